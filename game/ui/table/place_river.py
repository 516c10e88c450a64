"""The discards: one pool in Layout 0, a river in front of each player in Layout 1."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.deal import Phase, RiverTile
from game.ui.drawing.looks import Box
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.table.board import RIVERS, Board, position_of
from game.ui.table.layouts import MOST, Discards


def place_discards(board: Board) -> None:
    river = [(number, one) for number, one in enumerate(board.view.river) if one.claimed_by is None]
    is_open = board.view.drawer is None and not board.view.robbing
    last = len(board.view.river) - 1 if is_open or board.view.is_over else -1
    if board.layout.has_pool:
        boxes = _pool_boxes(board, len(river))
        for (number, one), box in zip(river, boxes, strict=False):
            _discard(board, number, one, box, 0, number == last)
        return
    upright = board.screen.settings.discards_upright
    for position in range(4):
        own = [pair for pair in river if position_of(pair[1].seat, board.view) == position]
        at_side = upright and position % 2 == 1
        boxes = (_upright_side_boxes if at_side else _river_boxes)(board, position, len(own))
        for (number, one), box in zip(own, boxes, strict=True):
            _discard(board, number, one, box, 0 if upright else position, number == last)


def _discard(
    board: Board, number: int, one: RiverTile, box: Box, facing: int, is_last: bool
) -> None:
    height = board.px(board.areas.discards.tile)
    ring = "last" if is_last and board.view.phase is not Phase.TURN else ""
    won = is_last and board.view.is_over and bool(board.view.wins)
    key = f"river:{number}"
    shade = one.drawn and board.screen.settings.shade_drawn
    ring = "won" if won else ring
    board.tile(key, one.tile, box, height, facing, RIVERS, ring=ring, shade=shade)


def _pool_boxes(board: Board, count: int) -> Iterator[Box]:
    discards, pool = board.areas.discards, board.areas.pool
    height = board.px(discards.tile)
    for number in range(count):
        row, column = divmod(number, discards.row)
        x = pool.x + round(column * discards.pitch * board.areas.unit)
        y = pool.y + round(row * discards.row_pitch * board.areas.unit)
        yield Box(x, y, tile_width(height), height)


def _river_boxes(board: Board, position: int, count: int) -> Iterator[Box]:
    """Yield the boxes of a player's discards, first one first, in rows away from the panel."""
    discards, centre = board.areas.discards, board.areas.centre
    height, unit = board.px(discards.tile), board.areas.unit
    width = tile_width(height)
    at_side = position % 2 == 1
    line = discards.column if at_side else discards.row
    cx, cy = centre.centre
    start = round((line * discards.pitch - 1.5) * unit / 2)
    deep = (discards.tile + 1.5 if at_side else discards.row_pitch) * unit
    for number in range(count):
        row, place = _row_and_place(discards, line, number, at_side)
        along = round(place * discards.pitch * unit)
        away = board.px(8) + round(row * deep)
        if position == 0:
            yield Box(cx - start + along, centre.bottom + away, width, height)
        elif position == 2:
            y = centre.y - away - height - tile_depth(height) // 2
            yield Box(cx + start - along - width, y, width, height)
        elif position == 1:
            yield Box(centre.right + away, cy + start - along - width, height, width)
        else:
            yield Box(centre.x - away - height, cy - start + along, height, width)


def _upright_side_boxes(board: Board, position: int, count: int) -> Iterator[Box]:
    """Yield the boxes of the right or left player's discards if they stand upright. They are in
    columns away from the panel, each from the owner's left to the right."""
    discards, centre, unit = board.areas.discards, board.areas.centre, board.areas.unit
    height = board.px(discards.tile)
    width = tile_width(height)
    line = round(centre.h / unit / discards.row_pitch)
    start = round((line * discards.row_pitch - 1.5) * unit / 2)
    for number in range(count):
        column, place = divmod(number, line)
        along = round(place * discards.row_pitch * unit)
        away = board.px(8) + round(column * discards.pitch * unit)
        if position == 1:
            y = centre.centre[1] + start - along - height
            yield Box(centre.right + away, y, width, height)
        else:
            y = centre.centre[1] - start + along
            yield Box(centre.x - away - width, y, width, height)


def _row_and_place(discards: Discards, line: int, number: int, at_side: bool) -> tuple[int, int]:
    """Return the row and place of a discard, row by row. Above and below, rows become longer once
    all are full."""
    more = number - discards.rows * line
    if at_side or more < 0:
        return divmod(number, line)
    longer = -(-(MOST - discards.rows * line) // discards.rows)
    row, place = divmod(more, longer)
    return row, line + place
