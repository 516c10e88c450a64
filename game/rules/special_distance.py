"""向聽 How far a hand is from whole-hand shapes that are not made of sets.

Hands are counts of the 34 kinds of 13 or 14 concealed tiles. What a hand lacks is the fewest tiles
that some complete hand of the shape has and this one has not; the shanten is one less. A kind is
useful when one more of it leaves less to be lacked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import combinations, compress, permutations, product
from operator import itemgetter, or_, sub
from typing import TypeAlias

from game.rules.tiles import COPIES, EAST, HONOURS, KINDS, MAJORS, WINDS, Tile, counts_of

Counts: TypeAlias = tuple[int, ...]

majors_of: Callable[[Sequence[int]], Counts] = itemgetter(*MAJORS)
"""The counts of the thirteen major tiles."""

_PAIRS = 7
_TRIPLES = 4
_HAND = 14
_FIRSTS = (0, 9, 18)
# The nine suit tiles of thirteen individuals, for each way to share 147, 258, 369 out.
_APART = tuple(
    tuple(start + step for start in starts for step in (0, 3, 6))
    for starts in ((one, 9 + two, 18 + three) for one, two, three in permutations(range(3)))
)


def _marks(kinds: Iterable[Tile]) -> int:
    """A bit for each of the kinds, two for one that is named twice; see `_unary`."""
    return _unary(counts_of(kinds))


def _unary(counts: Sequence[int]) -> int:
    """The counts as a number of 34 bytes, which have as many bits as there are tiles of the kind:
    the bits of two such numbers that are alike count the tiles that both hold."""
    return int.from_bytes(bytes(counts).translate(_BITS), "little")


_BITS = bytes((1 << min(count, COPIES)) - 1 for count in range(256))
_APART_MARKS = tuple(map(_marks, _APART))
_HONOUR_MARKS, _WIND_MARKS = _marks(HONOURS), _marks(WINDS)
_SNAKES = tuple(_marks((first, *range(first, first + 9))) for first in _FIRSTS)
_SUIT_BITS = (1 << 8 * 9) - 1
_FULL_SUIT = _marks(tuple(range(9)) * COPIES)
_TWO_SUITS = tuple(combinations(_FIRSTS, 2))


def lacking_individuals(counts: Sequence[int]) -> int:
    """十三不搭 147, 258 and 369 in the three suits, three honours and a pair of a fourth."""
    held = _unary(counts)
    suited = max([(held & marks).bit_count() for marks in _APART_MARKS])
    kinds = min(4, (held & _HONOUR_MARKS).bit_count())
    return _HAND - suited - kinds - (max(counts[EAST:KINDS]) > 1)


def useful_for_individuals(counts: Sequence[int]) -> list[Tile]:
    """Those that the nearest ways lack; and honours for the four kinds and the pair."""
    held = _unary(counts)
    useful = _nearest([marks & ~held for marks in _APART_MARKS])
    if (held & _HONOUR_MARKS).bit_count() < 4:
        useful |= _HONOUR_MARKS & ~held
    if max(counts[EAST:KINDS]) < 2:
        useful |= _HONOUR_MARKS & held
    return _kinds(useful)


def _nearest(lacking: Sequence[int]) -> int:
    """What the ways lack that lack the fewest tiles."""
    fewest = min([one.bit_count() for one in lacking])
    return reduce(or_, [one for one in lacking if one.bit_count() == fewest])


def _kinds(bits: int) -> list[Tile]:
    """The kinds, ascending, of which there are bits."""
    return list(compress(range(KINDS), bits.to_bytes(KINDS, "little")))


def lacking_knitting(counts: Sequence[int]) -> int:
    """Seven pairs of one rank in two suits, the same two suits throughout."""
    return min(_lacking_pairs(*made) for _, _, made in _knitted(counts))


def useful_for_knitting(counts: Sequence[int]) -> list[Tile]:
    """In the nearest two suits the mates of single tiles, and tiles to be mated."""
    ways = list(_knitted(counts))
    least = min(_lacking_pairs(*made) for _, _, made in ways)
    held = _unary(counts)
    useful = 0
    for one, other, made in ways:
        if _lacking_pairs(*made) == least:
            any_helps = _any_helps(*made)
            useful |= _mates(held, one, other, any_helps) | _mates(held, other, one, any_helps)
    return _kinds(useful)


def _mates(held: int, one: Tile, other: Tile, any_helps: bool) -> int:
    """Bits of the kinds of one suit of which the other holds more, or there may be more at all."""
    wanted = _FULL_SUIT if any_helps else held >> 8 * other
    return (wanted & ~(held >> 8 * one) & _SUIT_BITS) << 8 * one


def _knitted(counts: Sequence[int]) -> Iterator[tuple[Tile, Tile, tuple[int, int]]]:
    """For two suits each, by their 1s, the knitted pairs made and the tiles without a mate."""
    held = _unary(counts)
    suits = {first: held >> 8 * first & _SUIT_BITS for first in _FIRSTS}
    for one, other in _TWO_SUITS:
        whole = (suits[one] & suits[other]).bit_count()
        yield one, other, (whole, (suits[one] ^ suits[other]).bit_count())


def lacking_honour_pairs(counts: Sequence[int]) -> int:
    """Seven pairs of 1s, 9s, winds and dragons; four alike are two pairs."""
    return _lacking_pairs(*_honours_paired(counts))


def useful_for_honour_pairs(counts: Sequence[int]) -> list[Tile]:
    """The mates of single tiles, and tiles to be mated."""
    any_helps = _any_helps(*_honours_paired(counts))
    wanted = (0, 1, 2, 3) if any_helps else (1, 3)
    return sorted(kind for kind in MAJORS if counts[kind] in wanted)


def _honours_paired(counts: Sequence[int]) -> tuple[int, int]:
    """The pairs made and the tiles without a mate."""
    held = bytes(majors_of(counts))
    triples = held.count(3)
    return held.count(2) + triples + 2 * held.count(4), held.count(1) + triples


def _any_helps(whole: int, halves: int) -> bool:
    """Whether seven pairs can do with more tiles to be mated."""
    return whole + halves < _PAIRS


def _lacking_pairs(whole: int, halves: int) -> int:
    """What seven pairs lack with so many pairs made and so many tiles that lack their mate."""
    open_pairs = max(0, _PAIRS - whole)
    return 2 * open_pairs - min(open_pairs, halves)


def lacking_triple_knitting(counts: Sequence[int]) -> int:
    """Four triples of one rank in the three suits; a pair of one rank, alike or of two suits."""
    return _lacking_ranks(tuple(sorted(_ranks(counts))))


def useful_for_triple_knitting(counts: Sequence[int]) -> list[Tile]:
    """Tiles that are held as often in ranks that hold the same are useful alike."""
    ranks = _ranks(counts)
    helping = _helping(tuple(sorted(ranks)))
    return [kind for kind in range(EAST) if (ranks[kind % 9], counts[kind]) in helping]


def _ranks(counts: Sequence[int]) -> list[Counts]:
    """What is held of each rank, ascending: one suit is as good as another."""
    return [_ascending(held) for held in zip(counts[:9], counts[9:18], counts[18:27], strict=True)]


@cache
def _ascending(held: Counts) -> Counts:
    return tuple(sorted(held))


@lru_cache(maxsize=1 << 12)
def _helping(ranks: tuple[Counts, ...]) -> frozenset[tuple[Counts, int]]:
    """Of which ranks a tile that is held so often is useful."""
    before = _lacking_ranks(ranks)
    helping = set()
    for held in {*ranks}:
        others = list(ranks)
        others.remove(held)
        for count in {*held} - {COPIES}:
            more = list(held)
            more[more.index(count)] += 1
            if _lacking_ranks(tuple(sorted((*others, tuple(sorted(more)))))) < before:
                helping.add((held, count))
    return frozenset(helping)


@lru_cache(maxsize=1 << 14)
def _lacking_ranks(ranks: tuple[Counts, ...]) -> int:
    """Each way to set the pair's tiles aside leaves triples that lack nothing, one tile or two."""
    whole = two = one = 0
    pairs: set[tuple[int, Counts]] = set()
    for held in ranks:
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
    held = _unary(counts)
    most = max([(held & snake).bit_count() for snake in _SNAKES])
    return _HAND - (held & _WIND_MARKS).bit_count() - most


def useful_for_snake(counts: Sequence[int]) -> list[Tile]:
    """What the nearest suit lacks, and the winds."""
    held = _unary(counts)
    return _kinds(_WIND_MARKS & ~held | _nearest([snake & ~held for snake in _SNAKES]))


@dataclass(frozen=True, slots=True)
class Special:
    """How to tell what a hand lacks of a shape, and which kinds (ascending) are useful to a hand
    that lacks something."""

    lacking: Callable[[Sequence[int]], int]
    useful: Callable[[Sequence[int]], list[Tile]]


SPECIAL: Mapping[str, Special] = {
    "thirteen_individuals": Special(lacking_individuals, useful_for_individuals),
    "knitting": Special(lacking_knitting, useful_for_knitting),
    "triple_knitting": Special(lacking_triple_knitting, useful_for_triple_knitting),
    "wriggling_snake": Special(lacking_snake, useful_for_snake),
    "honour_pairs": Special(lacking_honour_pairs, useful_for_honour_pairs),
}
"""The shapes by name."""
