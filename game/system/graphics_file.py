"""This machine's graphics cards, and what a frame costs with them as an earlier start found."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from game.system.paths import graphics_file
from game.system.player_file import Data, get, glance, real_in
from game.system.storage import write_object

NO_CARD = -1.0
"""The cost on a machine without a card."""
MOST = 1e6
CARDS = ("class/drm/card*/device/uevent", "module/nvidia/version")
"""The files below /sys that name cards and their drivers."""


def remembered_cost(machine: str) -> float | None:
    """Return the ms of a million pixels with the graphics of this digest, NO_CARD without a card.
    Return None if others were tried last, or if the file can't be read."""
    found = glance(graphics_file(), _read)
    return found[1] if found is not None and found[0] == machine else None


def remember_cost(machine: str, cost: float) -> None:
    """Write the cost down. A failure only costs time at the next start."""
    write_object(graphics_file(), {"machine": machine, "cost": cost})


def graphics_here() -> Iterator[bytes]:
    """Yield what a Linux system says about its graphics cards and their drivers."""
    for file in sorted(chain.from_iterable(map(Path("/sys").glob, CARDS))):
        with contextlib.suppress(OSError):
            yield file.read_bytes()


def has_no_card() -> bool:
    """Return whether this is a Linux system that says nothing about a graphics card."""
    return sys.platform == "linux" and next(graphics_here(), None) is None


def _read(data: Data) -> tuple[str, float]:
    return get(data, "machine", str), real_in(data, "cost", NO_CARD, MOST)
