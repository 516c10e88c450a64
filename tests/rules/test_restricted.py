"""Distances to sets of one sort against hands built up tile by tile, and pungs against sorting."""

from __future__ import annotations

import random

import pytest

from game.rules.distance import suit_keys
from game.rules.restricted import Sets, tables_for
from game.rules.set_tables import CLOSED, Keys
from game.rules.tiles import COPIES, HONOURS, KINDS, MAJORS, Tile
from tests import slow_hands
from tests.slow_hands import POOLS, Counts, complete_hand, random_hand, spoiled, with_one

SIMPLES = tuple(kind for kind in range(KINDS) if kind not in MAJORS)
SHUT: dict[str, tuple[int, ...]] = {
    "every suit": (),
    "half flush": (1, 2),
    "full flush": (0, 2, 3),
    "honours": (0, 1, 2),
    "no honours": (3,),
}


def shut(keys: Keys, suits: tuple[int, ...]) -> Keys:
    first, second, third, fourth = (
        CLOSED if suit in suits else key for suit, key in enumerate(keys)
    )
    return first, second, third, fourth


def hands(seed: str, number: int) -> list[tuple[Counts, int]]:
    """Hands of all pools, near and far, with their melds."""
    rng = random.Random(seed)
    found = []
    for pool in POOLS.values():
        for turn in range(number):
            sets = turn % 5
            found.append((spoiled(rng, complete_hand(rng, sets, pool), rng.randrange(5)), 4 - sets))
            found.append((random_hand(rng, 3 * sets + 1, pool), 4 - sets))
    return found


def slow_pungs(counts: Counts, melds: int, pool: tuple[Tile, ...]) -> int:
    """Each kind is tried as the pair; the others that lack least become pungs."""
    lacking = {
        pair: max(0, 2 - counts[pair])
        + sum(sorted(max(0, 3 - counts[kind]) for kind in pool if kind != pair)[: 4 - melds])
        for pair in pool
    }
    return min(lacking.values()) - 1


@pytest.mark.parametrize("limit", SHUT)
def test_pungs_of_the_open_suits(limit: str) -> None:
    pool = tuple(kind for kind in range(KINDS) if min(kind // 9, 3) not in SHUT[limit])
    tables = tables_for(Sets.PUNGS)
    for counts, melds in hands(limit, 40):
        keys = shut(suit_keys(counts), SHUT[limit])
        assert tables.shanten(keys, melds) == slow_pungs(counts, melds, pool), counts


def test_simples_are_those_of_a_pool_without_majors() -> None:
    tables = tables_for(Sets.SIMPLES)
    for counts, melds in hands("simples", 3):
        if melds >= 2:
            expected = slow_hands.shanten(counts, 4 - melds, SIMPLES)
            assert tables.shanten(suit_keys(counts), melds) == expected, counts


def test_simples_of_concealed_hands_that_are_near() -> None:
    tables = tables_for(Sets.SIMPLES)
    rng = random.Random(4)
    for melds in (0, 0, 0, 0, 1, 1, 1, 1):
        counts = spoiled(rng, complete_hand(rng, 4 - melds, SIMPLES), 2)
        expected = slow_hands.shanten(counts, 4 - melds, SIMPLES)
        assert tables.shanten(suit_keys(counts), melds) == expected, counts


@pytest.mark.parametrize("sets", Sets)
@pytest.mark.parametrize("limit", SHUT)
def test_useful_tiles_bring_nearer_and_no_others_do(sets: Sets, limit: str) -> None:
    tables = tables_for(sets)
    closed = {*SHUT[limit]}
    for counts, melds in hands(limit, 5):
        keys = shut(suit_keys(counts), SHUT[limit])
        before = tables.shanten(keys, melds)
        expected = [
            kind
            for kind in range(KINDS)
            if counts[kind] < COPIES
            and min(kind // 9, 3) not in closed
            and tables.shanten(shut(suit_keys(with_one(counts, kind)), SHUT[limit]), melds) < before
        ]
        assert tables.useful(keys, melds) == expected, counts


def test_honours_alone_have_no_simples() -> None:
    counts = complete_hand(random.Random(1), 4, HONOURS)
    assert tables_for(Sets.SIMPLES).shanten(suit_keys(counts)) == 13
    assert tables_for(Sets.PUNGS).shanten(suit_keys(counts)) == -1
