"""The program in a window without a screen, with a clock that runs as fast as wanted."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import cast
from unittest.mock import patch

import pygame

from game.bots.levels import player_name
from game.rules.options import Choice
from game.settings.opponents import Opponent
from game.settings.settings import ALLOWED_SETTINGS
from game.ui.drawing.hits import hit
from game.ui.drawing.looks import Pixels, Placed
from game.ui.drawing.pictures import Pictures
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.route_table import scene_of
from game.ui.window.window import Window
from tests.ui.desk import FakeWindow

DRAWN = 12
"""One frame of so many is drawn."""
QUICK = {"kit": "plain", "mimi": "random", "mui": "plain", "bo": "random", "may": "plain"}
"""Opponents for whom quick computer players play. They begin, until the monkey chooses others."""
TYPED = ("a", "Z", "9", " ", "李麻", "é", "🀄", "\n", "%s{}", "x" * 50)
PASTED = (
    "",
    "western: start_score=2000",
    "hongkong: minimum=5 bonus_tiles=off",
    "pocket: fan.chi_mo=3 false_win_penalty=open claim_window=5",
    "nothing",
    "ims: minimum=99",
    "x" * 5000,
)
CHANGING = (
    *("layout", "label_style", "claim_words", "text_size", "felt", "tile_back", "tile_style"),
    *("tile_index", "discards_upright", "take_back", "sound", "pace", "help", "sort", "portraits"),
    *("click_style", "ruleset"),
)
SETTINGS: Mapping[str, Sequence[object]] = {
    "language": ("en", "zh_Hant", "zh_Hans"),
    "speed": (1, 2, 3, 4, 5, 5, 5),
    **{name: one.values for name in CHANGING if isinstance(one := ALLOWED_SETTINGS[name], Choice)},
}
"""Settings that can change at any time, and their values."""


_pictures = cache(Pictures)
"""The pictures of all programs, since drawing them takes longest."""


def _player(opponent: Opponent) -> str:
    return QUICK.get(opponent.id) or player_name(opponent.level, opponent.style)


class Notes:
    """A clipboard with any text."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def copy(self, text: str) -> None:
        """Forget the text."""

    def paste(self) -> str:
        return self._rng.choice(PASTED)


class _Alarm(logging.Handler):
    """Raise what the program only writes into its log, such as an error of a computer player."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        raise AssertionError(f"logged: {record.getMessage()}: {error!r}")


class Program:
    """The program in a window of pixels only. When it is closed, it starts again."""

    def __init__(self, rng: random.Random, size: tuple[int, int]) -> None:
        pygame.display.init()
        pygame.font.init()
        self._rng = rng
        self._frames = 0
        self.now = 0
        self._start(size)

    def _start(self, size: tuple[int, int]) -> None:
        self._fake = FakeWindow(size)
        self.app = app = App(scene_of)
        app.clipboard = Notes(self._rng)
        ids = self._rng.sample(tuple(QUICK), 3)
        opponents = tuple(("", id) for id in ids)
        app.change_settings(speed=self._rng.choice(SETTINGS["speed"]), opponents=opponents)
        app.go(routes.Title())
        self.window = Window(app, cast(pygame.Window, self._fake))
        self.window.pictures = self.window.stage.pictures = _pictures()
        self.window.frame(self.now)

    @contextmanager
    def errors_raised(self) -> Iterator[None]:
        """Let the window read this clock and quick players play, and raise errors that are only
        logged."""
        log, alarm = logging.getLogger("game"), _Alarm(logging.ERROR)
        log.addHandler(alarm)
        try:
            with (
                patch.object(pygame.time, "get_ticks", lambda: self.now),
                patch.object(Opponent, "player", property(_player)),
            ):
                yield
        finally:
            log.removeHandler(alarm)

    # --- what the player sees ---------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        return self.app.top

    @property
    def place(self) -> str:
        """The name of the scene in front."""
        return type(self.top).__name__

    @property
    def size(self) -> tuple[int, int]:
        return self._fake.size

    def items(self) -> list[Placed]:
        """Return the items that the mouse can press."""
        placed = self.window.input.placed
        return [one for one in placed if one.command and self.point_on(one) is not None]

    def point_on(self, one: Placed) -> Pixels | None:
        """Return a point where the mouse meets an item: its middle or near a corner. Return None if
        others cover them."""
        box, placed = one.box, self.window.input.placed
        left, top = box.x + box.w // 20, box.y + box.h // 20
        right, bottom = box.right - 1 - box.w // 20, box.bottom - 1 - box.h // 20
        corners = ((left, top), (right, top), (left, bottom), (right, bottom))
        return next((point for point in (box.centre, *corners) if hit(placed, *point) is one), None)

    def command_name(self, one: Placed) -> str:
        """Return a name for the scene and the handler of an item."""
        handler = one.command.handler if one.command else None
        return f"{self.place} {getattr(handler, '__qualname__', '')}"

    # --- what the player does ---------------------------------------------------------------------

    def handle(self, kind: int, **values: object) -> None:
        """Send an event."""
        self.window.handle(pygame.event.Event(kind, values))

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, of which the system tells it."""
        self._fake.become(size)
        self.handle(pygame.WINDOWSIZECHANGED)

    def advance(self, time: int, *, drawn: bool = False) -> None:
        """Let this many ms go by, and start again if the program was closed. Few frames are drawn,
        and all with `drawn`."""
        self.now += time
        self._frames += 1
        if drawn or self._frames % DRAWN == 0:
            self.window.frame(self.now)
        else:
            self.window.advance(self.now)
        if self.app.quitting:
            self._start(self._fake.size)
