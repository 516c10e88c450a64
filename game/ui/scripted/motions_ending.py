"""Scripted scenes of the end of a hand: moments of its story at the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from game.bots import choose
from game.rules.options import Value
from game.rules.view import View
from game.rulesets import ruleset
from game.session.session import Session, Shown
from game.ui.drawing.sprites import Stage
from game.ui.kit.app import App
from game.ui.kit.screen import Screen
from game.ui.scripted.hands import OPPONENTS
from game.ui.scripted.motions import PLAYERS, SPEED, MotionScene
from game.ui.window.frame_rate import MOVING


class EndingScene(MotionScene):
    """The table at a time (ms) after the end of its hand. `steps` begin with the end."""

    def __init__(self, app: App, before: View | None, steps: Sequence[Shown], at: int) -> None:
        super().__init__(app, before, steps)
        self._shown_at = at

    def begun_again(self) -> EndingScene:
        """Return the scene from its beginning."""
        return EndingScene(self.app, self._before, self._following, self._shown_at)

    def show_half(self, stage: Stage, screen: Screen) -> int:
        self.app.reset_to(self.begun_again())
        stage.show(self.app.place(screen), 0)
        stage.finish()
        for now in range(0, self._shown_at, MOVING):
            if self.app.update(now):
                stage.show(self.app.place(screen), now)
        return self._shown_at


def _open(app: App, seed: str, at: int, rules: str = "pocket", **options: Value) -> None:
    """Show the end of a seeded hand that a computer player plays for the player too."""
    app.change_settings(speed=SPEED, ruleset=rules)
    chosen = ruleset(rules)
    changed = replace(chosen.options, **cast(Any, options))
    session = Session.new(chosen, changed, PLAYERS, seed, opponents=OPPONENTS)
    shown = list(session.start())
    while not session.is_hand_over:
        move = choose(PLAYERS[0], session.view, session.ruleset, random.Random(0))
        shown += session.submit(move)
    first = next(number for number, step in enumerate(shown) if step.view.is_over)
    app.session = session
    app.reset_to(EndingScene(app, shown[first - 1].view, shown[first:], at))


ENDINGS: dict[str, Callable[[App], None]] = {
    "ending-hand": partial(_open, seed="w16", at=800, minimum=3),
    "ending-patterns": partial(_open, seed="w16", at=1520, minimum=3),
    "ending-coins": partial(_open, seed="w16", at=2420, minimum=3),
    "ending-limit": partial(_open, seed="w10", at=1800, minimum=3),
    "ending-other": partial(_open, seed="w8", at=1900),
    "ending-several": partial(_open, seed="w80", at=4140, multiple_wins="all"),
    "ending-losers": partial(_open, seed="w4", at=2920, rules="western"),
    "ending-drawn": partial(_open, seed="w1931", at=1340),
}
