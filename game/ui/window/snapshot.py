"""Pictures that the player takes of the window. They are written in a thread of their own."""

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
