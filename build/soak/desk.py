"""A window without a screen, and a person who clicks there as fast as the program draws."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from unittest.mock import patch

import pygame

from game.ui.drawing.looks import Placed, Slide
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.route_table import scene_of
from game.ui.window.gestures import DOUBLE_CLICK
from game.ui.window.window import Window

SIZE = (960, 600)
STEP = DOUBLE_CLICK + 1
"""The ms between two clicks, so that none is a double one."""
FRAMES = 8
"""The frames after a click."""


@cache
def _first_window() -> pygame.Window:
    pygame.display.init()
    pygame.font.init()
    return pygame.Window("soak", SIZE)


def _window() -> pygame.Window:
    """Return the window as it opens, whatever a person before has done to it."""
    window = _first_window()
    window.set_windowed()
    window.size = SIZE
    return window


@dataclass
class Clock:
    """The time in ms, as the program sees it."""

    now: int = 0


class Desk:
    """The program at its title, and a person at the mouse."""

    def __init__(self, clock: Clock, *, draws: bool = True) -> None:
        """Start the program. Use `desk` instead, which sets the clock."""
        self._clock = clock
        self._draws = draws
        self.app = App(scene_of)
        self.window = Window(self.app, _window())
        self.app.go(routes.Title())
        self.frames()

    def frames(self, count: int = 1) -> None:
        """Draw some frames, or only place what they show."""
        for _ in range(count):
            self._clock.now += STEP
            if self._draws:
                self.window.frame(self._clock.now)
            else:
                self.window.advance(self._clock.now)

    def items(self) -> list[Placed]:
        """Return what can be clicked."""
        return [one for one in self.window.input.placed if one.command]

    def find(self, name: str) -> Placed | None:
        """Return the item whose handler has this name, if any."""
        return next((one for one in self.items() if handler_name(one) == name), None)

    def click(self, item: Placed, rng: random.Random | None = None) -> None:
        """Click on an item: in its middle, or on a slider at any part."""
        x, y = item.box.centre
        if isinstance(item.command, Slide) and rng is not None:
            x = item.box.x + rng.randrange(max(1, item.box.w))
        # If the player zooms, the window shows a part of the picture, which follows the mouse.
        width, height = self.window.canvas.surface.get_size()
        wide, high = self.window.window.size
        self.click_at((x * wide // width, y * high // height))

    def click_at(self, point: tuple[int, int]) -> None:
        """Click on a point, and draw some frames."""
        self.point_at(point)
        self.press(point)
        self.frames(FRAMES)

    def point_at(self, point: tuple[int, int]) -> None:
        self._event(pygame.MOUSEMOTION, pos=point, buttons=(0, 0, 0))

    def press(self, point: tuple[int, int]) -> None:
        """Press the button at a point and let it go."""
        self.hold(point)
        self.let_go(point)

    def hold(self, point: tuple[int, int]) -> None:
        """Press the button at a point."""
        self._event(pygame.MOUSEBUTTONDOWN, pos=point, button=1)

    def let_go(self, point: tuple[int, int]) -> None:
        """Let the button go at a point."""
        self._event(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def click_any(self, rng: random.Random, wanted: Collection[str], never: Collection[str]) -> str:
        """Click on a random item, mostly on one whose handler is wanted. Return the handler's
        name."""
        items = [one for one in self.items() if handler_name(one) not in never]
        liked = [one for one in items if handler_name(one) in wanted]
        pool = (liked if rng.random() < 0.8 else items) or items
        if not pool:
            self.click_at((SIZE[0] // 2, SIZE[1] - 4))
            return ""
        item = rng.choice(pool)
        self.click(item, rng)
        return handler_name(item)

    def close(self) -> None:
        """Close the window, as the system's button does."""
        self._event(pygame.QUIT)
        self.frames()

    def _event(self, kind: int, **values: object) -> None:
        self.window.handle(pygame.event.Event(kind, values))


def handler_name(item: Placed) -> str:
    handler: Callable[..., None] | None = item.command.handler if item.command else None
    return "" if handler is None else handler.__name__


@contextmanager
def desk(*, draws: bool = True) -> Iterator[Desk]:
    """Start the program for a while, with a clock that only the desk moves."""
    clock = Clock()
    with patch.object(pygame.time, "get_ticks", lambda: clock.now):
        try:
            yield Desk(clock, draws=draws)
        finally:
            _end_background_work()


def _end_background_work() -> None:
    """Kill what still reviews hands, since it would write to the player's folder later."""
    for process in multiprocessing.active_children():
        process.kill()
        process.join()
