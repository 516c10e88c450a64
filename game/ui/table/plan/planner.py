"""Works out the place of everything on the table, from the window's size alone.

Lengths are units of the 1280 x 800 design. The window is cut into strips, and the tiles in the
middle get as large as the rest allows. The cuts, from the outside in:

    own hand    in the middle at the bottom, with controls at its sides
    band        above it: the player's plate, the place of dialogs, the player's bonus tiles
    coach       a column at the right above the band, only while it or the list of tiles is open
    rails       along the other three rims: concealed tiles and melds in line
    lanes       inside the rails at the sides: a plate and bonus tiles
    walls       a thin ring around the middle, only where the discards stay large
    middle      the rivers around the centre panel, or the strip above the pool

A tall window has two rows in its band, and the coach in a strip above it.

Positions: 0 bottom (the player), 1 right, 2 top, 3 left.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import product

from game.ui.drawing.theme import unit
from game.ui.drawing.tile_size import TILE_RATIO
from game.ui.table.plan.geometry import (
    APART,
    BELOW_POOL,
    BETWEEN,
    EDGE,
    GAP,
    HEAD,
    LIFT,
    NOWHERE,
    POOL,
    RING,
    STANDING,
    THICK,
    Place,
    Pool,
    Rivers,
    TableFrame,
    TablePlan,
    panel_in,
    river_shapes,
)

WIDEST, TALLEST, TALL, USUAL = 1560, 2280, 1.05, 1720
"""The greatest width and height of the table, the height of a tall one as a part of its width, and
the height from which parts grow up to TALLEST. In a larger window the table stays in the middle."""
OWN, OWN_TALL = 100, 118
"""The greatest heights of the player's tiles, usually and in a tall window."""
BUTTON, SWITCH, ICON, STEP = 54, 36, 40, 44
"""The sides of buttons and switches in a tall window, and of icons, and the step between these."""
CONTROLS = 2 * STEP + 2
"""The width of the controls at the right of the player's hand: two columns."""
BAND, BAND_TALL, WOOD = 76, 116, 10
"""The least and the greatest height of the band, and the wood above it."""
MELD, MELD_TALL = 58, 76
"""The least and the greatest height of melds and bonus tiles."""
PLATE_WIDE, PLATE_HIGH, LANE = 178, 112, 88
"""The width of a flat plate, the height of an upright one, and the width of a lane."""
BONUS = 4
"""The bonus tiles with a place of their own. More of them close up."""
COACH, COACH_TALL, COACH_TALLEST = 294, 230, 330
"""The width of the coach's column, and the heights of its strip in a tall window."""
WALLS_FROM, WALLED = 0.9, 54
"""The least unit in pixels, and the least height of a discard, with which walls are shown."""
STRIP, STRIP_WIDE = 38, 800
"""The height of the strip above the pool with the gap below it, and its greatest width."""
LARGEST, LARGEST_TALL, LARGEST_TALLEST = 88, 100, 124


@lru_cache(maxsize=16)
def plan(frame: TableFrame) -> TablePlan:
    """Return the places of everything on the table in this frame."""
    return _Planner(frame).plan()


