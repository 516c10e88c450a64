"""The table as a list of placed items: the same list is drawn and hit. No pygame here.

This module places plates, the round, the buttons and the claim word. Other modules place hands,
discards and switches.
"""

from __future__ import annotations

from collections.abc import Callable

from game.ui.drawing.looks import Box, Command, Placed, box_around
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.board import (
    BUTTONS,
    PLATES,
    Board,
    BoardState,
    TableActions,
    position_of,
    seat_at,
)
from game.ui.table.place_hands import place_own, place_side, place_top
from game.ui.table.place_river import place_discards
from game.ui.table.place_scores import place_scores
from game.ui.table.place_switches import place_switches

UNSAVED = 82
"""The width of the mark for unsaved moves, in units."""


def place_board(state: BoardState, screen: Screen) -> list[Placed]:
    """Return the whole table except the dialog."""
    board = Board(state, screen)
    place_centre(board)
    for position in range(4):
        place_plate(board, position)
    place_discards(board)
    place_own(board)
    place_top(board)
    for position in (1, 3):
        place_side(board, position)
    place_buttons(board)
    place_switches(board)
    place_word(board)
    if screen.peek:
        place_scores(board)
    return board.pen.items


def place_plate(board: Board, position: int) -> None:
    view, box, px = board.view, board.areas.plates[position], board.px
    seat = seat_at(position, view)
    person = board.state.people[position]
    winners = [win.seat for win in view.wins]
    active = seat in winners if view.is_over else seat == view.turn
    board.pen.layer = PLATES
    board.pen.panel(f"plate:{position}", box, "plate_active" if active else "plate", radius=21)
    disc = box_around(box.x + box.h / 2, box.y + box.h / 2, box.h - px(8), box.h - px(8))
    board.pen.badge(
        f"plate:{position}.wind", board.screen.text(f"wind.{seat}.sign"), disc, east=seat == 0
    )
    left, line = disc.right + px(8), box.h // 2 - px(1)
    wide = box.right - px(10) - left
    name = Box(left, box.y + px(1), wide, line)
    if position == 0 and board.state.is_unsaved:
        name = place_unsaved(board, name)
    board.pen.text(f"plate:{position}.name", person.name, name, 15)
    score = Box(left, name.bottom - px(2), wide, line)
    if seat == 0:
        mark = box_around(left + px(7), score.y + line / 2, px(13), px(13))
        board.pen.icon(f"plate:{position}.starter", "triangle", mark, turn=1, tint="last")
        score = Box(mark.right + px(5), score.y, wide - mark.w - px(6), line)
    board.pen.text(
        f"plate:{position}.score", f"{person.score:,}", score, 15, colour="gold", bold=True
    )
    board.pen.layer = 0


def place_unsaved(board: Board, line: Box) -> Box:
    """Place a mark for unsaved moves at the end of the player's line. Return the rest for the
    name."""
    wide = board.pen.room(UNSAVED)
    mark = Box(line.right - wide, line.y, wide, line.h)
    words = board.screen.text("table.unsaved")
    board.pen.text("unsaved", words, mark, 15, colour="bad", align="right")
    return Box(line.x, line.y, line.w - wide - board.px(6), line.h)


def place_centre(board: Board) -> None:
    if board.layout.has_pool:
        place_strip(board)
        return
    board.pen.panel("centre", board.areas.centre, "centre", radius=16)
    if not board.state.asking:
        place_centre_panel(board)
    place_turn_bar(board, position_of(board.view.turn, board.view))


def _wind_sign(board: Board) -> str:
    return board.screen.text(f"wind.{board.view.round_wind}.tile")


def _tiles_left(board: Board) -> str:
    return board.screen.text("table.tiles_left", count=board.view.live_left)


