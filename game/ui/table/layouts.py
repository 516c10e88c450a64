"""Layout 0 and Layout 1 as values: sizes in units of the design, and the places of parts.

Positions on the screen: 0 bottom (the player), 1 right, 2 top, 3 left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.ui.drawing.looks import Box
from game.ui.drawing.theme import unit
from game.ui.drawing.tile_size import DEPTH, FACE_HEIGHT, TILE_RATIO

WIDEST, TALLEST = 1440, 1300
"""The greatest size of the table, in units. In a larger window it stays in the middle, so that no
discards lie far from the hand."""
LARGEST = 84
"""The greatest height of a discard."""
MOST = 30
"""A number of discards that no player reaches."""
POOL = 90
"""A number of discards that all players together don't reach."""
BONUS = 38
"""The height of a bonus tile."""
LIFT = 14
"""The units by which the player's tile under the mouse rises."""
EDGE, TOP, GAP = 14, 6, 6
"""The gaps between the table's sides or top and the first tiles, and between two groups."""
_PLATE_WIDTH, _PLATE_HEIGHT = 194, 42
_SIDE_TOP = 60
_THICK = DEPTH / FACE_HEIGHT
_COLUMN = 11.4
"""The length of 14 tiles side by side, the drawn one apart, in tile heights."""
_DIALOG = (840, 118)


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to lay the table. Sizes of tiles are their long sides, in units."""

    id: int
    own_tile: int
    own_meld: int
    has_pool: bool
    """True if all discards lie in one pool. Otherwise each player has a river."""
    other_tile: int = 44
    """The size of tiles in the other players' hands and melds."""


LAYOUT_0 = Layout(0, 104, 72, has_pool=True)
LAYOUT_1 = Layout(1, 100, 70, has_pool=False)
LAYOUTS = (LAYOUT_0, LAYOUT_1)


@dataclass(frozen=True, slots=True)
class Discards:
    """The arrangement of discards. `tile` is a tile's height in units. The pool, or a river above
    and below, has `rows` rows of `row` tiles. A river at the sides has `column` tiles in a
    column."""

    tile: float
    row: int
    rows: int
    column: int = 1

    @property
    def pitch(self) -> float:
        """The distance from one tile to the next, in units."""
        return TILE_RATIO * self.tile + 1.5

    @property
    def row_pitch(self) -> float:
        """The distance between rows, in units. Half of the upper row's thickness is visible."""
        return self.tile * (1 + _THICK / 2) + 1.5


@dataclass(frozen=True, slots=True)
class Areas:
    """The places of the table's parts on a screen of one size, in pixels."""

    unit: float
    table: Box
    """The part of the screen that is used."""
    discards: Discards
    centre: Box
    """Layout 1: the panel between the rivers. Layout 0: the information strip."""
    pool: Box
    dialog: Box
    plates: tuple[Box, ...]
    """The plates, by position."""
    own: Box
    """The player's hand with its melds, unlifted."""
    g_button: Box
    win_button: Box
    menu_button: Box
    layout_button: Box
    coach_button: Box
    side_columns: tuple[Box, Box]
    """The columns of concealed tiles, right and left."""

    def px(self, units: float) -> int:
        return max(1, round(units * self.unit))


@lru_cache(maxsize=16)
def areas(layout: Layout, width: int, height: int, *, upright: bool = False) -> Areas:
    """Return the places of the table's parts on a screen of this size, in pixels. With `upright`,
    the discards of the players at the sides stand upright."""
    u = unit(width, height)
    plan = _Plan(layout, min(width / u, WIDEST), min(height / u, TALLEST), upright)
    left, top = (width - plan.w * u) / 2, (height - plan.h * u) / 2

    def box(place: _Place) -> Box:
        x, y, w, h = place
        return Box(round(left + x * u), round(top + y * u), round(w * u), round(h * u))

    return Areas(
        unit=u,
        table=box((0, 0, plan.w, plan.h)),
        discards=plan.discards,
        centre=box(plan.centre),
        pool=box(plan.pool),
        dialog=box(plan.dialog),
        plates=tuple(map(box, plan.plates)),
        own=box((20, plan.own_top, plan.w - 110, layout.own_tile)),
        g_button=box((plan.w - 75, plan.h - 97, 58, 58)),
        win_button=box((plan.w - 84, plan.h - 145, 76, 42)),
        menu_button=Box(width - round(54 * u), round(12 * u), round(40 * u), round(40 * u)),
        layout_button=Box(width - round(102 * u), round(12 * u), round(40 * u), round(40 * u)),
        coach_button=Box(width - round(150 * u), round(12 * u), round(40 * u), round(40 * u)),
        side_columns=(box(plan.column(1)), box(plan.column(3))),
    )


