"""Distances and useful tiles, checked with their definition, each other and a library."""

from __future__ import annotations

import random
from itertools import product

import pytest
from mahjong.shanten import Shanten

from game.rules.distance import (
    CLOSED,
    STANDARD,
    AfterDiscard,
    Forms,
    best_shanten,
    discards_table,
    shanten,
    shanten_from_keys,
    shanten_orphans,
    shanten_seven_pairs,
    suit_keys,
    useful_tiles,
)
from game.rules.shapes import is_seven_pairs, is_standard, is_thirteen_orphans
from game.rules.tiles import COPIES, HONOURS, KIND_TILES, SUIT_TILES, WINDS, tile_from_text
from tests import slow_hands
from tests.slow_hands import (
    POOLS,
    Counts,
    complete_hand,
    counts_from,
    random_hand,
    spoiled,
    with_one,
)

POCKET = Forms(seven_pairs=True, four_alike_pairs=True, thirteen_orphans=True)
HONG_KONG = Forms(seven_pairs=True, four_alike_pairs=False, thirteen_orphans=True)


def without_any(rng: random.Random, counts: Counts) -> Counts:
    return with_one(counts, rng.choice([kind for kind in KIND_TILES if counts[kind]]), -1)


def near_hand(rng: random.Random, sets: int, pool: str) -> Counts:
    """Return a hand at rest or to discard from, up to three exchanges from a complete one."""
    counts = spoiled(rng, complete_hand(rng, sets, POOLS[pool]), rng.randrange(4))
    return without_any(rng, counts) if rng.random() < 0.5 else counts


def hands(seed: str, number: int) -> list[tuple[Counts, int]]:
    """Return hands at rest of all pools and their numbers of melds, half of them near complete."""
    rng = random.Random(seed)
    found: list[tuple[Counts, int]] = []
    for pool, melds in product(POOLS.values(), range(5)):
        for _ in range(number):
            complete = spoiled(rng, complete_hand(rng, 4 - melds, pool), rng.randrange(3))
            found.append((without_any(rng, complete), melds))
            found.append((random_hand(rng, 13 - 3 * melds, pool), melds))
    return found


@pytest.mark.parametrize("pool", POOLS)
def test_shanten_is_the_distance_to_the_nearest_complete_hand(pool: str) -> None:
    rng = random.Random(pool)
    for number in range(50):
        sets = number % 5
        counts = near_hand(rng, sets, pool)
        assert shanten(counts, 4 - sets) == slow_hands.shanten(counts, sets), counts


def test_shanten_of_scattered_hands_with_melds() -> None:
    rng = random.Random(5)
    for number in range(80):
        sets = number % 3
        counts = random_hand(rng, 3 * sets + 1 + number % 2, POOLS["all"])
        assert shanten(counts, 4 - sets) == slow_hands.shanten(counts, sets), counts


@pytest.mark.parametrize("pool", POOLS)
def test_shanten_agrees_with_the_library(pool: str) -> None:
    rng = random.Random(pool)
    for number in range(1000):
        melds = number % 5
        counts = random_hand(rng, 13 - 3 * melds + number % 2, POOLS[pool])
        expected = Shanten.calculate_shanten_for_regular_hand(counts)
        assert shanten(counts, melds) == expected, counts


def test_best_shanten_agrees_with_the_library() -> None:
    """The library wants seven different pairs, as Hong Kong does."""
    rng = random.Random(7)
    for number in range(1500):
        counts = random_hand(rng, 13 + number % 2, POOLS["majors"] if number % 3 else POOLS["all"])
        assert best_shanten(counts, 0, HONG_KONG) == Shanten.calculate_shanten(counts), counts


@pytest.mark.parametrize("forms", [STANDARD, POCKET, HONG_KONG])
def test_one_tile_is_one_step(forms: Forms) -> None:
    """Only the distance gets one step shorter by the best draw, and no longer by the best discard.

    A complete hand to discard from is an exception.
    """
    for counts, melds in hands("steps", 3):
        drawn = [with_one(counts, kind) for kind in KIND_TILES if counts[kind] < COPIES]
        after = {hand: best_shanten(hand, melds, forms) for hand in drawn}
        assert best_shanten(counts, melds, forms) == 1 + min(after.values())
        full = min(after, key=lambda hand: after[hand])
        kept = [with_one(full, kind, -1) for kind in KIND_TILES if full[kind]]
        assert max(0, after[full]) == min(best_shanten(hand, melds, forms) for hand in kept)


@pytest.mark.parametrize("forms", [STANDARD, POCKET, HONG_KONG])
def test_minus_one_is_complete(forms: Forms) -> None:
    rng = random.Random(3)
    for at_rest, melds in hands("complete", 20):
        kind = rng.choice([kind for kind in KIND_TILES if at_rest[kind] < COPIES])
        counts = with_one(at_rest, kind)
        complete = is_standard(counts, 4 - melds)
        if not melds and forms.seven_pairs:
            complete |= is_seven_pairs(counts, forms.four_alike_pairs)
        if not melds and forms.thirteen_orphans:
            complete |= is_thirteen_orphans(counts)
        assert (best_shanten(counts, melds, forms) == -1) == complete, counts


