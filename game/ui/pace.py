"""How long the window may rest between two frames."""

from __future__ import annotations

MOVING, RESTING, SLEEPING, HIDDEN = 16, 33, 50, 250
"""Milliseconds from one look for input to the next."""
AWAKE = 1000
"""For so many ms after the last input the next is looked for more often."""


class Pace:
    """Sixty frames a second while something moves, and next to none while nobody does anything."""

    def __init__(self) -> None:
        self._last_input = -AWAKE

    def input(self, now: int) -> None:
        """The player has done something."""
        self._last_input = now

    def frame_time(self, now: int, *, visible: bool, moving: bool) -> int:
        """Milliseconds that a frame takes which begins now."""
        if not visible:
            return HIDDEN
        if moving:
            return MOVING
        return RESTING if now - self._last_input < AWAKE else SLEEPING
