"""Why a move is better or worse than another: sentences that follow from the figures of both and
from what the seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import TypeAlias

from game.bots.advice import Advice, Option
from game.bots.claim_reasons import CLEARLY
from game.bots.plan_names import SUITS, PlanName
from game.bots.sight import SETS as CLAIMS
from game.bots.sight import holding
from game.bots.standing import How, Prospect, Standing
from game.rules.moves import Action, Move
from game.rules.problems import Param, Reason
from game.rules.tiles import COPIES, SEATS, SUITED, Tile, is_honour, is_major, tile_text
from game.rules.view import View

Advantage: TypeAlias = tuple[Reason, Reason]
"""What one move has over another: a sentence about the better move, and one about the worse."""

ALIKE = 0.05
"""The difference in points below which two moves are equally good."""
SMALL = 0.02
"""The difference, as a share of a win, that needs no reason."""
RARELY = 0.1
"""The chance to win below which a hand is given up for a safe tile."""
RISK = 0.002
"""The difference between two deal-in chances below which they count as equal."""
SERIOUS = 0.02
"""The difference between two deal-in chances that is a reason to look for a safe tile."""
NAMED_WAITS = 4
"""The most kinds of tiles to name in a sentence."""
MOST = 3
"""The most sentences about a move."""
SLIGHT = ("coach.more_often", "coach.dearer")
"""The sentences that don't tell one kind of move from another."""
SHOWN = 2
"""The fewest sets of one suit that show what a player collects."""
USUAL_SHAPES = ("sets", "ready", "concealed")
"""The plans that most hands follow, so that they don't explain a move."""
WITH_MELDS = ("half_flush", "full_flush", "pungs", "simples", "honours", "straight", "three_suits")
"""The other plans that melds can belong to."""


def compared(advice: Advice, option: Option) -> Reason:
    """Return why another move than the best is worse, or that it is about as good."""
    best = advice.best
    if option.move.action is Action.WIN and option.reasons:
        return option.reasons[0]
    if best.is_win:
        return Reason.of("coach.win_now")
    cost = best.value - option.value
    if cost >= ALIKE:
        for _, fault in _advantages(advice, best, option):
            return fault
    worth = best.standing.worth if best.standing else 0.0
    return Reason.of("coach.equal" if cost < max(ALIKE, SMALL * worth) else "coach.less")


def why(advice: Advice) -> tuple[Reason, ...]:
    """Return why the best move is best, compared with the next one of another kind."""
    best = advice.best
    match best.move.action:
        case Action.WIN:
            return best.reasons
        case Action.PASS:
            found = list(_faults_of_claim(advice))
        case _:
            found = list(_of_giving_up(advice)) or list(_of_playing_on(advice))
    return tuple(found[:MOST])


def _of_giving_up(advice: Advice) -> Iterator[Reason]:
    """Yield why a hand that rarely wins discards this tile, if it is among the safest."""
    best = advice.best
    if not best.standing or not _seeks_safety(advice) or best.feeds - _least_risk(advice) >= RISK:
        return
    win, chance = best.standing.chance, percent(best.feeds)
    if win >= RARELY:
        return
    yield (
        Reason.of("coach.fold", win=percent(win), chance=chance)
        if win
        else Reason.of("coach.hopeless", chance=chance)
    )
    yield from _of_safe_tile(advice)
    yield from _merits(advice)


def _of_playing_on(advice: Advice) -> Iterator[Reason]:
    ready = [*_of_ready(advice)]
    yield from ready or _of_plan_tile(advice)
    for merit in _merits(advice):
        if not ready or merit.key != "coach.faster.0":
            yield merit
    yield from _of_safe_tile(advice)
    yield from _of_lone_tile(advice)


def _merits(advice: Advice) -> list[Reason]:
    """Return what the best move has over the next one of another kind. If another move wins more
    but deals in more often, return what the best move has over that one."""
    best, others = advice.best, advice.options[1:]
    others = tuple(one for one in others if best.value - one.value >= ALIKE)
    most = max(others, key=_won, default=best)
    if _won(most) > CLEARLY * _won(best) and most.feeds > best.feeds:
        others = (most,)
    found = [[merit for merit, _ in _advantages(advice, best, one)] for one in others]
    telling = (merits for merits in found if any(one.key not in SLIGHT for one in merits))
    return next(telling, next(filter(None, found), []))


def _won(option: Option) -> float:
    return option.standing.chance * option.standing.worth if option.standing else 0.0


def _faults_of_claim(advice: Advice) -> Iterator[Reason]:
    """Yield what speaks against the best claim."""
    claim = next((one for one in advice.options if one.move.action in CLAIMS), None)
    if claim is None:
        return
    found = [fault for _, fault in _advantages(advice, advice.best, claim)]
    name = Reason.of(f"claim.{claim.move.action.value}")
    for fault in found or [compared(advice, claim)]:
        yield Reason.of("coach.about", move=name, why=fault)


