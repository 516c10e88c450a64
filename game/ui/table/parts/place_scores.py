"""The scores of the match, over the table while Tab is held."""

from __future__ import annotations

from game.ui.drawing.looks import NOTHING, Box, box_around
from game.ui.table.plan.board import Board, seat_at

LAYER = 60_000
WIDTH, HEAD, ROW = 560, 74, 52


def place_scores(board: Board) -> None:
    """Place winds, names and scores by rank, and each player's distance from the player."""
    pen, px = board.pen, board.px
    high = HEAD + 4 * ROW + 14
    box = box_around(board.screen.width / 2, board.screen.height / 2, px(WIDTH), px(high))
    pen.layer = LAYER
    pen.panel("scores", box, "page", radius=18)
    pen.area("scores.ground", box, NOTHING)
    _place_head(board, Box(box.x + px(24), box.y + px(8), box.w - px(48), px(HEAD - 12)))
    people = board.state.people
    ranked = sorted(range(4), key=lambda position: -people[position].score)
    for row, position in enumerate(ranked):
        line = Box(box.x + px(16), box.y + px(HEAD + row * ROW), box.w - px(32), px(ROW - 6))
        _place_person(board, position, line)
    pen.layer = 0


def _place_head(board: Board, box: Box) -> None:
    """Place the round wind, the number of the hand over the ruleset, and the tiles left."""
    pen, view, third = board.pen, board.view, box.w // 3
    sign = board.screen.text(f"wind.{view.round_wind}.tile")
    pen.text("scores.round", sign, Box(box.x, box.y, third, box.h), 40, colour="gold", bold=True)
    hand = board.screen.text("table.hand", number=board.state.hand_number)
    middle = Box(box.x + third, box.y, third, box.h * 3 // 5)
    pen.text("scores.hand", hand, middle, 20, align="centre")
    wide = board.px(300)
    below = Box(box.x + (box.w - wide) // 2, middle.bottom, wide, box.h - middle.h)
    pen.text("scores.ruleset", board.state.ruleset, below, 15, colour="dim", align="centre")
    left = Box(box.right - third, box.y, third, box.h)
    pen.text("scores.left", f"R:{view.live_left}", left, 24, bold=True, align="right")


def _place_person(board: Board, position: int, line: Box) -> None:
    pen, px, person = board.pen, board.px, board.state.people[position]
    key, seat = f"scores.{position}", seat_at(position, board.view)
    pen.panel(key, line, "plate_active" if position == 0 else "plate", radius=10, layer=1)
    wind = Box(line.x + px(8), line.y + px(5), line.h - px(10), line.h - px(10))
    pen.badge(f"{key}.wind", board.screen.text(f"wind.{seat}.sign"), wind, east=seat == 0)
    far = Box(line.right - px(112), line.y, px(100), line.h)
    score = Box(far.x - px(132), line.y, px(124), line.h)
    left = wind.right + px(10)
    if seat == 0:
        mark = box_around(left + px(8), line.y + line.h / 2, px(16), px(16))
        pen.icon(f"{key}.starter", "triangle", mark, turn=1, tint="last")
        left = mark.right + px(8)
    name = Box(left, line.y, score.x - px(8) - left, line.h)
    pen.text(f"{key}.name", person.name, name, 19)
    pen.text(
        f"{key}.score", f"{person.score:,}", score, 20, colour="gold", bold=True, align="right"
    )
    if position:
        pen.text(f"{key}.far", _signed(board, position), far, 17, colour="dim", align="right")


def _signed(board: Board, position: int) -> str:
    """Return how many points this person has more than the player, with a sign."""
    people = board.state.people
    more = people[position].score - people[0].score
    return f"{more:+,}".replace("-", "\N{MINUS SIGN}") if more else "±0"
