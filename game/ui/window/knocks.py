"""The window comes to the front when the game is started once more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.system.knocks import answer_knock, heard_knock
from game.ui.kit import routes
from game.ui.kit.app import App

EVERY, LATEST = 1000, 500
"""The ms from one look for a knock to the next, and those in which the system brings the window to
the front if it ever does."""


class Knocks:
    """The knocks of second starts. Some systems let no window come to the front by itself."""

    def __init__(self, app: App, window: pygame.Window) -> None:
        self._app, self._window = app, window
        self._looked = 0
        self._answers: int | None = None
        """The time of the answer at the latest, None while nobody waits for one."""

    def follow(self, now: int, come_forward: Callable[[], None]) -> None:
        """Do what a second start wants, and answer it."""
        if self._answers is not None:
            if self._window.focused or now >= self._answers:
                answer_knock(self._window.focused)
                self._answers = None
        elif now - self._looked >= EVERY:
            self._looked = now
            hand = heard_knock()
            if hand is not None:
                self._answers = now + LATEST
                come_forward()
            if hand:
                self._app.open(routes.HandFile(Path(hand)))