# --- two moves ----------------------------------------------------------------------------------


def _advantages(advice: Advice, better: Option, worse: Option) -> list[Advantage]:
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
    if above.plans and not below.plans:
        yield from _of_no_plan(advice, above, worse)
    speed = list(_of_distance(above, worse))
    if above.shanten:
        speed = [*_of_pair(advice.view, better, worse), *speed]
    value = [*_of_self_draw(above, below), *_of_plan(advice, better, worse)]
    yield from (*speed, *value) if _is_nearer(above, below) else (*value, *speed)
    if better.move.action is Action.PASS and worse.move.action in CLAIMS:
        yield from _of_claim(advice.view, above, below)
    yield from _of_worth(above, below)


def _is_nearer(one: Standing, other: Standing) -> bool:
    return (one.shanten, -one.left) < (other.shanten, -other.left)


def _of_risk(view: View | None, better: Option, worse: Option) -> Iterator[Advantage]:
    """Yield that the better move deals in less often, and the suit that shows it."""
    if worse.feeds - better.feeds < RISK:
        return
    chance, before = percent(better.feeds), percent(worse.feeds)
    suit = _collected(view, worse.move.tile, better.move.tile)
    key = "coach.riskier_suit" if suit else "coach.riskier"
    yield (
        Reason.of("coach.safer", chance=chance, before=before),
        Reason.of(key, chance=before, before=chance, **suit),
    )


def _of_no_plan(advice: Advice, above: Standing, worse: Option) -> Iterator[Advantage]:
    """Yield that a hand has no plan any more that can be declared."""
    if not above.shanten and worse.move.action is Action.DISCARD:
        yield Reason.of("coach.faster.0"), Reason.of("coach.unready")
    elif advice.view and advice.view.options.minimum:
        yield Reason.of("coach.reaches_minimum"), Reason.of("coach.below_minimum")
    else:
        yield Reason.of("coach.can_win"), Reason.of("coach.no_chance")


def _of_distance(above: Standing, worse: Option) -> Iterator[Advantage]:
    """Yield that a hand is nearer to ready, or as near with more tiles that help."""
    below = worse.standing
    if below is None or not above.plans or not below.plans:
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
    if not below.shanten and _wins_by(below) == {"self_draw"} != _wins_by(above):
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
        plan = _with_amount(advice, best)
        yield Reason.of("coach.keeps", plan=plan), Reason.of("coach.ruins", plan=plan)


def _is_closed_to(plan: PlanName, claim: Move, tile: Tile | None) -> bool:
    """Return whether no hand with this meld can make the plan."""
    kind = plan.kind.partition(".")[0]
    if kind not in WITH_MELDS or (kind == "pungs" and claim.action is Action.CHOW):
        return True
    return tile is not None and _is_outside(plan, tile)


def _of_claim(view: View | None, passed: Standing, claimed: Standing) -> Iterator[Advantage]:
    """Yield what a claim doesn't gain, and that it exposes a hand without melds."""
    if claimed.plans and claimed.shanten >= passed.shanten and claimed.left <= passed.left:
        reason = Reason.of("coach.not_faster")
        yield reason, reason
    if view and all(meld.is_concealed for meld in view.melds[view.seat]):
        reason = Reason.of("coach.opens")
        yield reason, reason


def _of_worth(above: Standing, below: Standing) -> Iterator[Advantage]:
    more, less = round(above.worth), round(below.worth)
    if above.plans and below.plans and more > less and above.worth > CLEARLY * below.worth:
        yield (
            Reason.of("coach.dearer", before=f"{less:,}", count=more),
            Reason.of("coach.cheaper", before=f"{more:,}", count=less),
        )


def _of_chance(better: Option, worse: Option) -> Iterator[Advantage]:
    above, below = better.standing, worse.standing
    if above is None or below is None or above.chance <= below.chance:
        return
    chance, before = percent(above.chance), percent(below.chance)
    if chance != before:
        yield (
            Reason.of("coach.more_often", chance=chance, before=before),
            Reason.of("coach.less_often", chance=before, before=chance),
        )


# --- the best move by itself --------------------------------------------------------------------


def _of_ready(advice: Advice) -> Iterator[Reason]:
    """Yield what a ready hand waits on, and the risk that it is worth."""
    best = advice.best
    standing = best.standing
    if standing is None or standing.shanten or not standing.useful:
        return
    if len(standing.useful) <= NAMED_WAITS:
        tiles = _listed([tile for tile, _ in standing.useful])
        yield Reason.of("coach.ready_on", tiles=tiles, count=standing.left)
    if best.feeds - _least_risk(advice) >= SERIOUS:
        yield Reason.of("coach.push", chance=percent(best.feeds))


