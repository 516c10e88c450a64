"""The switches next to the hand, their help, and the button that takes a discard back."""

from __future__ import annotations

from game.ui.drawing.looks import Box, Command
from game.ui.table.board import BUTTONS, Board
from game.ui.table.geometry import LIFT
from game.ui.table.switches import KEYS

WIDE, HIGH = 320, 92
"""The size of a switch's help."""
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
    hover = pen.hovers(key)
    style = "row_hover" if hover else "plate_active" if on else "plate"
    pen.plate(key, box, style, command, radius=7)
    pen.icon(f"{key}.icon", ICONS[name], box.grown(-board.px(4)), tint="gold" if on else "off")
    if hover:
        _place_help(board, name)


def _place_help(board: Board, name: str) -> None:
    """Place the help of the switch under the mouse, above the controls."""
    px, screen, top = board.px, board.screen, board.box(board.plan.g_button).y
    right = board.box(board.plan.table).right - px(6)
    bottom = top - px(LIFT)
    box = Box(right - px(WIDE), bottom - px(HIGH), px(WIDE), px(HIGH))
    board.pen.panel("help", box, "dialog", radius=12, layer=6)
    title = Box(box.x + px(12), box.y + px(5), box.w - px(24), px(26))
    letter = next(key for key, switch in KEYS.items() if switch == name).upper()
    words = f"{screen.text(f'button.{name}')} ({letter})"
    board.pen.text("help.title", words, title, 17, colour="title", layer=7)
    rest = Box(title.x, title.bottom, title.w, box.bottom - title.bottom - px(6))
    words = screen.text(f"button.{name}.help")
    board.pen.text("help.text", words, rest, 15, colour="dim", wrap=True, layer=7)


def _place_undo(board: Board, command: Command) -> None:
    """Place the button that takes a discard back, at the right end of the band. A click on the
    discarded tile does the same."""
    band, px = board.box(board.plan.band), board.px
    box = Box(band.right - px(150), band.centre[1] - px(22), px(144), px(44))
    label = board.screen.text("button.undo")
    board.pen.button("undo", label, box, command, style="primary", size=18)
    last = f"river:{len(board.view.river) - 1}"
    for tile in [one for one in board.pen.items if one.key == last]:
        board.pen.area("undo.tile", tile.box, command)
