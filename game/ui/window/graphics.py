"""The choice between a graphics card, in step with the screen, and pictures from memory.

The card is tried in a hidden window before the window is shown: a software card costs 8 ms or more
for each frame. What was found is remembered for this machine and its screens.
"""

from __future__ import annotations

import logging
import os
import platform
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.settings.settings import Graphics
from game.system.graphics_file import NO_CARD, graphics_here, remember_cost, remembered_cost
from game.ui.window.areas import shows_textures
from game.ui.window.driver import ACCELERATION, CHOICE, DIRECT, accelerate, asked, start_display

log = logging.getLogger(__name__)

MOST = 3.0
"""The ms of processor time that a frame can cost on its way to the screen."""
TRIES, LONGEST = 6, 0.06
"""The frames of a trial, and the seconds after which no further one begins."""
MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Way:
    """How pictures reach the screen, and why so. The player has a choice if the driver has both
    ways."""

    is_accelerated: bool
    why: str
    is_choice: bool = False


def choose_graphics(wish: Graphics, size: tuple[int, int]) -> Way:
    """Choose for a window of this size, before it opens, and log why."""
    way = _chosen(wish, size)
    log.info("graphics: %s, %s", "accelerated" if way.is_accelerated else "simple", way.why)
    return way


def _chosen(wish: Graphics, size: tuple[int, int]) -> Way:
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
    return _fitting(size)


def _fitting(size: tuple[int, int]) -> Way:
    """Choose by what a frame of this size costs with the card."""
    machine, million = _machine(), size[0] * size[1] / MILLION
    cost, when = remembered_cost(machine), "remembered"
    if cost is None:
        found = _tried(size)
        cost, when = NO_CARD if found is None else found / million, "tried"
        remember_cost(machine, cost)
    fits = 0 <= cost * million < MOST
    accelerate(fits)
    if when == "tried" and not fits:
        # The library looks only once, with the first window.
        pygame.display.quit()
        start_display()
    told = "no card" if cost < 0 else f"{cost * million:.1f} ms of processor time a frame"
    return Way(fits, f"{told}, {when}", True)


def _tried(size: tuple[int, int]) -> float | None:
    """Return the ms of processor time of a frame with the card, None if there is none."""
    accelerate(True, in_step=False)
    try:
        window = pygame.Window("", size, hidden=True)
        window.get_surface()
        found = min(_costs(window)) if shows_textures(window.id) else None
        window.destroy()
    except pygame.error:
        return None
    return found


def _costs(window: pygame.Window) -> Iterator[float]:
    """Yield the ms of processor time of some frames. The first also prepares the card."""
    window.flip()
    until = time.perf_counter() + LONGEST
    for number in range(TRIES):
        if number and time.perf_counter() > until:
            return
        started = time.process_time()
        window.flip()
        yield 1000 * (time.process_time() - started)


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
