"""The place of messages on the table: above the player's hand, where no tile, plate or button
lies."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.drawing.looks import Box, Placed
from game.ui.kit.messages import place_messages
from game.ui.kit.screen import Screen
from game.ui.table.parts.place_fan_line import UNDO, UPPER, tells_refusal
from game.ui.table.plan.board import BoardState, plan_of

BAR = 3
"""The height of the bar with the time left, below a dialog's line of words."""


def place_table_messages(texts: Sequence[str], state: BoardState, screen: Screen) -> list[Placed]:
    """Place messages on the table, without the one that the band tells already."""
    told = screen.labels.reason(state.refused) if state.refused else ""
    left = [one for one in texts if one != told or not tells_refusal(state)]
    return place_messages(left, screen, message_room(state, screen)) if left else []


def message_room(state: BoardState, screen: Screen) -> Box:
    """Return the room for messages: the line above the band and the upper line in it, next to the
    button that takes a discard back. A dialog leaves its line of words, which goes on to the sides
    of the mat. The end of a hand leaves only the band."""
    plan = plan_of(screen, state.view)
    whole, band = plan.box(plan.dialog), plan.box(plan.band)
    if state.view.is_over:
        return band
    if state.asking:
        mat = plan.box(plan.middle)
        left, right = min(whole.x, mat.x), max(whole.right, mat.right)
        return Box(left, whole.y, right - left, band.y - plan.px(BAR) - whole.y)
    wide = whole.w - (plan.px(UNDO) if state.can_undo else 0)
    return Box(whole.x, whole.y, wide, band.y + plan.px(UPPER) - whole.y)
