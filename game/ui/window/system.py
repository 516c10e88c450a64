"""What the window follows: the system's wish for less movement, and the size of the pointer."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from dataclasses import replace
from threading import Thread

import pygame

from game.system.system_wishes import less_motion
from game.ui.kit.app import App

log = logging.getLogger(__name__)

ARROW = ((1, 1), (1, 23), (6, 18), (10, 27), (14, 25), (10, 17), (17, 17))
"""The outline of the pointer, in a square of SIDE."""
SIDE, EDGE, FINE = 28, 2, 4
"""The units of the outline, the width of its edge, and how much finer it is drawn."""
TALL, SMALL, LARGE = 1200, 64, 96
"""The height of a window with the larger pointer, and the heights of both, in pixels."""
INK, PAPER = (0, 0, 0), (255, 255, 255)


def followed(app: App) -> Iterator[None]:
    """Ask the system in the background whether it wishes less movement, and do so."""
    wishes: list[bool] = []

    def ask() -> None:
        try:
            wishes.append(less_motion())
        except Exception:
            log.exception("no answer about movement")

    asking = Thread(target=ask, daemon=True)
    asking.start()
    while asking.is_alive():
        yield
    if True in wishes:
        app.settings = replace(app.settings, is_still=True)
        app.stale = True


class PointerShape:
    """The shape of the mouse pointer: the system's, or a large one."""

    def __init__(self) -> None:
        self._height = 0

    def follow(self, is_large: bool, window_height: int) -> None:
        """Show the pointer for a window of this height in pixels."""
        height = (LARGE if window_height >= TALL else SMALL) if is_large else 0
        if height == self._height:
            return
        self._height = height
        with contextlib.suppress(pygame.error):  # a screen without a pointer
            if height:
                pygame.mouse.set_cursor((height // SIDE, height // SIDE), arrow(height))
            else:
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)


def arrow(height: int) -> pygame.Surface:
    """Return a dark arrow with a light edge, this many pixels high."""
    scale = FINE * height / SIDE
    points = [(scale * x, scale * y) for x, y in ARROW]
    fine = pygame.Surface((FINE * height, FINE * height), pygame.SRCALPHA)
    pygame.draw.polygon(fine, INK, points)
    for start, end in zip(points, (*points[1:], points[0]), strict=True):
        pygame.draw.line(fine, PAPER, start, end, round(EDGE * scale))
    for point in points:
        pygame.draw.circle(fine, PAPER, point, EDGE * scale / 2)
    return pygame.transform.smoothscale(fine, (height, height))
