"""The score sheet of a match of the archive."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from game.rules.problems import RulesError
from game.rulesets import ruleset
from game.session.archive import open_match
from game.session.recording import recorded
from game.ui.kit.app import App
from game.ui.kit.scenes import Scene
from game.ui.results.ranking import ScoreSheetScene


class PastMatchScene(ScoreSheetScene):
    """A score sheet from which every hand can be replayed."""

    def __init__(self, app: App, path: Path) -> None:
        """Raises RulesError when the match cannot be read."""
        Scene.__init__(self, app)
        saved, history = open_match(path)
        self.match = replace(saved.match, results=tuple(one.result for one in history.lines))
        self.names = saved.names
        self.ruleset = ruleset(saved.ruleset)
        self.record = partial(recorded, path)
        self.page = 0
        self._pages = 1


def open_past_match(app: App, path: Path) -> None:
    """Show the score sheet of a match, or say why it cannot be read."""
    try:
        app.open(PastMatchScene(app, path))
    except RulesError as problem:
        app.say(problem.reason)
