"""Settling up: money follows from the points, adds up, and needs the fewest payments."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from game.rules.match import Match, Person, Points, won_points
from game.rules.options import Options
from game.rules.settling import COINS, MONEY_TABLES, Coin, Money, fewest_payments, settle
from game.rulesets.payment import TABLES

pytestmark = pytest.mark.facts

BALANCES: list[Points] = [
    (one, other, third, -one - other - third)
    for one, other, third in product(range(-4, 5, 2), repeat=3)
]


def paid(balances: Points) -> list[tuple[int, int, int]]:
    return [(one.payer, one.payee, one.amount) for one in fewest_payments(balances)]


def fewest(balances: Points) -> int:
    """Return the fewest payments by another way: one fewer than the people, for each group that
    settles among itself."""
    people = [one for one in balances if one]
    are_two_pairs = len(people) == 4 and -people[0] in people[1:]
    return max(0, len(people) - 1 - are_two_pairs)


@pytest.mark.parametrize("balances", BALANCES)
def test_the_payments_are_the_fewest_that_bring_everybody_to_zero(balances: Points) -> None:
    left = list(balances)
    for payer, payee, amount in paid(balances):
        assert amount > 0
        assert left[payer] < 0 < left[payee], "who pays gets nothing"
        left[payer] += amount
        left[payee] -= amount
    assert left == [0, 0, 0, 0]
    assert len(paid(balances)) == fewest(balances)


def test_two_pairs_settle_among_themselves() -> None:
    assert paid((-30, 70, 30, -70)) == [(3, 1, 70), (0, 2, 30)]
    assert paid((60, -10, -20, -30)) == [(3, 0, 30), (2, 0, 20), (1, 0, 10)]
    assert paid((0, 0, 0, 0)) == []


@pytest.mark.parametrize("coin", COINS)
@pytest.mark.parametrize("points", [(131, -42, -58, -31), (1, 1, -1, -1), (7, -7, 0, 0)])
def test_rounding_is_to_whole_coins_and_loses_nothing(points: Points, coin: Coin) -> None:
    found = settle(points, Money(25, coin))
    assert found.exact == tuple(25 * one for one in points)
    assert sum(found.paid) == 0
    assert all(one % coin == 0 for one in found.paid)
    assert found.most_off < coin
    assert found.most_off == 0 or coin > 1


def test_who_lost_most_by_rounding_gets_the_coin_that_is_left() -> None:
    found = settle((131, -42, -58, -31), Money(25, 10))
    assert found.paid == (3280, -1050, -1450, -780)
    assert found.most_off == 5
    assert settle((1, 1, -1, -1), Money(30, 100)).paid == (0, 0, 0, 0)
    assert settle((3, -1, -1, -1), Money(30, 100)).paid == (100, 0, 0, -100)


def test_the_named_tables_are_money_for_a_single_payment_of_0_fan() -> None:
    assert {table[0] for table in TABLES.values()} == {1}
    assert MONEY_TABLES == {"two_five": 25, "five_one": 50, "one_two": 100}


def test_penalties_are_settled_once() -> None:
    first, scores, due = Person(0), (120, 80, 100, 100), (-9, 3, 3, 3)
    going = Match(Options(start_score=100), "", first, first, scores, penalties=due)
    over = replace(going, options=Options(start_score=100, hands=1), hand_number=2)
    assert won_points(going) == (11, -17, 3, 3)
    assert won_points(over) == (20, -20, 0, 0), "the scores have them already"
