"""The calculation of a hand's count in `western`, to read."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.problems import Reason
from game.rules.tiles import Seat
from game.rulesets.ruleset import (
    Amount,
    Arithmetic,
    HandScore,
    RowGroup,
    SumStep,
    Transfer,
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
        words = f"{payee:,}"
    else:
        words = f"{payee:,} − {payer:,}"
        words = f"({words})" if east else words
    return f"2 × {words}" if east else words
