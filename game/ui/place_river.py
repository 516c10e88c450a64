"""The discards: one pool in Layout 0, a river before each player in Layout 1."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.deal import Phase, RiverTile
from game.ui.board import RIVERS, Board, position_of
from game.ui.looks import Box
from game.ui.tile_size import tile_depth, tile_width


def place_discards(board: Board) -> None:
    river = [(number, one) for number, one in enumerate(board.view.river) if one.claimed_by is None]
    is_open = board.view.drawer is None and not board.view.robbing
    last = len(board.view.river) - 1 if is_open or board.view.is_over else -1
    if board.layout.pool is not None:
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
    height = board.px(board.layout.river_tile)
    ring = "last" if is_last and board.view.phase is not Phase.TURN else ""
    won = is_last and board.view.is_over and bool(board.view.wins)
    key = f"river:{number}"
    shade = one.drawn and board.screen.settings.shade_drawn
    ring = "won" if won else ring
    board.tile(key, one.tile, box, height, facing, RIVERS, ring=ring, shade=shade)


def _pool_boxes(board: Board, count: int) -> Iterator[Box]:
    assert board.layout.pool is not None
    columns, _ = board.layout.pool
    height = board.px(board.layout.river_tile)
    width, pool = tile_width(height), board.areas.pool
    for number in range(count):
        row, column = divmod(number, columns)
        x = pool.x + column * (width + board.px(2))
        yield Box(x, pool.y + row * (height + board.px(9)), width, height)


def _river_boxes(board: Board, position: int, count: int) -> Iterator[Box]:
    """The places of a player's discards, first one first."""
    height = board.px(board.layout.river_tile)
    width, gap = tile_width(height), board.px(1.5)
    across, centre = width + gap, board.areas.centre
    line = board.layout.river_column if position % 2 else board.layout.river_row
    if position % 2 == 0 and count > 2 * line:
        line = max(line * 3 // 2, -(-count // 2))
    start = (line * across - gap) // 2
    away = board.px(8)
    for number in range(count):
        row, place = divmod(number, line)
        along = place * across
        if position == 0:
            y = centre.bottom + away + row * (height + tile_depth(height) // 2 + gap)
            yield Box(centre.centre[0] - start + along, y, width, height)
        elif position == 2:
            y = centre.y - away - (row + 1) * (height + tile_depth(height) // 2 + gap)
            yield Box(centre.centre[0] + start - along - width, y, width, height)
        elif position == 1:
            x = centre.right + away + row * (height + gap)
            yield Box(x, centre.centre[1] + start - along - width, height, width)
        else:
            x = centre.x - away - (row + 1) * (height + gap) + gap
            yield Box(x, centre.centre[1] - start + along, height, width)


def _upright_side_boxes(board: Board, position: int, count: int) -> Iterator[Box]:
    """The places of the right or left player's discards when they stand upright: in columns away
    from the centre, each from the owner's left to the right."""
    height = board.px(board.layout.river_tile)
    width, gap, centre = tile_width(height), board.px(1.5), board.areas.centre
    pitch, away = height + tile_depth(height) // 2 + gap, board.px(8)
    line = max(1, (centre.h + gap) // pitch)
    start = (line * pitch - gap) // 2
    for number in range(count):
        column, place = divmod(number, line)
        if position == 1:
            x = centre.right + away + column * (width + gap)
            yield Box(x, centre.centre[1] + start - place * pitch - height, width, height)
        else:
            x = centre.x - away - (column + 1) * (width + gap) + gap
            yield Box(x, centre.centre[1] - start + place * pitch, width, height)
