"""What one move has over another, as pairs of sentences: the figures of both and what the seat sees
give them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from game.bots.equation import How
from game.bots.sight import SETS, holding
from game.coach.advice import Advice, Option
from game.coach.figures import SUITS, PlanName, PlanProspect, Standing, chance_text
from game.rules.moves import Action, Move
from game.rules.numbers import nearest, number_text
from game.rules.problems import Reason
from game.rules.tiles import SEATS, SUITED, Tile, is_honour, is_major, suit_of
from game.rules.view import View

Advantage: TypeAlias = tuple[Reason, Reason]
"""What one move has over another: a sentence about the better move, and one about the worse."""

CLEARLY = 1.15
"""The factor by which one number must exceed another to count as more."""
OFTEN = 1.03
"""The factor by which a chance to win must exceed another: less is no reason."""
RISK = 0.002
"""The difference between two deal-in chances below which they count as equal."""
SHOWN = 2
"""The fewest sets of one suit that show what a player collects."""
USUAL_SHAPES = ("sets", "ready", "concealed")
"""The plans that most hands follow, so that they don't explain a move."""
WITH_MELDS = (
    *("half_flush", "full_flush", "pungs", "simples", "simple_sets"),
    *("honours", "straight", "three_suits"),
)
"""The other plans that melds can belong to."""


def advantages(advice: Advice, better: Option, worse: Option) -> list[Advantage]:
    """Return what a move has over a worse one, the most important first."""
    return [*_telling(advice, better, worse)] or [*_of_chance(better, worse)]


def _telling(advice: Advice, better: Option, worse: Option) -> Iterator[Advantage]:
    if better.move.action is Action.KONG is not worse.move.action:
        yield Reason.of("coach.kong_draws"), Reason.of("coach.no_kong")
    if 2 * (worse.danger - better.danger) >= better.value - worse.value:
        yield from _of_risk(advice.view, better, worse)
    above, below = better.standing, worse.standing
    if above is None or below is None:
        return
    if above.is_in_sight and not below.is_in_sight:
        yield from _of_no_plan(advice, above, worse)
    speed = list(_of_distance(above, worse))
    if above.shanten:
        speed = [*_of_pair(advice.view, better, worse), *speed]
    value = [*_of_self_draw(above, below), *_of_plan(advice, better, worse)]
    is_nearer = (above.shanten, -above.left) < (below.shanten, -below.left)
    is_claim = worse.move.action in SETS
    yield from (*speed, *value) if is_nearer and not is_claim else (*value, *speed)
    if better.move.action is Action.PASS and worse.move.action in SETS:
        yield from _of_claim(advice.view, above, below)
    yield from _of_worth(above, below)


def _of_risk(view: View | None, better: Option, worse: Option) -> Iterator[Advantage]:
    """Yield that the better move deals in less often, and the suit that shows it."""
    if worse.feeds - better.feeds < RISK:
        return
    chance, before = chance_text(better.feeds), chance_text(worse.feeds)
    fault = Reason.of("coach.riskier", chance=before, before=chance)
    if found := collected(view, worse.thrown, better.thrown):
        player, sets, suit = found
        fault = Reason.of(
            "coach.riskier_suit",
            chance=before,
            before=chance,
            player=player,
            sets=sets,
            suit=suit,
        )
    yield Reason.of("coach.safer", chance=chance, before=before), fault


def _of_no_plan(advice: Advice, above: Standing, worse: Option) -> Iterator[Advantage]:
    """Yield that no hand that can be declared is in sight any more."""
    if not above.shanten and worse.move.action is Action.DISCARD:
        yield Reason.of("coach.faster.0"), Reason.of("coach.unready")
    elif advice.view and advice.view.options.minimum:
        yield Reason.of("coach.reaches_minimum"), Reason.of("coach.below_minimum")
    else:
        yield Reason.of("coach.can_win"), Reason.of("coach.no_chance")


def _of_distance(above: Standing, worse: Option) -> Iterator[Advantage]:
    """Yield that a hand is nearer to ready, or as near with more tiles that help."""
    below = worse.standing
    if below is None or not above.is_in_sight or not below.is_in_sight:
        return
    if above.shanten < below.shanten:
        key = "coach.slower"
        if worse.move.action is Action.PASS:
            key = "coach.stays"
        elif not above.shanten and worse.move.action is Action.DISCARD:
            key = "coach.unready"
        nearer = Reason.of(f"coach.faster.{min(above.shanten, 1)}", count=above.shanten)
        yield nearer, Reason.of(key, count=below.shanten)
    elif above.shanten == below.shanten and above.left > below.left:
        yield (
            Reason.of("coach.wider", count=above.left, before=below.left),
            Reason.of("coach.narrower", count=below.left, before=above.left),
        )


def _of_pair(view: View | None, better: Option, worse: Option) -> Iterator[Advantage]:
    """Yield that a discard breaks the only pair."""
    pair = _only_pair(view)
    is_broken = worse.move.action is Action.DISCARD and worse.move.tile == pair
    if pair is not None and is_broken and better.move.tile != pair:
        yield Reason.of("coach.keeps_pair"), Reason.of("coach.breaks_pair")


