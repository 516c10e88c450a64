"""The movement of an item from one place to another: fast at first, then gently into place, above
its shadow."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.ui.drawing.looks import Box

ARC = 0.14
"""The height of a tile's arc, as a part of its way."""
PARTED, SOFT = 96, 9
"""The opacity, of 255, of the shadow that a flying tile leaves on the table, and how much smaller
it is drawn, which makes it soft."""


@dataclass(frozen=True, slots=True)
class Flight:
    """The movement of an item from the box `origin` to its place. It starts at `start` (ms of the
    app's clock) and takes `time` ms (at least one)."""

    origin: Box
    start: int
    time: int

    def part(self, now: int) -> float:
        """Return the part of the time that is over: below 0 before the start, 1 or more after."""
        return (now - self.start) / self.time

    def pose(self, now: int, target: Box) -> tuple[float, float, float]:
        """Return the item's centre at this moment, and its size as a fraction of its final size.
        Long sides grow from the origin's to the target's."""
        left = (1 - min(1.0, max(0.0, self.part(now)))) ** 3
        origin = self.origin
        x, y = target.x + target.w / 2, target.y + target.h / 2
        x += (origin.x + origin.w / 2 - x) * left
        y += (origin.y + origin.h / 2 - y) * left
        size = max(origin.w, origin.h) / max(target.w, target.h, 1)
        return x, y, 1 + (size - 1) * left

    def lift(self, now: int, target: Box) -> int:
        """Return the pixels that a tile is above the table on its way, in a small arc."""
        part = min(1.0, max(0.0, self.part(now)))
        way = math.dist(self.origin.centre, target.centre)
        return round(4 * part * (1 - part) * min(ARC * way, max(target.w, target.h)))

    def turned(self, now: int) -> float:
        """Return 1 to -1 for an item that turns over on its way. At 0 the other side comes up."""
        return 1 - 2 * min(1.0, max(0.0, self.part(now)))


def above_its_shadow(image: pygame.Surface, lift: int) -> pygame.Surface:
    """Return a picture with its soft shadow this far below."""
    size = image.get_size()
    small = pygame.transform.smoothscale(image, [max(1, side // SOFT) for side in size])
    small.fill((0, 0, 0, PARTED), special_flags=pygame.BLEND_RGBA_MULT)
    whole = pygame.Surface((size[0], size[1] + lift), pygame.SRCALPHA)
    whole.blit(pygame.transform.smoothscale(small, size), (0, lift))
    whole.blit(image, (0, 0))
    return whole
