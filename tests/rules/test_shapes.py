"""Hands divided into sets, compared with the slow way, and examples of whole-hand shapes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.rules import shapes
from game.rules.shapes import Group, GroupKind, Reading, is_seven_pairs, is_standard, readings
from game.rules.tiles import KIND_TILES, Tile
from tests.slow_hands import POOLS, Counts, complete_hand, counts_from, random_hand, splits, spoiled

Shape = Callable[[Counts], bool]


def as_split(reading: Reading) -> tuple[int, tuple[tuple[int, ...], ...]]:
    return reading.pair, tuple(sorted(group.tiles for group in reading.sets))


@pytest.mark.parametrize("pool", POOLS)
def test_complete_hands_are_split_in_every_way(pool: str) -> None:
    rng = random.Random(pool)
    for number in range(200):
        sets = number % 5
        counts = complete_hand(rng, sets, POOLS[pool])
        found = [as_split(reading) for reading in readings(counts, sets)]
        assert found
        assert len(found) == len(set(found))
        assert set(found) == splits(counts, sets)


@pytest.mark.parametrize("pool", POOLS)
def test_other_hands_are_complete_when_the_slow_way_says_so(pool: str) -> None:
    rng = random.Random(pool)
    for number in range(200):
        sets = number % 5
        near = spoiled(rng, complete_hand(rng, sets, POOLS[pool]), 1)
        for counts in (near, random_hand(rng, 3 * sets + 2, POOLS[pool])):
            assert is_standard(counts, sets) == bool(splits(counts, sets))


def test_sets_come_by_lowest_tile() -> None:
    counts = counts_from("111222333m 99p 456s")
    pungs = tuple(Group(GroupKind.PUNG, tile) for tile in KIND_TILES[:3])
    chows = (Group(GroupKind.CHOW, Tile(0)),) * 3
    last = Group(GroupKind.CHOW, Tile(21))
    assert set(readings(counts, 4)) == {
        Reading(Tile(17), (*pungs, last)),
        Reading(Tile(17), (*chows, last)),
    }
    assert readings(counts, 4)[0].groups[-1] == Group(GroupKind.PAIR, Tile(17))


def test_four_pairs_and_two_chows_are_no_sets_and_pair() -> None:
    assert readings(counts_from("11m 11p 11s EE 456m 456p"), 4) == ()


def test_honours_and_suit_ends_make_no_chows() -> None:
    assert not is_standard(counts_from("ESW NN"), 1)
    assert not is_standard(counts_from("89m 1p 55s"), 1)
    assert not is_standard(counts_from("9s ES 55m"), 1)


def test_the_number_of_sets_must_agree() -> None:
    counts = counts_from("123m 55p")
    assert is_standard(counts, 1)
    assert not is_standard(counts, 0)
    assert not is_standard(counts, 2)
    assert not is_standard(counts_from("123m"), 1)


def test_seven_pairs_with_four_alike() -> None:
    plain, alike = counts_from("1199m 2288p 55s EECC"), counts_from("1111m 2288p 55s EECC")
    assert is_seven_pairs(plain)
    assert is_seven_pairs(plain, four_alike=False)
    assert is_seven_pairs(alike)
    assert not is_seven_pairs(alike, four_alike=False)
    assert not is_seven_pairs(counts_from("1199m 2288p 55s EE"))
    assert not is_seven_pairs(counts_from("1112m 2288p 55s EECC"))


SHAPES: list[tuple[Shape, str, bool]] = [
    (shapes.is_thirteen_orphans, "19m 19p 19s ESWNCFPP", True),
    (shapes.is_thirteen_orphans, "119m 19p 19s ESWNCFP", True),
    (shapes.is_thirteen_orphans, "19m 19p 19s ESWNCFP", False),
    (shapes.is_thirteen_orphans, "129m 19p 19s ESWNCFP", False),
    (shapes.is_thirteen_orphans, "19m 19p 19s ESWNCCPP", False),
    (shapes.is_thirteen_individuals, "147m 258p 369s ESWCC", True),
    (shapes.is_thirteen_individuals, "369m 147p 258s EENFP", True),
    (shapes.is_thirteen_individuals, "147m 147p 369s ESWCC", False),
    (shapes.is_thirteen_individuals, "147m 258p 369s ESWNC", False),
    (shapes.is_thirteen_individuals, "147m 258p 369s ESCCC", False),
    (shapes.is_thirteen_individuals, "147m 258p 369s EESCC", False),
    (shapes.is_thirteen_individuals, "1147m 258p 369s ESWC", False),
    (shapes.is_thirteen_individuals, "148m 257p 369s ESWCC", False),
    (shapes.is_knitting, "1234567m 1234567s", True),
    (shapes.is_knitting, "1155789p 1155789s", True),
    (shapes.is_knitting, "1234567m 1234568s", False),
    (shapes.is_knitting, "123456m 123456s EE", False),
    (shapes.is_knitting, "123456m 123456s", False),
    (shapes.is_knitting, "12345m 1234567s 67p", False),
    (shapes.is_triple_knitting, "12345m 1234p 12345s", True),
    (shapes.is_triple_knitting, "123455m 1234p 1234s", True),
    (shapes.is_triple_knitting, "11229m 11229p 1122s", True),
    (shapes.is_triple_knitting, "11234m 11234p 1234s", True),
    (shapes.is_triple_knitting, "11123m 1234p 12344s", False),
    (shapes.is_triple_knitting, "12345m 1234p 12346s", False),
    (shapes.is_triple_knitting, "1234m 1234p 1234s EE", False),
    (shapes.is_triple_knitting, "12345m 12345p 12345s", False),
    (shapes.is_triple_knitting, "12345m 12345p 1234s", True),
    (shapes.is_wriggling_snake, "1123456789m ESWN", True),
    (shapes.is_wriggling_snake, "1123456789s NWSE", True),
    (shapes.is_wriggling_snake, "1223456789m ESWN", False),
    (shapes.is_wriggling_snake, "123456789m EESWN", False),
    (shapes.is_wriggling_snake, "1123456789m ESWC", False),
    (shapes.is_wriggling_snake, "112345678m 9p ESWN", False),
    (shapes.is_wriggling_snake, "1123456789m 1p ESWN", False),
]


@pytest.mark.parametrize(("shape", "hand", "holds"), SHAPES)
def test_whole_hand_shape(shape: Shape, hand: str, holds: bool) -> None:
    assert shape(counts_from(hand)) is holds
