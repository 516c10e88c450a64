"""The cards of the pattern album."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.rules.tiles import Tile
from game.ui.drawing.looks import Command
from game.ui.drawing.tile_size import tile_box
from game.ui.kit.book import spot
from game.ui.kit.fitting import close_units
from game.ui.kit.hands import gap
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import both_names

CARD_WIDE, CARD_HIGH = 201, 114
NARROW = 0.97
"""How much narrower names are than estimated."""
TILE, SPACE = 30, 5
"""The greatest height of a tile, and the gap between two groups."""

Row: TypeAlias = tuple[tuple[Tile, ...], ...]
"""Groups of tiles side by side."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The tiles of a card. `ring` is the winning tile if the way of winning is the pattern."""

    rows: tuple[Row, ...]
    ring: Tile | None = None


@dataclass(frozen=True, slots=True)
class AlbumCard:
    """A pattern in the album: its id, its label's key, what it counts, and a line below. `times` is
    how often the player made it."""

    id: str
    label: str
    worth: str
    note: str
    times: int
    is_new: bool
    is_chosen: bool
    drawn: Drawn


def place_card(pen: Pen, card: AlbumCard, x: float, y: float, command: Command) -> None:
    """Place a card with its top left corner at `x`, `y`, in units."""
    screen, key = pen.screen, f"card.{card.id}"
    box = spot(screen, x, y, CARD_WIDE, CARD_HIGH)
    lit = card.times > 0
    style = "plate_active" if card.is_new else "chosen" if lit else "row"
    pen.plate(key, box, "row_hover" if pen.hovers(key) else style, command, radius=12)
    if card.is_chosen:
        pen.panel(f"{key}.chosen", box, "focus", radius=12, layer=2)
    colour = "gold" if card.is_new else "text" if lit else "dim"
    wide = close_units(card.worth, 16) * screen.growth + 4
    room = CARD_WIDE - wide - 26
    name = both_names(screen.labels, card.label)[0]
    while NARROW * close_units(name, 15) > room:
        name = f"{name.removesuffix('…')[:-1].rstrip()}…"
    box = spot(screen, x + 10, y + 3, room + 6, 24)
    pen.text(f"{key}.name", name, box, 15, colour=colour)
    box = spot(screen, x + CARD_WIDE - wide - 10, y + 3, wide, 24)
    worth = "title" if lit else "dim"
    pen.text(f"{key}.worth", card.worth, box, 16, bold=True, colour=worth, align="right")
    _place_tiles(pen, key, card.drawn, x, y + 27, is_dim=not lit)
    if not lit:
        over = spot(screen, x + 6, y + 26, CARD_WIDE - 12, 64)
        pen.panel(f"{key}.shade", over, "veil", radius=8, layer=8)
    side = 44 if lit else 0
    box = spot(screen, x + 10, y + 89, CARD_WIDE - 20 - side, 22)
    pen.text(f"{key}.note", card.note, box, 15, colour="gold" if card.is_new else "dim")
    if lit:
        box = spot(screen, x + CARD_WIDE - 10 - side, y + 89, side, 22)
        words = f"×{card.times}"
        pen.text(f"{key}.times", words, box, 15, colour="good", align="right")


def _place_tiles(pen: Pen, key: str, drawn: Drawn, x: float, y: float, *, is_dim: bool) -> None:
    """Place the rows of tiles in the middle of a card."""
    screen = pen.screen
    most = screen.px(CARD_WIDE - 20)
    height = screen.px(TILE if len(drawn.rows) > 1 else 1.5 * TILE)
    while height > 8 and max(_width(pen, row, height) for row in drawn.rows) > most:
        height -= 1
    high = screen.px(62) // len(drawn.rows)
    room, number, ringed = spot(screen, x, y, CARD_WIDE, 62), 0, False
    for place, row in enumerate(drawn.rows):
        left = room.x + (room.w - _width(pen, row, height)) // 2
        top = room.y + place * high + (high - height) // 2
        for group in row:
            for tile in group:
                ring = ""
                if tile == drawn.ring and not ringed:
                    ring, ringed = "won", True
                pen.tile(f"{key}.{number}", tile, left, top, height, ring=ring, shade=is_dim)
                left += tile_box(0, 0, height, 0).w + gap(height)
                number += 1
            left += screen.px(SPACE) - gap(height)


def _width(pen: Pen, row: Row, height: int) -> int:
    """Return the width of a row in pixels."""
    pitch = tile_box(0, 0, height, 0).w + gap(height)
    spaces = (len(row) - 1) * pen.screen.px(SPACE)
    return sum(len(group) * pitch - gap(height) for group in row) + spaces