class _Planner:
    """The cuts, one after another."""

    def __init__(self, frame: TableFrame) -> None:
        self.frame = frame
        self.unit = unit(frame.width, frame.height)
        self.w = min(frame.width / self.unit, WIDEST)
        self.h = min(frame.height / self.unit, TALLEST)
        self.is_tall = self.h > TALL * self.w

    def plan(self) -> TablePlan:
        frame = self.frame
        rivers, pool, panel = Rivers(1, 1, 1, 1), Pool(), NOWHERE
        if frame.has_pool:
            pool, panel = self._pool()
        else:
            rivers = self._shape.fitted(self._river_room(self.has_walls), self._largest)
            panel = panel_in(rivers, self._river_room(self.has_walls))
        left = (frame.width - self.w * self.unit) / 2
        top = (frame.height - self.h * self.unit) / 2
        corner = tuple(Place(self._column(n), EDGE - 2, ICON, ICON) for n in (4, 3, 2, 1))
        return TablePlan(
            frame,
            self.unit,
            (left, top),
            self.w,
            self.h,
            self.is_tall,
            self.own,
            self.meld,
            self._rails(),
            self.in_line,
            self._plates(),
            self._bonus(),
            self._band(),
            self.middle,
            self.has_walls,
            panel,
            rivers,
            pool,
            self._coach(),
            corner,
            *self._controls(),
        )

    # --- the player's hand and the band above it ---

    @cached_property
    def own_wide(self) -> float:
        """The width of the player's rail, which leaves as much on its left as the controls take."""
        return self.w - 2 * (EDGE - 2 if self.is_tall else CONTROLS + 1)

    @cached_property
    def own(self) -> float:
        fitting = ((self.own_wide - APART) / 14 - 2) / TILE_RATIO
        return min(fitting, OWN_TALL if self.is_tall else OWN)

    @cached_property
    def own_top(self) -> float:
        return self.h - EDGE - self.own * (1 + THICK)

    @cached_property
    def band_top(self) -> float:
        return self.own_top - LIFT - 2 - (BAND + HEAD + self.band if self.is_tall else BAND)

    @cached_property
    def band(self) -> float:
        """The height of the place of dialogs."""
        return self._taller(BAND, BAND_TALL)

    def _taller(self, least: float, most: float) -> float:
        """Return a length that grows with a tall window."""
        return least + (most - least) * max(0, self.h - USUAL) / (TALLEST - USUAL)

    def _controls(self) -> tuple[Place, Place, tuple[Place, ...], tuple[Place, ...]]:
        """Return the places of the G button, the win button, the switches, and for practice."""
        if self.is_tall:
            y, right = self.band_top + (BAND - BUTTON) / 2, self.w - EDGE
            g_button = Place(right - BUTTON, y, BUTTON, BUTTON)
            left, y = right - BUTTON - 3 * STEP - 8, self.band_top + (BAND - SWITCH) / 2
            win = Place(left - 72, g_button.y, 64, BUTTON)
            practice = _row(win.x - GAP - 2 * STEP, y, 2)
            return g_button, win, _row(left, y, 3), practice
        low = self.own_top + self.own * (1 + THICK) - ICON
        high, left, right = low - STEP, self._column(2), self._column(1)
        win = Place(left, high - STEP + ICON - SWITCH, STEP + ICON, SWITCH)
        corners = product((high, low), (left, right))
        g_button, *switches = (Place(x, y, ICON, ICON) for y, x in corners)
        practice = tuple(Place(EDGE - 2, y, ICON, ICON) for y in (high, low))
        return g_button, win, tuple(switches), practice

    def _column(self, number: int) -> float:
        """Return the left end of a column of icons and controls, counted from the right rim."""
        return self.w + STEP - ICON - EDGE + 2 - number * STEP

    @cached_property
    def own_bonus(self) -> float:
        """The height of the player's bonus tiles."""
        return min(self.meld, BAND / (1 + THICK) - 2)

    @cached_property
    def bonus_wide(self) -> float:
        """The width of the player's bonus tiles with the gap before them."""
        return BONUS * (TILE_RATIO * self.own_bonus + 2) + GAP if self.frame.has_bonus else 0

    def _band(self) -> Place:
        if self.is_tall:
            return Place(EDGE, self.band_top + BAND + HEAD, self.w - 2 * EDGE, self.band)
        left = self.rail + GAP + PLATE_WIDE + GAP
        right = self.band_right - GAP - self.bonus_wide
        return Place(left, self.band_top, right - left, BAND)

    @property
    def band_right(self) -> float:
        """The right end of the band with the bonus tiles, left of the rail and the controls."""
        return self.w - max(self.rail, CONTROLS)

    # --- rails, lanes and the coach ---

    @cached_property
    def is_beside(self) -> bool:
        """Whether the coach has its own column."""
        return self.frame.has_coach and not self.is_tall

    @cached_property
    def right(self) -> float:
        """The right end of the room next to the coach."""
        return self.w - (COACH + GAP if self.is_beside else 0)

    @cached_property
    def middle_bottom(self) -> float:
        strip = self.coach_tall + GAP if self.frame.has_coach and self.is_tall else 0
        return self.band_top - WOOD - strip

    @property
    def coach_tall(self) -> float:
        return self._taller(COACH_TALL, COACH_TALLEST)

    @cached_property
    def dialog_top(self) -> float:
        """The lower end of what lies above a dialog at the right."""
        return self.middle_bottom if self.is_tall else self.band_top - HEAD - 2

    def _coach(self) -> Place:
        if not self.frame.has_coach:
            return NOWHERE
        if self.is_tall:
            return Place(EDGE, self.middle_bottom + GAP, self.w - 2 * EDGE, self.coach_tall)
        top = EDGE + ICON + GAP
        return Place(self.right + GAP, top, COACH - EDGE, self.dialog_top - top)

    @cached_property
    def left_bottom(self) -> float:
        """The lower end of the left rail, which lies next to the band."""
        return self.middle_bottom if self.is_tall else self.own_top - LIFT - 2

    @cached_property
    def right_top(self) -> float:
        """The upper end of the right rail, below the icons unless these are above the coach."""
        return EDGE if self.is_beside else EDGE + ICON + GAP

    @cached_property
    def right_bottom(self) -> float:
        return self.dialog_top if self.is_beside else self.left_bottom

    @cached_property
    def meld(self) -> float:
        long = self.left_bottom - EDGE - ICON - GAP
        return min(max(MELD, long / 16.5), MELD_TALL)

    @cached_property
    def rail(self) -> float:
        return self.meld + 2 * GAP

    @cached_property
    def top_bottom(self) -> float:
        """The lower end of the rail above."""
        return self.top + self.meld * (1 + THICK) + GAP

    @property
    def top(self) -> float:
        """The upper end of the rail above, where a tile can lie on another one."""
        return max(EDGE, THICK * self.meld + 1)

    @cached_property
    def in_line(self) -> bool:
        """Whether plates and bonus tiles fit into the rails at the sides, next to four melds and
        two tiles."""
        melds = 4 * (self.meld * (1 + 2 * TILE_RATIO) + 2 + GAP)
        more = 2 * STANDING * self.meld + PLATE_HIGH + 2 * GAP + BONUS * TILE_RATIO * self.meld
        return self.left_bottom - self.top_bottom >= melds + more

    @cached_property
    def lane(self) -> float:
        return 0 if self.in_line else LANE

    def _rails(self) -> tuple[Place, ...]:
        """Return the rails. Tiles in them show their thickness below."""
        depth = THICK * self.meld
        own = Place((self.w - self.own_wide) / 2, self.own_top, self.own_wide, self.own)
        left, low = self.rail + EDGE, self._top_plate.x - GAP
        above = Place(left, self.top, low - left, self.meld)
        x = self.right - EDGE + 2 - self.meld
        side = Place(x, self.right_top, self.meld, self.right_bottom - self.right_top - depth)
        other = Place(EDGE - 2, EDGE, self.meld, self.left_bottom - EDGE - depth)
        if self.in_line:
            side = side._replace(h=self._right_plate.y - GAP - side.y - depth)
            top = self._left_plate.bottom + GAP
            other = other._replace(y=top, h=self.left_bottom - top - depth)
        return own, side, above, other

    @cached_property
    def _top_plate(self) -> Place:
        corner = self.rail if self.is_beside else 4 * STEP + 2 + GAP
        return Place(self.right - corner - PLATE_WIDE, EDGE - 2, PLATE_WIDE, 66)

    @cached_property
    def _right_plate(self) -> Place:
        if self.in_line:
            y = self.right_bottom - PLATE_HIGH
            return Place(self.right - self.rail + 2, y, self.rail - 4, PLATE_HIGH)
        y = self.dialog_top - PLATE_HIGH
        return Place(self.right - self.rail - LANE + 3, y, LANE - 6, PLATE_HIGH)

    @cached_property
    def _left_plate(self) -> Place:
        if self.in_line:
            return Place(2, self.top_bottom, self.rail - 4, PLATE_HIGH)
        return Place(self.rail + 3, self.top_bottom + 2, LANE - 6, PLATE_HIGH)

    def _plates(self) -> tuple[Place, ...]:
        left = EDGE if self.is_tall else self.rail + GAP
        own = Place(left, self.band_top + 4, PLATE_WIDE, BAND - 8)
        return own, self._right_plate, self._top_plate, self._left_plate

    def _bonus(self) -> tuple[Place, ...]:
        """Return the places of bonus tiles. In line they share the rail."""
        _, side, above, other = self._rails()
        high = self.own_bonus * (1 + THICK)
        if self.is_tall:
            own = Place(EDGE + PLATE_WIDE + GAP, self.band_top + (BAND - high) / 2, 0, high)
            own = own._replace(w=self.bonus_wide)
        else:
            x = self.band_right - self.bonus_wide
            own = Place(x, self.band_top + BAND - high, self.bonus_wide, high)
        if self.in_line:
            return own, side, above, other
        right, left = self._right_plate, self._left_plate
        top = self.top_bottom + 2
        above_plate = Place(side.x - GAP - self.meld, top, self.meld, right.y - GAP - top)
        low = self.middle_bottom
        below = Place(other.right + GAP, left.bottom + GAP, self.meld, low - left.bottom - GAP)
        return own, above_plate, above, below

    # --- the middle ---

    @cached_property
    def middle(self) -> Place:
        x, y = self.rail + self.lane + GAP, self.top_bottom
        right = self.right - self.rail - self.lane - GAP
        return Place(x, y, right - x, self.middle_bottom - y)

    @property
    def _largest(self) -> float:
        return self._taller(LARGEST_TALL, LARGEST_TALLEST) if self.is_tall else LARGEST

    @property
    def _head(self) -> float:  # what a dialog's line takes from the middle
        return 0 if self.is_tall else HEAD - WOOD + 2

    @cached_property
    def has_walls(self) -> bool:
        """Whether walls are wanted and leave enough room for the discards."""
        frame = self.frame
        if not frame.has_walls or frame.has_pool:
            return False
        if self.unit < WALLS_FROM and not self.is_tall:
            return False
        return self._shape.fitted(self._river_room(True), self._largest).tile >= WALLED

    def _river_room(self, walls: bool) -> Place:
        ring = RING if walls else 0
        x, y, w, h = self.middle
        return Place(x + ring, y + ring, w - 2 * ring, h - ring - max(ring, self._head))

    @cached_property
    def _shape(self) -> Rivers:
        """The rows and columns of the rivers, whose tiles are large without the coach and with it.
        So rivers keep their rows when the coach opens."""
        rooms = [
            _Planner(replace(self.frame, has_coach=coach))._river_room(False)
            for coach in (False, True)
        ]

        def size(shape: Rivers) -> tuple[float, float]:
            first, second = (shape.fitted(room, self._largest) for room in rooms)
            return round(min(first.tile, second.tile), 1), first.tile

        return max(river_shapes(self.frame.is_upright), key=size)

    def _pool(self) -> tuple[Pool, Place]:
        """Return the pool with the largest tiles, and the strip above it."""
        x, y, w, h = self.middle
        top, room = y + STRIP, h - STRIP - self._head
        best = Pool()
        for row in range(8, 25):
            rows = math.ceil(POOL / row)
            across = (w / row - BETWEEN) / TILE_RATIO
            down = (room / rows - BETWEEN - BELOW_POOL) / (1 + THICK)
            pool = Pool(row, min(across, down, self._largest))
            best = max(best, pool, key=lambda one: (round(one.tile, 1), one.row))
        wide = best.row * best.pitch
        place = Place(x + (w - wide) / 2, top, wide, room)
        strip = min(w, STRIP_WIDE)
        return replace(best, place=place), Place(x + (w - strip) / 2, y, strip, STRIP - GAP)


def _row(x: float, y: float, count: int) -> tuple[Place, ...]:
    return tuple(Place(x + STEP * number, y, SWITCH, SWITCH) for number in range(count))
