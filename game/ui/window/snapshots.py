"""Pictures that the player takes of the window, and cards to share. A thread of their own writes
them."""

from __future__ import annotations

import contextlib
import time
from datetime import datetime
from queue import Empty, SimpleQueue
from threading import Thread

import pygame

from game.rules.problems import Reason
from game.system.picture import keep_picture
from game.ui.kit.app import App
from game.ui.kit.keeping import SAVING, png_of

CARD = 0.005
"""The seconds of a frame for drawing on at a card."""


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
        end = time.perf_counter() + CARD
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
