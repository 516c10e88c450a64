"""How often each pattern comes up, from many hands of four Experts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from game.packed import table_figures
from game.rules.numbers import nearest


@dataclass(frozen=True, slots=True)
class Counts:
    """What build/fit/frequencies.py counted with the usual options of each ruleset, by its id: the
    day of the last match, the matches, hands and wins, and the hands in which each pattern, by its
    id, was made."""

    measured: Mapping[str, str]
    matches: Mapping[str, int]
    hands: Mapping[str, int]
    wins: Mapping[str, int]
    made: Mapping[str, Mapping[str, int]]


@cache
def counts() -> Counts:
    """Return the counts, which the package carries as a table."""
    return Counts(**table_figures("frequency"))


@dataclass(frozen=True, slots=True)
class Frequency:
    """In how many of the hands played a pattern was made, by any of the four players."""

    made: int
    hands: int

    @property
    def one_in(self) -> int:
        """The number of hands for one with the pattern, to two digits. It must have been made."""
        exact = self.hands / self.made
        step: int = 10 ** max(0, len(str(nearest(exact))) - 2)
        return nearest(exact / step) * step


def frequency(ruleset: str, pattern: str) -> Frequency | None:
    """Return how often a pattern was made, by ruleset id and pattern id; None if not measured."""
    hands = counts().hands.get(ruleset, 0)
    made = counts().made.get(ruleset, {})
    return Frequency(made.get(pattern, 0), hands) if hands else None
