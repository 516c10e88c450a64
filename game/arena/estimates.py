"""Sums over independent deals, their confidence intervals, and times of decisions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log, sqrt

NORMAL = 1.959964  # 95 % of a normal distribution are within this many standard deviations
_STEP = log(1.02)  # between two buckets of times, on a logarithmic scale


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the half-width of its 95 % interval. The half-width is None below two deals."""

    mean: float
    margin: float | None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the two ends of the 95 % interval."""
        return None if self.margin is None else (self.mean - self.margin, self.mean + self.margin)


@dataclass(slots=True)
class DealSums:
    """The sums of one whole number for each independent deal. They are exact, take constant memory
    and don't depend on the order of the deals.

    The hands of one deal aren't independent. Adding them up within a deal before comparing deals
    gives a standard error clustered by deal.
    """

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        """Add the number of one more independent deal."""
        self.count += 1
        self.total += number
        self.squares += number * number

    def merge(self, other: DealSums) -> None:
        """Add the sums of other deals."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def total_se(self) -> float:
        """Return the standard error of the sum; 0 below two deals."""
        if self.count < 2:
            return 0.0
        return sqrt((self.count * self.squares - self.total**2) / (self.count - 1))

    def over(self, hands: int) -> Estimate:
        """Return the mean per hand. All deals together have `hands` hands, each the same number."""
        margin = student(self.count - 1) * self.total_se / hands if self.count > 1 else None
        return Estimate(self.total / hands, margin)


def student(freedom: int) -> float:
    """Return the bound that contains 95 % of Student's t distribution on both sides of 0. The
    series of Fisher and Cornish is accurate to half a per cent from four degrees of freedom."""
    z, n = NORMAL, 4 * freedom
    return (
        z
        + (z**3 + z) / n
        + (5 * z**5 + 16 * z**3 + 3 * z) / (6 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (6 * n**3)
    )


@dataclass(slots=True)
class DecisionTimes:
    """The times of decisions, in buckets 2 % wide, so that millions take little memory."""

    buckets: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0  # seconds

    def add(self, seconds: float) -> None:
        """Add one decision."""
        self.buckets[int(log(max(seconds, 1e-9)) // _STEP)] += 1
        self.longest = max(self.longest, seconds)

    def merge(self, other: DecisionTimes) -> None:
        """Add the decisions of another player or process."""
        self.buckets.update(other.buckets)
        self.longest = max(self.longest, other.longest)

    @property
    def count(self) -> int:
        """Return the number of decisions."""
        return self.buckets.total()

    def milliseconds(self, share: float) -> float:
        """Return the time that this share of the decisions didn't exceed, to 2 %; 0 for none."""
        left = share * self.count
        for bucket in sorted(self.buckets):
            left -= self.buckets[bucket]
            if left < 0:
                return 1000 * min(self.longest, 1.02 ** (bucket + 1))
        return 1000 * self.longest
