"""The time until the next frame."""

from __future__ import annotations

import time

import pygame

from game.ui.window.areas import wait_for_event
from game.ui.window.frame_rate import ASLEEP

LEAST = 0.001
"""The least seconds between two frames, in which other threads have their turn."""
LONGEST = 200
"""The ms from one look at the clocks to the next, while a sleeping window waits for an event."""
WAKING = ("x11", "wayland", "windows", "cocoa")
"""The drivers that can wait for an event. With others, the library looks for one a thousand times a
second."""


def wait(seconds: float, frame_time: float) -> None:
    """Wait for some seconds, which are left of a frame of these ms. A window that sleeps can wait
    longer, since it wakes up with an event."""
    if frame_time != ASLEEP or not _can_wake() or not wait_for_event(LONGEST):
        time.sleep(max(LEAST, seconds))


def _can_wake() -> bool:
    """Return whether to wait for an event costs nothing. If a controller is there, the library
    looks for what it does, as with other drivers."""
    try:
        return pygame.display.get_driver() in WAKING and not pygame.joystick.get_count()
    except pygame.error:  # nobody has looked for controllers yet
        return True
