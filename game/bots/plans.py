"""Plans: the kinds of hand to aim for, how far off each is, and the tiles that help.

A plan limits the suits, requires certain sets, or changes the shape of the whole hand. Its distance
is the shanten of the hand with all other tiles ignored.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import combinations
from operator import mul
from typing import TypeAlias

from game.bots.chances import Road
from game.bots.sight import Holding
from game.rules.distance import (
    CLOSED,
    SETS,
    Forms,
    Keys,
    shanten_from_keys,
    shanten_orphans,
    shanten_seven_pairs,
    spent_kinds,
    suit_keys,
    useful_from_keys,
)
from game.rules.restricted import (
    RestrictedSets,
    simple_sets_lacking,
    simple_sets_useful,
    tables_for,
)
from game.rules.special_distance import ORPHANS, SEVEN_PAIRS, SPECIAL, Special
from game.rules.tiles import DRAGONS, HONOURS, KIND_TILES, SUIT_TILES, Tile, chow_tiles, is_major

Suits: TypeAlias = tuple[bool, bool, bool, bool]  # characters, dots, bamboo, honours
SetTiles: TypeAlias = tuple[Tile, ...]  # three tiles, ascending

EVERY_SUIT: Suits = (True, True, True, True)
NO_HONOURS: Suits = (True, True, True, False)
_LIMITS: tuple[Suits, ...] = (
    EVERY_SUIT,
    *((suit == 0, suit == 1, suit == 2, honours) for honours in (True, False) for suit in range(3)),
)
"""The suits of each limit: all suits, then half flush and full flush in each suit."""
OUT_OF_REACH = 99
COMPLETE = 3  # the tiles of a pung
PAIRS = 7

_ROADS = {
    4: Road.OPEN,
    3: Road.OPEN,
    2: Road.HALF_FLUSH,
    1: Road.FULL_FLUSH,
}  # by the number of suits


class Form(Enum):
    """The form of a finished hand. All except sets and pungs need all tiles concealed."""

    SETS = "sets"
    PUNGS = "pungs"
    PAIRS = "pairs"
    ORPHANS = "orphans"
    INDIVIDUALS = "thirteen_individuals"
    KNITTING = "knitting"
    TRIPLE_KNITTING = "triple_knitting"
    SNAKE = "wriggling_snake"
    HONOUR_PAIRS = "honour_pairs"

    __hash__ = object.__hash__  # faster than the hash of enums, for plans as keys


SHAPES: Mapping[Form, Special] = {
    form: SPECIAL[form.value] for form in Form if form.value in SPECIAL
}
"""The other forms without sets, with the names that `Forms` gives them."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A kind of hand to aim for. `suits` are the suits that it can use. `sets` are required among
    its four sets. `chows` excludes pungs. `simples` excludes major tiles, with `any_pair` only from
    the sets. `concealed` excludes claims. With `four_alike`, four identical tiles count as two of
    seven pairs."""

    form: Form = Form.SETS
    suits: Suits = EVERY_SUIT
    sets: tuple[SetTiles, ...] = ()
    chows: bool = False
    simples: bool = False
    any_pair: bool = False
    concealed: bool = False
    four_alike: bool = True

    @property
    def road(self) -> Road:
        """Return the category of plans that this plan belongs to, which sets its speed."""
        if self.form is Form.SETS:
            return Road.CONCEALED if self.concealed else _ROADS[sum(self.suits)]
        return Road(self.form.value)

    @property
    def wishes_chows(self) -> bool:
        """Return whether a required set is a chow, and not a pung."""
        return any(one[0] != one[1] for one in self.sets)

    def allows(self, tile: Tile) -> bool:
        """Return whether `suits` and `simples` let the tile be in the finished hand."""
        return _allowed_kinds(self.suits, self.simples and not self.any_pair)[tile]

    def has_set(self, tiles: Sequence[Tile]) -> bool:
        """Return whether `suits`, `simples` and `chows` let this set be in the finished hand."""
        allowed = _allowed_kinds(self.suits, self.simples)
        is_sort = not self.chows or tiles[0] != tiles[1]
        return is_sort and all(allowed[tile] for tile in tiles)


@cache
def _allowed_kinds(suits: Suits, simples: bool) -> tuple[bool, ...]:
    return tuple(
        suits[min(kind // 9, 3)] and not (simples and is_major(kind)) for kind in KIND_TILES
    )


def plans_for(mine: Holding, forms: Forms, hands: Container[str] = ()) -> Iterator[Plan]:
    """Yield every plan that the melds of the hand allow. Simple sets take any pair if that is one
    of the `hands` with a pattern. Computer players don't plan it: their figures are fitted without.
    """
    suits = [one for one in _LIMITS if all(one[min(meld.tile // 9, 3)] for meld in mine.melds)]
    yield from (Plan(Form.SETS, one, sets) for one in suits for sets in _set_wishes(mine, one))
    if not any(is_major(tile) for meld in mine.melds for tile in meld.tiles):
        any_pair = "simple_sets" in hands
        some = EVERY_SUIT if any_pair else NO_HONOURS
        yield Plan(Form.SETS, some, simples=True, any_pair=any_pair)
        if not mine.melds:
            yield Plan(Form.SETS, some, simples=True, any_pair=any_pair, concealed=True)
    if not any(meld.is_chow for meld in mine.melds):
        yield from (Plan(Form.PUNGS, one) for one in suits)
    if not mine.melds:
        yield Plan(Form.SETS, concealed=True)
        if forms.seven_pairs:
            four_alike = forms.four_alike_pairs
            yield from (Plan(Form.PAIRS, one, four_alike=four_alike) for one in suits)
        if forms.thirteen_orphans:
            yield Plan(Form.ORPHANS)
        yield from (Plan(form) for form in SHAPES if getattr(forms, form.value))


def _set_wishes(mine: Holding, suits: Suits) -> Iterator[tuple[SetTiles, ...]]:
    """Yield the sets to require: none; pungs of honours that are pairs now. If every suit is
    allowed, also a pung of one dragon, the straight of each suit and each chow in all three."""
    yield ()
    if suits[3]:
        held: list[SetTiles] = [(tile,) * 3 for tile in HONOURS if mine.counts[tile] >= 2]
        for size in range(1, len(held) + 1):
            yield from combinations(held, size)
    if suits == EVERY_SUIT:
        yield from (((tile,) * 3,) for tile in DRAGONS if mine.counts[tile] == 1)
        yield from (tuple(map(chow_tiles, suit[::3])) for suit in SUIT_TILES)
        yield from (tuple(chow_tiles(suit[rank]) for suit in SUIT_TILES) for rank in range(7))


def distance(plan: Plan, mine: Holding) -> int:
    """Return the shanten of the hand for this plan, or `OUT_OF_REACH` if its melds don't fit.

    Computer players count seven pairs by the pairs that are missing. Where no single tile is left
    to begin one, that takes a tile more: see `true_distance`. Their figures are fitted to this.
    """
    match plan.form:
        case Form.SETS:
            counts, melds, missing = beside(plan, mine)
            if melds > SETS:
                return OUT_OF_REACH
            return sets_lacking(plan, counts, melds) - 1 + len(missing)
        case Form.PUNGS:
            # The largest groups become pungs, and the next one the pair.
            largest = sorted(allowed(plan, mine.counts), reverse=True)
            pungs = SETS - len(mine.melds)
            lacking = sum(max(0, 3 - count) for count in largest[:pungs])
            return lacking + max(0, 2 - largest[pungs]) - 1
        case Form.PAIRS if plan.four_alike:
            return PAIRS - 1 - sum([count // 2 for count in allowed(plan, mine.counts)])
        case Form.PAIRS:
            return true_distance(plan, mine)
        case Form.ORPHANS:
            return shanten_orphans(mine.counts)
        case _:
            return SHAPES[plan.form].lacking(mine.counts) - 1


def useful(plan: Plan, mine: Holding) -> list[Tile]:
    """Return the kinds that bring the hand nearer to this plan."""
    match plan.form:
        case Form.SETS:
            counts, melds, missing = beside(plan, mine)
            kinds = sets_useful(plan, counts, melds)
            return sorted({*missing, *kinds}) if missing else kinds
        case Form.PUNGS:
            return _useful_for_pungs(plan, mine)
        case Form.PAIRS if plan.four_alike:
            counts = allowed(plan, mine.counts)
            return [kind for kind in KIND_TILES if counts[kind] % 2]
        case Form.PAIRS:
            return truly_useful(plan, mine)
        case Form.ORPHANS:
            return ORPHANS.useful(mine.counts)
        case _:
            return SHAPES[plan.form].useful(mine.counts)


def true_distance(plan: Plan, mine: Holding) -> int:
    """Return the fewest exchanges until the hand is one tile from this plan's finished hand."""
    if plan.form is Form.PAIRS:
        return shanten_seven_pairs(allowed(plan, mine.counts), plan.four_alike)
    return distance(plan, mine)


