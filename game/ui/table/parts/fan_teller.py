"""The evaluations behind the fan line of a table in play."""

from __future__ import annotations

from game.coach.fan_line import FanLine, fan_line, sure_now
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

FRAMES = 3
"""The frames of an evaluation. The first one only shows the view, so that a discard shows at
once. The others do half of the work each."""


class FanTeller:
    """Evaluates each view once. Until then the earlier line stays."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.line: FanLine | None = None
        self._ruleset = ruleset
        self._view: View | None = None
        """The view to tell about."""
        self._frames = 0
        """The frames left until the line is about this view."""

    def update(self, view: View) -> bool:
        """Go on with this view: at once if it is the first. Return whether the line changes."""
        if view is not self._view:
            self._frames = FRAMES if self._view else 1
            self._view = view
        if not self._frames:
            return False
        self._frames -= 1
        if self._frames == 1:
            sure_now(view, self._ruleset)
        if self._frames:
            return False
        before, self.line = self.line, fan_line(view, self._ruleset)
        return self.line != before
