"""Who pays whom in `western`: the losers the winners, and one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.rules.tiles import Seat
from game.rulesets.ruleset import Transfer

DEALER = 0


def transfers(points: Sequence[int], winners: Sequence[Seat], goulash: int) -> Iterator[Transfer]:
    """The payments after a hand that was won. `points` is what each of the four hands counts.

    Each winner is paid by every loser in full, and gets the goulash bonus of each; winners do not
    pay one another. The losers settle their differences once.
    """
    losers = [seat for seat in range(4) if seat not in winners]
    for winner in winners:
        for loser in losers:
            yield paid_between("count", loser, winner, points[winner])
            if goulash:
                yield Transfer(loser, winner, goulash, "goulash")
    for one, other in combinations(losers, 2):
        if more := points[one] - points[other]:
            lower, higher = (other, one) if more > 0 else (one, other)
            yield paid_between("difference", lower, higher, abs(more))


def false_win(seat: Seat, limit: int) -> Iterator[Transfer]:
    """What a false win costs: the limit to each of the others."""
    for step in (1, 2, 3):
        yield paid_between("false_win", seat, (seat + step) % 4, limit)


def paid_between(why: str, payer: Seat, payee: Seat, points: int) -> Transfer:
    """East pays and is paid double, even beyond the limit."""
    if DEALER in (payer, payee):
        return Transfer(payer, payee, 2 * points, f"{why}_east")
    return Transfer(payer, payee, points, why)
