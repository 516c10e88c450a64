"""向聽 Shanten and useful tiles by table: exact, and quick enough for computer players.

Hands are counts of the 34 kinds of the concealed tiles, 13 - 3 × melds of them (a hand at rest)
or one more (a hand to discard from or to win with); `melds` is how many sets are laid out, kongs
included. The shanten is the number of exchanges until the hand is ready: 0 ready, -1 complete.

No fifth copy is ever hoped for beside four that are held concealed: 1111m does not wait for 1m.
The shanten leaves out of account what lies on the table, the player's own melds included; which
tiles cannot come any more is told to `useful_tiles` and `discards_table` as `gone`.

A suit or the honours as a number in base 5, the count of the lowest rank as first digit, is its
key. The table knows the profile of each key (its distances to 0-4 sets with or without a pair)
and the profile of any two united, so a hand takes four look-ups, two unions and a last look-up.
"""

from __future__ import annotations

import base64
import lzma
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter
from typing import TypeAlias

from game.rules.distance_table import PACKED, PROFILES
from game.rules.special_distance import SPECIAL, Special
from game.rules.tiles import COPIES, KINDS, MAJORS, Tile

Keys: TypeAlias = tuple[int, int, int, int]  # characters, dots, bamboo, honours
Places: TypeAlias = tuple[tuple[tuple[Tile, int], ...], ...]  # by key: (kind, what one adds)

CLOSED = -1
"""The key of a suit that a plan shuts out: its tiles count for nothing and no set may use it."""

SETS = 4
_BASE = COPIES + 1
_SPANS = ((0, 9), (9, 18), (18, 27), (27, KINDS))
_DIGITS = b"01234".ljust(256, b"x")


@dataclass(frozen=True, slots=True)
class Forms:
    """Which forms besides sets and a pair win; those need all tiles concealed.

    `four_alike_pairs`: four alike are two of the seven pairs; otherwise the pairs must differ.
    `honour_pairs`: seven pairs of major tiles only, four alike being two of them.
    """

    seven_pairs: bool
    four_alike_pairs: bool
    thirteen_orphans: bool
    thirteen_individuals: bool = False
    knitting: bool = False
    triple_knitting: bool = False
    wriggling_snake: bool = False
    honour_pairs: bool = False
    special: tuple[Special, ...] = field(init=False, repr=False, compare=False)
    """How to tell what a hand lacks, for each of the last five that wins."""

    def __post_init__(self) -> None:
        chosen = tuple(shape for name, shape in SPECIAL.items() if getattr(self, name))
        object.__setattr__(self, "special", chosen)


STANDARD = Forms(seven_pairs=False, four_alike_pairs=False, thirteen_orphans=False)
"""Sets and a pair only."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a discard leaves: the shanten, and the kinds (ascending) that lower it."""

    shanten: int
    useful: tuple[Tile, ...]


def _rows(data: bytes) -> tuple[bytes, ...]:
    return tuple(data[start : start + PROFILES] for start in range(0, len(data), PROFILES))


def _unpacked() -> Iterator[bytes]:
    """The four tables: suits and honours (with CLOSED as their last), unions, whole hands."""
    data = lzma.decompress(base64.b64decode(PACKED))
    for size in (_BASE**9 + 1, _BASE**7 + 1, PROFILES * PROFILES):
        yield data[:size]
        data = data[size:]
    yield data


_SUIT, _HONOURS, _unions, _hands = _unpacked()
_UNION = _rows(_unions)
# By melds laid out, then by two profiles: the tiles that the hand of both lacks.
_LACKING = tuple(
    tuple(row.translate(hand.ljust(256)) for row in _UNION) for hand in reversed(_rows(_hands))
)


def suit_keys(counts: Sequence[int]) -> Keys:
    """The four keys of 34 counts. Raises ValueError for more than four of a kind."""
    digits = bytes(counts).translate(_DIGITS)
    return int(digits[:9], 5), int(digits[9:18], 5), int(digits[18:27], 5), int(digits[27:], 5)


def shanten_from_keys(characters: int, dots: int, bamboo: int, honours: int, melds: int = 0) -> int:
    """The shanten of sets and a pair from the four keys, each of which may be CLOSED."""
    union = _UNION
    left = union[_SUIT[characters]][_SUIT[dots]]
    return _LACKING[melds][left][union[_SUIT[bamboo]][_HONOURS[honours]]] - 1


def useful_from_keys(keys: Keys, melds: int, spent: frozenset[Tile]) -> list[Tile]:
    """The kinds, ascending, that lower the shanten of sets and a pair; none of a CLOSED suit nor of
    those `spent`, which must hold every kind of which all four are held."""
    union, lacking = _UNION, _LACKING[melds]
    first, second, third = _SUIT[keys[0]], _SUIT[keys[1]], _SUIT[keys[2]]
    fourth = _HONOURS[keys[3]]
    left, right = union[first][second], union[third][fourth]
    others = (union[right][second], union[right][first], union[left][fourth], union[left][third])
    tables = (_SUIT, _SUIT, _SUIT, _HONOURS)
    # To lack as many tiles as the shanten says is to lack one fewer than before the draw.
    standard = lacking[left][right] - 1
    useful: list[Tile] = []
    for key, other, profiles, places in zip(keys, others, tables, _places(spent), strict=True):
        if key != CLOSED:
            row = lacking[other]
            useful += [kind for kind, power in places if row[profiles[key + power]] == standard]
    return useful


def shanten(counts: Sequence[int], melds: int = 0) -> int:
    """The shanten of sets and a pair."""
    return shanten_from_keys(*suit_keys(counts), melds)


