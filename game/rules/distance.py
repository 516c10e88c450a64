"""Shanten and useful tiles by table: exact, and fast enough for computer players.

Hands are counts of the 34 kinds of the concealed tiles. A hand at rest has 13 - 3 × melds tiles. A
hand to discard from or to win with has one more. `melds` counts the sets on the table, kongs
included. The shanten is the number of exchanges until the hand is ready: 0 ready, -1 complete.

A kind with all four copies concealed is never useful: 1111m does not wait for 1m. The shanten
ignores the tiles on the table, the player's melds included. `useful_tiles` and `discards_table`
take the tiles that can't come any more as `gone`.

The key of a suit or of the honours is a number in base 5. Its digits are the counts, lowest rank
first. The table knows the profile of each key: its distances to 0-4 sets, with or without a pair.
It also knows the profile of any two profiles united. So a hand takes four look-ups, two unions and
a last look-up.

>>> from game.rules.notation import parse_tiles
>>> from game.rules.tiles import counts_of
>>> counts = counts_of(parse_tiles("123m 456p 78s EEE 55m"))
>>> shanten(counts), useful_tiles(counts, 0, STANDARD)
(0, (23, 26))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import compress
from typing import NamedTuple, TypeAlias

from game.packed import table_bytes
from game.rules.special_distance import (
    HAND,
    ORPHANS,
    SEVEN_PAIRS,
    SPECIAL,
    Marks,
    Special,
    by_usable,
    marks_of,
)
from game.rules.tiles import COPIES, KIND_TILES, KINDS, SUITED, Tile

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
        union = rows(unions, profiles)
        return cls(suits, honours, union, lacking_tables(union, rows(hands, profiles)))

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
        """Return each key's profiles for `look_up`, from a cache."""
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


def lacking_tables(union: Sequence[bytes], goals: Sequence[bytes]) -> tuple[tuple[bytes, ...], ...]:
    """Return the number of missing tiles by the number of melds, then by two profiles. `goals` have
    those of each profile, by the number of sets."""
    return tuple(
        tuple(row.translate(goal.ljust(BYTES)).ljust(BYTES) for row in union)
        for goal in reversed(goals)
    )


def _four(data: bytes, profiles: int) -> Iterator[bytes]:
    """Yield the tables of suits, honours, unions and whole hands."""
    for size in (SUIT_KEYS, HONOUR_KEYS, profiles * profiles):
        yield data[:size]
        data = data[size:]
    yield data


def rows(data: bytes, profiles: int) -> tuple[bytes, ...]:
    """Return the rows of a table, with a byte for each profile."""
    return tuple(data[start : start + profiles] for start in range(0, len(data), profiles))


