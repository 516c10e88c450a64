"""Settling up in words: what each gets, who pays whom, and how it is rounded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.match import PERSONS, Points
from game.rules.numbers import money_text, signed
from game.rules.settling import Money, Payment, Settled
from game.words.labels import Labels


def money_words(cents: int, labels: Labels) -> str:
    """Return an amount without a sign."""
    return labels.text("settling.money", amount=money_text(abs(cents)))


def signed_money(cents: int, labels: Labels) -> str:
    """Return what a person gets, or pays if it is negative, with its sign."""
    sign = signed(cents)[0] if cents else ""
    return sign + money_words(cents, labels)


def payment_words(one: Payment, names: Sequence[str], labels: Labels) -> str:
    """Return who pays whom, and how much."""
    amount = money_words(one.amount, labels)
    return labels.text(
        "settling.pays", name=names[one.payer], other=names[one.payee], amount=amount
    )


def rounding_words(settled: Settled, money: Money, labels: Labels) -> str:
    """Return how the money is rounded."""
    if not settled.most_off:
        return labels.text("settling.exact")
    coin, most = (money_words(one, labels) for one in (money.coin, settled.most_off))
    return labels.text("settling.rounded", coin=coin, most=most)


def settling_lines(
    names: Sequence[str], points: Points, money: Money, settled: Settled, labels: Labels
) -> Iterator[str]:
    """Yield all that people need to settle up, a line each."""
    rate = labels.text("settling.rate", amount=money_words(money.cents, labels))
    yield f"{labels.text('settling.title')} · {rate}"
    for person in PERSONS:
        words = signed_money(settled.paid[person], labels)
        yield labels.text(
            "settling.gets", name=names[person], points=signed(points[person]), money=words
        )
    for one in settled.payments:
        yield payment_words(one, names, labels)
    if not settled.payments:
        yield labels.text("settling.even")
    yield rounding_words(settled, money, labels)
