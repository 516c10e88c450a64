"""The game's counts and settlements agree with slow ones written from the text of the rules."""

from __future__ import annotations

from tests.slow_western import compare
from tests.slow_western_hands import ORDER

LOSERS_ROWS = (*ORDER[:11], "seat_wind", "round_wind", "dragon")
RARE = {"honours_only"}


def test_counts_and_settlements_agree_and_every_row_is_met() -> None:
    """500 winning hands, and 500 endings with four hands each."""
    met = compare(seed=3, count=500)
    assert {*ORDER, *(f"loser {row}" for row in LOSERS_ROWS), "no_win", "drawn"} - set(met) == RARE
