"""找數 Settling up: the points of four people in money, with the fewest payments.

Money is in cents, the smallest unit. Every amount is a whole number of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from game.rules.match import PERSONS, Person, Points

MONEY_TABLES: Mapping[str, int] = {"two_five": 25, "five_one": 50, "one_two": 100}
"""二五雞, 五一 and 一二蚊: the cents for a point. A single payment for 0 fan is one point, and the
payment table doubles it from there."""
CENTS = range(1, 100_001)
"""The cents that a point can be worth."""
Coin: TypeAlias = Literal[1, 10, 50, 100]
COINS: tuple[Coin, ...] = get_args(Coin)
"""The smallest coins that people can pay with, in cents."""


@dataclass(frozen=True, slots=True)
class Money:
    """The cents for a point, and the smallest coin."""

    cents: int = MONEY_TABLES["two_five"]
    coin: Coin = 10


USUAL_MONEY = Money()


@dataclass(frozen=True, slots=True)
class Payment:
    """Money that goes from one person to another."""

    payer: Person
    payee: Person
    amount: int


@dataclass(frozen=True, slots=True)
class Settled:
    """The money of a match, in cents by person, negative for a person who pays. `exact` is each
    person's, and `paid` the same in whole coins. Both are zero in sum."""

    exact: Points
    paid: Points
    payments: tuple[Payment, ...]

    @property
    def most_off(self) -> int:
        """Return the most that rounding gives to or takes from anyone."""
        return max(abs(one - other) for one, other in zip(self.exact, self.paid, strict=True))


def settle(points: Points, money: Money) -> Settled:
    """Return what each gets for these points, which are zero in sum, and the fewest payments.

    >>> settle((10, -4, -3, -3), Money(cents=25, coin=10)).paid
    (250, -100, -70, -80)
    """
    first, second, third, fourth = (one * money.cents for one in points)
    exact = (first, second, third, fourth)
    paid = _in_coins(exact, money.coin)
    return Settled(exact, paid, tuple(fewest_payments(paid)))


def _in_coins(exact: Points, coin: int) -> Points:
    """Return the amounts in whole coins, each less than one coin off. Rounding down leaves some
    coins, which go to those who lost most by it."""
    coins = [one // coin for one in exact]
    lost = sorted(PERSONS, key=lambda person: -(exact[person] % coin))
    for person in lost[: -sum(coins)]:
        coins[person] += 1
    first, second, third, fourth = (one * coin for one in coins)
    return (first, second, third, fourth)


def fewest_payments(balances: Points) -> Iterator[Payment]:
    """Yield the fewest payments that bring these balances to zero.

    Of four people, only two pairs that settle among themselves need fewer than three payments. The
    largest payment that is possible comes first: of two pairs, it settles the larger one.

    >>> [(one.payer, one.payee, one.amount) for one in fewest_payments((70, -50, 50, -70))]
    [(3, 0, 70), (1, 2, 50)]
    """
    left = list(balances)
    while pairs := list(_pairs(left)):
        amount, payer, payee = max(pairs, key=lambda pair: pair[0])
        left[payer] += amount
        left[payee] -= amount
        yield Payment(payer, payee, amount)


def _pairs(left: Sequence[int]) -> Iterator[tuple[int, Person, Person]]:
    """Yield everyone who still pays, with everyone who still gets something, and how much."""
    for payer in PERSONS:
        for payee in PERSONS:
            if left[payer] < 0 < left[payee]:
                yield min(-left[payer], left[payee]), payer, payee
