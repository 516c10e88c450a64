"""The walls around the discards, which shrink with each tile that is taken."""

from __future__ import annotations

from game.rules.tiles import Seat
from game.ui.drawing.looks import AreaLook, Placed, StackLook
from game.ui.table.plan.board import WALLS, Board, position_of
from game.ui.table.plan.geometry import Place

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


def spot_of(dice: tuple[int, int, int], stacks: int, number: int) -> tuple[Seat, int]:
    """Return the wall of a stack, counted clockwise from the break, by its seat, and the stack's
    place from the wall's right end. The dice give the broken wall, counter-clockwise from the
    dealer's as 1, and the last stack before the break, counted clockwise from that wall's right
    end."""
    walls, place = divmod(sum(dice) + number, stacks)
    return Seat((sum(dice) - 1 - walls) % 4), place


def _place_of(board: Board, dice: tuple[int, int, int], number: int) -> Place:
    seat, place = spot_of(dice, board.plan.stacks, number)
    return board.plan.walls.stack(position_of(seat, board.view), place)


def _place_stack(board: Board, dice: tuple[int, int, int], number: int, tiles: int) -> None:
    box = board.box(_place_of(board, dice, number))
    look, layer = StackLook(tiles), WALLS + box.bottom
    board.pen.add(Placed(f"wall:{number}", look, box, layer, glide=board.glide))


def _mark(board: Board, key: str, dice: tuple[int, int, int], number: int) -> None:
    """Mark where a tile was taken, from where it flies to a hand."""
    box = board.box(_place_of(board, dice, number))
    board.pen.add(Placed(key, AreaLook(), box, WALLS))
