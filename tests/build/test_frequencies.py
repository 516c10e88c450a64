"""Counting how often patterns come up: each once a hand, and kept for another start."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from fit.frequencies import Count, counted_in, figures
from fit.tables import write_figures
from game.rules.match import HandResult, Person
from game.rules.tiles import EAST_WIND
from game.rulesets import RULESETS

ONE, TWO = Person(1), Person(2)


def hand(*patterns: tuple[str, ...]) -> HandResult:
    """Return a hand with a winner for each of these lists of patterns."""
    winners = (ONE, TWO)[: len(patterns)]
    counted = (3,) * len(winners)
    return HandResult(1, ONE, EAST_WIND, (0, 0, 0, 0), winners, counted, patterns=patterns)


def test_a_pattern_counts_once_a_hand() -> None:
    count = Count()
    for result in (hand(("dragon", "dragon")), hand(("dragon",), ("dragon", "chi_mo")), hand()):
        count.add(result)
    assert (count.hands, count.wins) == (3, 2)
    assert count.made == Counter(dragon=2, chi_mo=1)


def test_another_start_goes_on(tmp_path: Path) -> None:
    assert counted_in(tmp_path) == {rules.id: Count() for rules in RULESETS}
    counts = {rules.id: Count(2, 30, 20) for rules in RULESETS}
    for rules in RULESETS:
        counts[rules.id].made.update({one.id: 3 for one in rules.patterns if rules.fan_of(one.id)})
    write_figures("frequency", figures(counts), tmp_path)
    assert counted_in(tmp_path) == counts
