"""Payments in `western`, from losers to winners and between losers, and the calculation to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from game.rules.numbers import number_text
from game.rules.problems import Reason
from game.rules.tiles import DEALER, SEATS, SOUTH, WEST, Seat, seat_after
from game.rulesets.ruleset import (
    Amount,
    Arithmetic,
    Cell,
    HandScore,
    PaymentPage,
    RowGroup,
    SumStep,
    Transfer,
)

BASES = (10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 34, 40, 50)
"""Points before doubling that hands often have."""
DOUBLES = range(8)


def limited(base: int, doubles: int, limit: int) -> int:
    """Return the points after these doubles, up to the limit.

    >>> limited(28, doubles=3, limit=1000), limited(28, doubles=6, limit=1000)
    (224, 1000)
    """
    return min(base << doubles, limit)


def transfers(points: Sequence[int], winners: Sequence[Seat], goulash: int) -> Iterator[Transfer]:
    """Yield the payments after a won hand. `points` are the counts of the four hands.

    Every loser pays each winner in full, and the drawn-hand bonus. Winners do not pay one another.
    Losers settle their differences once.

    >>> paid = transfers((40, 100, 8, 8), winners=[SOUTH], goulash=0)
    >>> [(one.payer, one.payee, one.points) for one in paid]
    [(0, 1, 200), (2, 1, 100), (3, 1, 100), (2, 0, 64), (3, 0, 64)]
    """
    losers = [seat for seat in SEATS if seat not in winners]
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
    """Yield the payments for a false win: the limit to each of the others."""
    for steps in (1, 2, 3):
        yield paid_between("false_win", seat, seat_after(seat, steps), limit)


def paid_between(why: str, payer: Seat, payee: Seat, points: int) -> Transfer:
    """Return a payment. East pays and is paid double, even beyond the limit."""
    if DEALER in (payer, payee):
        return Transfer(payer, payee, 2 * points, f"{why}_east")
    return Transfer(payer, payee, points, why)


# --- the page to read ---------------------------------------------------------------------------


def shares_between() -> Iterator[Transfer]:
    """Yield payments of one point, for a count and for a difference, without East and with East."""
    for why in ("count", "difference"):
        for payer in (SOUTH, DEALER):
            yield paid_between(why, payer, WEST, 1)


def doubling_page(limit: int) -> PaymentPage:
    """Return the points after each number of doubles."""
    table = {base: [limited(base, doubles, limit) for doubles in DOUBLES] for base in BASES}
    return PaymentPage(
        notes=(Reason.of("rules.western.doubling", limit=number_text(limit)),),
        heads=("figure.base_points", *(1 << doubles for doubles in DOUBLES)),
        short_head="figure.points",
        rows=tuple(
            (Cell(base), *(Cell(one, one == limit) for one in points))
            for base, points in table.items()
        ),
        data={
            "kind": "doubling",
            "limit": limit,
            "rows": [{"base_points": base, "points": points} for base, points in table.items()],
            "settlement": [{"id": one.why, "times": one.points} for one in shares_between()],
        },
    )


def arithmetic(score: HandScore, *, won: bool) -> Arithmetic:
    """Return the points and the doubles, and their result up to the limit. For a special hand,
    return the hand and its award."""
    counts = Amount(score.counted, "points")
    if dict(score.figures)["special"] is not None:
        heading = "figure.special" if won else "result.called"
        special = RowGroup("special", heading, score.patterns, "result.nothing_counts")
        return Arithmetic((special,), (_step("counts", counts, "award"),))
    base, doubles = int(score.number("base_points")), int(score.number("doubles"))
    steps = [
        _step("base", Amount(base), "base"),
        _step("doubled", Amount(1 << doubles, "times"), "doubled", count=doubles),
    ]
    if score.total > score.counted:
        steps.append(_step("product", Amount(score.total), "product"))
    steps.append(_step("counts", counts, "limit" if score.total > score.counted else "counts"))
    return Arithmetic(tuple(_group(score, unit) for unit in ("points", "doubles")), tuple(steps))


def _group(score: HandScore, unit: str) -> RowGroup:
    rows = tuple(one for one in score.patterns if one.unit == unit)
    return RowGroup(unit, f"figure.{unit}", rows, "result.nothing_counts")


def _step(id: str, amount: Amount, caption: str, **values: int) -> SumStep:
    return SumStep(id, amount, Reason.of(f"result.step.{caption}", **values))


def share(part: Transfer, scores: Mapping[Seat, HandScore]) -> str:
    """Return the winner's count, or the difference of two losers' counts, doubled for East."""
    payee, payer = (scores[seat].counted for seat in (part.payee, part.payer))
    what, _, east = part.why.partition("_")
    if what == "count":
        words = number_text(payee)
    else:
        words = f"{number_text(payee)} − {number_text(payer)}"
        words = f"({words})" if east else words
    return f"2 × {words}" if east else words
