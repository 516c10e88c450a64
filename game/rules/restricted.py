"""How far a hand is from sets of one sort and a pair: all pungs, all chows, or no terminals
or honours.

    tables_for(RestrictedSets.PUNGS).shanten(suit_keys(counts), melds)

Melds must be of the sort, which is not looked at. With CLOSED keys for the suits shut out these
are the distances of half flush, full flush and honours only too, as in `shanten_from_keys`.
"""

from __future__ import annotations

from enum import Enum
from functools import cache

from game.rules import chows_table
from game.rules.distance import EVERY
from game.rules.restricted_table import PUNGS, SIMPLES
from game.rules.set_tables import BASE, CLOSED, HONOUR_KEYS, SetTables, unpacked


class RestrictedSets(Enum):
    """Which sets count. The pair is free, but for simples, where it must be one too."""

    PUNGS = "pungs"
    CHOWS = "chows"
    SIMPLES = "simples"


@cache
def tables_for(sets: RestrictedSets) -> SetTables:
    """The tables of these sets, unpacked when they are first asked for."""
    if sets is RestrictedSets.PUNGS:
        return SetTables(unpacked(PUNGS), EVERY.honours, EVERY.union, EVERY.lacking)
    if sets is RestrictedSets.CHOWS:
        return SetTables.unpacked(chows_table.PACKED, chows_table.PROFILES)
    closed = EVERY.honours[CLOSED:]
    return SetTables(_simples(), closed * HONOUR_KEYS, EVERY.union, EVERY.lacking)


def _simples() -> bytes:
    """The table of all ranks, in which 1s and 9s count for nothing, from that of the others."""
    others, closed = unpacked(SIMPLES)[:CLOSED], EVERY.suits[CLOSED:]
    nines = bytearray(BASE * len(others))
    for count in range(BASE):
        nines[count::BASE] = others
    return bytes(nines) * BASE + closed
