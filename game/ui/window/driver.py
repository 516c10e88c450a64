"""The driver of the display, and how the window's picture reaches its screen."""

from __future__ import annotations

import os

import pygame

ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
DIRECT = ("x11", "windows", "dummy", "offscreen")
"""The drivers that show a picture from memory. The others, as of Wayland and macOS, show only
textures."""


def start_display() -> str:
    """Start the display and return the name of its driver. Raise pygame.error without any."""
    pygame.display.init()
    driver = pygame.display.get_driver()
    # The library reads this with the first window. Without a graphics card, a texture costs 12 ms a
    # frame or more.
    if driver in DIRECT:
        os.environ.setdefault(ACCELERATION, "0")
    else:
        os.environ[ACCELERATION] = "1"
    return driver
