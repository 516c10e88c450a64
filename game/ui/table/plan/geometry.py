"""The places of everything on the table, as values. Nothing here draws.

Lengths are units of the 1280 x 800 design. `planner` works the places out.

Positions: 0 bottom (the player), 1 right, 2 top, 3 left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from game.ui.drawing.looks import Box
from game.ui.drawing.tile_size import DEPTH, FACE_HEIGHT, TILE_RATIO

THICK = DEPTH / FACE_HEIGHT
"""The visible thickness of a tile, as a part of its height."""
HEAD = 31
"""The height of a dialog's line of words above the band. It covers the wall behind it."""
EDGE, GAP, LIFT = 8, 6, 14
"""The margin, the gap between two parts, and how far the player's tile under the mouse rises."""
APART = 16
"""The gap before the player's drawn tile."""
OWN_MELD = 0.72
"""The height of the player's melds, as a part of their tiles' height."""
STANDING, STANDING_ABOVE, STANDING_LEAST = 0.56, 0.64, 0.25
"""The distance between standing tiles at the sides, above, and at least, in heights of a meld."""
RING, STACK, STACK_LONGEST = 20, 15, 30
"""What the walls take on each side, and the depth and greatest length of a stack."""
DEALT_LONGEST, DEALT_WIDE = 36, 1.5
"""The greatest length of a stack during the deal, and how much wider than high the walls lie."""
PANEL_WIDE, PANEL_HIGH, PANEL_MOST = 290, 100, 300
"""The least size of the centre panel, and the height up to which it grows with the columns."""
AROUND = 10
"""The gap around the rivers."""
NEED, POOL = 18, 84
"""The discards of one player and of all players that lie without closing up."""
BETWEEN, BELOW_POOL = 1.5, 5
"""The gap between two discards, and the room for the mark below a tile of the pool."""
STACKS, STACKS_BONUS = 17, 18


class Place(NamedTuple):
    """A rectangle in units: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Return the x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Return the y of the lower edge."""
        return self.y + self.h

    def overlaps(self, other: Place) -> bool:
        """Return whether the two share more than a strip 0.5 wide."""
        across = min(self.right, other.right) - max(self.x, other.x)
        return across > 0.5 and min(self.bottom, other.bottom) - max(self.y, other.y) > 0.5


