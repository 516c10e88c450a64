"""How far a hand is from one that can be declared, with the tiles that are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter

from game.bots.outlook import Outlook
from game.bots.plans import (
    EVERY_SUIT,
    OUT_OF_REACH,
    Plan,
    plans_for,
    true_distance,
    truly_useful,
)
from game.bots.sight import Holding
from game.bots.targets import Target, target
from game.rules.distance import best_shanten, useful_tiles
from game.rules.tiles import HONOURS, KIND_TILES, Tile
from game.rulesets.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Nearest:
    """The fewest exchanges until one tile completes a hand that can be declared, and the kinds left
    that lower it. `shape` is the same for any complete hand. `away` is `OUT_OF_REACH` if the tiles
    left can't make such a hand."""

    away: int = OUT_OF_REACH
    shape: int = OUT_OF_REACH
    useful: tuple[Tile, ...] = ()


def nearest(outlook: Outlook, mine: Holding, ruleset: Ruleset, ways: Ways | None = None) -> Nearest:
    """Return how far a hand at rest is, by the nearest finished hand of each plan. `ways` are those
    of the hand before a discard."""
    found = _ready(outlook, mine, ruleset)
    if not found.away:
        return found
    if ruleset.options.minimum and found.shape <= 1 and (kinds := _one_away(outlook, mine)):
        return Nearest(1, found.shape, kinds)
    ways = ways or Ways(outlook, mine, ruleset)
    search, gone = _Search(outlook, mine), []
    for bound, plan in ways.plans:
        if bound > search.away:
            break
        if search.misses(plan, ways) and not plan.sets:
            gone.append(plan)
    for plan in gone:
        if true_distance(plan, mine) + 1 < search.away:
            for goal in _detours(plan, mine, outlook.left):
                search.takes(goal, plan)
    useful = tuple(tile for tile in sorted(search.useful) if outlook.left[tile])
    shape = min(found.shape, search.away) if ruleset.options.minimum else search.away
    return Nearest(search.away, shape, useful)


class Ways:
    """The plans of a hand with their distances, the nearest first, and which can be declared. After
    a discard they are as far away or further. Without a minimum, any complete hand will do."""

    def __init__(self, outlook: Outlook, mine: Holding, ruleset: Ruleset) -> None:
        self._outlook, self._mine = outlook, mine
        self._pays: dict[Plan, bool | None] = {}
        self.any_will_do = not ruleset.options.minimum
        plans = plans_for(mine, ruleset.forms, ruleset.hands)
        some = filter(_is_any, plans) if self.any_will_do else chain(plans, _further(mine))
        found = [(true_distance(plan, mine), plan) for plan in some]
        self.plans = sorted((one for one in found if one[0] < OUT_OF_REACH), key=itemgetter(0))

    def pays(self, plan: Plan) -> bool | None:
        """Return whether the nearest finished hand of a plan can be declared, None if its tiles are
        gone."""
        if plan not in self._pays:
            outlook, mine = self._outlook, self._mine
            goal = target(plan, mine, outlook.left)
            self._pays[plan] = _pays(outlook, goal, mine) if goal else None
        return self._pays[plan]


@dataclass(slots=True)
class _Search:
    """The nearest finished hands found so far."""

    outlook: Outlook
    mine: Holding
    away: int = OUT_OF_REACH
    useful: set[Tile] = field(default_factory=set)

    def misses(self, plan: Plan, ways: Ways) -> bool:
        """Take the nearest finished hand of a plan. Return whether its tiles are gone."""
        least = true_distance(plan, self.mine)
        if least > self.away:
            return False
        if ways.any_will_do:
            useful = truly_useful(plan, self.mine)
            if all(self.outlook.left[tile] for tile in useful):
                self._takes(least, useful)
                return False
        # Any four sets can pay after one discard and not after another.
        pays = None if _is_any(plan) else ways.pays(plan)
        if pays and least == self.away:
            self.useful.update(truly_useful(plan, self.mine))
        if pays is False or (pays and least == self.away):
            return False
        goal = target(plan, self.mine, self.outlook.left)
        if goal is not None:
            self.takes(goal, plan)
        return goal is None

    def takes(self, goal: Target, plan: Plan) -> None:
        """Take a finished hand of a plan if it can be declared and is as near as the others."""
        missing = _missing(goal, self.mine)
        steps = len(missing) - 1
        if steps <= self.away and _pays(self.outlook, goal, self.mine):
            is_direct = steps == true_distance(plan, self.mine)
            self._takes(steps, truly_useful(plan, self.mine) if is_direct else missing)

    def _takes(self, steps: int, useful: Iterable[Tile]) -> None:
        if steps < self.away:
            self.away, self.useful = steps, set()
        self.useful.update(useful)