@pytest.mark.parametrize("pool", POOLS)
def test_seven_pairs_and_orphans_by_definition(pool: str) -> None:
    rng = random.Random(pool)
    for number in range(300):
        counts = random_hand(rng, 13 + number % 2, POOLS[pool])
        for four_alike in (True, False):
            expected = slow_hands.pairs_shanten(counts, four_alike)
            assert shanten_seven_pairs(counts, four_alike) == expected, counts
        assert shanten_orphans(counts) == slow_hands.orphans_shanten(counts), counts


@pytest.mark.parametrize("forms", [STANDARD, POCKET, HONG_KONG])
def test_useful_tiles_are_those_that_lower_the_shanten(forms: Forms) -> None:
    for counts, melds in hands("useful", 8):
        before = best_shanten(counts, melds, forms)
        expected = tuple(
            kind
            for kind in KIND_TILES
            if counts[kind] < COPIES and best_shanten(with_one(counts, kind), melds, forms) < before
        )
        assert useful_tiles(counts, melds, forms) == expected, counts
        assert expected


@pytest.mark.parametrize("forms", [STANDARD, POCKET, HONG_KONG])
def test_discards_table_looks_at_each_hand_left(forms: Forms) -> None:
    rng = random.Random(11)
    for at_rest, melds in hands("discards", 4):
        open_kinds = [kind for kind in KIND_TILES if at_rest[kind] < COPIES]
        counts = with_one(at_rest, rng.choice(open_kinds))
        out = [rng.randrange(COPIES - count + 1) for count in counts]
        table = discards_table(counts, melds, forms, out)
        assert list(table) == [kind for kind in KIND_TILES if counts[kind]]
        for kind, prospect in table.items():
            left = with_one(counts, kind, -1)
            gone = with_one(tuple(out), kind)
            useful = useful_tiles(left, melds, forms, gone)
            assert prospect == AfterDiscard(best_shanten(left, melds, forms), useful)


def test_no_fifth_copy_is_hoped_for() -> None:
    lone = counts_from("1111m 456p 789s EEE")
    assert shanten(lone) == 1
    assert tile_from_text("1m") not in useful_tiles(lone, 0, STANDARD)
    assert shanten(counts_from("1112m 456p 789s EEE")) == 0
    assert shanten_seven_pairs(counts_from("1111m 2222p 3333s E")) == 0
    assert shanten_seven_pairs(counts_from("1111m 2222p 3333s E"), four_alike=False) == 6


def test_a_discarded_fourth_does_not_come_back() -> None:
    hand = counts_from("222234m 234p 555s EE")
    two, five = tile_from_text("2m"), tile_from_text("5m")
    assert discards_table(hand, 0, STANDARD)[two] == AfterDiscard(0, (five, WINDS[0]))
    assert useful_tiles(with_one(hand, two, -1), 0, STANDARD) == (two, five, WINDS[0])


def test_tiles_gone_are_not_waited_for() -> None:
    counts = counts_from("5m 123p 456s")
    five = tile_from_text("5m")
    pung = counts_from("555m")
    assert useful_tiles(counts, 2, STANDARD) == (five,)
    assert useful_tiles(counts, 2, STANDARD, gone=pung) == ()
    assert shanten(counts, 2) == 0


def test_melds_bar_the_forms_that_need_a_concealed_hand() -> None:
    """With melds only sets and a pair count, even if the numbers would make pairs or orphans."""
    for counts, melds in hands("melds", 8):
        if melds:
            assert best_shanten(counts, melds, POCKET) == shanten(counts, melds)


@pytest.mark.parametrize("suit", range(3))
def test_closed_suits_give_the_distance_to_one_suit_with_honours(suit: int) -> None:
    rng = random.Random(suit)
    kinds = SUIT_TILES[suit]
    for number in range(40):
        sets = number % 5
        counts = spoiled(rng, complete_hand(rng, sets, kinds + HONOURS), rng.randrange(3))
        *suits, honours = suit_keys(counts)
        keys = [key if index == suit else CLOSED for index, key in enumerate(suits)]
        for last, pool in ((honours, kinds + HONOURS), (CLOSED, kinds)):
            found = shanten_from_keys(keys[0], keys[1], keys[2], last, melds=4 - sets)
            assert found == slow_hands.shanten(counts, sets, pool), counts


def test_keys_are_numbers_in_base_five() -> None:
    assert suit_keys(counts_from("9m 89p 11s EP")) == (1, 6, 2 * 5**8, 5**6 + 1)


def test_five_of_a_kind_have_no_key() -> None:
    with pytest.raises(ValueError, match="base 5"):
        suit_keys((5,) + (0,) * 33)
