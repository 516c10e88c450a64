"""How often the window looks for input and draws."""

from __future__ import annotations

import contextlib

import pygame

MOVING, HIDDEN, AT_ONCE = 16, 250, 1
"""The ms from one check for input to the next: while something moves on a screen of 60 Hz, while
hidden, and while something waits to be shown."""
AT_REST = ((1_000, 33), (10_000, 50))
"""Pairs of ms: a time since the last activity, and the time between checks until then."""
ASLEEP = 100
"""The ms between checks after that. A moving mouse wakes the window before it clicks."""
USUAL, FASTEST = 60, 165
"""The Hz of a screen that doesn't tell, and the most frames a second."""
PART = 0.96
"""The part of a screen's time for a picture after which the next frame begins. The rest of it goes
by in waiting for the screen, if the pictures come in step with it."""
MUCH, LITTLE = 0.5, 0.35
"""The parts of that time from which on every other picture of a fast screen has to do, and up to
which it gets each of them again."""
SHARE = 0.1
"""What a frame counts in the average of the work."""


class FrameRate:
    """The frame rate: that of the screen while something moves, next to none while idle."""

    def __init__(self) -> None:
        self._last = -AT_REST[-1][0]
        self._screen = 0
        self._period = 1000 / USUAL
        """The ms between two pictures of the screen that are used."""
        self._work, self._is_halved = 0.0, False

    def follow(self, screen: int | None = None) -> None:
        """Follow the rate of the screen with this number, by default of the same one."""
        self._screen = self._screen if screen is None else screen
        rates: list[int] = []
        with contextlib.suppress(pygame.error):
            rates = pygame.display.get_desktop_refresh_rates()
        rate = rates[self._screen] if self._screen < len(rates) else 0
        rate = rate if rate > 0 else USUAL
        self._period = 1000 / rate * -(-rate // FASTEST)

    def worked(self, ms: float) -> None:
        """Take note of how long a frame that was shown has taken."""
        self._work += SHARE * (ms - self._work)
        most = (LITTLE if self._is_halved else MUCH) * self._period
        self._is_halved = self._period < 1000 / USUAL * PART and self._work > most

    def awake(self, now: int) -> None:
        """Note that the player has done something, or that there is something new to see."""
        self._last = now

    def frame_time(self, now: int, *, visible: bool, moving: bool, waiting: bool = False) -> float:
        """Return the ms for a frame that begins now. `waiting`: something isn't shown yet."""
        if not visible:
            return HIDDEN
        if waiting:
            return AT_ONCE
        if moving:
            return PART * self._period * (2 if self._is_halved else 1)
        return next((time for until, time in AT_REST if now - self._last < until), ASLEEP)
