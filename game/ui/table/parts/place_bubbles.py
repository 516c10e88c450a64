"""The speech bubbles at the plates: a claim's word, and dots while an opponent thinks."""

from __future__ import annotations

from itertools import product

from game.ui.drawing.looks import Box, BubbleLook, Placed, TileLook
from game.ui.kit.tooltips import covered, ink, nearest_edge, stays_seen
from game.ui.kit.wording import text_units
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
        plan, room = board.plan, 160.0
        if speaker not in (0, 2) and not plan.in_line:  # a wider one would cover discards
            room = plan.rails[1].right - plan.plates[1].x
        wide = min(max(LEAST, text_units(text, SIZE) + PAD), room)
        box = _place_bubble(board, "word", speaker, (wide, HIGH), False)
        inner = box.grown(-board.px(5))
        board.pen.layer = BUTTONS
        board.pen.text("word.text", text, inner, SIZE, colour="said", bold=True, align="centre")
        board.pen.layer = 0
        board.grow_in(2, 0.6)


def _place_bubble(
    board: Board, key: str, position: int, size: tuple[float, float], dots: bool
) -> Box:
    """Place a bubble next to a plate, with its tail at the portrait. Return its box."""
    w, h = board.px(size[0]), board.px(size[1])
    box, tail = _spot(board, position, w, h)
    if covered(box, [one.box for one in board.pen.items if _is_open(one)]):
        box, tail = _clear_spot(board, position, w, h)
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


def _is_open(one: Placed) -> bool:
    """Return whether an item is a tile of another player's hand that the player sees."""
    return one.key.startswith("hand:") and isinstance(one.look, TileLook) and not one.look.back


def _clear_spot(board: Board, position: int, w: int, h: int) -> tuple[Box, tuple[int, int]]:
    """Return the box of a bubble near a plate that covers the least of tiles, plates, words and
    buttons, and the end of its tail."""
    plate, tail = board.box(board.plan.plates[position]), board.px(TAIL)
    cx, cy = plate.centre
    steps = sorted(range(-8, 9), key=abs)  # the nearest first
    across = [cx - w // 2 + plate.w * step // 8 for step in steps]
    down = [cy - h // 2 + plate.h * step // 8 for step in steps]
    spots = [*product(across, (plate.y - tail - h, plate.bottom + tail))]
    spots += product((plate.x - tail - w, plate.right + tail), down)
    whole = Box(0, 0, board.screen.width, board.screen.height)
    boxes = [box for x, y in spots if whole.contains(box := Box(x, y, w, h))]
    avoid = [ink(one) for one in board.pen.items if stays_seen(one)]
    box = min(boxes, key=lambda one: covered(one, avoid))
    return box, nearest_edge(plate, box)
