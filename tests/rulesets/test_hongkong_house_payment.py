"""Payments under the house rules of the Hong Kong old style, worked out by hand from its sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.facts import DealFacts, HandFacts
from game.rules.match import Points
from game.rules.tiles import SEATS, Seat
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from tests.rulesets.hand_lines import win_of

pytestmark = pytest.mark.facts

CHICKEN = "(123m) 456p 99p 222s 78s f1 + 9s"
DRAGON = "(CCC) 123m 456p 88p 78s f1 + 9s"  # Dragon Pung 1


def table(options: str) -> Ruleset:
    return ruleset_from_text(f"hongkong: minimum=0 {options}")


def paid(options: str, hand: str, winner: Seat, discarder: Seat | None) -> Points:
    """Return the payments for a hand, by discard or by self-draw if there is no discarder."""
    wind = ("East", "South", "West", "North")[winner]
    win = win_of(hand, f"{wind} in North, {'self-draw' if discarder is None else 'discard'}")
    east, south, west, north = (HandFacts(seat, ()) for seat in SEATS)
    facts = DealFacts((east, south, west, north), (replace(win, discarder=discarder),))
    return table(options).settle(facts).payments


@pytest.mark.parametrize("bands", ["half_spicy", "full_spicy", "bands", "bands_5_7_9"])
def test_a_hand_of_no_fan_can_pay_as_one_of_one_fan(bands: str) -> None:
    tables = [f"payment_table={bands} base_at_0={base}" for base in (1, 2)]
    south, west = SEATS[1:3]
    assert [paid(one, CHICKEN, south, west) for one in tables] == [(-1, 4, -2, -1), (-2, 8, -4, -2)]
    assert [paid(one, DRAGON, south, west) for one in tables] == [(-2, 8, -4, -2)] * 2