def place_strip(board: Board) -> None:
    box, px, view = board.areas.centre, board.px, board.view
    board.pen.panel("strip", box, "strip", radius=23)
    sign = Box(box.x + px(20), box.y, px(40), box.h)
    board.pen.text("round", _wind_sign(board), sign, 32, colour="gold", bold=True)
    left = Box(sign.right + px(24), box.y, px(90), box.h)
    board.pen.text("left", _tiles_left(board), left, 24, bold=True)
    number = Box(left.right + px(10), box.y, px(110), box.h)
    hand = board.screen.text("table.hand", number=board.state.hand_number)
    board.pen.text("hand number", hand, number, 16, colour="dim")
    turn = position_of(view.turn, view)
    mark = Box(number.right + px(4), box.y + (box.h - px(20)) // 2, px(20), px(20))
    arrow = ("arrow-down", "arrow-right", "arrow-down", "arrow-left")[turn]
    board.pen.icon("turn", arrow, mark, turn=2 if turn == 2 else 0, tint="last")
    who = Box(mark.right + px(8), box.y, box.right - mark.right - px(20), box.h)
    board.pen.text("who", board.state.people[turn].name, who, 16)


def place_centre_panel(board: Board) -> None:
    box, px, view = board.areas.centre, board.px, board.view
    big = Box(box.x, box.centre[1] - px(96), box.w, px(100))
    board.pen.text(
        "round",
        _wind_sign(board),
        big,
        88,
        colour="gold",
        bold=True,
        align="centre",
        shadow=True,
    )
    name = Box(box.x + px(20), big.bottom + px(2), box.w - px(40), px(26))
    round_name = board.screen.text(f"round.{view.round_wind}")
    board.pen.text("round name", round_name, name, 17, colour="dim", align="centre")
    left = Box(box.x, name.bottom + px(4), box.w, px(42))
    board.pen.text("left", _tiles_left(board), left, 34, bold=True, align="centre")
    number = Box(box.x + px(20), left.bottom + px(4), box.w - px(40), px(24))
    hand = board.screen.text("table.hand", number=board.state.hand_number)
    board.pen.text("hand number", hand, number, 16, colour="dim", align="centre")


def place_turn_bar(board: Board, position: int) -> None:
    """Place a light between the panel and the discards of the player in turn."""
    box, thick, away = board.areas.centre, board.px(5), board.px(1.5)
    cx, cy = box.centre
    across, down = box.w * 3 // 5, box.h * 3 // 5
    bar = (
        Box(cx - across // 2, box.bottom + away, across, thick),
        Box(box.right + away, cy - down // 2, thick, down),
        Box(cx - across // 2, box.y - away - thick, across, thick),
        Box(box.x - away - thick, cy - down // 2, thick, down),
    )[position]
    board.pen.panel("turn", bar, "light", radius=2.5, layer=1)


def place_buttons(board: Board) -> None:
    actions = board.state.actions
    if actions is None:
        return
    board.pen.layer = BUTTONS
    areas = board.areas
    board.pen.icon("menu", "menu", areas.menu_button, Command(actions.on_menu), tint="gold")
    place_layout_button(board.pen, areas.layout_button, actions.on_layout)
    if board.state.coached is not None:
        tint = "good" if board.state.coached else "gold"
        board.pen.icon("coach", "coach", areas.coach_button, Command(actions.on_coach), tint=tint)
    lit = board.state.can_kong and board.state.free
    command = Command(actions.on_kong) if lit else None
    board.pen.icon("g", "g" if lit else "g-off", areas.g_button, command)
    place_win_button(board, actions)
    board.pen.layer = 0


def place_layout_button(pen: Pen, box: Box, on_layout: Callable[[], None]) -> None:
    """Place the button that changes the layout."""
    pen.icon("layout", "layout", box, Command(on_layout), tint="gold")


def place_win_button(board: Board, actions: TableActions) -> None:
    """Place the win button. With false wins it is always there, so that it reveals nothing."""
    state = board.state
    lit = state.can_win and state.free and not state.asking
    if lit or board.view.options.punishes_false_wins:
        label, box = board.screen.text("claim.win"), board.areas.win_button
        command = Command(actions.on_win) if lit else None
        board.pen.button("win", label, box, command, style="primary", size=20)


def place_word(board: Board) -> None:
    """Place the word of a claim, at the claimant."""
    if board.state.word is None:
        return
    position, text = board.state.word
    px, centre = board.px, board.areas.centre
    table, middle = board.areas.table, board.areas.side_columns[0].centre[1]
    width, height = min(px(max(150, 24 + 20 * len(text))), table.w // 2), px(64)
    x, y = (
        (centre.centre[0], board.areas.own.y - px(34)),
        (table.right - px(130), middle),
        (centre.centre[0], table.y + px(50)),
        (table.x + px(130), middle),
    )[position]
    box = Box(x - width // 2, y - height // 2, width, height)
    board.pen.layer = BUTTONS
    board.pen.panel("word", box, "word", radius=18)
    board.pen.text("word.text", text, box, 34, colour="gold", align="centre")
    board.pen.layer = 0
    board.grow_in(2, 0.6)
