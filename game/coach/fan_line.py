"""The figures of the fan line above the player's hand: what the hand has, what it waits on and
what it can become. All of it follows from one seat's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.bots.equation import Wait
from game.bots.outlook import Outlook
from game.bots.sight import Holding, holding
from game.coach.advice import Advice, advise, appraise
from game.coach.figures import AS_IT_STANDS, PlanProspect
from game.coach.sure import SeatFacts, Sure, common, of_sets
from game.rules.distance import best_shanten
from game.rules.moves import Action
from game.rules.tiles import Tile, is_bonus
from game.rules.view import View
from game.rulesets.ruleset import Ruleset, Unit

WHOLE = 13, 14
"""The tiles of a hand at rest and in turn, counting three for each meld."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A hand that is ready, after this discard if it has one to make, and the tiles left that
    complete it. `missing` is the fan that all of its waits are short of the minimum: 0 if all are
    enough, None if that differs or there is no minimum. `drawn` is what it counts by self-draw,
    None if that depends on the tile or changes nothing."""

    discard: Tile | None
    sure: Sure
    waits: tuple[Wait, ...]
    missing: int | None
    drawn: int | None

    @property
    def can_win(self) -> bool:
        """Return whether any of the tiles that complete the hand wins."""
        return any(wait.how != "short" for wait in self.waits)


@dataclass(frozen=True, slots=True)
class FanLine:
    """What there is to tell about a hand: what it has for sure, the ways in which it is ready (the
    best first), and the best plans. `missing` is the fan that it is short of the minimum, None if
    there is no minimum. `shanten` is how far the nearest hand is that can be declared, and
    `shape` the nearest complete one, and `is_in_sight` whether a win is. If `is_open`, the game
    can tell whether the hand is ready."""

    ruleset: Ruleset
    sure: Sure
    missing: int | None
    ready: tuple[Ready, ...] = ()
    shanten: int | None = None
    shape: int = 0
    plans: tuple[PlanProspect, ...] = ()
    is_in_sight: bool = True
    is_open: bool = True

    @property
    def unit(self) -> Unit:
        """Return the unit of all amounts in the line."""
        return self.ruleset.unit

    def ready_by(self, discard: Tile | None) -> Ready | None:
        """Return the ready hand after this discard, or else the best one, if any."""
        found = (one for one in self.ready if one.discard == discard)
        return next(found, self.ready[0] if self.ready else None)


def fan_line(view: View, ruleset: Ruleset) -> FanLine | None:
    """Return what to tell about the seat's hand, None if it has no whole hand in play.

    With a false-win penalty the game never says whether a hand is complete, so nothing follows from
    the concealed tiles that tells how near it is.
    """
    sure = sure_now(view, ruleset)
    if sure is None:
        return None
    minimum = ruleset.options.minimum
    missing = max(0, minimum - sure.enough) if minimum else None
    if ruleset.options.punishes_false_wins:
        return FanLine(ruleset, sure, missing, is_open=False)
    mine, table = holding(view), _table(view, ruleset)
    advice = advise(view, ruleset) if len(view.hand) % 3 == 2 else None
    if advice:  # after the best move that isn't a win and keeps one in sight
        found = [one.standing for one in advice.options if one.standing]
        standing = next((one for one in found if one.is_in_sight), found[0] if found else None)
    else:
        standing = appraise(view, ruleset)
    ready = tuple(_ready(view, table, mine, advice))
    if standing is None:
        return FanLine(ruleset, sure, missing, ready)
    plans = tuple(one for one in standing.plans if one.name != AS_IT_STANDS)
    away, shape, is_in_sight = standing.shanten, standing.shape, standing.is_in_sight
    return FanLine(ruleset, sure, missing, ready, away, shape, plans, is_in_sight)


def sure_now(view: View, ruleset: Ruleset) -> Sure | None:
    """Return what the seat's hand counts for sure, None if it has no whole hand in play. The first
    time for these sets takes as long as the rest of the line."""
    whole = len(view.hand) + 3 * len(view.melds[view.seat])
    if view.is_over or whole not in WHOLE or any(map(is_bonus, view.hand)):
        return None
    return of_sets(holding(view), _table(view, ruleset))


def _table(view: View, ruleset: Ruleset) -> SeatFacts:
    return SeatFacts(ruleset, view.seat, view.round_wind, view.bonus[view.seat])


def _ready(view: View, table: SeatFacts, mine: Holding, advice: Advice | None) -> Iterator[Ready]:
    """Yield the ways in which a hand is ready: at rest, or after a discard, the best one first."""
    hands: Sequence[tuple[Tile | None, Holding]] = [(None, mine)]
    if advice is not None:
        moves = [one.move for one in advice.options if one.move.action is Action.DISCARD]
        hands = [(move.tile, mine.without(move.tile)) for move in moves if move.tile is not None]
    outlook = Outlook(view, table.ruleset)
    for discard, hand in hands:
        if best_shanten(hand.counts, len(hand.melds), table.ruleset.forms) == 0:
            waits = _waits(outlook, hand, discard)
            if waits:
                yield _told(discard, hand, waits, table)


def _waits(outlook: Outlook, hand: Holding, discard: Tile | None) -> tuple[Wait, ...]:
    """Return the waits of a ready hand. With the missed-win rule, a tile that the seat discarded or
    passed wins only by self-draw."""
    view = outlook.view
    waits = outlook.waits(hand)
    if not view.options.missed_win:
        return waits
    now = outlook.waits(hand, _passed(view) if discard is None else {discard})
    return tuple(
        other if one.tile == discard or one.how == "any" else one
        for one, other in zip(waits, now, strict=True)
    )


def _passed(view: View) -> frozenset[Tile]:
    """Return the kinds discarded since the seat's last discard. The seat has passed on those that
    it could win on."""
    own = [place for place, one in enumerate(view.river) if one.seat == view.seat]
    since = view.river[own[-1] + 1 if own else 0 :]
    if view.legal and not view.robbing:
        since = since[:-1]
    return frozenset(one.tile for one in since)


def _told(discard: Tile | None, hand: Holding, waits: tuple[Wait, ...], table: SeatFacts) -> Ready:
    """Return what there is to tell about a ready hand."""
    scores = [
        table.score(hand.with_tile(one.tile), one.tile, drawn=one.how == "self_draw")
        for one in waits
    ]
    drawn = {table.score(hand.with_tile(one.tile), one.tile, drawn=True).counted for one in waits}
    counted = {one.counted for one in scores}
    minimum, ways = table.ruleset.options.minimum, {one.how for one in waits}
    missing = None
    if minimum and ways == {"any"}:
        missing = 0
    elif minimum and ways == {"short"}:
        missing = minimum - max(map(table.enough, scores))
    is_same = len(drawn) == len(counted) == 1
    more = max(drawn) if is_same and drawn != counted else None
    return Ready(discard, common(scores, table), waits, missing, more)
