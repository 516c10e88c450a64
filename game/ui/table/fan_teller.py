"""The evaluations behind the fan line of a table in play."""

from __future__ import annotations

from game.coach.fan_line import FanLine, fan_line
from game.rules.view import View
from game.rulesets.ruleset import Ruleset


class FanTeller:
    """Evaluates each view once. It does so in the frame after the one that shows the view, so that
    a discard shows at once; until then the earlier line stays."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.line: FanLine | None = None
        self._ruleset = ruleset
        self._seen: View | None = None
        """The view of the last frame."""
        self._told: View | None = None
        """The view that the line is about."""

    def update(self, view: View) -> bool:
        """Evaluate this view, if it isn't new or is the first. Return whether the line changes."""
        is_new = view is not self._seen and self._seen is not None
        self._seen = view
        if is_new or view is self._told:
            return False
        self._told, before = view, self.line
        self.line = fan_line(view, self._ruleset)
        return self.line != before
