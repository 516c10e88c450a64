"""How often the window looks for input and draws."""

from __future__ import annotations

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
