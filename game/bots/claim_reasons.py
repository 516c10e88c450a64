"""Reasons for and against a claim or a kong, compared with not making it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.bots.sight import Holding
from game.bots.standing import Standing
from game.rules.problems import Reason

AGAINST = ("slower", "not_faster", "below_minimum", "ruins", "opens", "cheaper")
CLEARLY = 1.15
"""The factor by which one number must exceed another to count as more."""


def reasons_for(
    mine: Holding, before: Standing | None, after: Standing | None, *, opens: bool = False
) -> tuple[Reason, ...]:
    """Return why the hand after the move is better or worse than before. `opens` is set for a move
    that exposes tiles."""
    if before is None or after is None:
        return ()
    return (
        *_distance(before, after),
        *_plans(before, after),
        *_opening(mine, opens),
        *_worth(before, after),
    )


def reasons_to_pass(reasons: Sequence[Reason]) -> tuple[Reason, ...]:
    """Return the reasons against the best claim, or that it isn't worth it."""
    against = [one for one in reasons if one.key.removeprefix("coach.") in AGAINST]
    return tuple(against) or (Reason.of("coach.not_worth"),)


def _distance(before: Standing, after: Standing) -> Iterator[Reason]:
    steps = before.shanten - after.shanten
    if steps > 0:
        yield Reason.of(f"coach.faster.{min(after.shanten, 1)}", count=after.shanten)
    elif steps < 0:
        yield Reason.of("coach.slower")
    elif after.left > CLEARLY * before.left:
        yield Reason.of("coach.wider", count=after.left, before=before.left)
    else:
        yield Reason.of("coach.not_faster")


def _plans(before: Standing, after: Standing) -> Iterator[Reason]:
    if not before.plans:
        return
    if not after.plans:
        yield Reason.of("coach.below_minimum")
        return
    best, left = before.plans[0], {one.name for one in after.plans}
    if best.name in left or best.name.kind in ("sets", "ready"):
        if after.plans[0].name == best.name and best.name.kind != "sets":
            yield Reason.of("coach.keeps", plan=best.name.label)
    else:
        yield Reason.of("coach.ruins", plan=best.name.label)


def _opening(mine: Holding, opens: bool) -> Iterator[Reason]:
    if opens and all(meld.is_concealed for meld in mine.melds):
        yield Reason.of("coach.opens")


def _worth(before: Standing, after: Standing) -> Iterator[Reason]:
    if not before.plans or not after.plans:
        return
    if after.worth > CLEARLY * before.worth:
        yield Reason.of("coach.dearer", before=f"{round(before.worth):,}", count=round(after.worth))
    elif before.worth > CLEARLY * after.worth:
        yield Reason.of(
            "coach.cheaper", before=f"{round(before.worth):,}", count=round(after.worth)
        )
