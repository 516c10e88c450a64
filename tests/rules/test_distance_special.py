"""The distance to the shapes without sets, compared with every complete hand of each shape."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import TypeAlias

import pytest

from game.rules import shapes
from game.rules.distance import (
    STANDARD,
    AfterDiscard,
    Forms,
    best_shanten,
    discards_table,
    shanten,
    useful_tiles,
)
from game.rules.special_distance import HAND, SPECIAL, marks_of
from game.rules.tiles import (
    COPIES,
    HONOURS,
    KIND_TILES,
    KINDS,
    MAJORS,
    SUIT_TILES,
    WINDS,
    Tile,
    counts_of,
)
from tests.slow_hands import POOLS, Counts, counts_from, random_hand, spoiled, with_one

Tiles: TypeAlias = tuple[Tile, ...]
Target: TypeAlias = tuple[tuple[Tile, int], ...]  # kinds and how many of each

EVERY = Forms(True, False, True, **dict.fromkeys(SPECIAL, True))
WESTERN = replace(EVERY, seven_pairs=False, thirteen_individuals=False)

every_shape = pytest.mark.parametrize("name", SPECIAL)


# --- every complete hand of each shape ----------------------------------------------------------


def individuals() -> Iterator[Tiles]:
    for starts in permutations(range(3)):
        suited = [suit[start::3] for suit, start in zip(SUIT_TILES, starts, strict=True)]
        for four in combinations(HONOURS, 4):
            for twice in four:
                yield *suited[0], *suited[1], *suited[2], *four, twice


def knitting() -> Iterator[Tiles]:
    for one, other in combinations(SUIT_TILES, 2):
        for ranks in combinations_with_replacement(range(9), 7):
            yield *(one[rank] for rank in ranks), *(other[rank] for rank in ranks)


def triple_knitting() -> Iterator[Tiles]:
    for ranks in combinations_with_replacement(range(9), 4):
        triples = [suit[rank] for rank in ranks for suit in SUIT_TILES]
        for rank in range(9):
            for one, other in combinations_with_replacement(SUIT_TILES, 2):
                yield *triples, one[rank], other[rank]


def snake() -> Iterator[Tiles]:
    for suit in SUIT_TILES:
        yield suit[0], *suit, *WINDS


def honour_pairs() -> Iterator[Tiles]:
    for kinds in combinations_with_replacement(MAJORS, 7):
        yield kinds + kinds


HANDS: dict[str, Callable[[], Iterator[Tiles]]] = {
    "thirteen_individuals": individuals,
    "knitting": knitting,
    "triple_knitting": triple_knitting,
    "wriggling_snake": snake,
    "honour_pairs": honour_pairs,
}


def is_honour_pairs(counts: Counts) -> bool:
    return shapes.is_seven_pairs(counts) and not any(
        count and kind not in MAJORS for kind, count in enumerate(counts)
    )


IS_SHAPE: dict[str, Callable[[Counts], bool]] = {
    "thirteen_individuals": shapes.is_thirteen_individuals,
    "knitting": shapes.is_knitting,
    "triple_knitting": shapes.is_triple_knitting,
    "wriggling_snake": shapes.is_wriggling_snake,
    "honour_pairs": is_honour_pairs,
}


@cache
def targets(name: str) -> tuple[Target, ...]:
    """Return the complete hands, except hands that need a fifth copy."""
    hands = {tuple(counts_of(hand)) for hand in HANDS[name]() if len(hand) == 14}
    real = sorted(hand for hand in hands if max(hand) <= COPIES)
    return tuple(tuple((kind, hand[kind]) for kind in KIND_TILES if hand[kind]) for hand in real)


def slow_shanten(name: str, counts: Counts) -> int:
    """Return the missing tiles of the nearest complete hand, less one."""
    return min(lacking(counts, target) for target in targets(name)) - 1


def lacking(counts: Counts, target: Target) -> int:
    return sum(want - counts[kind] for kind, want in target if want > counts[kind])


def only(name: str) -> Forms:
    return Forms(False, False, False, **{name: True})


# --- hands --------------------------------------------------------------------------------------


def complete(rng: random.Random, name: str) -> Counts:
    counts = [0] * KINDS
    for kind, count in rng.choice(targets(name)):
        counts[kind] = count
    return tuple(counts)


def at_rest(rng: random.Random, counts: Counts) -> Counts:
    return with_one(counts, rng.choice([kind for kind in KIND_TILES if counts[kind]]), -1)


def near(rng: random.Random, name: str) -> Counts:
    """Return a hand at rest: a complete one with up to three exchanges, less one tile."""
    return at_rest(rng, spoiled(rng, complete(rng, name), rng.randrange(4)))


def all_hands(seed: str, number: int) -> list[Counts]:
    """Return hands at rest, most of them near one of the shapes."""
    rng = random.Random(seed)
    hands = [near(rng, name) for name in SPECIAL for _ in range(number)]
    return hands + [random_hand(rng, 13, pool) for pool in POOLS.values() for _ in range(number)]


# --- the distance -------------------------------------------------------------------------------


@every_shape
def test_shanten_is_the_distance_to_the_nearest_hand_of_the_shape(name: str) -> None:
    rng = random.Random(name)
    hands = [near(rng, name) for _ in range(10)]
    hands += [random_hand(rng, 13 + size, pool) for size, pool in product((0, 1), POOLS.values())]
    for counts in hands:
        assert SPECIAL[name].lacking(counts) - 1 == slow_shanten(name, counts), counts


@every_shape
def test_crowded_hands_of_few_kinds(name: str) -> None:
    """Hands with many fours can't hope for a fifth copy."""
    rng = random.Random(name)
    for _ in range(12):
        fours = rng.sample(targets(name)[-1] + targets(name)[0], 3)
        kinds = {kind for kind, _ in fours}
        counts = counts_of([kind for kind in kinds for _ in range(COPIES)])
        rest = rng.sample([kind for kind in KIND_TILES if kind not in kinds], 13 - sum(counts))
        for kind in rest:
            counts[kind] += 1
        crowded = tuple(counts)
        assert SPECIAL[name].lacking(crowded) - 1 == slow_shanten(name, crowded), crowded


