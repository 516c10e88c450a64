"""How long some work still takes, from the steps that it has done so far."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from math import ceil
from typing import NamedTuple, TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Tells the time in seconds since some moment."""

ENOUGH = 3.0
"""The seconds of work that must be measured before anything is told."""
KEPT = 40
"""The latest measurements to judge by: the work can get faster or slower."""
LONGEST = 3.0
"""The most that a step counts, in usual steps: the computer might have slept during it."""
RISE = 1.5
"""How much longer than told the work must seem to take before that is told."""


class Stretch(NamedTuple):
    """The seconds that some steps took together."""

    seconds: float
    steps: int


class TimeLeft:
    """The time that some work of so many `steps` still takes. `seconds` is rounded up, and steady:
    it rises only if the work takes much longer than it said. It is None before enough is known."""

    def __init__(self, steps: int, clock: Clock = time.monotonic) -> None:
        self.seconds: int | None = None
        self._steps = steps
        self._done = 0
        self._clock = clock
        self._last = clock()
        self._measured: deque[Stretch] = deque(maxlen=KEPT)
        self._pace: float | None = None
        """The seconds of one step."""

    def advance(self, done: int, steps: int = 0) -> bool:
        """Take the number of steps that are done, and of all `steps` if it is another one now.
        Return whether `seconds` changed."""
        now, before = self._clock(), self.seconds
        self._steps = steps or self._steps
        if done > self._done:
            self._measured.append(Stretch(now - self._last, done - self._done))
            self._pace = _pace(self._measured)
            self._done, self._last = done, now
        if self._pace is not None:
            left = (self._steps - self._done) * self._pace
            self._tell(left - min(now - self._last, self._pace))
        return self.seconds != before

    def _tell(self, left: float) -> None:
        if self.seconds is None or not self.seconds < left <= RISE * self.seconds:
            self.seconds = rounded_up(left)


def _pace(measured: Iterable[Stretch]) -> float | None:
    """Return the mean seconds of a step, or None if too little is known. The first step also
    starts the work, so it counts only while it is the only one."""
    found = list(measured)
    usual = sorted(one.seconds / one.steps for one in found)[(len(found) - 1) // 2]
    most = LONGEST * usual
    counted = found[1:] or found
    seconds = sum(min(one.seconds, most * one.steps) for one in counted)
    return seconds / sum(one.steps for one in counted) if seconds >= ENOUGH else None


def rounded_up(seconds: float) -> int:
    """Return a time in whole tens of seconds, or beyond a minute in whole minutes.

    >>> rounded_up(1), rounded_up(41), rounded_up(60), rounded_up(61)
    (10, 50, 60, 120)
    """
    unit = 10 if seconds <= 60 else 60
    return max(unit, unit * ceil(seconds / unit))
