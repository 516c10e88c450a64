"""The game's scores agree with a slow scorer written from the text of the rules."""

from __future__ import annotations

from tests.slow_pocket import FAN, compare


def test_scores_agree_and_every_pattern_is_met() -> None:
    met = compare(seed=1, count=1500)
    assert {*FAN, "no_win"} - set(met) == set()
