"""The driver of the display, and how the window's picture reaches its screen."""

from __future__ import annotations

import os

import pygame

ACCELERATION, SYNC = "SDL_FRAMEBUFFER_ACCELERATION", "SDL_RENDER_VSYNC"
"""What the library reads with the first window: whether a graphics card shows its picture, and
whether in step with the screen."""
DIRECT = ("x11", "windows", "dummy", "offscreen")
"""The drivers that show a picture from memory. The others, as of Wayland and macOS, show only
textures."""
CHOICE = ("x11",)
"""Those of them that can show textures too. On Windows the library never does."""
_given: dict[str, str] = {}
"""The variables that the program has set."""


def start_display() -> str:
    """Start the display and return the name of its driver. Raise pygame.error without any."""
    pygame.display.init()
    driver = pygame.display.get_driver()
    # Without a graphics card, a texture costs 12 ms a frame or more.
    accelerate(driver not in DIRECT)
    return driver


def accelerate(is_accelerated: bool, *, in_step: bool = True) -> None:
    """Let the next first window use a texture, in step with the screen, or show its picture from
    memory. What the player has set stays, unless the driver shows only textures."""
    if asked(ACCELERATION) is None or pygame.display.get_driver() not in DIRECT:
        give(ACCELERATION, "1" if is_accelerated else "0")
    if asked(SYNC) is None:
        give(SYNC, "1" if is_accelerated and in_step else "0")


def asked(name: str) -> str | None:
    """Return the value of a variable if the player has set it."""
    value = os.environ.get(name)
    return None if value == _given.get(name) else value


def give(name: str, value: str) -> None:
    """Set a variable for the program."""
    os.environ[name] = _given[name] = value
