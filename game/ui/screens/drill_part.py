"""The part of a drill that depends on its kind, and what all drills draw: rows and groups of tiles,
tiles to pick, and marks on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from game.rules.tiles import SUITED, Tile, tile_text
from game.ui.drawing.looks import BadgeLook, Box, Command, Placed, Tip, box_around
from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH
from game.ui.drawing.tile_size import tile_box, tile_depth, tile_width
from game.ui.kit.hands import gap
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen

# Places in the design: the margin, the question's panel, the reason's words and the foot.
MARGIN, INNER = 40, 26
PANEL_TOP, BAR_TOP = 72, 112
FOOT = 706
SAID = 112
"""How far the reason's words are from the left of its panel, which has the teacher there."""
WIDEST, HIGHEST = 1700, 1150
"""The most of the window that a drill uses, in units."""
GROWS = 0.7
"""The share of the room of a tall window that the question gets. The reason gets the rest."""


@dataclass(frozen=True, slots=True)
class DrillFrame:
    """The places of a drill in a window of any shape, in units: it is so much wider and higher than
    the design."""

    wider: float
    higher: float

    @property
    def left(self) -> float:
        return MARGIN - self.wider / 2

    @property
    def right(self) -> float:
        return DESIGN_WIDTH - self.left

    @property
    def inner(self) -> tuple[float, float]:
        """Return the left and the width of a line in a panel."""
        return self.left + INNER, self.right - self.left - 2 * INNER

    @property
    def said(self) -> tuple[float, float]:
        """Return the left and the width of a line beside the teacher."""
        left, wide = self.inner
        return left + SAID, wide - SAID

    @property
    def grown(self) -> float:
        """Return how much higher the question's panel is."""
        return GROWS * self.higher

    def top(self, y: float) -> float:
        """Return the place of the head, or of something in the question's panel."""
        return y - self.higher / 2

    def middle(self, y: float) -> float:
        """Return the place of something below the question's panel."""
        return self.top(y) + self.grown

    @property
    def foot(self) -> float:
        return FOOT + self.higher / 2


def frame_of(screen: Screen) -> DrillFrame:
    """Return the places in this window."""
    wide, high = screen.width / screen.unit, screen.height / screen.unit
    return DrillFrame(min(wide, WIDEST) - DESIGN_WIDTH, min(high, HIGHEST) - DESIGN_HEIGHT)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the player has picked, and whether that is the answer by now."""

    picked: frozenset[int] = frozenset()
    is_given: bool = False

    def toggled(self, one: int) -> Answer:
        return Answer(self.picked ^ {one})


class DrillPart(Protocol):
    """One question on the screen."""

    collects: bool
    """True if several things are picked before the answer is given."""

    @property
    def height(self) -> float:
        """The height of the question's panel in the design."""
        ...

    def ask(self, pen: Pen) -> str:
        """Return the question in a sentence."""
        ...

    def is_right(self, answer: Answer) -> bool: ...

    def place(self, pen: Pen, answer: Answer, pick: Callable[[int], None]) -> None:
        """Place the question, and what can be picked or was picked."""
        ...

    def headline(self, pen: Pen, answer: Answer) -> str:
        """Return whether the answer is right, in a sentence."""
        ...

    def place_reason(self, pen: Pen, answer: Answer, top: float) -> None:
        """Place why beside the teacher and below the headline, from `top` on."""
        ...


Mark: TypeAlias = Literal["right", "wrong", "missed"]
RINGS: dict[str, str] = {"right": "good", "wrong": "bad", "missed": "last", "picked": "last"}
COLOURS: dict[Mark, str] = {"right": "good", "wrong": "bad", "missed": "gold"}

GROUP_GAP = 0.3
"""The gap between suits and between groups, in tile heights."""
SIGN = 0.3
"""The side of a mark, in tile heights."""


def suits_apart(tiles: Sequence[Tile]) -> list[list[Tile]]:
    """Return sorted tiles as a list for each suit and for the honours."""
    groups: list[list[Tile]] = []
    for tile in tiles:
        if groups and _suit(groups[-1][-1]) == _suit(tile):
            groups[-1].append(tile)
        else:
            groups.append([tile])
    return groups


def _suit(tile: Tile) -> int:
    return tile // 9 if tile < SUITED else SUITED


def groups_width(groups: Sequence[Sequence[Tile]], height: int) -> int:
    """Return the width of groups of tiles in a row, in pixels."""
    pitch, count = tile_width(height) + gap(height), sum(map(len, groups))
    return count * pitch + max(0, len(groups) - 1) * round(GROUP_GAP * height)


def fitting(groups: Sequence[Sequence[Tile]], width: int, most: int) -> int:
    """Return the greatest tile height up to `most` at which the groups fit into a width."""
    height = most
    while height > 4 and groups_width(groups, height) > width:
        height -= 1
    return height


def place_groups(
    pen: Pen,
    key: str,
    groups: Sequence[Sequence[Tile]],
    x: int,
    y: int,
    height: int,
    *,
    ringed: Sequence[Tile] = (),
    ring: str = "",
) -> int:
    """Place groups of tiles in a row from `x`, `y` on, a ring round one tile of each kind in
    `ringed`. Return the right end."""
    left, number = list(ringed), 0
    for group in groups:
        for tile in group:
            is_ringed = tile in left
            if is_ringed:
                left.remove(tile)
            name = f"{key}.{number}"
            pen.tile(name, tile, x, y, height, ring=ring if is_ringed else "")
            x, number = x + tile_width(height) + gap(height), number + 1
        x += round(GROUP_GAP * height)
    return x - round(GROUP_GAP * height)


def place_pick(
    pen: Pen,
    tile: Tile,
    place: tuple[int, int],
    height: int,
    command: Command | None,
    *,
    picked: bool = False,
    mark: Mark | None = None,
    dim: bool = False,
    copy: int = 0,
) -> Box:
    """Place a tile that can be picked, or one with its mark. Return its box. `copy` numbers those
    of a kind."""
    key = f"pick.{tile_text(tile)}" + (f".{copy}" if copy else "")
    ring = RINGS["picked"] if picked else ""
    if command is not None and pen.hovers(key) and not ring:
        ring = "claim"
    ring = RINGS[mark] if mark else ring
    look = pen.tile_look(tile, height, 0, ring=ring, shade=dim and not mark)
    box = tile_box(*place, height, 0)
    tip = Tip(pen.screen.text(f"tile.{tile_text(tile)}")) if command else None
    pen.add(Placed(key, look, box, pen.layer + 5, command, tip=tip))
    if mark:
        _place_sign(pen, f"{key}.mark", mark, box)
    return box


def _place_sign(pen: Pen, key: str, mark: Mark, tile: Box) -> None:
    """Place a tick, a cross or an exclamation mark on the corner of a tile."""
    side = max(pen.screen.px(16), round(SIGN * tile.h))
    box = box_around(tile.right - side * 0.2, tile.y + side * 0.1, side, side)
    if mark == "missed":
        pen.add(Placed(key, BadgeLook("!", "gold"), box, pen.layer + 8))
    else:
        pen.icon(key, "tick" if mark == "right" else "cross", box, layer=8)


def below(tile: Box, width: int, height: int) -> Box:
    """Return the box of a word below a tile."""
    top = tile.bottom + tile_depth(tile.h) + 2
    return Box(tile.centre[0] - width // 2, top, width, height)
