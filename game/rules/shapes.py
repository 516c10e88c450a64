"""Ways to split the concealed tiles of a hand into sets and a pair, and whole-hand shapes.

Hands are tuples of counts of the 34 kinds. The whole-hand shapes need 14 concealed tiles and are
False for any other number.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from game.rules.tiles import HONOURS, KIND_TILES, KINDS, MAJORS, SUITED, WINDS, Tile, chow_tiles

Counts: TypeAlias = tuple[int, ...]

HAND = 14


class GroupKind(Enum):
    """The kind of a group of concealed tiles. Four identical tiles are no group."""

    CHOW = "chow"
    PUNG = "pung"
    PAIR = "pair"


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles of the concealed hand that belong together. `tile` is the lowest."""

    kind: GroupKind
    tile: Tile

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return the two or three tiles, ascending."""
        if self.kind is GroupKind.CHOW:
            return chow_tiles(self.tile)
        return (self.tile,) * (2 if self.kind is GroupKind.PAIR else 3)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to split a hand into sets and a pair. `pair` is the pair's tile. The concealed sets
    are in order of their lowest tile, a pung before the chows that begin with it."""

    pair: Tile
    sets: tuple[Group, ...]

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return the sets, then the pair."""
        return (*self.sets, Group(GroupKind.PAIR, self.pair))


# The tile of the pair or None, and the sets.
_Split: TypeAlias = tuple[Tile | None, tuple[Group, ...]]


@lru_cache(maxsize=1 << 10)
def readings(counts: Counts, sets: int) -> tuple[Reading, ...]:
    """Return all the different ways to split the tiles into `sets` sets and one pair. The order is
    fixed. Return () if the tiles can't be split.

    >>> counts = (3, 3, 3) + 24 * (0,) + (2,) + 6 * (0,)  # 111222333m EE
    >>> [[group.kind.value for group in one.sets] for one in readings(counts, sets=3)]
    [['pung', 'pung', 'pung'], ['chow', 'chow', 'chow']]
    """
    if sum(counts) != 3 * sets + 2:
        return ()
    suits = [_splits(suit, 9 * index) for index, suit in enumerate(_suits(counts))]
    return tuple(
        Reading(pairs[0], tuple(group for _, groups in parts for group in groups))
        for parts in product(*suits, _splits(_honours(counts), SUITED))
        if len(pairs := [pair for pair, _ in parts if pair is not None]) == 1
    )


@lru_cache(maxsize=1 << 10)
def _splits(counts: Counts, first: int) -> tuple[_Split, ...]:
    """Return all ways to split consecutive kinds from `first` up into sets and at most one pair.

    Copies of the first tile outside its pung and pair must begin chows. So each choice of pung and
    pair gives different splits.
    """
    if not any(counts):
        return ((None, ()),)
    found: list[_Split] = []
    for pung, pair in product((1, 0), (0, 1)):
        chows = counts[0] - 3 * pung - 2 * pair
        if not _chows_fit(counts, first, chows):
            continue
        tile = KIND_TILES[first]
        here = (Group(GroupKind.PUNG, tile),) * pung + (Group(GroupKind.CHOW, tile),) * chows
        after = (counts[1] - chows, counts[2] - chows, *counts[3:]) if chows else counts[1:]
        for later, groups in _splits(after, first + 1):
            if not pair:
                found.append((later, here + groups))
            elif later is None:
                found.append((tile, here + groups))
    return tuple(found)


def _chows_fit(counts: Counts, first: int, chows: int) -> bool:
    if chows <= 0 or first >= SUITED:
        return chows == 0
    return len(counts) >= 3 and chows <= min(counts[1:3])


def is_standard(counts: Counts, sets: int) -> bool:
    """Return whether the tiles are `sets` sets and a pair."""
    return bool(readings(counts, sets))


def is_seven_pairs(counts: Counts, four_alike: bool = True) -> bool:
    """七對子 Return whether the tiles are seven pairs. `four_alike`: four identical tiles are two
    pairs. Otherwise all pairs must differ.

    >>> counts = (4, 2, 2, 2, 2, 2) + 28 * (0,)
    >>> is_seven_pairs(counts), is_seven_pairs(counts, four_alike=False)
    (True, False)
    """
    allowed = (0, 2, 4) if four_alike else (0, 2)
    return sum(counts) == HAND and all(count in allowed for count in counts)


def is_thirteen_orphans(counts: Counts) -> bool:
    """十三么 Return whether the tiles are one of each major tile, and one of them twice."""
    majors = [counts[kind] for kind in MAJORS]
    return sum(counts) == sum(majors) == HAND and all(majors)


def is_thirteen_individuals(counts: Counts) -> bool:
    """十三不搭 Return whether the tiles are 147, 258, 369 and single honours with a pair.

    147 is of one suit, 258 of another and 369 of the third. There are three single honours and
    a pair of a fourth.
    """
    apart = [tuple(int(rank % 3 == start) for rank in range(9)) for start in range(3)]
    honours = sorted(_honours(counts), reverse=True)
    return sorted(_suits(counts)) == sorted(apart) and honours == [2, 1, 1, 1, 0, 0, 0]


def is_knitting(counts: Counts) -> bool:
    """Return whether the tiles are seven pairs of one rank in two suits. The two suits are the same
    throughout, without honours. A rank can be paired more than once."""
    empty, *knitted = sorted(_suits(counts))
    return sum(counts) == HAND and knitted[0] == knitted[1] and not any(empty + _honours(counts))


def is_triple_knitting(counts: Counts) -> bool:
    """Return whether the tiles are four triples of one rank in all suits, and a pair of one rank.
    The pair is two identical tiles or of two suits. There are no honours."""
    if sum(counts) != HAND or any(_honours(counts)):
        return False
    ranks = list(zip(*_suits(counts), strict=True))
    left = [sum(rank) % 3 for rank in ranks]
    return sorted(left) == [*[0] * 8, 2] and all(min(rank) >= sum(rank) // 3 for rank in ranks)


def is_wriggling_snake(counts: Counts) -> bool:
    """Return whether the tiles are a pair of 1s and the 2 to 9 of one suit, and one of each
    wind."""
    *empty, snake = sorted(_suits(counts))
    winds = tuple(int(honour in WINDS) for honour in HONOURS)
    return snake == (2, *(1,) * 8) and not any(map(any, empty)) and _honours(counts) == winds


def _suits(counts: Counts) -> tuple[Counts, Counts, Counts]:
    return counts[0:9], counts[9:18], counts[18:27]


def _honours(counts: Counts) -> Counts:
    return counts[SUITED:KINDS]
