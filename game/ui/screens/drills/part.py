"""The part of a drill that depends on its kind, and what all drills show: tiles in a row, tiles to
pick, and marks on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from game.drills.tasks import Kind
from game.rules.tiles import SUITED, Tile, tile_text
from game.ui.drawing.looks import BadgeLook, Box, Command, Placed, Tip, box_around
from game.ui.drawing.tile_size import DEPTH, FACE_HEIGHT, tile_box, tile_depth, tile_width
from game.ui.kit.hands import gap
from game.ui.kit.layout import Part, col, paint
from game.ui.kit.page import Page
from game.ui.kit.widgets import Pen


@dataclass(frozen=True, slots=True)
class Answer:
    """What the player has picked, and whether that is the answer by now."""

    picked: frozenset[int] = frozenset()
    is_given: bool = False

    def toggled(self, one: int) -> Answer:
        return Answer(self.picked ^ {one})


class DrillPart(Protocol):
    """One question on the screen."""

    kind: Kind
    collects: bool
    """True if several things are picked before the answer is given."""
    most: float
    """The greatest height of the question's panel that it can use."""
    tall_picks: float
    """The height of what can be picked, in a tall window."""

    @property
    def height(self) -> float:
        """The height of the question's panel in the design."""
        ...

    def ask(self, page: Page) -> str:
        """Return the question in a sentence."""
        ...

    def is_right(self, answer: Answer) -> bool: ...

    def about(self, page: Page) -> Part:
        """Return what the question is about."""
        ...

    def picks(self, page: Page, answer: Answer, pick: Callable[[int], None]) -> Part:
        """Return what can be picked, or was picked."""
        ...

    def headline(self, page: Page, answer: Answer) -> str:
        """Return whether the answer is right, in a sentence."""
        ...

    def reason(self, page: Page, answer: Answer) -> Part:
        """Return why."""
        ...


Mark: TypeAlias = Literal["right", "wrong", "missed"]
RINGS: dict[str, str] = {"right": "good", "wrong": "bad", "missed": "last"}
COLOURS: dict[Mark, str] = {"right": "good", "wrong": "bad", "missed": "gold"}

GROUP_GAP = 0.3
"""The gap between suits and between groups, in tile heights."""
SIGN = 0.3
"""The side of a mark, in tile heights."""
WHOLE = 1 + DEPTH / FACE_HEIGHT
"""A tile with its thickness, in tile heights."""


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


def tiles_in_row(
    page: Page,
    key: str,
    groups: Sequence[Sequence[Tile]],
    high: float = 0,
    *,
    align: float = 0,
    ringed: Sequence[Tile] = (),
    ring: str = "",
    like: Sequence[Sequence[Tile]] = (),
) -> Part:
    """Return groups of tiles: as high as said, or as they fit into their place, and so would those
    in `like`. A ring is round one tile of each kind in `ringed`. `align` is 0 for the left, 1 for
    the right."""

    def draw(pen: Pen, box: Box) -> None:
        height = fitting_height(like or groups, box.w, box.h)
        x = box.x + round(align * (box.w - _width(groups, height)))
        y = box.y + (box.h - height - tile_depth(height)) // 2
        left, number = list(ringed), 0
        for group in groups:
            for tile in group:
                is_ringed = tile in left
                if is_ringed:
                    left.remove(tile)
                pen.tile(f"{key}.{number}", tile, x, y, height, ring=ring if is_ringed else "")
                x, number = x + tile_width(height) + gap(height), number + 1
            x += round(GROUP_GAP * height)

    if not high:
        return paint(draw)
    # A pixel more, since the place begins and ends at whole pixels.
    wide = (_width(groups, page.screen.px(high) + 1) + 1) / page.screen.unit
    return paint(draw, wide, high * WHOLE)


def fitting_height(groups: Sequence[Sequence[Tile]], wide: int, high: int) -> int:
    """Return the height of tiles in pixels with which groups fit into a place."""
    height = round(high / WHOLE)
    while height > 4 and _width(groups, height) > wide:
        height -= 1
    return height


def _width(groups: Sequence[Sequence[Tile]], height: int) -> int:
    """Return the width of groups of tiles in pixels."""
    pitch, count = tile_width(height) + gap(height), sum(map(len, groups))
    return count * pitch + max(0, len(groups) - 1) * round(GROUP_GAP * height)


def tile_to_pick(
    page: Page,
    tile: Tile,
    high: float,
    answer: Answer,
    pick: Callable[[int], None],
    mark: Mark | None,
    *,
    word: str | None = None,
    copy: int = 0,
    w: float,
) -> Part:
    """Return a tile that can be picked, or with an answer its mark, and the word below. `copy`
    numbers those of a kind."""
    name, command = tile_text(tile), None if answer.is_given else Command(pick, tile)
    key, ring = f"pick.{name}" + (f".{copy}" if copy else ""), ""
    if command is not None:
        ring = "last" if tile in answer.picked else "claim" if page.pen.hovers(key) else ""
    ring = RINGS[mark] if mark else ring
    tip = Tip(page.words(f"tile.{name}")) if command else None

    def draw(pen: Pen, box: Box) -> None:
        height = pen.screen.px(high)
        look = pen.tile_look(tile, height, 0, ring=ring, shade=answer.is_given and not mark)
        there = tile_box(box.centre[0] - tile_width(height) // 2, box.y, height, 0)
        pen.add(Placed(key, look, there, pen.layer + 5, command, tip=tip))
        if mark:
            place_mark(pen, f"{key}.mark", mark, there)

    shown = paint(draw, w, high * WHOLE)
    if word is None:
        return shown
    colour = COLOURS[mark] if mark else "dim"
    return col(shown, 2, page.text("dim", f"word.{name}", word, align="centre", colour=colour), w=w)


def place_mark(pen: Pen, key: str, mark: Mark, about: Box) -> None:
    """Place a tick, a cross or an exclamation mark on the corner of something."""
    side = max(pen.screen.px(20), round(SIGN * about.h))
    box = box_around(about.right - side * 0.2, about.y + side * 0.1, side, side)
    if mark == "missed":
        pen.add(Placed(key, BadgeLook("!", "gold"), box, pen.layer + 8))
    else:
        pen.icon(key, "tick" if mark == "right" else "cross", box, layer=8)