def steps_to(plan: Plan, mine: Holding, left: list[int]) -> tuple[int, Iterable[Tile]]:
    """Return how far a plan is with the tiles left, and the kinds that help."""
    least, useful = true_distance(plan, mine), truly_useful(plan, mine)
    if all(left[tile] for tile in useful):
        return least, useful
    goal = target(plan, mine, left)
    goals = [goal] if goal else _detours(plan, mine, left)
    missing = [_missing(one, mine) for one in goals]
    steps = min(map(len, missing), default=0) - 1
    if steps <= least:
        return least, useful
    return steps, sorted({tile for one in missing if len(one) == steps + 1 for tile in one})


def _detours(plan: Plan, mine: Holding, left: list[int]) -> Iterator[Target]:
    """Yield the finished hands of a plan with one exchange more: its tiles are gone."""
    for tile in KIND_TILES:
        if left[tile]:
            rest = [*left]
            rest[tile] -= 1
            goal = target(plan, mine.with_tile(tile), rest)
            if goal is not None:
                yield goal


def _ready(outlook: Outlook, mine: Holding, ruleset: Ruleset) -> Nearest:
    """Return a ready hand with the tiles that win, or how far a complete hand is: one exchange more
    if no tile is left that helps."""
    shanten = best_shanten(mine.counts, len(mine.melds), ruleset.forms)
    if shanten > 0:
        kinds = useful_tiles(mine.counts, len(mine.melds), ruleset.forms)
        return Nearest(shape=shanten + (not any(outlook.left[tile] for tile in kinds)))
    waits = outlook.waits(mine)
    winning = tuple(wait.tile for wait in waits if wait.points)
    return Nearest(0 if winning else OUT_OF_REACH, 0 if waits else 1, winning)


def _one_away(outlook: Outlook, mine: Holding) -> tuple[Tile, ...]:
    """Return the tiles left that make a hand ready with one that can be declared. Of the tiles that
    a plan needs, some only complete hands below the minimum."""
    return tuple(
        tile for tile in KIND_TILES if outlook.left[tile] and _makes_ready(outlook, mine, tile)
    )


def _makes_ready(outlook: Outlook, mine: Holding, tile: Tile) -> bool:
    whole, melds, forms = mine.with_tile(tile), len(mine.melds), outlook.forms
    if best_shanten(whole.counts, melds, forms) > 0:
        return False
    hands = (whole.without(out) for out in whole.kinds if out != tile)
    return any(
        outlook.left[last] > (last == tile) and outlook.worth.points(hand.with_tile(last), last)
        for hand in hands
        if best_shanten(hand.counts, melds, forms) == 0
        for last in useful_tiles(hand.counts, melds, forms)
    )


def _further(mine: Holding) -> Iterator[Plan]:
    """Yield plans that computer players don't follow: all chows, and pungs of honours of which the
    hand has at most one."""
    if all(meld.is_chow for meld in mine.melds):
        yield Plan(chows=True)
    pairs = tuple((tile,) * 3 for tile in HONOURS if mine.counts[tile] >= 2)
    for tile in HONOURS:
        if mine.counts[tile] < 2:
            yield Plan(sets=((tile,) * 3,))
            yield Plan(sets=(*pairs, (tile,) * 3))


def _is_any(plan: Plan) -> bool:
    return plan.suits == EVERY_SUIT and not (
        plan.sets or plan.chows or plan.simples or plan.concealed
    )


def _pays(outlook: Outlook, goal: Target, mine: Holding) -> bool:
    """Return whether the finished hand can be declared: with claims, or by drawing alone."""
    if outlook.worth.guess(goal.hand, goal.winning_tile):
        return True
    drawn = Holding(tuple(_tiles(goal, mine)), mine.melds)
    return drawn != goal.hand and bool(outlook.worth.guess(drawn, goal.winning_tile))


def _missing(goal: Target, mine: Holding) -> list[Tile]:
    """Return the tiles of a finished hand that the hand doesn't have."""
    lacking = zip(KIND_TILES, _tiles(goal, mine), mine.counts, strict=True)
    return [tile for tile, wish, own in lacking for _ in range(wish - own)]


def _tiles(goal: Target, mine: Holding) -> list[int]:
    """Return the counts of a finished hand's tiles outside the present melds."""
    counts = [*goal.hand.counts]
    for tile in (tile for meld in goal.hand.melds[len(mine.melds) :] for tile in meld.tiles):
        counts[tile] += 1
    return counts
