"""The nearest finished hand for a plan, with the melds that it would show when it wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from operator import itemgetter
from typing import Protocol

from game.bots.plans import (
    COMPLETE,
    PAIRS,
    SHAPES,
    Form,
    Plan,
    SetTiles,
    allowed,
    beside,
    sets_lacking,
    sets_useful,
)
from game.bots.sight import Holding
from game.rules.distance import SETS
from game.rules.melds import Meld, MeldKind
from game.rules.shapes import readings
from game.rules.tiles import COPIES, KIND_TILES, KINDS, MAJORS, Tile

WHOLE = 14


class Way(Protocol):
    """One way to complete a hand: the number of missing tiles and the kinds that help."""

    __slots__ = ()

    def lacking(self, counts: Sequence[int]) -> int:
        """Return the number of missing tiles, 0 for a complete hand. `counts` are of 34 kinds."""
        ...

    def useful(self, counts: Sequence[int]) -> list[Tile]:
        """Return the kinds, ascending, of which one more lowers that number."""
        ...


@dataclass(frozen=True, slots=True)
class Sets(Way):
    """Sets and a pair for a plan, with this number of sets already set apart."""

    plan: Plan
    melds: int

    def lacking(self, counts: Sequence[int]) -> int:
        return sets_lacking(self.plan, counts, self.melds)

    def useful(self, counts: Sequence[int]) -> list[Tile]:
        return sets_useful(self.plan, counts, self.melds)


@dataclass(frozen=True, slots=True)
class Target:
    """A finished hand, with the winning tile among the concealed ones."""

    hand: Holding
    winning_tile: Tile


def target(plan: Plan, mine: Holding, left: list[int]) -> Target | None:
    """Return the nearest finished hand, made from the kinds with the most copies left. Return None
    if the tiles left can't make it."""
    match plan.form:
        case Form.SETS:
            return _of_sets(plan, mine, left)
        case Form.PUNGS:
            return _of_pungs(plan, mine, left)
        case Form.PAIRS:
            return _of_pairs(plan, mine, left)
        case Form.ORPHANS:
            return _of_orphans(mine, left)
        case _:
            return _of_shape(SHAPES[plan.form], mine, left)


def _of_sets(plan: Plan, mine: Holding, left: list[int]) -> Target | None:
    counts, melds, missing = beside(plan, mine)
    counts = allowed(plan, counts)
    shape = Sets(plan, melds)
    # The tiles missing from the required sets can't be used twice.
    others = list(left)
    for tile in missing:
        others[tile] -= 1
    added = _fill_up(shape, counts, others) if min(others) >= 0 else None
    if added is None:
        return None
    _drop_the_rest(shape, counts, WHOLE - 3 * melds)
    found = readings(tuple(counts), SETS - melds)
    reading = next(one for one in found if all(plan.has_set(each.tiles) for each in one.sets))
    laid = {meld.tiles[:3] for meld in mine.melds}
    sets = [one for one in plan.sets if one not in laid]
    for tile in (tile for one in sets for tile in one):
        counts[tile] += 1
    sets += [group.tiles for group in reading.sets]
    return _laid_out(plan, mine, counts, sets, [*added, *missing])


def _of_shape(shape: Way, mine: Holding, left: list[int]) -> Target | None:
    final = list(mine.counts)
    added = _fill_up(shape, final, left)
    if added is None:
        return None
    _drop_the_rest(shape, final, WHOLE)
    hand = Holding(tuple(final))
    return Target(hand, added[-1] if added else hand.concealed[0])


def _fill_up(shape: Way, counts: list[int], left: list[int]) -> list[Tile] | None:
    """Add tiles until the counts contain a finished hand. Return them, or None if impossible."""
    left = list(left)
    added: list[Tile] = []
    while shape.lacking(counts):
        choice = [kind for kind in shape.useful(counts) if left[kind] > 0]
        if not choice:
            return None
        best = max(choice, key=left.__getitem__)
        counts[best] += 1
        left[best] -= 1
        added.append(best)
    return added


