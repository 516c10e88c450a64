"""The switches next to the hand, with their help, and the button that takes a discard back."""

from __future__ import annotations

from game.ui.drawing.looks import Box, Command, Tip
from game.ui.kit.prompts import place_prompt
from game.ui.table.plan.board import BUTTONS, Board
from game.ui.table.plan.geometry import LIFT

ICONS = {"auto_win": "auto-win", "no_claims": "no-claims", "auto_discard": "auto-discard"}


def place_switches(board: Board) -> None:
    """Place the switches below the G button."""
    actions = board.state.actions
    if actions is None:
        return
    board.pen.layer = BUTTONS
    places = board.plan.switches[-len(board.state.switches) :]
    for (name, on), place in zip(board.state.switches, places, strict=False):
        _place_switch(board, name, on, board.box(place), Command(actions.on_switch, name))
    if board.state.can_undo:
        _place_undo(board, Command(actions.on_undo))
    board.pen.layer = 0


def _place_switch(board: Board, name: str, on: bool, box: Box, command: Command) -> None:
    pen, key = board.pen, f"switch.{name}"
    style = "row_hover" if pen.hovers(key) else "plate_active" if on else "plate"
    pen.plate(key, box, style, command, radius=7, tip=_tip(board, name, box))
    pen.icon(f"{key}.icon", ICONS[name], box.grown(-board.px(4)), tint="gold" if on else "off")


def _tip(board: Board, name: str, box: Box) -> Tip:
    """Return the help of a switch, which stays clear of the buttons and the hand."""
    title = board.screen.text(f"button.{name}")
    title = board.screen.text("tip.key", name=title, shown=board.screen.labels.key_of(name))
    top = board.box(board.plan.g_button).y - board.px(LIFT)
    clear = Box(box.x, top, box.w, box.bottom - top)
    return Tip(title, board.screen.text(f"button.{name}.help"), clear)


def _place_undo(board: Board, command: Command) -> None:
    """Place the button that takes a discard back, at the right end of the band. A click on the
    discarded tile does the same."""
    band, px = board.box(board.plan.band), board.px
    box = Box(band.right - px(150), band.centre[1] - px(22), px(144), px(44))
    label = board.screen.text("button.undo")
    board.pen.button("undo", label, box, command, style="primary", size=18)
    place_prompt(board.pen, "undo", board.screen.labels.key_of("take_back"), box)
    last = f"river:{len(board.view.river) - 1}"
    for tile in [one for one in board.pen.items if one.key == last]:
        board.pen.area("undo.tile", tile.box, command)