@every_shape
def test_tiles_that_are_not_usable_help_nothing(name: str) -> None:
    shape = SPECIAL[name]
    for counts in all_hands(name, 8):
        held = marks_of(counts)
        assert shape.lacking(counts) >= HAND - (held & shape.usable).bit_count(), counts


@every_shape
def test_minus_one_is_complete(name: str) -> None:
    rng = random.Random(name)
    met = set()
    for _ in range(300):
        counts = spoiled(rng, complete(rng, name), rng.randrange(2))
        is_complete = IS_SHAPE[name](counts)
        met.add(is_complete)
        assert (SPECIAL[name].lacking(counts) == 0) == is_complete, counts
    assert met == {False, True}


@pytest.mark.parametrize("forms", [EVERY, WESTERN])
def test_one_tile_is_one_step(forms: Forms) -> None:
    """Together with the test above, this proves that it is the distance."""
    for counts in all_hands("steps", 5):
        drawn = [with_one(counts, kind) for kind in KIND_TILES if counts[kind] < COPIES]
        after = {hand: best_shanten(hand, 0, forms) for hand in drawn}
        assert best_shanten(counts, 0, forms) == 1 + min(after.values())
        full = min(after, key=lambda hand: after[hand])
        kept = [with_one(full, kind, -1) for kind in KIND_TILES if full[kind]]
        assert max(0, after[full]) == min(best_shanten(hand, 0, forms) for hand in kept)


@every_shape
def test_the_nearest_form_counts(name: str) -> None:
    rng = random.Random(name)
    for _ in range(100):
        counts = near(rng, name)
        expected = min(shanten(counts), SPECIAL[name].lacking(counts) - 1)
        assert best_shanten(counts, 0, only(name)) == expected


@pytest.mark.parametrize("forms", [EVERY, WESTERN, only("knitting"), only("honour_pairs")])
def test_useful_tiles_are_those_that_lower_the_shanten(forms: Forms) -> None:
    for counts in all_hands("useful", 12):
        before = best_shanten(counts, 0, forms)
        expected = tuple(
            kind
            for kind in KIND_TILES
            if counts[kind] < COPIES and best_shanten(with_one(counts, kind), 0, forms) < before
        )
        assert useful_tiles(counts, 0, forms) == expected, counts
        assert expected


@every_shape
def test_useful_tiles_of_a_shape_leave_less_to_be_lacked(name: str) -> None:
    shape = SPECIAL[name]
    for counts in all_hands(name, 8):
        before = shape.lacking(counts)
        expected = [
            kind
            for kind in KIND_TILES
            if counts[kind] < COPIES and shape.lacking(with_one(counts, kind)) < before
        ]
        assert shape.useful(counts) == expected, counts


def test_discards_table_looks_at_each_hand_left() -> None:
    rng = random.Random(11)
    for rest in all_hands("discards", 3):
        counts = with_one(rest, rng.choice([kind for kind in KIND_TILES if rest[kind] < COPIES]))
        out = tuple(rng.randrange(COPIES - count + 1) for count in counts)
        for kind, prospect in discards_table(counts, 0, EVERY, out).items():
            left = with_one(counts, kind, -1)
            useful = useful_tiles(left, 0, EVERY, with_one(out, kind))
            assert prospect == AfterDiscard(best_shanten(left, 0, EVERY), useful)


# --- examples -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hand", "waits"),
    [
        ("thirteen_individuals", "147m 258p 369s ESWN", (27, 28, 29, 30)),
        ("thirteen_individuals", "14m 258p 369s ESWNN", (6,)),
        ("thirteen_individuals", "147m 258p 369s ESSW", (30, 31, 32, 33)),
        ("knitting", "1358899m 135889p", (17,)),
        ("knitting", "1155789p 115578s", (26,)),
        ("triple_knitting", "1234m 1234p 1234s 9m", (8, 17, 26)),
        ("triple_knitting", "12344m 1234p 1234s", (3, 12, 21)),
        ("wriggling_snake", "123456789m ESWN", (0,)),
        ("wriggling_snake", "1123456789m ESW", (30,)),
        ("honour_pairs", "1199m 1199p 1199s E", (27,)),
        ("honour_pairs", "1111m EEEE SSSS P", (33,)),
    ],
)
def test_waits(name: str, hand: str, waits: Tiles) -> None:
    assert useful_tiles(counts_from(hand), 0, only(name)) == waits


def test_melds_bar_these_shapes() -> None:
    counts = counts_from("1123456789m")
    assert best_shanten(counts, 1, EVERY) == shanten(counts, 1)
    assert useful_tiles(counts, 1, EVERY) == useful_tiles(counts, 1, STANDARD)


def test_forms_are_values_without_the_functions_in_them() -> None:
    assert Forms(True, True, True) == Forms(True, True, True, knitting=False)
    assert only("knitting") != STANDARD
    assert hash(only("knitting")) == hash(only("knitting"))
    assert STANDARD.special == ()
    assert len(EVERY.special) == len(SPECIAL) + 2 == 7
