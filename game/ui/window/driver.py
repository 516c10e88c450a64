"""The driver of the display, and how the window's picture reaches its screen."""

from __future__ import annotations

import os

import pygame

DIRECT = ("x11", "windows", "dummy", "offscreen")
"""The drivers that show a picture from memory. The others, as of Wayland and macOS, show only
textures."""


def start_display() -> str:
    """Start the display and return the name of its driver. Raise pygame.error without any."""
    pygame.display.init()
    driver = pygame.display.get_driver()
    # The library reads this with the first window. Without a graphics card, a texture costs 12 ms a
    # frame or more.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0" if driver in DIRECT else "1")
    return driver