def truly_useful(plan: Plan, mine: Holding) -> list[Tile]:
    """Return the kinds that lower the true distance."""
    if plan.form is not Form.PAIRS:
        return useful(plan, mine)
    kinds = SEVEN_PAIRS[plan.four_alike].useful(allowed(plan, mine.counts))
    return [kind for kind in kinds if plan.allows(kind)]


def allowed(plan: Plan, counts: Sequence[int]) -> list[int]:
    """Return the counts without the tiles that the plan excludes."""
    return list(map(mul, counts, _allowed_kinds(plan.suits, plan.simples and not plan.any_pair)))


def beside(plan: Plan, mine: Holding) -> tuple[list[int], int, list[Tile]]:
    """Return the counts of the tiles outside the required sets, the number of melds and required
    sets, and the tiles missing from the required sets."""
    counts, melds = list(mine.counts), len(mine.melds)
    missing: list[Tile] = []
    if not plan.sets:
        return counts, melds, missing
    laid = [meld.tiles[:3] for meld in mine.melds]
    for wished in plan.sets:
        if wished in laid:
            laid.remove(wished)
            continue
        melds += 1
        for tile in wished:
            if counts[tile]:
                counts[tile] -= 1
            else:
                missing.append(tile)
        if wished[0] == wished[1]:
            # A fourth honour can't be a pair beside its pung.
            counts[wished[0]] = 0
    return counts, melds, missing


