"""How something moves on the screen: fast at first, then gently into its place. Pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.drawing.looks import Box


@dataclass(frozen=True, slots=True)
class Flight:
    """The way of an item from the box `origin` to its place: it sets off at `start` (ms of the
    app's clock) and arrives `time` ms (at least one) later."""

    origin: Box
    start: int
    time: int

    def part(self, now: int) -> float:
        """How much of the time is over: below 0 before the start, 1 or more at the end."""
        return (now - self.start) / self.time

    def pose(self, now: int, target: Box) -> tuple[float, float, float]:
        """The middle of the item at this moment, and its size as a part of its own: long sides
        grow from that of the origin to that of the target."""
        left = (1 - min(1.0, max(0.0, self.part(now)))) ** 3
        origin = self.origin
        x, y = target.x + target.w / 2, target.y + target.h / 2
        x += (origin.x + origin.w / 2 - x) * left
        y += (origin.y + origin.h / 2 - y) * left
        size = max(origin.w, origin.h) / max(target.w, target.h, 1)
        return x, y, 1 + (size - 1) * left

    def turned(self, now: int) -> float:
        """For what turns over on its way: from 1 through 0, when the other side comes up, to -1."""
        return 1 - 2 * min(1.0, max(0.0, self.part(now)))