def _of_self_draw(above: Standing, below: Standing) -> Iterator[Advantage]:
    """Yield that a ready hand wins only by self-draw, unlike the other hand."""
    is_ready = not above.shanten and not below.shanten
    if is_ready and _wins_by(below) == {"self_draw"} != _wins_by(above):
        yield Reason.of("coach.any_tile"), Reason.of("coach.only_drawn")


def _wins_by(standing: Standing) -> set[How]:
    """Return how the hand wins on the tiles that complete it."""
    return {wait.how for wait in standing.waits if wait.how != "short"}


def _of_plan(advice: Advice, better: Option, worse: Option) -> Iterator[Advantage]:
    """Yield that a hand follows a plan that the other gives up for a cheaper one."""
    above, below = better.standing, worse.standing
    if above is None or below is None or not above.plans or not below.plans:
        return
    best = above.plans[0]
    if best.name.kind in USUAL_SHAPES or best.amount <= below.plans[0].amount:
        return
    match worse.move.action:
        case Action.DISCARD if better.move.action is Action.DISCARD and below.followed:
            is_lost = best.name not in below.followed
        case Action.CHOW | Action.PUNG if advice.view:
            is_lost = _is_closed_to(best.name, worse.move, advice.view.claimed_tile)
        case _:
            return
    if is_lost:
        plan = with_amount(advice, best)
        yield Reason.of("coach.keeps", plan=plan), Reason.of("coach.ruins", plan=plan)


def _is_closed_to(plan: PlanName, claim: Move, tile: Tile | None) -> bool:
    """Return whether no hand with this meld can make the plan."""
    kind = plan.kind.partition(".")[0]
    if kind not in WITH_MELDS or (kind == "pungs" and claim.action is Action.CHOW):
        return True
    if kind == "simple_sets" and tile is not None:
        return is_major(tile)
    return tile is not None and is_outside(plan, tile)


def _of_claim(view: View | None, passed: Standing, claimed: Standing) -> Iterator[Advantage]:
    """Yield what a claim doesn't gain, and that it exposes a hand without melds."""
    if claimed.is_in_sight and claimed.shanten >= passed.shanten and claimed.left <= passed.left:
        reason = Reason.of("coach.not_faster")
        yield reason, reason
    if view and all(meld.is_concealed for meld in view.melds[view.seat]):
        reason = Reason.of("coach.opens")
        yield reason, reason


def _of_worth(above: Standing, below: Standing) -> Iterator[Advantage]:
    """Yield that a hand wins more, if the plan that it mostly follows does."""
    more, less = nearest(above.worth), nearest(below.worth)
    if not above.plans or not below.plans:
        return
    dear, cheap = above.plans[0], below.plans[0]
    if dear.points <= cheap.points or dear.amount < cheap.amount:
        return
    if more > less and above.worth > CLEARLY * below.worth:
        yield (
            Reason.of("coach.dearer", before=number_text(less), count=more),
            Reason.of("coach.cheaper", before=number_text(more), count=less),
        )


def _of_chance(better: Option, worse: Option) -> Iterator[Advantage]:
    above, below = better.standing, worse.standing
    if above is None or below is None or above.chance <= OFTEN * below.chance:
        return
    if not below.chance and below.is_in_sight:
        return
    chance, before = chance_text(above.chance), chance_text(below.chance)
    if chance != before:
        yield (
            Reason.of("coach.more_often", chance=chance, before=before),
            Reason.of("coach.less_often", chance=before, before=chance),
        )


# --- values of sentences ------------------------------------------------------------------------


def is_outside(plan: PlanName, tile: Tile) -> bool:
    """Return whether no hand of this plan contains the tile."""
    kinds = plan.kind.split(".")
    if "simples" in kinds or "orphans" in kinds:
        return is_major(tile) != ("orphans" in kinds)
    if is_honour(tile):
        return "full_flush" in kinds
    return bool(plan.suit) and SUITS[tile // 9] != plan.suit


def collected(
    view: View | None, tile: Tile | None, other: Tile | None
) -> tuple[Reason, int, Reason] | None:
    """Return the opponent who shows the most sets, the number of sets and their suit, as values of
    a sentence: honours aside, all are of this tile's suit, and the other tile is of another."""
    if view is None or tile is None or tile >= SUITED:
        return None
    suit = suit_of(tile)
    if other is not None and other // 9 == suit:
        return None
    shown, whose = 0, view.seat
    for seat in SEATS:
        suits = [meld.tile // 9 for meld in view.melds[seat] if 0 <= meld.tile < SUITED]
        if seat != view.seat and {*suits} == {suit} and len(suits) > shown:
            shown, whose = len(suits), seat
    if shown < SHOWN:
        return None
    return Reason.of(f"wind.{whose}"), shown, Reason.of(f"tiles.{SUITS[suit]}")


def _only_pair(view: View | None) -> Tile | None:
    """Return the tile of the only pair among the concealed tiles, if they contain no triplet."""
    if view is None:
        return None
    mine = holding(view)
    several = [tile for tile in mine.kinds if mine.counts[tile] > 1]
    return several[0] if [mine.counts[tile] for tile in several] == [2] else None


def with_amount(advice: Advice, plan: PlanProspect) -> Reason:
    """Return a plan's name and the amount of its finished hand: "half flush (5 fan)"."""
    amount = number_text(plan.amount)
    return Reason.of(f"coach.counted.{advice.unit}", plan=plan.name.label, amount=amount)
