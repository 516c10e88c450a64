"""The table as a list of placed items: the same list is drawn and hit. No pygame here.

This module places the buttons. Other modules place hands, discards, plates, the middle and the
switches.
"""

from __future__ import annotations

from collections.abc import Callable

from game.ui.drawing.looks import Box, Command, Placed, Tip
from game.ui.kit.fitting import fitting_name
from game.ui.kit.prompts import place_prompt
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.parts.place_bubbles import place_bubbles
from game.ui.table.parts.place_fan_line import place_fan_line
from game.ui.table.parts.place_practice import place_practice
from game.ui.table.parts.place_scores import place_scores
from game.ui.table.parts.place_switches import place_switches
from game.ui.table.plan.board import BUTTONS, Board, BoardState, TableActions
from game.ui.table.plan.place_centre import place_centre, place_mat
from game.ui.table.plan.place_deal import place_deal, with_hands_dealt
from game.ui.table.plan.place_hands import place_own
from game.ui.table.plan.place_plates import place_plate
from game.ui.table.plan.place_rails import place_rail
from game.ui.table.plan.place_river import place_discards
from game.ui.table.plan.place_walls import place_walls


def place_board(state: BoardState, screen: Screen) -> list[Placed]:
    """Return the whole table except the dialog."""
    board = Board(state, screen)
    place_mat(board)
    if state.dealing is None:
        place_walls(board)
        place_centre(board)
    else:
        place_deal(board, state.dealing)
    for position in range(4):
        place_plate(board, position)
    place_discards(board)
    if state.dealing is None:
        place_fan_line(board)
    place_own(board)
    for position in (1, 2, 3):
        place_rail(board, position)
    place_buttons(board)
    place_switches(board)
    place_practice(board)
    place_bubbles(board)
    if screen.peek:
        place_scores(board)
    items = board.pen.items
    return items if state.dealing is None else with_hands_dealt(items, board, state.dealing)


def place_buttons(board: Board) -> None:
    actions = board.state.actions
    if actions is None:
        return
    board.pen.layer = BUTTONS
    coach, layout, menu = map(board.box, board.plan.icons)
    board.pen.icon("menu", "menu", menu, Command(actions.on_menu), tint="gold")
    labels, has_room = board.screen.labels, not board.state.has_panel
    if labels.pad and has_room:
        place_prompt(board.pen, "menu", labels.button("start"), menu)
    place_layout_button(board.pen, layout, actions.on_layout)
    if board.state.coached is not None:
        tint = "good" if board.state.coached else "gold"
        board.pen.icon("coach", "coach", coach, Command(actions.on_coach), tint=tint)
        if has_room:
            place_prompt(board.pen, "coach", labels.key_of("coach"), coach)
    lit = board.state.can_kong and board.state.free
    command = Command(actions.on_kong) if lit else None
    box, tip = board.box(board.plan.g_button), Tip(board.screen.text("tip.g"))
    board.pen.icon("g", "g" if lit else "g-off", box, command, tip=tip)
    if lit:
        place_prompt(board.pen, "g", labels.key_of("kong"), box)
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
        place = board.plan.win_button
        label, box = (
            fitting_name(board.screen.labels, "claim.win", place.w - 8, 16),
            board.box(place),
        )
        command = Command(actions.on_win) if lit else None
        tip = Tip(board.screen.text("tip.win"))
        board.pen.button("win", label, box, command, style="primary", size=16, tip=tip)
        if lit:
            place_prompt(board.pen, "win", board.screen.labels.key_of("win"), box)
