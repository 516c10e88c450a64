"""The panel that shows how a hand's worth adds up, of the kind that its ruleset needs."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.tiles import Seat
from game.ui.kit.widgets import Pen
from game.ui.results.worth_panel import ShownHand, WorthPanel
from game.ui.results.worth_panel_four import FourHandsPanel
from game.ui.results.worth_panel_long import LongWorthPanel

FEW_STEPS = 3
"""The number of arithmetic steps that fit next to the payments."""


def worth_of(pen: Pen, won: ShownHand, name: Callable[[Seat], str]) -> WorthPanel:
    """Return a panel with room for all that the ruleset shows about the hand's worth."""
    if won.settlement.hands:
        return FourHandsPanel(pen, won, name)
    if len(won.arithmetic.steps) > FEW_STEPS:
        return LongWorthPanel(pen, won, name)
    return WorthPanel(pen, won, name)