def shanten_seven_pairs(counts: Sequence[int], four_alike: bool = True) -> int:
    """七對子 The shanten of seven pairs, for 13 or 14 concealed tiles.

    `four_alike`: four alike are two pairs; otherwise seven different pairs are asked for.
    """
    held = bytes(counts)
    twos, fours = held.count(2) + held.count(3), held.count(4)
    if four_alike:
        return 6 - twos - 2 * fours
    kinds = twos + fours + held.count(1)
    return 6 - twos - fours + max(0, 7 - kinds)


_majors_of: Callable[[Sequence[int]], tuple[int, ...]] = itemgetter(*MAJORS)


def shanten_orphans(counts: Sequence[int]) -> int:
    """十三么 The shanten of thirteen orphans, for 13 or 14 concealed tiles."""
    held = _majors_of(counts)
    return held.count(0) - (max(held) > 1)


def best_shanten(counts: Sequence[int], melds: int, forms: Forms) -> int:
    """The least shanten of all the forms that may win."""
    best = min(_shanten_by_form(counts, suit_keys(counts), melds, forms))
    if forms.special and not melds:
        best = min(best, *(shape.lacking(counts) - 1 for shape in forms.special))
    return best


def useful_tiles(
    counts: Sequence[int], melds: int, forms: Forms, gone: Sequence[int] | None = None
) -> tuple[Tile, ...]:
    """The kinds, ascending, that lower the best shanten of a hand at rest. When ready: its waits.

    `gone` counts the copies of each kind known to lie outside the hand (34 counts); a kind of
    which hand and `gone` hold all four cannot come and is left out.
    """
    return _prospect(counts, melds, forms, spent_kinds(counts, gone)).useful


def discards_table(
    counts: Sequence[int], melds: int, forms: Forms, gone: Sequence[int] | None = None
) -> dict[Tile, Prospect]:
    """What each kind held, discarded from a hand of 14 - 3 × melds tiles, would leave.

    `gone` as for `useful_tiles`. A tile that was discarded is gone too.
    """
    spent = spent_kinds(counts, gone)
    rest = list(counts)
    table = {}
    for kind, count in enumerate(counts):
        if count:
            rest[kind] -= 1
            table[kind] = _prospect(rest, melds, forms, spent)
            rest[kind] += 1
    return table


def spent_kinds(counts: Sequence[int], gone: Sequence[int] | None = None) -> frozenset[Tile]:
    """The kinds of which no copy can be drawn any more."""
    if gone is not None:
        counts = [held + out for held, out in zip(counts, gone, strict=True)]
    elif COPIES not in counts:
        return frozenset()
    return frozenset(kind for kind, count in enumerate(counts) if count >= COPIES)


def _shanten_by_form(
    counts: Sequence[int], keys: Keys, melds: int, forms: Forms
) -> tuple[int, int, int]:
    """The shanten of sets and a pair, seven pairs, and orphans; a barred form is out of reach."""
    pairs = orphans = KINDS
    if not melds and forms.seven_pairs:
        pairs = shanten_seven_pairs(counts, forms.four_alike_pairs)
    if not melds and forms.thirteen_orphans:
        orphans = shanten_orphans(counts)
    return shanten_from_keys(*keys, melds), pairs, orphans


def _prospect(counts: Sequence[int], melds: int, forms: Forms, spent: frozenset[Tile]) -> Prospect:
    keys = suit_keys(counts)
    standard, pairs, orphans = _shanten_by_form(counts, keys, melds, forms)
    best = min(standard, pairs, orphans)
    useful = useful_from_keys(keys, melds, spent) if standard == best else []
    if pairs == best:
        useful += _useful_for_pairs(counts, forms.four_alike_pairs)
    if orphans == best:
        useful += _useful_for_orphans(counts)
    if best in (pairs, orphans):
        useful = sorted(set(useful))
    if forms.special and not melds:
        best, useful = _with_special(counts, forms.special, best, useful)
    if spent:
        useful = [kind for kind in useful if kind not in spent]
    return Prospect(best, tuple(useful))


def _with_special(
    counts: Sequence[int], special: tuple[Special, ...], best: int, useful: list[Tile]
) -> tuple[int, list[Tile]]:
    """The shanten and the useful kinds when these shapes win too."""
    by_shape = [(shape.lacking(counts) - 1, shape) for shape in special]
    nearest = min(shanten for shanten, _ in by_shape)
    if nearest > best:
        return best, useful
    kinds = set(useful) if nearest == best else set()
    for shanten, shape in by_shape:
        if shanten == nearest:
            kinds.update(shape.useful(counts))
    return nearest, sorted(kinds)


@lru_cache(maxsize=1 << 10)
def _places(spent: frozenset[Tile]) -> Places:
    """The kinds of each key, but for those spent, with what one more tile adds to the key."""
    return tuple(
        tuple((kind, _BASE ** (end - 1 - kind)) for kind in range(start, end) if kind not in spent)
        for start, end in _SPANS
    )


def _useful_for_pairs(counts: Sequence[int], four_alike: bool) -> list[Tile]:
    """Singles (and with `four_alike` triples) to pair; new kinds where seven are not yet held."""
    wanted = {1, 3} if four_alike else {1}
    if not four_alike and KINDS - bytes(counts).count(0) < 7:
        wanted.add(0)
    return [kind for kind, count in enumerate(counts) if count in wanted]


def _useful_for_orphans(counts: Sequence[int]) -> list[Tile]:
    """The majors that are missing; while none is paired, any of them."""
    paired = max(_majors_of(counts)) > 1
    return [kind for kind in MAJORS if not (paired and counts[kind])]
