"""向聽 How far a hand is from whole-hand shapes that are not made of sets.

Hands are counts of the 34 kinds of 13 or 14 concealed tiles. What a hand lacks is the fewest tiles
that some complete hand of the shape has and this one has not; the shanten is one less.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations, product
from operator import sub
from typing import TypeAlias

from game.rules.tiles import COPIES, EAST, KINDS, MAJORS, RED, Tile

Counts: TypeAlias = tuple[int, ...]
Lacking: TypeAlias = Callable[[Sequence[int]], int]

_PAIRS = 7
_TRIPLES = 4
_HAND = 14
_FIRSTS = (0, 9, 18)
# The nine suit tiles of thirteen individuals, for each way to share 147, 258, 369 out.
_APART = tuple(
    tuple(start + step for start in starts for step in (0, 3, 6))
    for starts in ((one, 9 + two, 18 + three) for one, two, three in permutations(range(3)))
)


def lacking_individuals(counts: Sequence[int]) -> int:
    """十三不搭 147, 258 and 369 in the three suits, three honours and a pair of a fourth."""
    suited = max(sum(counts[kind] > 0 for kind in kinds) for kinds in _APART)
    honours = counts[EAST:KINDS]
    held = min(4, sum(count > 0 for count in honours)) + (max(honours) > 1)
    return _HAND - suited - held


def lacking_knitting(counts: Sequence[int]) -> int:
    """Seven pairs of one rank in two suits, the same two suits throughout."""
    suits = (counts[first : first + 9] for first in _FIRSTS)
    return min(_lacking_knitted(one, other) for one, other in combinations(suits, 2))


def _lacking_knitted(one: Sequence[int], other: Sequence[int]) -> int:
    whole = sum(map(min, one, other))
    halves = sum(one) + sum(other) - 2 * whole
    return _lacking_pairs(whole, halves)


def lacking_honour_pairs(counts: Sequence[int]) -> int:
    """Seven pairs of 1s, 9s, winds and dragons; four alike are two pairs."""
    held = [counts[kind] for kind in MAJORS]
    return _lacking_pairs(sum(count // 2 for count in held), sum(count % 2 for count in held))


def _lacking_pairs(whole: int, halves: int) -> int:
    """What seven pairs lack with so many pairs made and so many tiles that lack their mate."""
    open_pairs = max(0, _PAIRS - whole)
    return 2 * open_pairs - min(open_pairs, halves)


def lacking_triple_knitting(counts: Sequence[int]) -> int:
    """Four triples of one rank in the three suits, and a pair of one rank, alike or of two suits.

    Each way to set the pair's tiles aside leaves triples that lack nothing, one tile or two.
    """
    whole = two = one = 0
    pairs: set[tuple[int, Counts]] = set()
    for held in zip(counts[:9], counts[9:18], counts[18:27], strict=True):
        triples, rank_pairs = _rank(held)
        whole, two, one = whole + triples[0], two + triples[1], one + triples[2]
        pairs |= rank_pairs
    return min(
        lack + _lacking_triples(whole - less[0], two - less[1], one - less[2])
        for lack, less in pairs
    )


def _lacking_triples(whole: int, two: int, one: int) -> int:
    """What four triples lack with so many that are whole, or hold two tiles or one."""
    whole = min(whole, _TRIPLES)
    two = min(two, _TRIPLES - whole)
    one = min(one, _TRIPLES - whole - two)
    return 3 * _TRIPLES - 3 * whole - 2 * two - one


@cache
def _rank(held: Counts) -> tuple[Counts, frozenset[tuple[int, Counts]]]:
    """The triples of a rank; and what a pair of the rank lacks, with the triples it takes away.

    The pair may take tiles that a fourth triple of its rank would need: that never lacks less
    than the pair of another rank does.
    """
    triples = _triples(held)
    pairs = set()
    for taken in product(range(3), repeat=3):
        left = tuple(map(sub, held, taken))
        if sum(taken) <= 2 and min(left) >= 0:
            pairs.add((2 - sum(taken), tuple(map(sub, triples, _triples(left)))))
    return triples, frozenset(pairs)


def _triples(held: Counts) -> Counts:
    """How many triples of a rank are whole, hold two tiles, and hold one."""
    low, middle, high = sorted(held)
    return low, middle - low, high - middle


def lacking_snake(counts: Sequence[int]) -> int:
    """A pair of 1s and the 2 to 9 of one suit, and one of each wind."""
    winds = sum(count > 0 for count in counts[EAST:RED])
    suited = (
        sum(count > 0 for count in counts[first : first + 9]) + (counts[first] > 1)
        for first in _FIRSTS
    )
    return _HAND - winds - max(suited)


SPECIAL: Mapping[str, Lacking] = {
    "thirteen_individuals": lacking_individuals,
    "knitting": lacking_knitting,
    "triple_knitting": lacking_triple_knitting,
    "wriggling_snake": lacking_snake,
    "honour_pairs": lacking_honour_pairs,
}
"""What a hand lacks of each shape, by name."""


def useful_for(lacking: Lacking, counts: Sequence[int]) -> list[Tile]:
    """The kinds, ascending, of which one more tile leaves less to be lacked."""
    before = lacking(counts)
    trial = list(counts)
    useful = []
    for kind, count in enumerate(counts):
        if count < COPIES:
            trial[kind] += 1
            if lacking(trial) < before:
                useful.append(kind)
            trial[kind] = count
    return useful
