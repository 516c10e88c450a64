"""Payments in Hong Kong old style: liability, and the cost of a false win.

Each number is worked out from the tables of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.rules.deal import deal_facts
from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.match import Points
from game.rules.options import LimitFan, Options, PaymentTable, PaymentWay
from game.rules.play import deal_out
from game.rules.tiles import EAST, EAST_WIND, NORTH, SEATS, SOUTH, WEST, Seat
from game.rulesets.hongkong import HONG_KONG, OPTIONS
from game.rulesets.payment import false_win_payments, liable_player
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Transfer, settlement
from tests.builders import after, wall_with
from tests.rulesets.hand_lines import win_of

pytestmark = pytest.mark.facts

LIABLE = replace(OPTIONS, liability=True)
HIDDEN = replace(LIABLE, concealed_kong_shown="down")

DRAGONS = "(CCC) (PPP) (FFF) 12m 99s f1 + 3m"  # Dragon Pung 3, Big Three Dragons 5
WINDS = "(EEE) (SSS) (NNN) (WWW) 5p f1 + 5p"
ONE_SUIT = "(123m) (456m) (888m) (777m) 9m f1 + 9m"  # Full Flush 7


def won(hand: str, sources: Sequence[Seat | None], discarder: Seat | None = None) -> WinFacts:
    """Return a win of South whose melds come from these sources."""
    win = win_of(hand, "South in North, self-draw")
    melds = tuple(
        replace(meld, source=source) for meld, source in zip(win.hand.melds, sources, strict=True)
    )
    return replace(win, hand=replace(win.hand, melds=melds), discarder=discarder)


def facts(win: WinFacts, drawn_before: int = 0) -> DealFacts:
    east, south, west, north = (HandFacts(seat, ()) for seat in SEATS)
    return DealFacts((east, south, west, north), (win,), drawn_before=drawn_before)


# --- liability ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "sources", "liable"),
    [
        (DRAGONS, (EAST, WEST, NORTH), NORTH),
        (DRAGONS, (NORTH, WEST, EAST), EAST),
        # Other melds before, between or after them make no difference.
        ("(CCC) (123m) (PPP) (FFF) 9s f1 + 9s", (EAST, EAST, EAST, WEST), WEST),
        ("(CCC) (PPP) (FFF) (123m) 9s f1 + 9s", (EAST, EAST, WEST, EAST), WEST),
        # Kongs count too. A promoted one keeps the source and the place of its pung.
        ("(CCCC) (PPPP+) (FFFF+) 12m 99s f1 + 3m", (EAST, WEST, NORTH), NORTH),
        ("(CCCC+) (PPP) (FFF) 12m 99s f1 + 3m", (EAST, WEST, NORTH), NORTH),
        # A concealed kong on the table was a warning; as the third set it came from no discard.
        ("[CCCC] (PPP) (FFF) 12m 99s f1 + 3m", (None, WEST, NORTH), NORTH),
        ("(CCC) (PPP) [FFFF] 12m 99s f1 + 3m", (WEST, WEST, None), None),
        # Two in the hand were no warning.
        ("(CCC) (PPP) FFF 12m 99s f1 + 3m", (EAST, WEST), None),
        ("(FFF) CCC PPP 12m 99s f1 + 3m", (EAST,), None),
        ("(CCC) (PPP) FF 123m 99s f1 + F", (EAST, WEST), None),
        # Little Three Dragons doesn't count.
        ("(CCC) (PPP) FF 123m 99s f1 + 9s", (EAST, WEST), None),
        (WINDS, (EAST, WEST, NORTH, WEST), WEST),
        ("(EEEE) [SSSS] (NNNN+) (WWW) C f1 + C", (EAST, None, NORTH, EAST), EAST),
        ("(EEE) (SSS) (NNN) 55p WW f1 + W", (EAST, WEST, NORTH), None),
        ("(EEE) (SSS) (NNN) (555p) W f1 + W", (EAST, WEST, NORTH, WEST), None),
        (ONE_SUIT, (EAST, EAST, WEST, NORTH), NORTH),
        ("(123m) (456m) (888m) (777m) C f1 + C", (0, 0, 2, 3), None),
        ("(123m) (456m) (888m) (777m) 9p f1 + 9p", (0, 0, 2, 3), None),
        ("(123m) (456m) (CCC) (777m) 9m f1 + 9m", (0, 0, 2, 3), None),
        ("(123m) (456m) (888m) 99m 77m f1 + 7m", (EAST, EAST, WEST), None),
        # For one suit only exposed sets count.
        ("[1111m] (456m) (888m) (777m) 9m f1 + 9m", (None, EAST, WEST, NORTH), None),
        # The source is unknown.
        (DRAGONS, (EAST, WEST, None), None),
    ],
)
def test_who_is_liable(hand: str, sources: Sequence[Seat | None], liable: Seat | None) -> None:
    assert liable_player(won(hand, sources), LIABLE) == liable


def test_a_kong_that_lies_face_down_warned_nobody() -> None:
    dragons = won("[CCCC] (PPP) (FFF) 12m 99s f1 + 3m", (None, WEST, NORTH))
    winds = won("(EEEE) [SSSS] (NNNN+) (WWW) C f1 + C", (EAST, None, NORTH, EAST))
    assert liable_player(dragons, HIDDEN) is liable_player(winds, HIDDEN) is None
    assert liable_player(won(DRAGONS, (EAST, WEST, NORTH)), HIDDEN) == NORTH


def test_nobody_is_liable_unless_it_is_played_so() -> None:
    assert not HONG_KONG.options.liability
    assert liable_player(won(DRAGONS, (EAST, WEST, NORTH)), OPTIONS) is None


@pytest.mark.parametrize("discarder", [EAST, WEST, NORTH])
def test_nobody_is_liable_for_a_discard(discarder: Seat) -> None:
    win = won(DRAGONS, (EAST, WEST, NORTH), discarder)
    assert liable_player(win, LIABLE) is None
    with_it, without = (HONG_KONG.with_options(options) for options in (LIABLE, OPTIONS))
    assert with_it.settle(facts(win)) == without.settle(facts(win))


# --- payments of the liable player --------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "sources", "table", "payments"),
    [
        # Nine fan with Self-Drawn: 96 (half spicy), 512 or 32; six times that.
        (DRAGONS, (EAST, WEST, NORTH), "half_spicy", (0, 576, 0, -576)),
        (DRAGONS, (WEST, NORTH, EAST), "full_spicy", (-3072, 3072, 0, 0)),
        (DRAGONS, (EAST, WEST, NORTH), "bands", (0, 192, 0, -192)),
        # Big Four Winds at the limit of 10: 128.
        (WINDS, (EAST, WEST, NORTH, WEST), "half_spicy", (0, 768, -768, 0)),
        # Full Flush 7 and Self-Drawn 1: 64.
        (ONE_SUIT, (EAST, EAST, WEST, NORTH), "half_spicy", (0, 384, 0, -384)),
        # No player is liable, so all players pay: 2 x 96.
        (DRAGONS, (EAST, WEST, None), "half_spicy", (-192, 576, -192, -192)),
    ],
)
@pytest.mark.parametrize("way", ["half_gun", "full_gun"])
def test_who_is_liable_pays_for_all_three(
    hand: str,
    sources: Sequence[Seat | None],
    table: PaymentTable,
    payments: Points,
    way: PaymentWay,
) -> None:
    rules = HONG_KONG.with_options(replace(LIABLE, payment_table=table, payment_way=way))
    assert rules.settle(facts(won(hand, sources))).payments == payments


def test_the_line_says_why() -> None:
    result = HONG_KONG.with_options(LIABLE).settle(facts(won(DRAGONS, (EAST, WEST, NORTH))))
    assert result.transfers == (Transfer(NORTH, SOUTH, 576, "liability"),)


def test_every_player_pays_the_drawn_hand_bonus_alone() -> None:
    rules = HONG_KONG.with_options(replace(LIABLE, goulash_bonus=10))
    result = rules.settle(facts(won(DRAGONS, (EAST, WEST, NORTH)), drawn_before=2))
    assert result.payments == (-20, 576 + 60, -20, -576 - 20)


def test_liability_in_play() -> None:
    """East discards for the third dragon pung. South and North discard later and pay nothing.

    The hand is also a Half Flush, and at the limit.
    """
    rules = HONG_KONG.with_options(replace(LIABLE, bonus_tiles=False))
    wall = wall_with(("", "", "CC FF PP 78s 99s 1p 4m 7m", ""), draws="C F E P S N W 6s")
    deal = deal_out(rules, wall, EAST_WIND)[0]
    deal = after(deal, "E discard C", "W pung C", "W discard 1p", "N discard F", "W pung F")
    deal = after(deal, "W discard 4m", "N discard E", "E discard P", "W pung P", "W discard 7m")
    deal = after(deal, "N discard S", "E discard N", "S discard W", "W win")
    assert rules.settle(deal_facts(deal)).payments == (-768, 0, 768, 0)


@pytest.mark.parametrize(
    ("table", "way", "payments"),
    [
        # Eight fan: 64, 256 or 32.
        ("half_spicy", "half_gun", (-64, 256, -128, -64)),
        ("full_spicy", "half_gun", (-256, 1024, -512, -256)),
        ("bands", "half_gun", (-32, 128, -64, -32)),
        ("half_spicy", "full_gun", (0, 256, -256, 0)),
    ],
)
@pytest.mark.parametrize(
    ("hand", "how"),
    [
        ("123m 456m 888m 777m 9m f1 + 9m", "discard"),  # Full Flush 7, Concealed Hand 1
        ("(123m) 456m 888m 777m 9m f1 + 9m", "discard, robbing"),  # and Robbing the Kong 1
    ],
)
def test_a_discard_and_a_robbed_kong(
    table: PaymentTable, way: PaymentWay, payments: Points, hand: str, how: str
) -> None:
    win = replace(win_of(hand, f"South in North, {how}"), discarder=WEST)
    rules = HONG_KONG.with_options(replace(OPTIONS, payment_table=table, payment_way=way))
    assert rules.settle(facts(win)).payments == payments


@pytest.mark.parametrize(("limit", "single"), [(4, 16), (5, 24), (8, 64), (10, 128), (13, 384)])
def test_the_limit_is_what_a_hand_at_the_limit_pays(limit: LimitFan, single: int) -> None:
    rules = HONG_KONG.with_options(replace(OPTIONS, limit_fan=limit))
    win = win_of("19m 19p 19s ESWNCFP f1 + 1m", "South in East, self-draw")
    assert rules.settle(facts(win)).payments == (-2 * single, 6 * single, -2 * single, -2 * single)


# --- a false win --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "table", "each"),
    [
        (8, "half_spicy", 128),
        (10, "half_spicy", 256),
        (13, "half_spicy", 768),
        (10, "full_spicy", 2048),
        (10, "bands", 128),
        (4, "half_spicy", 32),
        (4, "bands_5_7_9", 16),
        (8, "bands_4_6_8", 128),
    ],
)
@pytest.mark.parametrize("way", ["half_gun", "full_gun"])
def test_a_false_win_pays_each_of_the_others_the_limit(
    limit: LimitFan, table: PaymentTable, each: int, way: PaymentWay
) -> None:
    options = replace(OPTIONS, limit_fan=limit, payment_table=table, payment_way=way)
    rules = HONG_KONG.with_options(options)
    transfers = false_win_payments(WEST, rules.cap, options)
    assert {one.why for one in transfers} == {"false_win"}
    assert settlement(transfers, ()).payments == (each, each, -3 * each, each)


def test_a_false_win_in_pocket_pays_its_own_limit() -> None:
    transfers = false_win_payments(EAST, POCKET.cap, Options())
    assert settlement(transfers, ()).payments == (-3 * 512, 512, 512, 512)
