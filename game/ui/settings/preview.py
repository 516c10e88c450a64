"""A piece of the table next to the settings, drawn by the same looks as the table itself."""

from __future__ import annotations

from game.rules.match import PERSONS, Person
from game.rules.tiles import UNKNOWN, Tile, tile_from_text
from game.session.opponents import opponent_name
from game.ui.drawing.looks import Box
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.widgets import Pen


def _tiles(text: str) -> tuple[Tile, ...]:
    return tuple(tile_from_text(one) for one in text.split())


RIVERS = (_tiles("1s 7m S 9p P 2s"), _tiles("3p E 6s 8m C 4p"))
OWN = _tiles("3m 5p 8s F")
BACKS, LEFT_TO_DRAW = 7, 58
MARGIN = 16
"""The margin in units of the design, like all lengths here."""
BACK, RIVER, HAND, PLATE = 46, 52, 88, 34


class Preview:
    """Tiles of every kind on the table, with two plates, in a box of pixels."""

    def __init__(self, pen: Pen, box: Box) -> None:
        self.pen = pen
        self.px = pen.screen.px
        self.box = box

    def place(self) -> None:
        px, box = self.px, self.box
        self.pen.felt("preview", box, 16)
        top = box.y + px(MARGIN)
        self._place_row("back", (UNKNOWN,) * BACKS, top, BACK, facing=2)
        top += px(BACK + 14)
        self._place_plate(PERSONS[2], top)
        top += px(PLATE + 16)
        facing = 2 if self.pen.screen.settings.layout else 0
        self._place_row("far", RIVERS[0], top, RIVER, facing=facing)
        self._place_row("near", RIVERS[1], top + px(RIVER + 9), RIVER, last="last")
        top += px(2 * RIVER + 24)
        low = box.bottom - px(MARGIN) - px(HAND) - tile_depth(px(HAND))
        plate = low - px(PLATE + 12)
        self._place_plate(PERSONS[0], plate)
        middle = Box(box.x, top, box.w, plate - top)
        pen, left = self.pen, f"R:{LEFT_TO_DRAW}"
        pen.text("preview.left", left, middle, 30, bold=True, align="centre")
        self._place_row("own", OWN, low, HAND)

    def _place_row(
        self,
        key: str,
        tiles: tuple[Tile, ...],
        y: int,
        units: float,
        *,
        facing: int = 0,
        last: str = "",
    ) -> None:
        """Place tiles side by side in the middle. `last` is the last one's ring colour, or ""."""
        height, gap = self.px(units), self.px(1.5)
        width = tile_width(height) + gap
        left = self.box.centre[0] - (len(tiles) * width - gap) // 2
        for place, tile in enumerate(tiles):
            ring = last if place == len(tiles) - 1 else ""
            name = f"preview.{key}.{place}"
            self.pen.tile(name, tile, left + place * width, y, height, facing=facing, ring=ring)

    def _place_plate(self, person: Person, y: int) -> None:
        pen, px = self.pen, self.px
        wide, high, key = px(230), px(PLATE), f"preview.plate.{person}"
        box = Box(self.box.centre[0] - wide // 2, y, wide, high)
        pen.panel(key, box, "plate" if person else "plate_active", radius=16)
        disc = Box(box.x + px(3), box.y + px(3), high - 2 * px(3), high - 2 * px(3))
        seat = 3 if person else 0
        pen.badge(f"{key}.wind", pen.screen.text(f"wind.{seat}.sign"), disc, east=seat == 0)
        left, points = disc.right + px(8), px(64)
        settings = pen.screen.settings
        name, id = ((settings.player_name, ""), *settings.opponents)[person]
        name = opponent_name(person, name, id, pen.screen.labels)
        words = Box(left, box.y, box.right - px(14) - points - left, high)
        pen.text(f"{key}.name", name, words, 15)
        number = Box(box.right - px(12) - points, box.y, points, high)
        pen.text(f"{key}.score", "1,000", number, 15, colour="gold", bold=True, align="right")
