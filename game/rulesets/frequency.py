"""How often each pattern comes up, from many hands of four Experts."""

from __future__ import annotations

from dataclasses import dataclass

from game.rulesets.frequency_table import HANDS, MADE


@dataclass(frozen=True, slots=True)
class Frequency:
    """In how many of the hands played a pattern was made, by any of the four players."""

    made: int
    hands: int

    @property
    def one_in(self) -> int:
        """The number of hands for one with the pattern, to two digits. It must have been made."""
        exact = self.hands / self.made
        return int(round(exact, min(0, 2 - len(str(round(exact))))))


def frequency(ruleset: str, pattern: str) -> Frequency | None:
    """Return how often a pattern was made, by ruleset id and pattern id; None if not measured."""
    hands = HANDS.get(ruleset, 0)
    return Frequency(MADE[ruleset].get(pattern, 0), hands) if hands else None
