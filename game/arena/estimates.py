"""Sums over independent deals, the intervals that follow from them, and times of decisions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log, sqrt

NORMAL = 1.959964  # what 95 % of a normal distribution lie within
_STEP = log(1.02)  # from one bucket of times to the next


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and how far from it the true one may lie with 95 % confidence; None when that cannot
    be told, of fewer than two deals."""

    mean: float
    margin: float | None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The two ends of the 95 % interval."""
        return None if self.margin is None else (self.mean - self.margin, self.mean + self.margin)


@dataclass(slots=True)
class DealSums:
    """A whole number for each independent deal, of which only sums are kept: they are exact, need
    no room and come out the same in whatever order they are added.

    The hands of one deal are no independent ones. What is summed over each deal first and only then
    compared between deals has a standard error that is clustered by deal.
    """

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    def merge(self, other: DealSums) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def total_se(self) -> float:
        """The standard error of the sum; 0 of fewer than two deals."""
        if self.count < 2:
            return 0.0
        return sqrt((self.count * self.squares - self.total**2) / (self.count - 1))

    def over(self, hands: int) -> Estimate:
        """The mean of a hand where the deals together had that many, the same number each."""
        margin = student(self.count - 1) * self.total_se / hands if self.count > 1 else None
        return Estimate(self.total / hands, margin)


def student(freedom: int) -> float:
    """What 95 % of Student's t distribution lie within: the series of Fisher and Cornish, to half a
    per cent from four degrees of freedom on."""
    z, n = NORMAL, 4 * freedom
    return (
        z
        + (z**3 + z) / n
        + (5 * z**5 + 16 * z**3 + 3 * z) / (6 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (6 * n**3)
    )


@dataclass(slots=True)
class Times:
    """How long decisions took, in buckets that are 2 % wide, so that millions need no room."""

    buckets: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0  # seconds

    def add(self, seconds: float) -> None:
        self.buckets[int(log(max(seconds, 1e-9)) // _STEP)] += 1
        self.longest = max(self.longest, seconds)

    def merge(self, other: Times) -> None:
        self.buckets.update(other.buckets)
        self.longest = max(self.longest, other.longest)

    @property
    def count(self) -> int:
        return self.buckets.total()

    def milliseconds(self, share: float) -> float:
        """The time that this share of the decisions did not exceed, to 2 %; 0 without any."""
        left = share * self.count
        for bucket in sorted(self.buckets):
            left -= self.buckets[bucket]
            if left < 0:
                return 1000 * min(self.longest, 1.02 ** (bucket + 1))
        return 1000 * self.longest
