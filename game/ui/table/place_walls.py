"""The walls around the discards, which shrink with each tile that is taken."""

from __future__ import annotations

from game.rules.tiles import Seat
from game.ui.drawing.looks import AreaLook, Placed, StackLook
from game.ui.table.board import WALLS, Board, position_of
from game.ui.table.geometry import Place

FRONT, BACK = "wall:front", "wall:back"
"""The keys of the invisible items where the last tile was taken from either end."""


def place_walls(board: Board) -> None:
    """Place the stacks that are left, if there is room for them."""
    dice, view = board.state.dice, board.view
    if not board.plan.has_walls or dice is None:
        return
    count = 4 * board.plan.stacks
    for number in range(count):
        taken = min(2, max(0, view.front - 2 * number))
        taken += min(2, max(0, view.back - 2 * (count - 1 - number)))
        if taken < 2:
            _place_stack(board, dice, number, 2 - taken)
    _mark(board, FRONT, dice, (view.front - 1) // 2)
    _mark(board, BACK, dice, count - 1 - max(0, view.back - 1) // 2)


def _place_of(board: Board, dice: tuple[int, int, int], number: int) -> Place:
    """Return the place of a stack, counted clockwise from the break. The dice give the broken wall,
    counter-clockwise from the dealer's as 1, and the last stack before the break, counted clockwise
    from that wall's right end."""
    walls, place = divmod(sum(dice) + number, board.plan.stacks)
    seat = Seat((sum(dice) - 1 - walls) % 4)
    return board.plan.stack(position_of(seat, board.view), place)


def _place_stack(board: Board, dice: tuple[int, int, int], number: int, tiles: int) -> None:
    box = board.box(_place_of(board, dice, number))
    board.pen.add(Placed(f"wall:{number}", StackLook(tiles), box, WALLS + box.bottom))


def _mark(board: Board, key: str, dice: tuple[int, int, int], number: int) -> None:
    """Mark where a tile was taken, from where it flies to a hand."""
    box = board.box(_place_of(board, dice, number))
    board.pen.add(Placed(key, AreaLook(), box, WALLS))
