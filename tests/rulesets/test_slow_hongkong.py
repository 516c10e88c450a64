"""The game's scores agree with a slow scorer written from the text of the rules."""

from __future__ import annotations

from tests.slow_hongkong import FAAN, compare


def test_scores_agree_and_every_pattern_is_met() -> None:
    met = compare(seed=1, count=2000)
    assert {*FAAN, "no_win", "too_small"} - set(met) == set()
