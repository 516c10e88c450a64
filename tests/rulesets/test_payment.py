"""Payments of Pocket Mahjong: each number is worked out from the table of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.match import Points
from game.rules.options import Options, PaymentTable, PaymentWay
from game.rules.tiles import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from game.rulesets.payment import TABLES
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Transfer
from tests.builders import with_options
from tests.rulesets.hand_lines import win_of

NO_HANDS = (HandFacts(EAST, ()), HandFacts(SOUTH, ()), HandFacts(WEST, ()), HandFacts(NORTH, ()))
NOTHING = "(123m) 456p 555s 77s 78s + 9s"
FOUR = "(222m) (777p) 555s 99s 44m + 4m"  # Pong Pong Wu 3, No Terminal 1
TOP = "19m 19p 19s ESWNCFP + 1m"


def facts(*wins: WinFacts, drawn_before: int = 0) -> DealFacts:
    return DealFacts(NO_HANDS, wins, drawn_before=drawn_before)


def win(hand: str, seat: str, discarder: Seat | None, robbing: bool = False) -> WinFacts:
    return replace(win_of(hand, f"{seat} in North, discard"), discarder=discarder, robbing=robbing)


@pytest.mark.parametrize(
    ("table", "way", "hand", "discarder", "payments"),
    [
        # The winner is South, seat 1; West, seat 2, discards.
        ("half_spicy", "half_gun", NOTHING, 2, (-1, 4, -2, -1)),
        ("half_spicy", "half_gun", FOUR, 2, (-16, 64, -32, -16)),
        ("half_spicy", "half_gun", TOP, 2, (-256, 1024, -512, -256)),
        ("half_spicy", "full_gun", FOUR, 2, (0, 64, -64, 0)),
        ("full_spicy", "half_gun", TOP, 0, (-8192, 16384, -4096, -4096)),
        ("bands", "half_gun", TOP, 3, (-64, 256, -64, -128)),
        ("bands", "full_gun", NOTHING, 0, (-4, 4, 0, 0)),
        # Self-draw: Chi Mo makes the first hand 1 fan, and the Pong Pong Wu 5 or more.
        ("half_spicy", "half_gun", NOTHING, None, (-4, 12, -4, -4)),
        ("half_spicy", "full_gun", NOTHING, None, (-4, 12, -4, -4)),
        ("half_spicy", "half_gun", FOUR, None, (-48, 144, -48, -48)),
        ("full_spicy", "full_gun", FOUR, None, (-64, 192, -64, -64)),
        ("bands", "full_gun", FOUR, None, (-32, 96, -32, -32)),
        ("bands_4_6_8", "half_gun", FOUR, 2, (-16, 64, -32, -16)),
        ("bands_4_6_8", "full_gun", TOP, 0, (-256, 256, 0, 0)),
        ("bands_5_7_9", "half_gun", FOUR, 2, (-8, 32, -16, -8)),
        ("bands_5_7_9", "half_gun", FOUR, None, (-32, 96, -32, -32)),
    ],
)
def test_payments(
    table: PaymentTable, way: PaymentWay, hand: str, discarder: Seat | None, payments: Points
) -> None:
    rules = POCKET.with_options(Options(payment_table=table, payment_way=way))
    assert rules.settle(facts(win(hand, "South", discarder))).payments == payments


def test_tables_are_those_of_the_rules() -> None:
    assert list(zip(range(14), *TABLES.values(), strict=True)) == [
        (0, 1, 1, 1, 1, 1),
        (1, 2, 2, 2, 2, 2),
        (2, 4, 4, 4, 4, 4),
        (3, 8, 8, 8, 8, 8),
        (4, 16, 16, 16, 16, 8),
        (5, 24, 32, 16, 16, 16),
        (6, 32, 64, 16, 32, 16),
        (7, 48, 128, 32, 32, 32),
        (8, 64, 256, 32, 64, 32),
        (9, 96, 512, 32, 64, 64),
        (10, 128, 1024, 64, 64, 64),
        (11, 192, 2048, 64, 64, 64),
        (12, 256, 4096, 64, 64, 64),
        (13, 384, 8192, 64, 64, 64),
    ]
    assert list(TABLES) == ["half_spicy", "full_spicy", "bands", "bands_4_6_8", "bands_5_7_9"]


def test_lines_say_who_pays_and_why() -> None:
    result = POCKET.settle(facts(win(FOUR, "North", EAST)))
    assert set(result.transfers) == {
        Transfer(EAST, NORTH, 32, "discard"),
        Transfer(SOUTH, NORTH, 16, "other"),
        Transfer(WEST, NORTH, 16, "other"),
    }
    assert result.scores == (POCKET.score(win(FOUR, "North", EAST)),)


def test_a_self_draw_is_paid_by_all() -> None:
    result = POCKET.settle(facts(win(NOTHING, "East", None)))
    assert set(result.transfers) == {Transfer(payer, EAST, 4, "self_draw") for payer in SEATS[1:]}


def test_who_pays_nothing_has_no_line() -> None:
    rules = POCKET.with_options(Options(payment_way="full_gun"))
    result = rules.settle(facts(win(FOUR, "North", EAST)))
    assert result.transfers == (Transfer(EAST, NORTH, 64, "discard"),)


def test_a_robbed_kong_is_paid_like_a_discard() -> None:
    result = POCKET.settle(facts(win(FOUR, "North", EAST, robbing=True)))
    assert result.payments == POCKET.settle(facts(win(FOUR, "North", EAST))).payments
    assert Transfer(EAST, NORTH, 32, "robbing") in result.transfers
    assert Transfer(SOUTH, NORTH, 16, "other") in result.transfers


def test_each_of_several_winners_is_paid_in_full() -> None:
    """East discards. South wins 4 fan (x 16) and North 0 fan (x 1). They don't pay each other."""
    two = facts(win(FOUR, "South", EAST), win(NOTHING, "North", EAST))
    result = POCKET.settle(two)
    assert result.payments == (-32 - 2, 32 + 16, -16 - 1, 2 + 1)
    assert [score.counted for score in result.scores] == [4, 0]
    before = with_options(POCKET, winners_pay=True).settle(two)
    assert before.payments == (-32 - 2, 64 - 1, -16 - 1, 4 - 16)


