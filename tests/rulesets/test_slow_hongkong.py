"""The game's scores and payments agree with a slow scorer written from the text of the rules."""

from __future__ import annotations

from tests.slow_hongkong import FAAN, compare

ALONE = ("seven_flowers", "eight_flowers")
PAID = ("somebody is liable", "nobody is liable")


def test_scores_and_payments_agree_and_every_pattern_is_met() -> None:
    met = compare(seed=1, count=2000)
    assert {*FAAN, *ALONE, *PAID, "no_win", "too_small"} - set(met) == set()
