"""Layout 0 and Layout 1 as values: sizes in units of the 1280 x 800 design, and where things go.

Positions on the screen: 0 bottom (the player), 1 right, 2 top, 3 left.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.looks import Box, box_around
from game.ui.theme import unit


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to lay the table. Tile sizes are heights (long sides) in units."""

    id: int
    own_tile: int
    own_meld: int
    other_tile: int
    other_meld: int
    river_tile: int
    pool: tuple[int, int] | None
    """Columns and rows of the one pool that all share; None gives each player a river."""
    river_row: int = 10
    river_column: int = 8


LAYOUT_0 = Layout(0, 104, 72, 46, 50, 60, pool=(18, 5))
LAYOUT_1 = Layout(1, 100, 70, 46, 50, 50, pool=None)
LAYOUTS = (LAYOUT_0, LAYOUT_1)


@dataclass(frozen=True, slots=True)
class Areas:
    """Where the parts of the table lie on a screen of one size, in pixels."""

    unit: float
    width: int
    height: int
    centre: Box
    """Layout 1: the panel between the rivers. Layout 0: the information strip."""
    pool: Box
    dialog: Box
    plates: tuple[Box, Box, Box, Box]
    """By position."""
    own: Box
    """The own hand with its melds, unlifted."""
    g_button: Box
    win_button: Box
    menu_button: Box
    layout_button: Box
    top_row: Box
    side_columns: tuple[Box, Box]
    """Right and left: the column of concealed tiles."""

    def px(self, units: float) -> int:
        return max(1, round(units * self.unit))


def areas(layout: Layout, width: int, height: int) -> Areas:
    """The parts of the table on a screen of this size."""
    u = unit(width, height)

    def box(x: float, y: float, w: float, h: float) -> Box:
        return Box(round(x), round(y), round(w), round(h))

    own_top = height - (layout.own_tile + 24) * u
    plate_w, plate_h = 188 * u, 32 * u
    side_top = 60 * u
    column = box(0, side_top, layout.other_tile * u, 14 * 35.5 * u + 10 * u)
    left = Box(round(14 * u), column.y, column.w, column.h)
    right = Box(width - round(14 * u) - column.w, column.y, column.w, column.h)
    plate_left = 20 * u
    plate_right = width - plate_left - plate_w
    own_plate_y = own_top - 60 * u
    centre = _centre(layout, width, height, u)
    pool = _pool(layout, width, u)
    return Areas(
        unit=u,
        width=width,
        height=height,
        centre=centre,
        pool=pool,
        dialog=_dialog(layout, width, own_top, u, centre),
        plates=(
            box(plate_left, own_plate_y, plate_w, plate_h),
            box(plate_right, own_plate_y, plate_w, plate_h),
            box(width / 2 - 580 * u, 14 * u, plate_w, plate_h),
            box(plate_left, own_plate_y - 40 * u, plate_w, plate_h),
        ),
        own=box(20 * u, own_top, width - 110 * u, layout.own_tile * u),
        g_button=box_around(width - 46 * u, height - 68 * u, 58 * u, 58 * u),
        win_button=box_around(width - 46 * u, height - 124 * u, 76 * u, 42 * u),
        menu_button=box(width - 54 * u, 12 * u, 40 * u, 40 * u),
        layout_button=box(width - 102 * u, 12 * u, 40 * u, 40 * u),
        top_row=box(0, 10 * u, width, layout.other_tile * u),
        side_columns=(right, left),
    )


def _centre(layout: Layout, width: int, height: int, u: float) -> Box:
    if layout.pool is not None:
        return box_around(width / 2, 90 * u, 480 * u, 46 * u)
    pitch = layout.river_tile * 0.75 + 1.5
    across = layout.river_row * pitch * u
    down = (layout.river_column * pitch + 6) * u
    middle = (64 * u + height - 150 * u) / 2
    return box_around(width / 2, middle, across, down)


def _pool(layout: Layout, width: int, u: float) -> Box:
    if layout.pool is None:
        return Box(0, 0, 0, 0)
    columns, rows = layout.pool
    across = columns * (layout.river_tile * 0.75 + 2) * u
    down = rows * (layout.river_tile + 9) * u
    return Box(round((width - across) / 2), round(124 * u), round(across), round(down))


def _dialog(layout: Layout, width: int, own_top: float, u: float, centre: Box) -> Box:
    if layout.pool is None:
        return centre
    return box_around(width / 2, own_top - 133 * u, 840 * u, 118 * u)
