"""The coach at the table: asked for by the player, never at work before that."""

from __future__ import annotations

from game.bots.advice import Advice, advise
from game.rules.view import View
from game.rulesets.ruleset import Ruleset


class Coach:
    """Open or not, and the advice for the position at hand."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.is_open = False
        self._view: View | None = None
        self._advice: Advice | None = None

    def toggle(self) -> None:
        self.is_open = not self.is_open

    def close(self) -> None:
        self.is_open = False

    def advice(self, view: View) -> Advice | None:
        """The advice for this view while the coach is open and the seat has a move."""
        if not self.is_open or not view.legal or view.is_over:
            return None
        if view is not self._view:
            self._view, self._advice = view, advise(view, self.ruleset)
        return self._advice