def _drop_the_rest(shape: Way, counts: list[int], size: int) -> None:
    """Remove tiles from the counts until only the finished hand is left."""
    surplus = sum(counts) - size
    for kind in range(KINDS):
        while surplus and counts[kind]:
            counts[kind] -= 1
            if shape.lacking(counts):
                counts[kind] += 1
                break
            surplus -= 1


def _laid_out(
    plan: Plan, mine: Holding, counts: list[int], sets: list[SetTiles], lacking: list[Tile]
) -> Target:
    """Return the target for a finished hand given as concealed tiles. Unless the plan keeps it
    concealed, expose each set with missing tiles, except one that the winning tile completes."""
    winning_tile = lacking[-1] if lacking else next(compress(KIND_TILES, counts))
    hand = Holding(tuple(counts), mine.melds)
    if plan.concealed:
        return Target(hand, winning_tile)
    own, kept = list(mine.counts), False
    for one in sets:
        if _take(own, one):
            continue
        if winning_tile in one and not kept:
            kept = True
            continue
        kind = MeldKind.PUNG if one[0] == one[1] else MeldKind.CHOW
        hand = hand.without(*one).laying(Meld(kind, one[0]))
    return Target(hand, winning_tile)


def _take(own: list[int], wanted: SetTiles) -> bool:
    """Remove the tiles of a set from the counts. Return whether all were there."""
    whole = all(own[tile] >= wanted.count(tile) for tile in wanted)
    for tile in wanted:
        own[tile] = max(0, own[tile] - 1)
    return whole


def _of_pungs(plan: Plan, mine: Holding, left: list[int]) -> Target | None:
    counts = allowed(plan, mine.counts)
    wanted = SETS - len(mine.melds)
    ranked = sorted(
        ((min(counts[kind], COMPLETE), left[kind], kind) for kind in KIND_TILES),
        key=itemgetter(0, 1),
        reverse=True,
    )
    kinds = [kind for held, more, kind in ranked if held + more >= COMPLETE and plan.allows(kind)]
    pungs = kinds[:wanted]
    pairs = [
        kind
        for held, more, kind in ranked
        if kind not in pungs and held + more >= 2 and plan.allows(kind)
    ]
    if len(pungs) < wanted or not pairs:
        return None
    final = [0] * KINDS
    for tile in pungs:
        final[tile] = COMPLETE
    final[pairs[0]] = 2
    lacking = [tile for tile in (*pungs, pairs[0]) if counts[tile] < final[tile]]
    return _laid_out(plan, mine, final, [(tile,) * COMPLETE for tile in pungs], lacking)


def _of_pairs(plan: Plan, mine: Holding, left: list[int]) -> Target | None:
    counts = allowed(plan, mine.counts)
    most = COPIES if plan.four_alike else 2
    final = [min(count - count % 2, most) for count in counts]
    more = [
        kind
        for kind in KIND_TILES
        if plan.allows(kind) and final[kind] < most and counts[kind] % 2 + left[kind] >= 2
    ]
    more.sort(key=lambda kind: (counts[kind] % 2, left[kind]), reverse=True)
    wanted = more[: PAIRS - sum(final) // 2]
    for kind in wanted:
        final[kind] += 2
    if sum(final) != 2 * PAIRS:
        return None
    lacking = wanted or list(compress(KIND_TILES, final))
    return Target(Holding(tuple(final)), lacking[-1])


def _of_orphans(mine: Holding, left: list[int]) -> Target | None:
    final = [0] * KINDS
    for kind in MAJORS:
        final[kind] = 1
    lacking = [kind for kind in MAJORS if not mine.counts[kind]]
    if any(not left[kind] for kind in lacking):
        return None
    twice = max(MAJORS, key=lambda kind: (mine.counts[kind], left[kind]))
    final[twice] = 2
    return Target(Holding(tuple(final)), lacking[-1] if lacking else twice)
