"""Payments under the house rules of the Hong Kong old style, worked out by hand from its sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from game.rules.deal import Deal, deal_facts
from game.rules.facts import DealFacts, HandFacts
from game.rules.match import Points
from game.rules.tiles import SEATS, Seat
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.payment import liable_player
from game.rulesets.ruleset import Ruleset, Transfer
from tests.builders import after, deal_with
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


# --- liability for kongs -------------------------------------------------------------------------


def settled(deal: Deal) -> tuple[Points, set[str]]:
    """Return the payments of a hand that is over, and the reasons for them."""
    rules = cast(Ruleset, deal.judge)
    result = rules.settle(deal_facts(deal))
    return result.payments, {one.why for one in result.transfers}


@pytest.mark.parametrize("kongs", [True, False])
def test_the_feeder_of_a_kong_pays_for_all_if_its_replacement_wins(kongs: bool) -> None:
    """1 fan for the self-draw, 1 for the replacement: 4 points, and twice that of each."""
    rules = table(f"bonus_tiles=off kong_liability={'on' if kongs else 'off'}")
    deal = deal_with(west="555m 777p 222s 89s PP", draws="5m", back="7s", rules=rules)
    ended = after(deal, "E discard 5m", "W kong 5m", "W win")
    paid = ((-24, 0, 24, 0), {"liability"}) if kongs else ((-8, -8, 24, -8), {"self_draw"})
    assert settled(ended) == paid


def test_a_flower_or_another_kong_between_ends_it() -> None:
    rules = table("kong_liability=on")
    west = "555m 777p 222s 89s PP"
    flower = deal_with(west=west, draws="5m", back="f1 7s", rules=rules)
    ended = after(flower, "E discard 5m", "W kong 5m", "W win")
    assert settled(ended)[1] == {"self_draw"}
    second = deal_with(west=west, draws="5m", back="7p 7s", rules=rules)
    ended = after(second, "E discard 5m", "W kong 5m", "W kong 7p", "W win")
    assert settled(ended)[1] == {"self_draw"}


@pytest.mark.parametrize(
    ("options", "payments"),
    [
        # Robbing the Kong and No Bonus Tiles 2 fan: 4 points a share.
        ("kong_liability=on", (-16, 0, 16, 0)),
        ("kong_liability=off", (-8, -4, 16, -4)),
        ("kong_liability=on dealer_pays=2", (-24, 0, 24, 0)),
        ("kong_liability=on payment_way=full_gun", (-16, 0, 16, 0)),
    ],
)
def test_the_robbed_player_pays_for_all(options: str, payments: Points) -> None:
    win = win_of("(123m) 456p 99p 222s 78s + 9s", "West in North, discard, robbing")
    east, south, west, north = (HandFacts(seat, ()) for seat in SEATS)
    facts = DealFacts((east, south, west, north), (replace(win, discarder=SEATS[0]),))
    assert table(options).settle(facts).payments == payments


def test_several_robbers_are_each_paid_what_the_losers_would_have_paid() -> None:
    """East's kong is robbed by South and West, who pay each other nothing: 2 and 1 shares each."""
    wins = tuple(
        replace(
            win_of("(123m) 456p 99p 222s 78s + 9s", f"{wind} in North, discard, robbing"),
            discarder=SEATS[0],
        )
        for wind in ("South", "West")
    )
    east, south, west, north = (HandFacts(seat, ()) for seat in SEATS)
    facts = DealFacts((east, south, west, north), wins)
    assert table("kong_liability=on multiple_wins=all").settle(facts).payments == (-24, 12, 12, 0)


def test_the_feeder_of_the_kong_comes_before_the_feeder_of_the_dragons() -> None:
    rules = table("kong_liability=on liability=on")
    win = win_of("(CCC) (PPP) (FFFF) 12m 99s f3 + 3m", "South in North, self-draw, after a kong")
    sources = (SEATS[2], SEATS[2], SEATS[3])
    melds = tuple(
        replace(meld, source=seat) for meld, seat in zip(win.hand.melds, sources, strict=True)
    )
    win = replace(win, hand=replace(win.hand, melds=melds))
    assert liable_player(win, rules.options) == SEATS[3]
    assert liable_player(replace(win, kong_feeder=SEATS[0]), rules.options) == SEATS[0]
