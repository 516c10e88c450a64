"""How long the window may rest between two frames."""

from __future__ import annotations

MOVING, HIDDEN = 16, 250
"""Milliseconds from one look for input to the next, while something moves and out of sight."""
AT_REST = ((1_000, 33), (10_000, 50))
"""For so many ms after the last thing that happened the next look comes so soon."""
ASLEEP = 100
"""After that; a mouse that moves wakes the window before it clicks."""


class Pace:
    """Sixty frames a second while something moves, and next to none while nobody does anything."""

    def __init__(self) -> None:
        self._last = -AT_REST[-1][0]

    def awake(self, now: int) -> None:
        """The player has done something, or there is something else to see."""
        self._last = now

    def frame_time(self, now: int, *, visible: bool, moving: bool) -> int:
        """Milliseconds that a frame takes which begins now."""
        if not visible:
            return HIDDEN
        if moving:
            return MOVING
        return next((time for until, time in AT_REST if now - self._last < until), ASLEEP)
