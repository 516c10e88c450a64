"""Large surfaces, whose memory is used again: the system can take longer to give new memory than a
frame lasts."""

from __future__ import annotations

import weakref
from collections import deque

import pygame

from game.ui.drawing.looks import Pixels

LARGE = 2_000_000
"""The pixels of the smallest surface that counts as large."""
KEPT = {0: 2, pygame.SRCALPHA: 1}
"""How many of each kind, by its flags, wait to be used: the next screen and what is behind its
veil; a panel."""

_waiting: dict[int, list[pygame.Surface]] = {flags: [] for flags in KEPT}
"""Those that nobody uses, the largest first."""
_back: deque[tuple[pygame.Surface, int]] = deque()
"""Those that have come back, and their flags. The garbage collector can bring one at any moment,
also while the others are looked through, so they only wait here."""


def surface(size: Pixels, flags: int = 0) -> pygame.Surface:
    """Return a surface of this size and kind. A large one shows anything at first."""
    if size[0] * size[1] < LARGE:
        return pygame.Surface(size, flags)
    _take_back()
    waiting = _waiting[flags]
    whole = next((one for one in waiting if _fits(size, one.get_size())), None)
    if whole is None:
        whole = pygame.Surface(size, flags)
    else:
        waiting.remove(whole)
    part = whole.subsurface((0, 0), size)
    weakref.finalize(part, _back.append, (whole, flags)).atexit = False
    return part


def ready(size: Pixels) -> bool:
    """Forget those that wait and haven't the size of this window. Make one that it will need, if
    it is large. Return whether one was missing."""
    _take_back()
    for flags, waiting in _waiting.items():
        waiting[:] = [one for one in waiting if one.get_size() == size]
        if size[0] * size[1] >= LARGE and len(waiting) < KEPT[flags]:
            waiting.append(pygame.Surface(size, flags))
            return True
    return False


def _take_back() -> None:
    """Let those that have come back wait, as far as they are needed."""
    while _back:
        whole, flags = _back.popleft()
        waiting = _waiting[flags]
        waiting.append(whole)
        waiting.sort(key=lambda one: one.get_width() * one.get_height(), reverse=True)
        del waiting[KEPT[flags] :]


def _fits(size: Pixels, into: Pixels) -> bool:
    """Return whether one of a size can have the memory of another, and needs at least half of
    it."""
    (width, height), (wide, high) = size, into
    return width <= wide and height <= high and 2 * width * height >= wide * high
