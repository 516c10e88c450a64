"""How often the window looks for input and draws, and pictures that the player takes of it. A
thread of their own writes these."""

from __future__ import annotations

import contextlib
from datetime import datetime
from io import BytesIO
from queue import Empty, SimpleQueue
from threading import Thread

import pygame

from game.rules.problems import Reason
from game.system.picture import keep_picture
from game.ui.kit.app import App

MOVING, HIDDEN = 16, 250
"""The ms from one check for input to the next, while something moves and while hidden."""
AT_REST = ((1_000, 33), (10_000, 50))
"""Pairs of ms: a time since the last activity, and the time between checks until then."""
ASLEEP = 100
"""The ms between checks after that. A moving mouse wakes the window before it clicks."""


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


class Snapshots:
    """The pictures that are being written, and what became of them."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._told: SimpleQueue[Reason] = SimpleQueue()

    def follow(self, surface: pygame.Surface) -> None:
        """Keep what the window shows, if the player wants that, and say where pictures are."""
        app = self._app
        if app.wants_picture and not app.is_stale:
            app.wants_picture = False
            Thread(target=self._keep, args=(surface.copy(), datetime.now())).start()
        with contextlib.suppress(Empty):
            app.say(self._told.get_nowait())

    def _keep(self, surface: pygame.Surface, now: datetime) -> None:
        png = BytesIO()
        pygame.image.save(surface, png, "picture.png")
        self._told.put(keep_picture(png.getvalue(), now))
