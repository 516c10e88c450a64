"""Why a move is better or worse than another: sentences that follow from the figures of both and
from what the seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from game.bots.sight import SETS
from game.coach.advice import Advice, Option
from game.coach.differences import (
    CLEARLY,
    advantages,
    collected,
    is_outside,
    with_amount,
)
from game.coach.figures import TOLD, chance_text
from game.rules.moves import Action
from game.rules.problems import Reason
from game.rules.tiles import COPIES, Tile, is_honour, tile_text
from game.rules.view import View

ALIKE = 0.05
"""The difference in points below which two moves are equally good."""
RARELY = 0.1
"""The chance to win below which a hand is given up for a safe tile."""
SERIOUS = 0.01
"""The difference between two deal-in chances that is a reason to look for a safe tile."""
SAFE = 0.005
"""How much more than the safest tile one can deal in that still counts as safe."""
NAMED_WAITS = 4
"""The most kinds of tiles to name in a sentence."""
MOST = 3
"""The most sentences about a move."""
SLIGHT = ("coach.more_often", "coach.dearer")
"""The sentences that don't tell one kind of move from another."""


def told(advice: Advice, option: Option) -> tuple[Reason, ...]:
    """Return what the coach says about a move: why it is best, or why it isn't."""
    return why(advice) if option is advice.best else (compared(advice, option),)


def compared(advice: Advice, option: Option) -> Reason:
    """Return why another move than the best is worse, or that it is about as good."""
    best = advice.best
    if option.move.action is Action.WIN and option.reasons:
        return option.reasons[0]
    if best.is_win:
        return Reason.of("coach.win_now")
    worth = best.standing.worth if best.standing else 0.0
    if best.value - option.value < max(ALIKE, TOLD / 2 * worth):
        return Reason.of("coach.equal")
    fault = next((fault for _, fault in advantages(advice, best, option)), None)
    return fault or Reason.of("coach.less")


def why(advice: Advice, *, beside_next: bool = False) -> tuple[Reason, ...]:
    """Return why the best move is best, compared with the next one of another kind. If it stands
    `beside_next`, of which `compared` is said, that isn't said again."""
    best = advice.best
    if best.move.action is Action.WIN or advice.view is None:
        return best.reasons
    if best.move.action is Action.PASS:
        found = [*_faults_of_claim(advice, beside_next=beside_next)]
    else:
        found = [*_of_giving_up(advice)] or [*_of_playing_on(advice)]
    return tuple(found[:MOST])


def _of_giving_up(advice: Advice) -> Iterator[Reason]:
    """Yield why a hand that rarely wins discards this tile, if it is among the safest."""
    best = advice.best
    if not best.standing or not _seeks_safety(advice) or best.feeds - _least_risk(advice) >= SAFE:
        return
    win, chance = best.standing.chance, chance_text(best.feeds)
    if win >= RARELY:
        return
    if win:
        yield Reason.of("coach.fold", win=chance_text(win), chance=chance)
    elif not any(one.standing and one.standing.is_in_sight for one in advice.options):
        yield Reason.of("coach.hopeless", chance=chance)
    yield from _of_safe_tile(advice)
    yield from _merits(advice)


def _of_playing_on(advice: Advice) -> Iterator[Reason]:
    """Yield why a hand that can win makes this move."""
    ready, unneeded = [*_of_ready(advice)], [*_of_plan_tile(advice)]
    yield from ready or unneeded
    said = "coach.faster.0" if ready else "coach.keeps" if unneeded else ""
    merits = [merit for merit in _merits(advice) if merit.key != said]
    yield from merits[:1]
    yield from _of_safe_tile(advice)
    yield from merits[1:]
    yield from _of_lone_tile(advice)


def _merits(advice: Advice) -> list[Reason]:
    """Return what the best move has over the next one of another kind. If another move wins more
    but deals in clearly more often, return what the best move has over that one."""
    best, others = advice.best, advice.options[1:]
    others = tuple(one for one in others if best.value - one.value >= ALIKE)
    most = max(others, key=_won, default=best)
    if _won(most) > CLEARLY * _won(best) and most.feeds - best.feeds >= SERIOUS:
        others = (most,)
    found = [(one, [merit for merit, _ in advantages(advice, best, one)]) for one in others]
    telling = (each for each in found if any(one.key not in SLIGHT for one in each[1]))
    known = (each for each in found if each[1])
    other, merits = next(telling, next(known, (best, [])))
    return [_naming(merit, best, other) for merit in merits]


def _naming(merit: Reason, best: Option, other: Option) -> Reason:
    """Return the sentence with the name of the other discard, if it compares figures."""
    tile = other.move.tile
    is_discard = best.move.action is other.move.action is Action.DISCARD
    if tile is None or not is_discard or "before" not in dict(merit.params):
        return merit
    return Reason.of("coach.than", why=merit, tile=tile_text(tile))


def _won(option: Option) -> float:
    return option.standing.chance * option.standing.worth if option.standing else 0.0


def _faults_of_claim(advice: Advice, *, beside_next: bool) -> Iterator[Reason]:
    """Yield what speaks against the best claim, which the first sentence names."""
    claim = next((one for one in advice.options if one.move.action in SETS), None)
    if claim is None:
        return
    name, said = Reason.of(f"claim.{claim.move.action.value}"), compared(advice, claim)
    found = [fault for _, fault in advantages(advice, advice.best, claim)] or [said]
    if beside_next and claim is advice.options[1]:
        found = [fault for fault in found if fault != said]
    for place, fault in enumerate(found):
        yield fault if place else Reason.of("coach.about", move=name, why=fault)


# --- the best move by itself --------------------------------------------------------------------


def _of_ready(advice: Advice) -> Iterator[Reason]:
    """Yield what a ready hand waits on, and the risk that it is worth."""
    best = advice.best
    standing = best.standing
    if standing is None or standing.shanten or not standing.useful:
        return
    if len(standing.useful) <= NAMED_WAITS:
        names = [Reason.of(f"tile.{tile_text(tile)}") for tile, _ in standing.useful]
        tiles = reduce(lambda all, one: Reason.of("coach.listed", first=all, second=one), names)
        yield Reason.of("coach.ready_on", tiles=tiles, count=standing.left)
    if best.feeds - _least_risk(advice) >= SERIOUS:
        yield Reason.of("coach.push", chance=chance_text(best.feeds))


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
    if found := collected(view, riskiest.thrown, tile):
        player, sets, suit = found
        yield Reason.of("coach.other_suit", player=player, sets=sets, suit=suit)


def _of_plan_tile(advice: Advice) -> Iterator[Reason]:
    """Yield that a good plan can't use the best discard."""
    best = advice.best
    tile = best.move.tile
    if best.move.action is not Action.DISCARD or tile is None or not best.standing:
        return
    plans = best.standing.plans
    named = (one for one in plans if 2 * one.value >= plans[0].value)
    for plan in named:
        if is_outside(plan.name, tile):
            yield Reason.of("coach.unneeded", plan=with_amount(advice, plan))
            return


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


def _on_table(view: View, tile: Tile) -> int:
    """Return how many of these tiles lie on the table."""
    laid = sum(meld.tiles.count(tile) for melds in view.melds for meld in melds if meld.tile >= 0)
    return laid + sum(one.tile == tile and one.claimed_by is None for one in view.river)