def test_three_winners_are_paid_by_the_discarder_alone() -> None:
    wins = (win(FOUR, "South", EAST), win(NOTHING, "West", EAST), win(NOTHING, "North", EAST))
    assert POCKET.settle(facts(*wins)).payments == (-32 - 2 - 2, 32, 2, 2)


def test_nobody_pays_after_a_drawn_hand() -> None:
    rules = POCKET.with_options(Options(goulash_bonus=10))
    result = rules.settle(facts(drawn_before=2))
    assert (result.payments, result.transfers, result.scores) == ((0, 0, 0, 0), (), ())


def test_goulash_bonus_grows_with_the_hands_drawn_before() -> None:
    rules = POCKET.with_options(Options(goulash_bonus=5))
    one = win(NOTHING, "South", WEST)
    assert rules.settle(facts(one)).payments == (-1, 4, -2, -1)
    result = rules.settle(facts(one, drawn_before=3))
    assert result.payments == (-16, 49, -17, -16)
    assert {line for line in result.transfers if line.why == "goulash"} == {
        Transfer(payer, SOUTH, 15, "goulash") for payer in (EAST, WEST, NORTH)
    }
    assert POCKET.settle(facts(one, drawn_before=3)).payments == (-1, 4, -2, -1)


def test_goulash_bonus_is_paid_by_all_even_when_the_discarder_pays_alone() -> None:
    rules = POCKET.with_options(Options(goulash_bonus=5, payment_way="full_gun"))
    result = rules.settle(facts(win(NOTHING, "South", WEST), drawn_before=1))
    assert result.payments == (-5, 19, -9, -5)


def test_each_of_several_winners_gets_the_goulash_bonus() -> None:
    """Winners don't pay it to each other."""
    rules = with_options(POCKET, goulash_bonus=5)
    wins = (win(NOTHING, "South", EAST), win(NOTHING, "North", EAST))
    result = rules.settle(facts(*wins, drawn_before=1))
    assert result.payments == (-4 - 10, 3 + 10, -2 - 10, 3 + 10)
    assert {(one.payer, one.payee) for one in result.transfers if one.why == "goulash"} == {
        (payer, winner) for payer in (EAST, WEST) for winner in (SOUTH, NORTH)
    }
