"""Look-ups of the distance from the keys of a hand to sets and a pair; see distance.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import compress
from typing import TypeAlias

from game.rules.tiles import COPIES, KIND_TILES, KINDS, Tile

Keys: TypeAlias = tuple[int, int, int, int]  # characters, dots, bamboo, honours
Part: TypeAlias = tuple[int, bytes]  # the profile of a key, and its profile after each draw

CLOSED = -1
"""The key of a suit that a plan excludes: its tiles are worth nothing and no set can use it."""

BASE = COPIES + 1
SUIT_KEYS, HONOUR_KEYS = BASE**9 + 1, BASE**7 + 1
"""The number of keys in a table. CLOSED is the last."""

BYTES = 256
_IS = tuple(bytes(number) + b"\1" + bytes(BYTES - 1 - number) for number in range(BYTES))
"""Translation tables: each maps its number to 1 and all others to 0."""
REMEMBERED = 1 << 11
"""The number of keys in each cache: about ten hands of play. Eight times as many save 0.1 % of a
planner's time, and fill so slowly that memory grows for thousands of hands."""


class SetTables:
    """The profile of each key of a suit and of the honours, for certain kinds of sets.

    `union` is the profile of two united profiles. `lacking` is the number of missing tiles, by the
    number of melds, then by two profiles.
    """

    def __init__(
        self,
        suits: bytes,
        honours: bytes,
        union: tuple[bytes, ...],
        lacking: tuple[tuple[bytes, ...], ...],
    ) -> None:
        self.suits, self.honours = suits, honours
        self.union, self.lacking = union, lacking
        self.suit = lru_cache(REMEMBERED)(partial(_part, suits, 9))
        self.honour = lru_cache(REMEMBERED)(partial(_part, honours, 7))

    @classmethod
    def of(cls, data: bytes, profiles: int) -> SetTables:
        """Return the tables from the four that build/fit/distances.py joins."""
        suits, honours, unions, hands = _four(data, profiles)
        union = _rows(unions, profiles)
        lacking = tuple(
            tuple(row.translate(hand.ljust(BYTES)).ljust(BYTES) for row in union)
            for hand in reversed(_rows(hands, profiles))
        )
        return cls(suits, honours, union, lacking)

    def shanten(self, keys: Keys, melds: int = 0) -> int:
        """Return the shanten of these sets and a pair. Any key can be CLOSED."""
        characters, dots, bamboo, honours = keys
        left = self.union[self.suits[characters]][self.suits[dots]]
        right = self.union[self.suits[bamboo]][self.honours[honours]]
        return self.lacking[melds][left][right] - 1

    def useful(self, keys: Keys, melds: int = 0) -> list[Tile]:
        """Return the kinds, ascending, that lower the shanten. Kinds of a CLOSED suit and kinds
        with all four copies in the hand are left out."""
        return list(compress(KIND_TILES, self.look_up(melds, self.parts(keys))[1]))

    def parts(self, keys: Keys) -> tuple[Part, Part, Part, Part]:
        characters, dots, bamboo, honours = keys
        return self.suit(characters), self.suit(dots), self.suit(bamboo), self.honour(honours)

    def look_up(self, melds: int, parts: Sequence[Part]) -> tuple[int, bytes]:
        """Return the shanten, and a byte for each kind: not 0 if the kind lowers the shanten."""
        union, lacking = self.union, self.lacking[melds]
        (first, first_draws), (second, second_draws), (third, third_draws), last = parts
        fourth, fourth_draws = last
        left, right = union[first][second], union[third][fourth]
        lack = lacking[left][right]
        if not lack:
            return -1, bytes(KINDS)
        # The missing tiles after drawing each kind: a useful one leaves one tile fewer.
        after = (
            first_draws.translate(lacking[union[right][second]])
            + second_draws.translate(lacking[union[right][first]])
            + third_draws.translate(lacking[union[left][fourth]])
            + fourth_draws.translate(lacking[union[left][third]])
        )
        return lack - 1, after.translate(_IS[lack - 1])


def _four(data: bytes, profiles: int) -> Iterator[bytes]:
    """Yield the tables of suits, honours, unions and whole hands."""
    for size in (SUIT_KEYS, HONOUR_KEYS, profiles * profiles):
        yield data[:size]
        data = data[size:]
    yield data


def _rows(data: bytes, profiles: int) -> tuple[bytes, ...]:
    return tuple(data[start : start + profiles] for start in range(0, len(data), profiles))


def _part(profiles: bytes, ranks: int, key: int) -> Part:
    """Return the profile of a key, and its profile after each draw. A fifth copy changes nothing,
    nor does any tile of a CLOSED suit."""
    powers = (BASE ** (ranks - 1 - rank) for rank in range(ranks))
    return profiles[key], bytes(
        profiles[key if key == CLOSED or key // power % BASE == COPIES else key + power]
        for power in powers
    )
