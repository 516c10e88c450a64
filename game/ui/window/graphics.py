"""The choice between a graphics card, in step with the screen, and pictures from memory.

The card is tried in a hidden window before the window is shown: without a real one, the processor
draws for it, which costs 5 ms or more for a million pixels. The window can become as large as a
screen, so that the largest one decides. What was found is remembered for this machine and its
screens.
"""

from __future__ import annotations

import logging
import math
import os
import platform
import time
import zlib
from dataclasses import dataclass

import pygame

from game.settings.settings import Graphics
from game.system.graphics_file import (
    NO_CARD,
    graphics_here,
    has_no_card,
    remember_cost,
    remembered_cost,
)
from game.ui.window.areas import shows_textures
from game.ui.window.driver import ACCELERATION, CHOICE, DIRECT, accelerate, asked, start_display

log = logging.getLogger(__name__)

MOST = 3.0
"""The ms of processor time that a frame as large as a screen can cost on its way there."""
SIZE = (1280, 800)
"""The size of the window of a trial."""
TRIES, FAR = 3, 2.0
"""The frames of a trial, and how many times too dear the first is at least to be the last."""
MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Way:
    """How pictures reach the screen, and why so. The player has a choice if the driver has both
    ways."""

    is_accelerated: bool
    why: str
    is_choice: bool = False


def choose_graphics(wish: Graphics) -> Way:
    """Choose before the window opens, and log why."""
    way = _chosen(wish)
    log.info("graphics: %s, %s", "accelerated" if way.is_accelerated else "simple", way.why)
    return way


def _chosen(wish: Graphics) -> Way:
    driver = pygame.display.get_driver()
    if driver not in DIRECT:
        return Way(True, f"the only way of {driver}")
    if driver not in CHOICE:
        return Way(False, f"the only way of {driver}")
    value = asked(ACCELERATION)
    if value is not None:
        return Way(value.lower() not in ("0", "false", "software"), f"{ACCELERATION}={value}", True)
    if wish == "simple":
        return Way(False, "the player's choice", True)
    if has_no_card():
        return Way(False, "no card", True)
    return _fitting()


def _fitting() -> Way:
    """Choose by what a frame as large as the largest screen costs with the card."""
    machine = _machine()
    cost, when = remembered_cost(machine), "remembered"
    screen = max(width * height for width, height in pygame.display.get_desktop_sizes()) / MILLION
    if cost is None:
        cost, when = _tried(MOST / screen), "tried"
        remember_cost(machine, cost)
    fits = 0 <= cost * screen < MOST
    accelerate(fits)
    if when == "tried" and not fits and cost != NO_CARD:
        # The library looks only once whether there is a card, with the first window.
        pygame.display.quit()
        start_display()
    told = "no card" if cost < 0 else f"{cost * screen:.1f} ms of processor time a frame"
    return Way(fits, f"{told}, {when}", True)


def _tried(most: float) -> float:
    """Return the ms of processor time of a million pixels with the card, NO_CARD if there is none.
    Anything less than `most` is good."""
    accelerate(True, in_step=False)
    try:
        window = pygame.Window("", SIZE, hidden=True)
        window.get_surface()
        found = _cost(window, most) if shows_textures(window.id) else NO_CARD
        window.destroy()
    except pygame.error:
        return NO_CARD
    return found


def _cost(window: pygame.Window, most: float) -> float:
    """Return the ms of a million pixels in the cheapest of some frames: of no more than it takes to
    see whether that is less than `most`, or far from it."""
    window.flip()  # also prepares the card
    least = math.inf
    for _ in range(TRIES):
        started = time.process_time()
        window.flip()
        took = 1000 * (time.process_time() - started)
        least = min(least, took * MILLION / math.prod(SIZE))
        if not most <= least < FAR * most:
            break
    return least


def _machine() -> str:
    """Return a digest of the machine's graphics: cards and drivers, screens, and the library."""
    facts = (
        platform.release(),
        os.environ.get("DISPLAY"),
        pygame.version.ver,
        pygame.get_sdl_version(),
        pygame.display.get_desktop_sizes(),
        pygame.display.get_desktop_refresh_rates(),
        *graphics_here(),
    )
    return f"{zlib.crc32(repr(facts).encode()):08x}"
