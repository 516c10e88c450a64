"""Distances to a pair and restricted sets: all pungs, all chows, or no terminals or honours.

    tables_for(RestrictedSets.PUNGS).shanten(suit_keys(counts), melds)

Melds must be of the right kind; this is not checked. Keys of excluded suits can be CLOSED, as in
`shanten_from_keys`. Then these are also the distances of half flush, full flush and honours only.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache

from game.packed import table_bytes
from game.rules.distance import (
    BASE,
    CLOSED,
    EVERY,
    HONOUR_KEYS,
    PROFILES,
    SetTables,
    lacking_tables,
    rows,
    suit_keys,
)
from game.rules.tiles import MAJORS, Tile

CHOW_PROFILES = 242
"""The number of different profiles of a suit when only chows count."""
SIMPLE_KEYS = BASE**7


class RestrictedSets(Enum):
    """The sets that count. The pair is free, except for simples, where it must be simple too, and
    for simple sets alone, which have none."""

    PUNGS = "pungs"
    CHOWS = "chows"
    SIMPLES = "simples"
    SIMPLE_SETS_ALONE = "simple_sets_alone"


@cache
def tables_for(sets: RestrictedSets) -> SetTables:
    """Return the tables of these sets. The first call unpacks them."""
    if sets is RestrictedSets.PUNGS:
        return SetTables(table_bytes("pungs"), EVERY.honours, EVERY.union, EVERY.lacking)
    if sets is RestrictedSets.CHOWS:
        return SetTables.of(table_bytes("chows"), CHOW_PROFILES)
    data, closed = table_bytes("simples"), EVERY.honours[CLOSED:]
    suits, goals = data[:SIMPLE_KEYS], rows(data[SIMPLE_KEYS + 1 :], PROFILES)
    alone = sets is RestrictedSets.SIMPLE_SETS_ALONE
    lacking = lacking_tables(EVERY.union, goals) if alone else EVERY.lacking
    return SetTables(_simples(suits), closed * HONOUR_KEYS, EVERY.union, lacking)


def _simples(others: bytes) -> bytes:
    """Return the table of all ranks from that of 2 to 8. 1s and 9s are worth nothing."""
    nines = bytearray(BASE * len(others))
    for count in range(BASE):
        nines[count::BASE] = others
    return bytes(nines) * BASE + EVERY.suits[CLOSED:]


# --- simple sets and any pair -------------------------------------------------------------------


def simple_sets_lacking(counts: Sequence[int], melds: int) -> int:
    """Return how many tiles are missing from simple sets and a pair of any kind."""
    keys = suit_keys(counts)
    inside, alone = (tables.shanten(keys, melds) + 1 for tables in _with_and_without_pair())
    return min(inside, alone + _major_pair_lacks(counts))


def simple_sets_useful(counts: Sequence[int], melds: int) -> list[Tile]:
    """Return the kinds, ascending, that reduce the number of missing tiles."""
    keys = suit_keys(counts)
    simples, bare = _with_and_without_pair()
    inside, alone = simples.shanten(keys, melds) + 1, bare.shanten(keys, melds) + 1
    lacks = _major_pair_lacks(counts)
    useful: set[Tile] = set()
    if inside <= alone + lacks:
        useful.update(simples.useful(keys, melds))
    if alone + lacks <= inside:
        useful.update(bare.useful(keys, melds))
        useful.update(tile for tile in MAJORS if lacks and counts[tile] == 2 - lacks)
    return sorted(useful)


def _with_and_without_pair() -> tuple[SetTables, SetTables]:
    return tables_for(RestrictedSets.SIMPLES), tables_for(RestrictedSets.SIMPLE_SETS_ALONE)


def _major_pair_lacks(counts: Sequence[int]) -> int:
    """Return how many tiles a pair of a terminal or an honour lacks."""
    return 2 - min(2, max([counts[tile] for tile in MAJORS]))
