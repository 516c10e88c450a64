"""How often the window looks for input and draws, how a screen gives way to the next, and pictures
that the player takes of the window. A thread of their own writes these."""

from __future__ import annotations

import contextlib
import time
from datetime import datetime
from queue import Empty, SimpleQueue
from threading import Thread

import pygame

from game.rules.problems import Reason
from game.settings.settings import NO_MOTION
from game.system.picture import keep_picture
from game.ui.drawing.sprites import Stage
from game.ui.kit.app import App
from game.ui.kit.card import SAVING, png_of

MOVING, HIDDEN = 16, 250
"""The ms from one check for input to the next, while something moves and while hidden."""
AT_REST = ((1_000, 33), (10_000, 50))
"""Pairs of ms: a time since the last activity, and the time between checks until then."""
ASLEEP = 100
"""The ms between checks after that. A moving mouse wakes the window before it clicks."""
PART = 0.005
"""The seconds of a frame for drawing on at a card."""


class FrameRate:
    """The frame rate: sixty a second while something moves, next to none while idle."""

    def __init__(self) -> None:
        self._last = -AT_REST[-1][0]

    def awake(self, now: int) -> None:
        """Note that the player has done something, or that there is something new to see."""
        self._last = now

    def frame_time(self, now: int, *, visible: bool, moving: bool) -> int:
        """Return the ms for a frame that begins now."""
        if not visible:
            return HIDDEN
        if moving:
            return MOVING
        return next((time for until, time in AT_REST if now - self._last < until), ASLEEP)


def turn(app: App, stage: Stage, surface: pygame.Surface) -> None:
    """Let the screen that is on the surface fade away if another one was opened or closed, unless
    the player wants less movement."""
    if app.has_turned and app.settings.motion != NO_MOTION:
        stage.fade(surface)
    app.has_turned = False


class Snapshots:
    """The pictures that are being written, and what became of them."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._told: SimpleQueue[Reason] = SimpleQueue()

    def follow(self, surface: pygame.Surface) -> None:
        """Keep what the window shows, if the player wants that, and a card, and say where pictures
        are."""
        app = self._app
        if app.wants_picture and not app.is_stale:
            app.wants_picture = False
            self._begin(surface.copy(), "picture")
        self._draw_on()
        with contextlib.suppress(Empty):
            told = self._told.get_nowait()
            app.unsay(SAVING)
            app.say(told)

    def _draw_on(self) -> None:
        """Draw a card for a part of a frame, and keep it once it is whole."""
        end = time.perf_counter() + PART
        for step in self._app.card:
            if isinstance(step, pygame.Surface):
                self._app.card = iter(())
                self._begin(step, "card")
            if step or time.perf_counter() > end:
                return

    def _begin(self, picture: pygame.Surface, label: str) -> None:
        Thread(target=self._keep, args=(picture, datetime.now(), label)).start()

    def _keep(self, picture: pygame.Surface, now: datetime, label: str) -> None:
        self._told.put(keep_picture(png_of(picture), now, label))