def sets_lacking(plan: Plan, counts: Sequence[int], melds: int) -> int:
    """Return how many tiles are missing from sets and a pair, with this number of sets already set
    apart. Tiles that the plan excludes are ignored."""
    if plan.any_pair:
        return simple_sets_lacking(counts, melds)
    keys = _closed_keys(plan, counts)
    if plan.simples or plan.chows:
        return tables_for(_restricted(plan)).shanten(keys, melds) + 1
    return shanten_from_keys(*keys, melds) + 1


def sets_useful(plan: Plan, counts: Sequence[int], melds: int) -> list[Tile]:
    """Return the kinds, ascending, that reduce the number of missing tiles."""
    if plan.any_pair:
        return simple_sets_useful(counts, melds)
    keys = _closed_keys(plan, counts)
    if plan.simples or plan.chows:
        return tables_for(_restricted(plan)).useful(keys, melds)
    return useful_from_keys(keys, melds, spent_kinds(counts))


def _restricted(plan: Plan) -> RestrictedSets:
    return RestrictedSets.CHOWS if plan.chows else RestrictedSets.SIMPLES


def _closed_keys(plan: Plan, counts: Sequence[int]) -> Keys:
    """Return the keys of the counts, with CLOSED for each excluded suit."""
    keys = suit_keys(counts)
    if plan.suits == EVERY_SUIT:
        return keys
    characters, dots, bamboo, honours = keys
    first, second, third, fourth = plan.suits
    return (
        characters if first else CLOSED,
        dots if second else CLOSED,
        bamboo if third else CLOSED,
        honours if fourth else CLOSED,
    )


def _useful_for_pungs(plan: Plan, mine: Holding) -> list[Tile]:
    counts = allowed(plan, mine.counts)
    largest = sorted(counts, reverse=True)
    pungs = SETS - len(mine.melds)
    least = largest[pungs - 1] if pungs else COMPLETE
    pair = largest[pungs]
    return [
        kind
        for kind, count in zip(KIND_TILES, counts, strict=True)
        if plan.allows(kind) and count < COMPLETE and (count >= least or count == pair < 2)
    ]
