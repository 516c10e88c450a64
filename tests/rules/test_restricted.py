"""Distances to sets of one sort, checked in slow ways.

Pungs are checked by sorting, and chows by every way to begin some at each kind. Simples are checked
with hands built up set by set.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

from game.rules.distance import CLOSED, Keys, suit_keys
from game.rules.restricted import RestrictedSets, tables_for
from game.rules.tiles import COPIES, HONOURS, KIND_TILES, KINDS, MAJORS, Tile
from tests import slow_hands
from tests.slow_hands import (
    CHOWS,
    POOLS,
    Counts,
    complete_hand,
    counts_from,
    random_hand,
    spoiled,
    with_one,
)

SIMPLES = tuple(kind for kind in KIND_TILES if kind not in MAJORS)
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
    """Return hands of all pools, near and far, with their numbers of melds."""
    rng = random.Random(seed)
    found = []
    for pool in POOLS.values():
        for turn in range(number):
            sets = turn % 5
            found.append((spoiled(rng, complete_hand(rng, sets, pool), rng.randrange(5)), 4 - sets))
            found.append((random_hand(rng, 3 * sets + 1, pool), 4 - sets))
    return found


def slow_pungs(counts: Counts, melds: int, pool: tuple[Tile, ...]) -> int:
    """Return the distance to pungs: try each kind as the pair, with the cheapest other pungs."""
    lacking = {
        pair: max(0, 2 - counts[pair])
        + sum(sorted(max(0, 3 - counts[kind]) for kind in pool if kind != pair)[: 4 - melds])
        for pair in pool
    }
    return min(lacking.values()) - 1


@pytest.mark.parametrize("limit", SHUT)
def test_pungs_of_the_open_suits(limit: str) -> None:
    pool = tuple(kind for kind in KIND_TILES if min(kind // 9, 3) not in SHUT[limit])
    tables = tables_for(RestrictedSets.PUNGS)
    for counts, melds in hands(limit, 40):
        keys = shut(suit_keys(counts), SHUT[limit])
        assert tables.shanten(keys, melds) == slow_pungs(counts, melds, pool), counts


NEVER = 99


def slow_chows(counts: Counts, melds: int, pool: tuple[Tile, ...]) -> int:
    """Return the distance to chows: at each kind, try every number of them and the pair."""

    @cache
    def least(kind: Tile, two_ago: int, one_ago: int, chows: int, pair: bool) -> int:
        if kind == KINDS:
            return NEVER if chows or pair else 0
        begins = range(chows + 1) if kind in pool and (kind, kind + 1, kind + 2) in CHOWS else (0,)
        ways = (
            (begun, two) for begun in begins for two in ((0, 2) if pair and kind in pool else (0,))
        )
        found = [NEVER]
        for begun, two in ways:
            wanted = two_ago + one_ago + begun + two
            if wanted <= COPIES:
                more = least(kind + 1, one_ago, begun, chows - begun, pair and not two)
                found.append(max(0, wanted - counts[kind]) + more)
        return min(found)

    return least(0, 0, 0, 4 - melds, True) - 1


@pytest.mark.parametrize("limit", SHUT)
def test_chows_of_the_open_suits(limit: str) -> None:
    pool = tuple(kind for kind in KIND_TILES if min(kind // 9, 3) not in SHUT[limit])
    tables = tables_for(RestrictedSets.CHOWS)
    for counts, melds in hands(limit, 12):
        keys = shut(suit_keys(counts), SHUT[limit])
        assert tables.shanten(keys, melds) == slow_chows(counts, melds, pool), counts


def test_chows_with_a_pair_of_honours_or_of_the_suits() -> None:
    tables = tables_for(RestrictedSets.CHOWS)
    told = {
        "123456m 789p 123s EE": -1,
        "123456m 789p 12355s": -1,
        "123456m 789p 123s EC": 0,
        "1112223334445m": 0,
        "11112222333344m": -1,
        "EEESSSWWWNNNCC": 11,
    }
    for text, expected in told.items():
        assert tables.shanten(suit_keys(counts_from(text))) == expected, text


def test_simples_are_those_of_a_pool_without_majors() -> None:
    tables = tables_for(RestrictedSets.SIMPLES)
    for counts, melds in hands("simples", 3):
        if melds >= 2:
            expected = slow_hands.shanten(counts, 4 - melds, SIMPLES)
            assert tables.shanten(suit_keys(counts), melds) == expected, counts


def test_simples_of_concealed_hands_that_are_near() -> None:
    tables = tables_for(RestrictedSets.SIMPLES)
    rng = random.Random(4)
    for melds in (0, 0, 0, 0, 1, 1, 1, 1):
        counts = spoiled(rng, complete_hand(rng, 4 - melds, SIMPLES), 2)
        expected = slow_hands.shanten(counts, 4 - melds, SIMPLES)
        assert tables.shanten(suit_keys(counts), melds) == expected, counts


@pytest.mark.parametrize("sets", RestrictedSets)
@pytest.mark.parametrize("limit", SHUT)
def test_useful_tiles_bring_nearer_and_no_others_do(sets: RestrictedSets, limit: str) -> None:
    tables = tables_for(sets)
    closed = {*SHUT[limit]}
    for counts, melds in hands(limit, 5):
        keys = shut(suit_keys(counts), SHUT[limit])
        before = tables.shanten(keys, melds)
        expected = [
            kind
            for kind in KIND_TILES
            if counts[kind] < COPIES
            and min(kind // 9, 3) not in closed
            and tables.shanten(shut(suit_keys(with_one(counts, kind)), SHUT[limit]), melds) < before
        ]
        assert tables.useful(keys, melds) == expected, counts


def test_honours_alone_have_no_simples() -> None:
    counts = complete_hand(random.Random(1), 4, HONOURS)
    assert tables_for(RestrictedSets.SIMPLES).shanten(suit_keys(counts)) == 13
    assert tables_for(RestrictedSets.PUNGS).shanten(suit_keys(counts)) == -1
    assert tables_for(RestrictedSets.CHOWS).shanten(suit_keys(counts)) == 11
