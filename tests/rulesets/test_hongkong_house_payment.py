"""Payments under the house rules of the Hong Kong old style, worked out by hand from its sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.facts import DealFacts, HandFacts
from game.rules.match import Points
from game.rules.tiles import SEATS, Seat
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset, Transfer
from tests.rulesets.hand_lines import win_of

pytestmark = pytest.mark.facts

CHICKEN = "(123m) 456p 99p 222s 78s f3 + 9s"
DRAGON = "(CCC) 123m 456p 88p 78s f3 + 9s"  # Dragon Pung 1


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


@pytest.mark.parametrize(
    ("options", "winner", "discarder", "payments"),
    [
        # Dragon Pung, 1 fan: 2 points a share. East is the dealer.
        ("dealer_pays=2", 1, 2, (-4, 10, -4, -2)),
        ("dealer_pays=2", 1, 0, (-8, 12, -2, -2)),
        ("dealer_pays=2", 0, 1, (16, -8, -4, -4)),
        ("dealer_pays=1.5", 1, 2, (-3, 9, -4, -2)),
        ("dealer_pays=1.5", 0, 1, (12, -6, -3, -3)),
        ("dealer_pays=1", 0, 1, (8, -4, -2, -2)),
        # The discarder pays for all: the dealer matters only as one of the two.
        ("dealer_pays=2 payment_way=full_gun", 1, 2, (0, 8, -8, 0)),
        ("dealer_pays=2 payment_way=full_gun", 1, 0, (-16, 16, 0, 0)),
        # Self-draw, 2 fan: 4 points a share.
        ("dealer_pays=1.5", 1, None, (-12, 28, -8, -8)),
        ("dealer_pays=1.5", 0, None, (36, -12, -12, -12)),
    ],
)
def test_the_dealer_pays_and_is_paid_more(
    options: str, winner: int, discarder: int | None, payments: Points
) -> None:
    fed_by = None if discarder is None else SEATS[discarder]
    assert paid(options, DRAGON, SEATS[winner], fed_by) == payments


def test_halves_are_rounded_up() -> None:
    """A hand of 0 fan pays 1 point, and the dealer one and a half of it."""
    assert paid("dealer_pays=1.5", CHICKEN, SEATS[1], SEATS[2]) == (-2, 5, -2, -1)


def test_a_payment_is_told_in_halves_of_the_single_one() -> None:
    rules = table("dealer_pays=1.5")
    score = rules.score(win_of(DRAGON, "South in North, discard"))
    for points, told in ((3, "1½ × 2"), (4, "2 × 2"), (2, "1 × 2")):
        assert rules.share(Transfer(SEATS[0], SEATS[1], points, "other"), {SEATS[1]: score}) == told


@pytest.mark.parametrize(("winner", "points"), [(1, 7), (0, 9)])
def test_a_liable_player_pays_what_the_three_would_have_paid(winner: int, points: int) -> None:
    """Two shares each, and one and a half times as much by or to the dealer: 3 + 2 + 2 or 9."""
    rules = table("dealer_pays=1.5 liability=on")
    wind = ("East", "South")[winner]
    win = win_of("(CCC) (PPP) (FFF) 12m 99s f3 + 3m", f"{wind} in North, self-draw")
    melds = tuple(replace(meld, source=SEATS[2]) for meld in win.hand.melds)
    win = replace(win, hand=replace(win.hand, melds=melds))
    east, south, west, north = (HandFacts(seat, ()) for seat in SEATS)
    facts = DealFacts((east, south, west, north), (win,))
    single = 96  # 9 fan
    assert rules.settle(facts).transfers == (
        Transfer(SEATS[2], SEATS[winner], points * single, "liability"),
    )


def test_the_page_of_payments_leaves_the_dealer_out_and_says_so() -> None:
    usual, more = table("").payment_page(), table("dealer_pays=2").payment_page()
    assert more.rows == usual.rows
    assert len(more.notes) == len(usual.notes) + 1