def _part(profiles: bytes, ranks: int, key: int) -> Part:
    """Return the profile of a key, and its profile after each draw. A fifth copy changes nothing,
    nor does any tile of a CLOSED suit."""
    powers = (BASE ** (ranks - 1 - rank) for rank in range(ranks))
    return profiles[key], bytes(
        profiles[key if key == CLOSED or key // power % BASE == COPIES else key + power]
        for power in powers
    )


SETS = 4
_NONE = bytes(KINDS)
_ENDS = (9, 18, 27, KINDS)
_DIGITS = b"01234".ljust(BYTES, b"x")
_SUITED, _HONOUR = BASE**9, BASE**7


def shanten_seven_pairs(counts: Sequence[int], four_alike: bool = True) -> int:
    """七對子 Return the shanten of seven pairs, for 13 or 14 concealed tiles. `four_alike`: four
    identical tiles are two pairs. Otherwise the seven pairs must differ."""
    return SEVEN_PAIRS[four_alike].lacking(counts) - 1


def shanten_orphans(counts: Sequence[int]) -> int:
    """十三么 Return the shanten of thirteen orphans, for 13 or 14 concealed tiles."""
    return ORPHANS.lacking(counts) - 1


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms that win besides sets and a pair. They need all tiles concealed.

    `four_alike_pairs`: four identical tiles are two of the seven pairs. Otherwise the pairs must
    differ. `honour_pairs`: seven pairs of major tiles only; four identical tiles are two of them.
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
    """The distance functions of each form that wins."""
    by_usable: tuple[tuple[Marks, tuple[Special, ...]], ...] = field(
        init=False, repr=False, compare=False
    )
    """The forms of `special`, grouped by the tiles they are made of."""

    def __post_init__(self) -> None:
        chosen = [SEVEN_PAIRS[self.four_alike_pairs]] if self.seven_pairs else []
        chosen += [ORPHANS] if self.thirteen_orphans else []
        chosen += [shape for name, shape in SPECIAL.items() if getattr(self, name)]
        object.__setattr__(self, "special", tuple(chosen))
        object.__setattr__(self, "by_usable", by_usable(chosen))


STANDARD = Forms(seven_pairs=False, four_alike_pairs=False, thirteen_orphans=False)
"""Sets and a pair only."""


class AfterDiscard(NamedTuple):
    """The result of a discard: the shanten, and the useful kinds (ascending)."""

    shanten: int
    useful: tuple[Tile, ...]


_after_discard = partial(tuple.__new__, AfterDiscard)  # faster than calling the class

PROFILES = 181
"""The number of different profiles of a suit."""
EVERY = SetTables.of(table_bytes("distance"), PROFILES)
"""The tables of all sets."""

_SUIT, _HONOURS, _UNION, _LACKING = EVERY.suits, EVERY.honours, EVERY.union, EVERY.lacking


def suit_keys(counts: Sequence[int]) -> Keys:
    """Return the four keys of 34 counts. Raise ValueError for more than four of a kind.

    >>> suit_keys([1] + 25 * [0] + [2] + 7 * [0])  # 1m 99s
    (390625, 0, 2, 0)
    """
    suits, honours = divmod(int(bytes(counts).translate(_DIGITS), BASE), _HONOUR)
    others, bamboo = divmod(suits, _SUITED)
    characters, dots = divmod(others, _SUITED)
    return characters, dots, bamboo, honours


def shanten_from_keys(characters: int, dots: int, bamboo: int, honours: int, melds: int = 0) -> int:
    """Return the shanten of sets and a pair from the four keys. Any key can be CLOSED."""
    union = _UNION
    left = union[_SUIT[characters]][_SUIT[dots]]
    return _LACKING[melds][left][union[_SUIT[bamboo]][_HONOURS[honours]]] - 1


def useful_from_keys(keys: Keys, melds: int, spent: frozenset[Tile]) -> list[Tile]:
    """Return the kinds, ascending, that lower the shanten of sets and a pair. Kinds of a CLOSED
    suit, kinds in `spent` and kinds with all four copies in the hand are left out."""
    useful = EVERY.useful(keys, melds)
    return [kind for kind in useful if kind not in spent] if spent else useful


def shanten(counts: Sequence[int], melds: int = 0) -> int:
    """Return the shanten of sets and a pair."""
    return shanten_from_keys(*suit_keys(counts), melds)


def best_shanten(counts: Sequence[int], melds: int, forms: Forms) -> int:
    """Return the lowest shanten of all the forms that win."""
    held = bytes(counts)
    best = shanten(held, melds)
    if melds or best < 0 or not forms.special:
        return best
    marks = marks_of(held)
    for usable, special in forms.by_usable:
        # A lower bound of the missing tiles, faster than the exact number for each form.
        if HAND - (marks & usable).bit_count() > best:
            continue
        for form in special:
            lacking = form.lacks(marks)
            if lacking <= best:
                best = lacking - 1
    return best


# Each kind with the place of its key, the value of one tile in the key, and the look-up.
_PLACES = tuple(
    (kind, place, BASE ** (_ENDS[place] - 1 - kind), EVERY.honour if kind >= SUITED else EVERY.suit)
    for kind, place in ((kind, kind // 9) for kind in KIND_TILES)
)


def useful_tiles(
    counts: Sequence[int], melds: int, forms: Forms, gone: Sequence[int] | None = None
) -> tuple[Tile, ...]:
    """Return the useful kinds, ascending, of a hand at rest: its waits when ready.

    Useful kinds lower the best shanten. `gone` counts the copies of each kind known to be outside
    the hand (34 counts). A kind with all four copies in the hand and `gone` together is left out.
    """
    steps, useful = EVERY.look_up(melds, EVERY.parts(suit_keys(counts)))
    if not melds:
        others = [(-1, form) for form in forms.special]
        _, useful = _with_forms(marks_of(counts), others, steps, useful)
    spent = spent_kinds(counts, gone)
    return tuple([kind for kind in compress(KIND_TILES, useful) if kind not in spent])


def discards_table(
    counts: Sequence[int], melds: int, forms: Forms, gone: Sequence[int] | None = None
) -> dict[Tile, AfterDiscard]:
    """Return the result of discarding each kind from a hand of 14 - 3 × melds tiles. `gone` is as
    for `useful_tiles`. The discarded tile is gone too.

    >>> counts = 9 * [1] + [2, 0, 0, 0, 1] + 13 * [0] + [2] + 6 * [0]  # 123456789m 115p EE
    >>> discards_table(counts, 0, STANDARD)[Tile(13)]
    AfterDiscard(shanten=0, useful=(9, 27))
    """
    spent = spent_kinds(counts, gone)
    keys, held = suit_keys(counts), marks_of(counts)
    parts = list(EVERY.parts(keys))
    # A discard brings no form nearer and moves sets at most one step away. Forms further away
    # than that can be skipped.
    others = [] if melds else _within(shanten_from_keys(*keys) + 1, held, forms)
    nearest = min([least for least, _ in others], default=KINDS)
    table: dict[Tile, AfterDiscard] = {}
    look_up_all = EVERY.look_up
    for kind, place, power, look_up in compress(_PLACES, counts):
        whole, parts[place] = parts[place], look_up(keys[place] - power)
        steps, useful = look_up_all(melds, parts)
        parts[place] = whole
        if nearest <= steps:
            rest = held ^ 1 << 8 * kind + counts[kind] - 1
            steps, useful = _with_forms(rest, others, steps, useful)
        kinds = tuple(compress(KIND_TILES, useful))
        if spent:
            kinds = tuple([one for one in kinds if one not in spent])
        table[kind] = _after_discard((steps, kinds))
    return table


def spent_kinds(counts: Sequence[int], gone: Sequence[int] | None = None) -> frozenset[Tile]:
    """Return the kinds that can't be drawn any more: all four copies are known."""
    if gone is not None:
        counts = [held + out for held, out in zip(counts, gone, strict=True)]
    elif COPIES not in counts:
        return frozenset()
    return frozenset(
        kind for kind, count in zip(KIND_TILES, counts, strict=True) if count >= COPIES
    )


def _within(most: int, held: Marks, forms: Forms) -> list[tuple[int, Special]]:
    """Return the forms with a shanten of at most `most`, each with its shanten."""
    return [
        (steps, form)
        for usable, special in forms.by_usable
        if HAND - (held & usable).bit_count() <= most + 1
        for form in special
        if (steps := form.lacks(held) - 1) <= most
    ]


def _with_forms(
    held: Marks, forms: Iterable[tuple[int, Special]], best: int, useful: bytes
) -> tuple[int, bytes]:
    """Return the shanten and the useful kinds when these forms win too. Each form comes with the
    lowest shanten that it can have."""
    wanted = 0
    for least, form in forms:
        if least <= best:
            steps = form.lacks(held) - 1
            if steps < best:
                best, useful, wanted = steps, _NONE, form.wants(held)
            elif steps == best:
                wanted |= form.wants(held)
    if wanted:
        wanted |= int.from_bytes(useful, "little")
        useful = wanted.to_bytes(KINDS, "little")
    return best, useful