def _of_safe_tile(advice: Advice) -> Iterator[Reason]:
    """Yield the signs that few players can win on the best discard."""
    view, tile = advice.view, advice.best.move.tile
    if view is None or tile is None or not _seeks_safety(advice):
        return
    last = view.river[-1] if view.river else None
    if last and last.tile == tile and last.claimed_by is None:
        yield Reason.of("coach.passed", player=Reason.of(f"wind.{last.seat}"))
    if is_honour(tile) and view.hand.count(tile) == 1 and _on_table(view, tile) == COPIES - 1:
        yield Reason.of("coach.last_one")
    riskiest = max(advice.options, key=lambda one: one.feeds)
    suit = _collected(view, riskiest.move.tile, tile)
    if suit:
        yield Reason.of("coach.other_suit", **suit)


def _of_plan_tile(advice: Advice) -> Iterator[Reason]:
    """Yield that the best plan can't use the best discard."""
    best = advice.best
    tile = best.move.tile
    if best.move.action is not Action.DISCARD or tile is None or not best.standing:
        return
    plan = next(iter(best.standing.plans), None)
    if plan and _is_outside(plan.name, tile):
        yield Reason.of("coach.unneeded", plan=_with_amount(advice, plan))


def _is_outside(plan: PlanName, tile: Tile) -> bool:
    """Return whether no hand of this plan contains the tile."""
    kinds = plan.kind.split(".")
    if "simples" in kinds or "orphans" in kinds:
        return is_major(tile) != ("orphans" in kinds)
    if is_honour(tile):
        return "full_flush" in kinds
    return bool(plan.suit) and SUITS[tile // 9] != plan.suit


def _of_lone_tile(advice: Advice) -> Iterator[Reason]:
    """Yield that no other tile of the hand can form a set or a pair with the best discard."""
    view, tile = advice.view, advice.best.move.tile
    if view is None or tile is None or advice.best.move.action is not Action.DISCARD:
        return
    reach = 0 if is_honour(tile) else 2
    near = [one for one in view.hand if abs(one - tile) <= reach and one // 9 == tile // 9]
    if near == [tile]:
        yield Reason.of("coach.lone")


def _seeks_safety(advice: Advice) -> bool:
    """Return whether the best move is a discard, and another one deals in clearly more often."""
    best = advice.best
    riskiest = max(one.feeds for one in advice.options)
    return best.move.action is Action.DISCARD and riskiest - best.feeds >= SERIOUS


def _least_risk(advice: Advice) -> float:
    """Return the smallest chance to deal in of any discard."""
    discards = (one.feeds for one in advice.options if one.move.action is Action.DISCARD)
    return min(discards, default=0.0)


# --- what the seat sees -------------------------------------------------------------------------


def _collected(view: View | None, tile: Tile | None, other: Tile | None) -> dict[str, Param]:
    """Return the opponent with the most sets on the table, honours aside, if all are of this tile's
    suit and the other tile is of another suit. Return it as values of a sentence, or nothing."""
    if view is None or tile is None or tile >= SUITED:
        return {}
    suit = tile // 9
    if other is not None and other // 9 == suit:
        return {}
    shown, whose = 0, view.seat
    for seat in SEATS:
        suits = [meld.tile // 9 for meld in view.melds[seat] if 0 <= meld.tile < SUITED]
        if seat != view.seat and {*suits} == {suit} and len(suits) > shown:
            shown, whose = len(suits), seat
    if shown < SHOWN:
        return {}
    player, name = Reason.of(f"wind.{whose}"), Reason.of(f"tiles.{SUITS[suit]}")
    return {"player": player, "sets": shown, "suit": name}


def _on_table(view: View, tile: Tile) -> int:
    """Return how many of these tiles lie on the table."""
    laid = sum(meld.tiles.count(tile) for melds in view.melds for meld in melds if meld.tile >= 0)
    return laid + sum(one.tile == tile and one.claimed_by is None for one in view.river)


def _only_pair(view: View | None) -> Tile | None:
    """Return the tile of the only pair among the concealed tiles, if they contain no triplet."""
    if view is None:
        return None
    mine = holding(view)
    several = [tile for tile in mine.kinds if mine.counts[tile] > 1]
    return several[0] if [mine.counts[tile] for tile in several] == [2] else None


# --- values of sentences ------------------------------------------------------------------------


def _with_amount(advice: Advice, plan: Prospect) -> Reason:
    amount = f"{plan.amount:,}"
    return Reason.of(f"coach.counted.{advice.unit}", plan=plan.name.label, amount=amount)


def _listed(tiles: Sequence[Tile]) -> Reason:
    names = [Reason.of(f"tile.{tile_text(tile)}") for tile in tiles]
    return reduce(lambda all, one: Reason.of("coach.listed", first=all, second=one), names)


def percent(chance: float) -> str:
    """Return a chance in per cent, with a decimal place if it is small."""
    return f"{100 * chance:.{0 if chance >= 0.0995 or not chance else 1}f}"
