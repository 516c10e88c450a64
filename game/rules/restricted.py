"""Distances to a pair and restricted sets: all pungs, all chows, or no terminals or honours.

    tables_for(RestrictedSets.PUNGS).shanten(suit_keys(counts), melds)

Melds must be of the right kind; this is not checked. Keys of excluded suits can be CLOSED, as in
`shanten_from_keys`. Then these are also the distances of half flush, full flush and honours only.
"""

from __future__ import annotations

from enum import Enum
from functools import cache

from game.packed import table_bytes
from game.rules.distance import BASE, CLOSED, EVERY, HONOUR_KEYS, SetTables

CHOW_PROFILES = 242
"""The number of different profiles of a suit when only chows count."""


class RestrictedSets(Enum):
    """The sets that count. The pair is free, except for simples, where it must be simple too."""

    PUNGS = "pungs"
    CHOWS = "chows"
    SIMPLES = "simples"


@cache
def tables_for(sets: RestrictedSets) -> SetTables:
    """Return the tables of these sets. The first call unpacks them."""
    if sets is RestrictedSets.PUNGS:
        return SetTables(table_bytes("pungs"), EVERY.honours, EVERY.union, EVERY.lacking)
    if sets is RestrictedSets.CHOWS:
        return SetTables.of(table_bytes("chows"), CHOW_PROFILES)
    closed = EVERY.honours[CLOSED:]
    return SetTables(_simples(), closed * HONOUR_KEYS, EVERY.union, EVERY.lacking)


def _simples() -> bytes:
    """Return the table of all ranks from that of 2 to 8. 1s and 9s are worth nothing."""
    others, closed = table_bytes("simples")[:CLOSED], EVERY.suits[CLOSED:]
    nines = bytearray(BASE * len(others))
    for count in range(BASE):
        nines[count::BASE] = others
    return bytes(nines) * BASE + closed
