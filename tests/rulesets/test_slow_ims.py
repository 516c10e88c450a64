"""The game's scores and payments agree with a slow scorer written from the rules."""

from __future__ import annotations

from tests.slow_ims import FAN, FED, compare


def test_scores_agree_and_every_pattern_and_rule_of_payment_is_met() -> None:
    met = compare(seed=1, count=2000)
    assert {*FAN, *FED, "third", "discard", "robbing", "no_win"} - set(met) == set()
