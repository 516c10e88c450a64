"""Hands evaluated in a slow, obvious way, to compare the fast ways with, and hands to evaluate."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

from game.rules.tiles import (
    COPIES,
    HONOUR_LETTERS,
    HONOURS,
    KIND_TILES,
    MAJORS,
    SUIT_TILES,
    Tile,
    counts_of,
    tile_from_text,
)

Counts: TypeAlias = tuple[int, ...]
Triple: TypeAlias = tuple[Tile, Tile, Tile]
Split: TypeAlias = tuple[Tile, tuple[Triple, ...]]  # the pair's tile, the sorted sets

PUNGS: tuple[Triple, ...] = tuple((kind, kind, kind) for kind in KIND_TILES)
CHOWS: tuple[Triple, ...] = tuple(
    (suit[low], suit[low + 1], suit[low + 2]) for suit in SUIT_TILES for low in range(7)
)
SETS = tuple(sorted(PUNGS + CHOWS))

POOLS: dict[str, tuple[Tile, ...]] = {
    "all": KIND_TILES,
    "one suit": SUIT_TILES[1],
    "one suit and honours": SUIT_TILES[0] + HONOURS,
    "two suits": SUIT_TILES[1] + SUIT_TILES[2],
    "honours": HONOURS,
    "majors": MAJORS,
    "few kinds": tuple(map(Tile, (0, 1, 2, 6, 7, 8, 22, 31))),
}
"""Kinds to deal hands from, so that crowded hands and four of a kind also occur."""


def counts_from(text: str) -> Counts:
    """Return the counts of "123m 55p EEC"."""
    tiles: list[Tile] = []
    for group in text.split():
        if group[0] in HONOUR_LETTERS:
            tiles += [tile_from_text(letter) for letter in group]
        else:
            tiles += [tile_from_text(rank + group[-1]) for rank in group[:-1]]
    return tuple(counts_of(tiles))


def random_hand(rng: random.Random, size: int, pool: tuple[Tile, ...]) -> Counts:
    return tuple(counts_of(rng.sample([kind for kind in pool for _ in range(COPIES)], size)))


def complete_hand(rng: random.Random, sets: int, pool: tuple[Tile, ...]) -> Counts:
    """Return some sets and a pair, all of kinds of the pool."""
    inside = [triple for triple in SETS if set(triple) <= set(pool)]
    while True:
        chosen = chain(*rng.choices(inside, k=sets), [rng.choice(pool)] * 2)
        counts = counts_of(chosen)
        if max(counts) <= COPIES:
            return tuple(counts)


def spoiled(rng: random.Random, counts: Counts, exchanges: int) -> Counts:
    """Return the hand with random tiles exchanged for random others."""
    changed = list(counts)
    for _ in range(exchanges):
        changed[rng.choice([kind for kind in KIND_TILES if changed[kind]])] -= 1
        changed[rng.choice([kind for kind in KIND_TILES if changed[kind] < COPIES])] += 1
    return tuple(changed)


def with_one(counts: Counts, kind: Tile, more: int = 1) -> Counts:
    """Return the hand with one more tile of the kind (or, with -1, one tile less)."""
    return (*counts[:kind], counts[kind] + more, *counts[kind + 1 :])


def splits(counts: Counts, sets: int) -> set[Split]:
    """Return every way to see exactly `sets` sets and a pair. Try each pair with each set."""
    found: set[Split] = set()
    for kind in KIND_TILES:
        if counts[kind] >= 2:
            rest = with_one(counts, kind, -2)
            found |= {(kind, tuple(sorted(triples))) for triples in set_splits(rest, sets)}
    return found


def set_splits(counts: Counts, sets: int) -> Iterator[tuple[Triple, ...]]:
    if not sets:
        if not any(counts):
            yield ()
        return
    lowest = next((kind for kind in KIND_TILES if counts[kind]), None)
    for triple in SETS:
        if triple[0] == lowest:
            rest = list(counts)
            for kind in triple:
                rest[kind] -= 1
            if min(rest) >= 0:
                for others in set_splits(tuple(rest), sets - 1):
                    yield (triple, *others)


def shanten(counts: Counts, sets: int, pool: tuple[Tile, ...] = POOLS["all"]) -> int:
    """Return the distance from ready: the missing tiles of the nearest complete hand, less one.

    Complete hands are of kinds of the pool. Try more and more missing tiles.
    """
    inside = [triple for triple in SETS if set(triple) <= set(pool)]
    pairs = [[2 * (kind == pair) for kind in KIND_TILES] for pair in pool]
    missing = 0
    while not any(can_grow(counts, pair, inside, sets, missing) for pair in pairs):
        missing += 1
    return missing - 1


def can_grow(
    counts: Counts, target: list[int], inside: list[Triple], sets: int, missing: int
) -> bool:
    """Return whether `sets` more sets can join the target with at most `missing` tiles missing."""
    if max(target) > COPIES or lacking(counts, target) > missing:
        return False
    if not sets:
        return True
    for index, triple in enumerate(inside):
        more = target.copy()
        for kind in triple:
            more[kind] += 1
        if can_grow(counts, more, inside[index:], sets - 1, missing):
            return True
    return False


def lacking(counts: Counts, target: list[int]) -> int:
    return sum(want - have for want, have in zip(target, counts, strict=True) if want > have)


def pairs_shanten(counts: Counts, four_alike: bool) -> int:
    """Return the distance of seven pairs by this definition: the seven cheapest pairs."""
    prices: list[int] = []
    for have in counts:
        prices.append(max(0, 2 - have))
        if four_alike:
            prices.append(max(0, 4 - max(2, have)))
    return sum(sorted(prices)[:7]) - 1


def orphans_shanten(counts: Counts) -> int:
    """Return the distance of thirteen orphans: the nearest of the thirteen complete hands."""
    return (
        min(
            lacking(counts, [(kind in MAJORS) + (kind == twice) for kind in KIND_TILES])
            for twice in MAJORS
        )
        - 1
    )