NOWHERE = Place(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class TableFrame:
    """What the places depend on: the window's size in pixels, and what is shown. `is_upright`: the
    discards of the players at the sides stand upright."""

    width: int
    height: int
    has_pool: bool = False
    has_coach: bool = False
    has_walls: bool = True
    has_bonus: bool = True
    is_upright: bool = False


@dataclass(frozen=True, slots=True)
class Walls:
    """Four walls along the edges of a place. `deep` and `step` are the depth of a stack and the
    distance to the next one. The front of a stack lies `front` below it."""

    place: Place
    stacks: int
    step: float
    deep: float
    front: float

    def stack(self, position: int, number: float) -> Place:
        """Return the place of a stack of this player's wall, 0 for the one at the right end."""
        x, y, w, h = self.place
        step, deep = self.step, self.deep
        run = (number - self.stacks / 2) * step
        return (
            Place(x + w / 2 - run - step, y + h - deep - self.front, step - 1, deep),
            Place(x + w - deep, y + h / 2 + run, deep, step - 1),
            Place(x + w / 2 + run, y, step - 1, deep),
            Place(x, y + h / 2 - run - step, deep, step - 1),
        )[position]


def thick_walls(room: Place, stacks: int) -> Walls:
    """Return walls of stacks as large as tiles, in the middle of a room. Those at the sides fit
    between the others."""
    around = 2 / TILE_RATIO + 1
    step = min(DEALT_LONGEST, room.h / (stacks + around), room.w / (stacks + around))
    deep = step / TILE_RATIO
    high = (stacks + around) * step
    wide = min(room.w, DEALT_WIDE * high)
    x, y = room.x + (room.w - wide) / 2, room.y + (room.h - high) / 2
    return Walls(Place(x, y, wide, high), stacks, step, deep, THICK * 3 * step)


@dataclass(frozen=True, slots=True)
class Rivers:
    """The discards in rivers. `tile` is a tile's height. A river above and below has `rows` rows of
    `row` tiles, one at the sides `columns` columns of `column` tiles."""

    row: int
    rows: int
    column: int
    columns: int
    is_upright: bool = False
    tile: float = 0

    @property
    def pitch(self) -> float:
        """The distance from one upright tile to the next in a row."""
        return TILE_RATIO * self.tile + BETWEEN

    @property
    def row_pitch(self) -> float:
        """The distance between rows. Half of the upper row's thickness is visible."""
        return self.tile * (1 + THICK / 2) + BETWEEN

    @property
    def side_pitch(self) -> float:
        """The distance from one tile of a column to the next."""
        return self.row_pitch if self.is_upright else self.pitch

    @property
    def side_deep(self) -> float:
        """The distance between columns."""
        return self.pitch if self.is_upright else self.tile + BETWEEN

    def fitted(self, room: Place, most: float) -> Rivers:
        """Return these rivers with the largest tiles that fit into the room."""
        deep = TILE_RATIO if self.is_upright else 1.0
        long = 1 + THICK / 2 if self.is_upright else TILE_RATIO
        wide = room.w - 2 * AROUND - 2 * BETWEEN * self.columns
        high = room.h - 2 * AROUND - PANEL_HIGH - 2 * BETWEEN * self.rows
        sizes = (
            (wide - BETWEEN * self.row) / (TILE_RATIO * self.row + 2 * deep * self.columns),
            (wide - PANEL_WIDE) / (2 * deep * self.columns),
            high / (2 * self.rows * (1 + THICK / 2) + THICK / 2),
            ((room.h - AROUND) / self.column - BETWEEN) / long,
            most,
        )
        return replace(self, tile=min(sizes))


def river_shapes(is_upright: bool) -> Iterator[Rivers]:
    """Yield rivers with 2 to 5 rows and columns that all hold the discards of one player."""
    for rows, columns in product(range(2, 6), repeat=2):
        row, column = math.ceil(NEED / rows), math.ceil(NEED / columns)
        yield Rivers(row, rows, column, columns, is_upright)


def panel_in(rivers: Rivers, room: Place) -> Place:
    """Return the panel in the hole that the rivers leave."""
    x, y, w, h = room
    wide = max(PANEL_WIDE, rivers.row * rivers.pitch)
    free = h - 2 * AROUND - 2 * rivers.rows * rivers.row_pitch - THICK / 2 * rivers.tile
    high = min(free, max(PANEL_MOST, rivers.column * rivers.side_pitch))
    cx, cy = x + w / 2, y + h / 2 - THICK * rivers.tile / 4
    return Place(cx - wide / 2, cy - high / 2, wide, high)


@dataclass(frozen=True, slots=True)
class Pool:
    """The discards in one pool: rows of `row` tiles, whose height is `tile`."""

    row: int = 1
    tile: float = 0
    place: Place = NOWHERE

    @property
    def pitch(self) -> float:
        """Return the distance from one tile to the next in a row."""
        return TILE_RATIO * self.tile + BETWEEN

    @property
    def row_pitch(self) -> float:
        """Return the distance between rows that don't close up, with room for a mark below."""
        return self.tile * (1 + THICK) + BETWEEN + BELOW_POOL


@dataclass(frozen=True)
class TablePlan:
    """The places of the table's parts. Tuples of four are by position."""

    frame: TableFrame
    unit: float
    """The pixels of a unit."""
    corner: tuple[float, float]
    """The pixel of the table's top left corner."""
    w: float
    h: float
    is_tall: bool
    own: float
    """The height of the player's tiles."""
    meld: float
    """The height of the other players' melds and of all bonus tiles."""
    rails: tuple[Place, ...]
    """The places of the hands by position, the player's own included."""
    in_line: bool
    """True if the players at the sides have their plates and bonus tiles in their rails."""
    plates: tuple[Place, ...]
    bonus: tuple[Place, ...]
    band: Place
    """The place between the player's plate and bonus tiles."""
    middle: Place
    """The mat, with everything on it."""
    has_walls: bool
    panel: Place
    """The panel between the rivers, or the strip above the pool."""
    rivers: Rivers
    pool: Pool
    coach: Place
    """The place of the coach, or of the list of tiles that are out."""
    icons: tuple[Place, ...]
    """The places in the corner: tiles out, coach, layout, menu."""
    g_button: Place
    win_button: Place
    switches: tuple[Place, ...]
    practice: tuple[Place, ...]
    """The places of the two buttons of a practice match."""

    @property
    def dialog(self) -> Place:
        """The place of dialogs: the band and the line above it."""
        x, y, w, h = self.band
        return Place(x, y - HEAD, w, h + HEAD)

    @property
    def table(self) -> Place:
        """Return the place of the whole table, with 0, 0 as its top left."""
        return Place(0, 0, self.w, self.h)

    @property
    def stacks(self) -> int:
        """The stacks of a wall."""
        return STACKS_BONUS if self.frame.has_bonus else STACKS

    @property
    def walls(self) -> Walls:
        """The thin walls at the edges of the mat."""
        room = min(self.middle.w, self.middle.h) - 2 * RING
        step = min(room / self.stacks, STACK_LONGEST)
        return Walls(self.middle, self.stacks, step, STACK, THICK * 3 * STACK)

    @property
    def dealt_walls(self) -> Walls:
        """The thick walls on the mat while the tiles are dealt."""
        x, y, w, h = self.middle
        inset = 2 * GAP
        room = Place(x + inset, y + inset, w - 2 * inset, h - 2 * inset)
        return thick_walls(room, self.stacks)

    # --- discards ---

    def river(self, position: int, count: int) -> list[Place]:
        """Return the places of a player's discards, in rows away from the panel, the first one at
        the player's left. Tiles of a river that outgrows its rows close up."""
        rivers, panel = self.rivers, self.panel
        at_side = position % 2 == 1
        line, rows = (rivers.column, rivers.columns) if at_side else (rivers.row, rivers.rows)
        deep = rivers.side_deep if at_side else rivers.row_pitch
        short, long = TILE_RATIO * rivers.tile, rivers.tile
        w, h = (long, short) if at_side and not rivers.is_upright else (short, long)
        size, pitch = (h, rivers.side_pitch) if at_side else (w, rivers.pitch)
        room, line = line * pitch - BETWEEN, max(line, math.ceil(count / rows))
        pitch = min(pitch, (room - size) / max(1, line - 1))
        cx, cy = panel.x + panel.w / 2, panel.y + panel.h / 2
        below = THICK * long / 2
        places = []
        for number in range(count):
            row, place = divmod(number, line)
            along, away = place * pitch - room / 2, AROUND / 2 + row * deep
            x, y = (
                (cx + along, panel.bottom + away),
                (panel.right + away, cy - along - h),
                (cx - along - w, panel.y - away - below - h),
                (panel.x - away - w, cy + along),
            )[position]
            places.append(Place(x, y, w, h))
        return places

    def pooled(self, count: int) -> list[Place]:
        """Return the places of all discards in one pool. Rows close up when there are many."""
        pool = self.pool
        x, y, _, h = pool.place
        rows = max(1, math.ceil(count / pool.row))
        high = pool.tile * (1 + THICK) + BELOW_POOL
        step = min(pool.row_pitch, (h - high) / max(1, rows - 1))
        size = TILE_RATIO * pool.tile, pool.tile
        cells = (divmod(number, pool.row) for number in range(count))
        return [Place(x + column * pool.pitch, y + row * step, *size) for row, column in cells]

    # --- pixels ---

    def px(self, units: float) -> int:
        """Return the pixels of a length, at least one."""
        return max(1, round(units * self.unit))

    def box(self, place: Place) -> Box:
        """Return the pixels of a place."""
        left, top = self.corner
        x, y, w, h = place
        right, bottom = round(left + (x + w) * self.unit), round(top + (y + h) * self.unit)
        x, y = round(left + x * self.unit), round(top + y * self.unit)
        return Box(x, y, right - x, bottom - y)
