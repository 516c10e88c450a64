"""The time that is left for a claim."""

from __future__ import annotations

STEP = 50
"""The bar is drawn anew so many ms apart."""


class Countdown:
    """Runs from `whole` ms down to 0, as the app's clock goes on from `now`."""

    def __init__(self, whole: int, now: int) -> None:
        self.whole = whole
        self.left = whole
        self._seen = now

    @property
    def part(self) -> float:
        """What is left, from 1 to 0."""
        return self.left / self.whole

    @property
    def is_over(self) -> bool:
        return self.left <= 0

    def run(self, now: int) -> bool:
        """Time goes on; whether that is to be seen."""
        before = self.left
        self.left = max(0, self.left - max(0, now - self._seen))
        self._seen = now
        return -(-before // STEP) != -(-self.left // STEP)

    def go_on(self, now: int) -> None:
        """Time stood still until now, while something else lay on the table."""
        self._seen = now