_Place = tuple[float, float, float, float]
"""Left, top, width, height in units."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """The plan of a table `w` units wide and `h` units high."""

    layout: Layout
    w: float
    h: float
    upright: bool = False

    @property
    def own_top(self) -> float:
        return self.h - self.layout.own_tile - 24

    @property
    def plates(self) -> tuple[_Place, ...]:
        low = self.own_top - 26 - _PLATE_HEIGHT
        corners = (
            (EDGE, low),
            (self.w - EDGE - _PLATE_WIDTH, low),
            (self.w / 2 - 556, 8),
            (EDGE, low - GAP - _PLATE_HEIGHT),
        )
        return tuple((x, y, _PLATE_WIDTH, _PLATE_HEIGHT) for x, y in corners)

    def column(self, position: int) -> _Place:
        wide = self.layout.other_tile
        x = EDGE if position == 3 else self.w - EDGE - wide
        room = self.plates[3][1] - 8 - _SIDE_TOP
        high = min(room, _COLUMN * wide)
        return (x, _SIDE_TOP + (room - high) / 2, wide, high)

    # --- the middle: the room between hands, melds and plates ---

    @property
    def _pair(self) -> float:
        """The depth of the two sideways tiles of a promoted kong."""
        return 2 * TILE_RATIO * self.layout.other_tile + 1

    @property
    def _top(self) -> float:
        return TOP + self._pair + _THICK * self.layout.other_tile + 4

    @property
    def _bottom(self) -> float:
        return self.dialog[1] - 9 if self.layout.has_pool else self.own_top - LIFT - 4

    @property
    def _side(self) -> float:
        """The width that the melds of the players at the sides take: two deep."""
        return EDGE + 2 * self._pair + GAP + 4

    @property
    def _corner(self) -> float:
        """The width that the player's plate takes, with the bonus tiles next to it."""
        return EDGE + _PLATE_WIDTH + GAP + 4 * (TILE_RATIO * BONUS + 1)

    @property
    def discards(self) -> Discards:
        if not self.layout.has_pool:
            shapes = ((12, 2, 8), (12, 2, 10), (10, 3, 10))
            return max((self._river_of(*shape) for shape in shapes), key=lambda one: one.tile)
        # The small screen that this layout comes from has a pool of 18 x 5. Take another number of
        # columns if it makes the tiles clearly larger.
        usual = self._pool_of(18)
        pools = (self._pool_of(columns) for columns in range(10, 25))
        best = max(pools, key=lambda one: (one.tile, one.row))
        return best if best.tile > 1.1 * usual.tile else usual

    def _pool_of(self, columns: int) -> Discards:
        rows = -(-POOL // columns)
        across = ((self.w - 2 * self._side) / columns - 1.5) / TILE_RATIO
        below = _THICK / 2  # the last row's thickness is fully visible
        down = (self._bottom - self._strip_bottom - 1.5 * rows) / (rows * (1 + _THICK / 2) + below)
        return Discards(min(across, down, LARGEST), columns, rows)

    def _river_of(self, row: int, rows: int, column: int) -> Discards:
        columns = -(-MOST // column)
        side = float(columns)
        if self.upright:
            columns = -(-MOST // round(column * TILE_RATIO / (1 + _THICK / 2)))
            side = TILE_RATIO * columns
        across = self.w / 2 - self._side - 12 - 0.75 * row - 1.5 * columns
        down = self._bottom - self._top - 22 - 1.5 * column - 3 * rows
        corner = (self.w / 2 - self._corner) / (row / 2)
        # Discards beyond the rows lengthen them on one side.
        longer = max(0, MOST / rows - row)
        far_corner = (self.w / 2 - EDGE - _PLATE_WIDTH - GAP) / (row / 2 + longer)
        tile = min(
            across / (TILE_RATIO * row / 2 + side),
            down / (TILE_RATIO * column + (2 + _THICK) * rows + _THICK),
            (min(corner, far_corner) - 1.5) / TILE_RATIO,
            LARGEST,
        )
        return Discards(tile, row, rows, column)

    # --- the parts in the middle ---

    @property
    def _strip_bottom(self) -> float:
        return self._top + 46

    @property
    def centre(self) -> _Place:
        middle = self.w / 2
        if self.layout.has_pool:
            return (middle - 240, self._top, 480, 40)
        discards = self.discards
        wide, high = discards.row * discards.pitch, discards.column * discards.pitch + GAP
        return (middle - wide / 2, (self._top + self._bottom - high) / 2, wide, high)

    @property
    def pool(self) -> _Place:
        if not self.layout.has_pool:
            return (0, 0, 0, 0)
        discards = self.discards
        wide = discards.row * discards.pitch
        high = discards.rows * discards.row_pitch
        return ((self.w - wide) / 2, self._strip_bottom, wide, high)

    @property
    def dialog(self) -> _Place:
        if not self.layout.has_pool:
            x, y, wide, high = self.centre
            less = max(0, high - 0.72 * wide)
            return (x, y + less / 2, wide, high - less)
        wide, high = _DIALOG
        return ((self.w - wide) / 2, self.own_top - 133 - high / 2, wide, high)
