"""The speech bubbles at the plates: the word of a claim, or three dots while an opponent thinks."""

from __future__ import annotations

from game.ui.drawing.looks import Box, BubbleLook, Placed
from game.ui.kit.fitting import text_units
from game.ui.table.plan.board import BUTTONS, Board
from game.ui.table.plan.place_plates import portrait_box

SIZE, LEAST, HIGH, PAD = 32, 84, 50, 26
"""The size of letters, the least width and the height of a bubble with a word, and the gaps beside
the word."""
DOTS_WIDE, DOTS_HIGH = 46, 26
"""The size of a bubble with dots."""
TAIL, AWAY = 12, 8
"""The length of a tail, and how far its end can lie beside the bubble."""


def place_bubbles(board: Board) -> None:
    """Place the word of the player who claims, and dots at an opponent in turn."""
    speaker, text = board.state.word or (None, "")
    if board.state.actions is not None:
        for position in (1, 2, 3):
            if board.state.people[position].mood == "thinking" and position != speaker:
                _place_bubble(board, f"thinks:{position}", position, (DOTS_WIDE, DOTS_HIGH), True)
    if speaker is not None:
        wide = max(LEAST, text_units(text, SIZE) + PAD)
        box = _place_bubble(board, "word", speaker, (min(wide, _room(board, speaker)), HIGH), False)
        inner = box.grown(-board.px(5))
        board.pen.layer = BUTTONS
        board.pen.text("word.text", text, inner, SIZE, colour="said", bold=True, align="centre")
        board.pen.layer = 0
        board.grow_in(2, 0.6)


def _room(board: Board, position: int) -> float:
    """Return the width in units that a word can have, so that it covers no discards."""
    plan = board.plan
    if position in (0, 2) or plan.in_line:
        return 160
    return plan.rails[1].right - plan.plates[1].x


def _place_bubble(
    board: Board, key: str, position: int, size: tuple[float, float], dots: bool
) -> Box:
    """Place a bubble next to a plate, with its tail at the portrait. Return its box."""
    box, tail = _spot(board, position, board.px(size[0]), board.px(size[1]))
    look = BubbleLook((tail[0] - box.x, tail[1] - box.y), board.px(min(18, size[1] / 2)), dots)
    board.pen.add(Placed(key, look, box, BUTTONS))
    return box


def _spot(board: Board, position: int, w: int, h: int) -> tuple[Box, tuple[int, int]]:
    """Return the box of a bubble, and the end of its tail: above the plate on the right and for the
    player, below it on the left, and at the top beside it, over the backs of the hand."""
    px, plan = board.px, board.plan
    plate = board.box(plan.plates[position])
    cx, cy = portrait_box(board, plate).centre
    if position == 2:
        box = Box(plate.x - px(TAIL) - w, cy - h // 2, w, h)
        return box, (plate.x, cy)
    left, right = (board.box(plan.rails[one]) for one in (3, 1))
    flowers = board.box(plan.bonus[3])
    least, most = {
        0: (max(left.right, flowers.right) + px(2), right.x),
        1: (min(plate.x, right.right - w), right.right),
        3: (left.x, plate.right + px(2)),
    }[position]
    x = max(least, min(cx - w // 2, most - w))
    above = position < 2
    box = Box(x, plate.y - px(TAIL) - h if above else plate.bottom + px(TAIL), w, h)
    end = min(max(cx, box.x - px(AWAY)), box.right + px(AWAY))
    return box, (end, plate.y if above else plate.bottom)
