"""The two buttons of a practice match: take back a move, and show all hands."""

from __future__ import annotations

from game.ui.drawing.looks import Box, Command, Tip
from game.ui.table.plan.board import BUTTONS, Board
from game.ui.table.plan.geometry import LIFT, Place

GAP = 6


def place_practice(board: Board) -> None:
    """Place the buttons in a row above the G button, or in a tall window below the switches."""
    actions, practice = board.state.actions, board.state.practice
    if actions is None or practice is None:
        return
    board.pen.layer = BUTTONS
    _, left, right = board.plan.switches
    is_beside = board.plan.g_button.y < left.y - left.h
    y = board.plan.g_button.y - left.h - GAP if is_beside else left.bottom + GAP
    undo = Command(actions.on_take_back) if practice.can_undo else None
    _place(board, "take_back", "undo", left._replace(y=y), undo, lit=False)
    show = Command(actions.on_open_hands)
    _place(board, "open_hands", "eye", right._replace(y=y), show, lit=practice.is_open)
    board.pen.layer = 0


def _place(
    board: Board, name: str, icon: str, place: Place, command: Command | None, *, lit: bool
) -> None:
    pen, key, box = board.pen, f"practice.{name}", board.box(place)
    style = "row_hover" if command and pen.hovers(key) else "plate_active" if lit else "plate"
    clear = Box(box.x, box.y - board.px(LIFT), box.w, box.h + board.px(LIFT))
    tip = Tip(board.screen.text(f"tip.{name}"), board.screen.text(f"tip.{name}.help"), clear)
    if command is None:
        pen.panel(key, box, style, radius=7)
    else:
        pen.plate(key, box, style, command, radius=7, tip=tip)
    tint = "off" if command is None else "gold"
    pen.icon(f"{key}.icon", icon, box.grown(-board.px(4)), tint=tint)
