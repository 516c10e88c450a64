"""Scripted scenes with movement: the table during a deal, a discard, a win and after a hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any, cast

import pygame

from game.bots import choose
from game.rules.moves import Action, Claimed, Dealt, Discarded, Drew, Event, Move, SelfKong, Won
from game.rules.options import Value
from game.rules.tiles import Seat
from game.rules.view import View
from game.rulesets import ruleset
from game.session.session import Session, Shown
from game.ui.drawing.looks import Placed
from game.ui.drawing.sprites import Stage
from game.ui.kit.app import App
from game.ui.kit.screen import Screen
from game.ui.scripted.learning import OPPONENTS
from game.ui.table.play.table import TableScene
from game.ui.window.frame_rate import MOVING

PLAYERS = ("plain", "plain", "plain")
SPEED = 2
HALF_WAY = 5
"""The divisor of a movement's time that gives its halfway point: movement is fast at first."""
FULL = 12
"""The number of discards on a table that looks like one in play."""


class MotionScene(TableScene):
    """The table while the first of these steps is shown. `before` is the table before it, None for
    an empty one. `at` is the time (ms from its beginning) of its picture, 0 for halfway."""

    def __init__(self, app: App, before: View | None, steps: Sequence[Shown], at: int = 0) -> None:
        super().__init__(app)
        self._before, self._following, self._at = before, steps, at
        self.decisions.show(steps)
        self.playback.start_over(before)

    def begun_again(self) -> MotionScene:
        """Return the scene from its beginning."""
        return MotionScene(self.app, self._before, self._following, self._at)

    def show_half(self, stage: Stage, screen: Screen) -> int:
        """Show the motion from its beginning on an empty stage, even if it was shown before. Return
        a time (ms from its beginning) at which something is halfway."""
        if self._at:
            return self._play_until(self._at, stage, screen)
        placed = self._begin(stage, screen)
        last = max((one for one in placed if one.glide), key=lambda one: one.delay)
        return last.delay // 2 + last.glide // HALF_WAY

    def played(self, stage: Stage, screen: Screen) -> Iterator[int]:
        """Play the motion from its beginning on an empty stage, even if it was shown before. Yield
        the time (ms from its beginning) of each frame, to be drawn, until everything rests."""
        self._begin(stage, screen)
        scene = self.app.top
        assert isinstance(scene, MotionScene)
        for now in count(0, MOVING):
            if self.app.update(now):
                stage.show(self.app.place(screen), now)
            yield now
            is_busy = scene.decisions.is_busy or scene.ending.is_running or stage.is_moving
            if self.app.top is not scene or not is_busy:
                return

    def _begin(self, stage: Stage, screen: Screen) -> list[Placed]:
        """Show the beginning of the motion. Return its items."""
        self.app.reset_to(self.begun_again())
        if self._before is not None:
            stage.show(self.app.place(screen), 0)
            stage.finish()
        self.app.update(0)
        placed = self.app.place(screen)
        stage.show(placed, 0)
        return placed

    def _play_until(self, time: int, stage: Stage, screen: Screen) -> int:
        """Play the motion up to a time. Return it."""
        nowhere = pygame.Surface((1, 1))
        for now in self.played(stage, screen):
            if now >= time:
                break
            stage.draw(nowhere, now)
        stage.redraw()
        return now


def _open(
    app: App,
    wanted: Callable[[Event, Seat], bool],
    discards: int = FULL,
    first: int = 0,
    at: int = 0,
) -> None:
    """Show the first step with a wanted event and at least this many discards. Search the seeded
    matches from `first` on; `wanted` also takes the player's seat."""
    app.change_settings(speed=SPEED)
    for session, before, steps in _played(app.settings.ruleset, first):
        view = steps[0].view
        if len(view.river) >= discards and wanted(steps[0].event, view.seat):
            app.session = session
            app.reset_to(MotionScene(app, before, steps, at))
            return


def _deal(app: App, at: int) -> None:
    """Show a deal at this time (ms from its beginning)."""
    _open(app, lambda event, own: isinstance(event, Dealt), discards=0, first=3, at=at)


def _played(rules_id: str, first: int) -> Iterator[tuple[Session, View | None, Sequence[Shown]]]:
    """Yield the match, the table before it and the steps from there to the player's next decision.
    Do so for every step of one match after another."""
    rules = ruleset(rules_id)
    for seed in count(first):
        session = Session.new(rules, rules.options, PLAYERS, f"motion {seed}")
        before: View | None = None
        steps = session.start()
        while steps:
            for number, step in enumerate(steps):
                yield session, before, steps[number:]
                before = step.view
            steps = () if session.is_hand_over else session.submit(_move(session.view))


def _move(view: View) -> Move:
    """Return a win or kong if legal, otherwise a pass, otherwise the first discard."""
    wishes = (Action.WIN, Action.KONG, Action.PASS, Action.DISCARD)
    return next(move for wish in wishes for move in view.legal if move.action is wish)


MOTIONS: dict[str, Callable[[App], None]] = {
    "moving-deal": partial(_deal, at=560),
    "moving-deal-count": partial(_deal, at=1930),
    "moving-deal-break": partial(_deal, at=2560),
    "moving-deal-tiles": partial(_deal, at=3320),
    "moving-draw": partial(
        _open, wanted=lambda event, own: isinstance(event, Drew) and event.seat == own
    ),
    "moving-discard": partial(
        _open, wanted=lambda event, own: isinstance(event, Discarded) and event.seat == own
    ),
    "moving-discard-other": partial(
        _open, wanted=lambda event, own: isinstance(event, Discarded) and event.seat != own
    ),
    "moving-claim": partial(_open, wanted=lambda event, own: isinstance(event, Claimed)),
    "moving-kong": partial(_open, wanted=lambda event, own: isinstance(event, SelfKong), first=7),
    "moving-win": partial(_open, wanted=lambda event, own: isinstance(event, Won)),
}


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


def _open_ending(app: App, seed: str, at: int, rules: str = "pocket", **options: Value) -> None:
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
    "ending-hand": partial(_open_ending, seed="w16", at=800, minimum=3),
    "ending-patterns": partial(_open_ending, seed="w16", at=1450, minimum=3),
    "ending-coins": partial(_open_ending, seed="w16", at=2640, minimum=3),
    "ending-large": partial(_open_ending, seed="w49", at=2700, minimum=3),
    "ending-limit": partial(_open_ending, seed="w10", at=2400, minimum=3),
    "ending-other": partial(_open_ending, seed="w8", at=1810),
    "ending-several": partial(_open_ending, seed="w80", at=4580, multiple_wins="all"),
    "ending-losers": partial(_open_ending, seed="w4", at=3140, rules="western"),
    "ending-drawn": partial(_open_ending, seed="w1931", at=1340),
}
