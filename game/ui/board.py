"""What the table shows and the board it is placed on: shared by everything that places tiles."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.tiles import UNKNOWN, Seat, Tile
from game.rules.view import View
from game.ui.layouts import LAYOUTS, Layout, areas
from game.ui.looks import Box, Placed, TileLook
from game.ui.scenes import Screen
from game.ui.widgets import Pen

GLIDE = 170
# Layers: a tile's is its base and its lower edge in pixels, so that nearer ones lie over others.
RIVERS, HANDS, PLATES, BUTTONS = 1_000, 10_000, 20_000, 30_000


@dataclass(frozen=True, slots=True)
class Person:
    """What a plate says of the person at a position."""

    name: str
    score: int


@dataclass(frozen=True, slots=True)
class TableState:
    """All that the table shows. `people` by position; `word` a claim word and its position;
    `glide` scales the movements (0 for none); `free` whether the player may act now."""

    view: View
    people: tuple[Person, ...]
    hand_number: int
    word: tuple[int, str] | None = None
    glide: float = 1.0
    free: bool = False
    can_kong: bool = False
    can_win: bool = False
    """Whether a self-drawn win is still to be had."""
    chosen: int | None = None
    """The place of the own tile chosen by the keyboard."""
    asking: bool = False
    """Whether a dialog is open; in Layout 1 it lies on the centre panel."""


def position_of(seat: Seat, view: View) -> int:
    """Where on the screen a seat sits: 0 bottom, 1 right, 2 top, 3 left."""
    return (seat - view.seat) % 4


def seat_at(position: int, view: View) -> Seat:
    return (view.seat + position) % 4


def own_order(view: View) -> list[tuple[Tile, bool]]:
    """The own tiles from left to right, and whether each is the drawn one that lies apart."""
    tiles = list(view.hand)
    if view.drawn is None:
        return [(tile, False) for tile in tiles]
    tiles.remove(view.drawn)
    return [*((tile, False) for tile in tiles), (view.drawn, True)]


class Board:
    """The table on one screen: a pen, the areas of the layout, and how a tile is put down."""

    def __init__(self, state: TableState, screen: Screen) -> None:
        self.state = state
        self.view = state.view
        self.screen = screen
        self.layout: Layout = LAYOUTS[screen.settings.layout]
        self.areas = areas(self.layout, screen.width, screen.height)
        self.pen = Pen(screen)
        self.px = self.areas.px
        self.marked = self._marked_tile()

    def tile(
        self,
        key: str,
        tile: Tile,
        box: Box,
        height: int,
        facing: int,
        base: int,
        *,
        ring: str = "",
        shade: bool = False,
    ) -> None:
        if not ring and tile != UNKNOWN and tile == self.marked:
            ring = "copy"
        look = TileLook(
            tile,
            height,
            facing,
            back=tile == UNKNOWN,
            index=self.screen.settings.tile_index,
            ring=ring,
            shade=shade,
        )
        glide = round(GLIDE * self.state.glide)
        self.pen.add(Placed(key, look, box, base + box.bottom, glide=glide))

    def _marked_tile(self) -> Tile | None:
        """The own tile under the mouse: all its visible copies are marked."""
        key = self.screen.hover
        if key.startswith("slot:"):
            place = int(key.partition(":")[2])
            order = own_order(self.view)
            if place < len(order):
                return order[place][0]
        return None
