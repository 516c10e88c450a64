"""Distance from a hand to whole-hand shapes that are not made of sets.

Hands are counts of the 34 kinds of 13 or 14 concealed tiles. The distance is the fewest missing
tiles to any complete hand of the shape. The shanten is one less. A kind is useful if one more of it
lowers the distance.

Marks are the counts as a number of 34 bytes. Each byte has as many bits set, from the lowest up, as
there are tiles of the kind. So a few operations on whole numbers count shared tiles, pairs or
missing kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, compress, permutations
from operator import or_
from typing import TypeAlias

from game.rules.tiles import (
    COPIES,
    HONOURS,
    KIND_TILES,
    KINDS,
    MAJORS,
    SUIT_TILES,
    WINDS,
    Tile,
    counts_of,
)

Marks: TypeAlias = int

_PAIRS = 7
_TRIPLES = 4
HAND = 14
_MOST = 8 * KINDS
# Numbers with an upper bound as look-ups: faster than `min`.
_UP_TO_PAIRS = tuple(min(number, _PAIRS) for number in range(_MOST))
_UP_TO_TRIPLES = tuple(min(number, _TRIPLES) for number in range(_MOST))
_BITS = bytes((1 << min(count, COPIES)) - 1 for count in range(256))


def marks_of(counts: Sequence[int]) -> Marks:
    """Return the counts as marks."""
    return int.from_bytes(bytes(counts).translate(_BITS), "little")


def _marks(kinds: Iterable[Tile]) -> Marks:
    """Return a bit for each kind, two for a kind that is named twice."""
    return marks_of(counts_of(kinds))


def _copies(kinds: Iterable[Tile], *copies: int) -> Marks:
    """Return the bits of these copies, from 1 to 4, of each of the kinds."""
    return sum(1 << 8 * kind + copy - 1 for kind in kinds for copy in copies)


@dataclass(frozen=True, slots=True)
class Special:
    """The distance of marks to a shape, and the useful kinds of a hand that is not complete. Only
    kinds in `usable` can be useful.

    >>> majors = 3 * [1, 0, 0, 0, 0, 0, 0, 0, 1] + 7 * [1]
    >>> ORPHANS.lacking(majors), len(ORPHANS.useful(majors))
    (1, 13)
    """

    lacks: Callable[[Marks], int]
    wants: Callable[[Marks], Marks]
    usable: Marks

    def lacking(self, counts: Sequence[int]) -> int:
        """Return the number of missing tiles, 0 for a complete hand. `counts` are of 34 kinds."""
        return self.lacks(marks_of(counts))

    def useful(self, counts: Sequence[int]) -> list[Tile]:
        """Return the useful kinds, ascending."""
        wanted = self.wants(marks_of(counts))
        return list(compress(KIND_TILES, wanted.to_bytes(KINDS, "little")))


# --- pairs --------------------------------------------------------------------------------------

_FIRST, _SECOND, _FOURTH = (_copies(KIND_TILES, copy) for copy in (1, 2, 4))
_ODD = _copies(KIND_TILES, 1, 3)
_MAJOR_FIRST, _MAJOR_SECOND = _copies(MAJORS, 1), _copies(MAJORS, 2)
_MAJOR_ODD, _MAJOR_EVEN, _MAJOR_FOURTH = (_copies(MAJORS, *n) for n in ((1, 3), (2, 4), (4,)))


def _lacks_pairs(held: Marks) -> int:
    """Count the missing tiles of seven pairs. Four identical tiles are two of them. Without enough
    single tiles to pair, a pair takes two."""
    pairs = (held & _SECOND).bit_count() + (held & _FOURTH).bit_count()
    return _PAIRS - pairs + max(0, _PAIRS - pairs - _singles(held))


def _wants_pairs(held: Marks) -> Marks:
    """Return the tiles that pair singles and triples, and tiles to pair later if the hand has too
    few."""
    pairs = (held & _SECOND).bit_count() + (held & _FOURTH).bit_count()
    if pairs + _singles(held) < _PAIRS:
        return _FOURTH & ~held
    return held & ~(held >> 1) & _ODD


def _singles(held: Marks) -> int:
    """Count the kinds held once or three times."""
    return (held & ~(held >> 1) & _ODD).bit_count()


def _lacks_unlike_pairs(held: Marks) -> int:
    """Count the missing tiles of seven pairs of different kinds."""
    kinds = (held & _FIRST).bit_count()
    return _PAIRS - (held & _SECOND).bit_count() + max(0, _PAIRS - kinds)


def _wants_unlike_pairs(held: Marks) -> Marks:
    """Return the tiles that pair singles, and new kinds if the hand has fewer than seven."""
    enough = (held & _FIRST).bit_count() >= _PAIRS
    return (held if enough else _FIRST) & ~(held >> 1) & _FIRST


def _lacks_honour_pairs(held: Marks) -> int:
    """Count the missing tiles of seven pairs of major tiles. Four identical tiles are two pairs."""
    whole, begun = (held & _MAJOR_EVEN).bit_count(), (held & _MAJOR_ODD).bit_count()
    return HAND - _UP_TO_PAIRS[whole] - _UP_TO_PAIRS[begun]


def _wants_honour_pairs(held: Marks) -> Marks:
    """Return the tiles that pair singles, and tiles to pair later."""
    if (held & _MAJOR_ODD).bit_count() < _PAIRS:
        return _MAJOR_FOURTH & ~held
    return held & ~(held >> 1) & _MAJOR_ODD


# --- one suit, or one of each suit --------------------------------------------------------------

# The nine suit tiles of thirteen individuals, for each order of 147, 258, 369 in the suits.
_APART = tuple(
    _marks(tile for suit, start in zip(SUIT_TILES, starts, strict=True) for tile in suit[start::3])
    for starts in permutations(range(3))
)
_HONOURS, _WINDS = _marks(HONOURS), _marks(WINDS)
_HONOURS_TWICE = _copies(HONOURS, 2)
_SNAKES = tuple(_marks((suit[0], *suit)) for suit in SUIT_TILES)


def _lacks_orphans(held: Marks) -> int:
    """十三么 Count the missing tiles of one of each major tile, and one of them twice."""
    return HAND - (held & _MAJOR_FIRST).bit_count() - (held & _MAJOR_SECOND != 0)


def _wants_orphans(held: Marks) -> Marks:
    """Return the missing major tiles. If none is paired, return all major tiles."""
    return _MAJOR_FIRST & ~held if held & _MAJOR_SECOND else _MAJOR_FIRST


def _lacks_individuals(held: Marks) -> int:
    """十三不搭 Count the missing tiles of 147, 258, 369, three honours and a pair of a fourth."""
    suited = max([(held & marks).bit_count() for marks in _APART])
    kinds = min(4, (held & _HONOURS).bit_count())
    return HAND - suited - kinds - (held & _HONOURS_TWICE != 0)


def _wants_individuals(held: Marks) -> Marks:
    """Return the missing tiles of the nearest ways, and honours for the four kinds and the pair."""
    useful = _nearest([marks & ~held for marks in _APART])
    if (held & _HONOURS).bit_count() < 4:
        useful |= _HONOURS & ~held
    if not held & _HONOURS_TWICE:
        useful |= _HONOURS & held
    return useful


def _lacks_snake(held: Marks) -> int:
    """Count the missing tiles of a pair of 1s and the 2 to 9 of one suit, and one of each wind."""
    most = 0
    for snake in _SNAKES:
        count = (held & snake).bit_count()
        if count > most:
            most = count
    return HAND - (held & _WINDS).bit_count() - most


def _wants_snake(held: Marks) -> Marks:
    """Return the missing tiles of the nearest suit, and the missing winds."""
    return _WINDS & ~held | _nearest([snake & ~held for snake in _SNAKES])


def _nearest(lacking: Sequence[Marks]) -> Marks:
    """Return the missing tiles of the ways with the fewest missing tiles."""
    fewest = min([one.bit_count() for one in lacking])
    return reduce(or_, [one for one in lacking if one.bit_count() == fewest])


# --- knitting -----------------------------------------------------------------------------------

_WIDTH = 8 * 9
_SUIT = (1 << _WIDTH) - 1
_FULL = _marks(SUIT_TILES[0] * COPIES)
# Factors that put the marks of nine ranks into some of the suits.
_FIRST_TWO, _OUTER_TWO, _LAST_TWO = (
    1 << one | 1 << two for one, two in combinations((0, _WIDTH, 2 * _WIDTH), 2)
)
_ALL_SUITS = _FIRST_TWO | _LAST_TWO


def _suits(held: Marks) -> tuple[Marks, Marks, Marks]:
    return held & _SUIT, held >> _WIDTH & _SUIT, held >> 2 * _WIDTH & _SUIT


def _lacks_knitting(held: Marks) -> int:
    """Count the missing tiles of seven pairs of one rank in two suits, the same two throughout."""
    one, two, three = _suits(held)
    some = _UP_TO_PAIRS
    most = (one & two).bit_count() + some[(one | two).bit_count()]
    outer = (one & three).bit_count() + some[(one | three).bit_count()]
    last = (two & three).bit_count() + some[(two | three).bit_count()]
    if outer > most:
        most = outer
    return HAND - (last if last > most else most)


def _wants_knitting(held: Marks) -> Marks:
    """Return, in the nearest two suits, the tiles that pair singles, and tiles to pair later."""
    one, two, three = _suits(held)
    most, useful, some = 0, 0, _UP_TO_PAIRS
    ways = ((one, two, _FIRST_TWO), (one, three, _OUTER_TWO), (two, three, _LAST_TWO))
    for first, second, suits in ways:
        either = first | second
        begun = either.bit_count()
        count = (first & second).bit_count() + some[begun]
        if count >= most:
            wanted = suits * (_FULL if begun < _PAIRS else either)
            useful = useful | wanted if count == most else wanted
            most = count
    return useful & ~held


def _lacks_triple_knitting(held: Marks) -> int:
    """Count the missing tiles of four triples of one rank in all suits and a pair of one rank.

    The pair is two identical tiles or of two suits. A triple can miss no tile, one or two. Setting
    tiles aside for the pair costs no triple if there are more begun triples than needed.
    """
    by_any, by_two, by_all = _held_by_suits(held)
    any_suit, two_suits, some = by_any.bit_count(), by_two.bit_count(), _UP_TO_TRIPLES
    lacking = 3 * _TRIPLES - some[any_suit] - some[two_suits] - some[by_all.bit_count()]
    if two_suits > _TRIPLES:
        return lacking
    if any_suit <= _TRIPLES:
        return lacking + 2
    alone = by_any & ~by_two
    return lacking + (any_suit == _TRIPLES + 1 or not alone & alone << 1)


def _held_by_suits(held: Marks) -> tuple[Marks, Marks, Marks]:
    """Return the copies of the ranks in any suit, in two suits and in all three. A copy is in two
    suits if two of them contain that number of the rank."""
    one, two, three = _suits(held)
    either, both = one | two, one & two
    return either | three, both | either & three, both & three


def _wants_triple_knitting(held: Marks) -> Marks:
    """Return the next copies that help. A copy can help because no suit has it yet, or as the
    second or third suit with it."""
    by_any, by_two, by_all = _held_by_suits(held)
    any_suit, two_suits = by_any.bit_count(), by_two.bit_count()
    good = by_two if by_all.bit_count() < _TRIPLES else 0
    if two_suits <= _TRIPLES:
        alone = by_any & ~by_two
        pairs = alone & alone << 1
        if any_suit <= _TRIPLES or (any_suit == _TRIPLES + 1 and pairs):
            good |= _FULL & ~by_two
        elif not pairs:
            good |= alone | alone << 1
        elif two_suits < _TRIPLES:
            # Keep a pair that costs the triples nothing.
            good |= alone & ~(pairs >> 1) if pairs.bit_count() == 1 else alone
    good &= _FULL
    return (held << 1 | _FIRST) & ~held & good * _ALL_SUITS


_EVERY = _copies(KIND_TILES, 1, 2, 3, 4)
_SUITED = _FULL * _ALL_SUITS
_MAJOR = _MAJOR_ODD | _MAJOR_EVEN
_OF_INDIVIDUALS = _FIRST | _HONOURS_TWICE
_OF_SNAKES = reduce(or_, _SNAKES) | _WINDS

SEVEN_PAIRS: Mapping[bool, Special] = {
    False: Special(_lacks_unlike_pairs, _wants_unlike_pairs, _EVERY),
    True: Special(_lacks_pairs, _wants_pairs, _EVERY),
}
"""Seven pairs, by whether four identical tiles are two of them."""

ORPHANS = Special(_lacks_orphans, _wants_orphans, _MAJOR)

SPECIAL: Mapping[str, Special] = {
    "thirteen_individuals": Special(_lacks_individuals, _wants_individuals, _OF_INDIVIDUALS),
    "knitting": Special(_lacks_knitting, _wants_knitting, _SUITED),
    "triple_knitting": Special(_lacks_triple_knitting, _wants_triple_knitting, _SUITED),
    "wriggling_snake": Special(_lacks_snake, _wants_snake, _OF_SNAKES),
    "honour_pairs": Special(_lacks_honour_pairs, _wants_honour_pairs, _MAJOR),
}
"""The shapes by name."""


def by_usable(shapes: Iterable[Special]) -> tuple[tuple[Marks, tuple[Special, ...]], ...]:
    """Group the shapes by the tiles they are made of."""
    found: dict[Marks, tuple[Special, ...]] = {}
    for shape in shapes:
        found[shape.usable] = (*found.get(shape.usable, ()), shape)
    return tuple(found.items())
