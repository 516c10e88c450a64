"""Make the tables of distances: `python build/fit/distances.py`, about a minute.

assets/tables/distance.xz says how far every holding of a suit is from every goal. pungs, simples
and chows say the same when only these sets count. simples also says how far each profile is from
sets without a pair.

A goal is 0 to 4 sets and 0 or 1 pair. The profile of a holding is its ten distances to the goals of
its suit: the tiles still missing for the nearest one. Profiles alone give the distances of whole
hands, and there are so few different ones that each fits in a byte.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cache, partial
from itertools import product
from typing import TypeAlias

from fit.tables import write_bytes

Profile: TypeAlias = tuple[int, ...]  # distance by goal, in the order of GOALS
Places: TypeAlias = tuple[int, ...]  # the places of a set inside its suit: (2, 3, 4), (5, 5, 5)

SETS = 4
COPIES = 4
GOALS = tuple(product(range(2), range(SETS + 1)))  # (pairs, sets)
FAR = 99
BYTES = 256
CLOSED: Profile = (0,) + (FAR,) * (len(GOALS) - 1)
"""An empty suit: uniting with it changes no profile."""

SUIT_RANKS = 9
SUIT_SETS: tuple[Places, ...] = (
    *((rank, rank, rank) for rank in range(SUIT_RANKS)),
    *((rank, rank + 1, rank + 2) for rank in range(SUIT_RANKS - 2)),
)
SUIT_PUNGS, SUIT_CHOWS = SUIT_SETS[:SUIT_RANKS], SUIT_SETS[SUIT_RANKS:]
SIMPLE_RANKS = 7  # 2 to 8
SIMPLE_SETS: tuple[Places, ...] = (
    *((rank, rank, rank) for rank in range(SIMPLE_RANKS)),
    *((rank, rank + 1, rank + 2) for rank in range(SIMPLE_RANKS - 2)),
)
HONOUR_RANKS = 7
HONOUR_SETS: tuple[Places, ...] = tuple((rank, rank, rank) for rank in range(HONOUR_RANKS))


class Numbering:
    """Numbers profiles in order of appearance, with equal ones of one `kind` together."""

    def __init__(self, kind: Callable[[Profile], Hashable] = tuple) -> None:
        self.profiles: list[Profile] = []
        self._kind = kind
        self._numbers: dict[Hashable, int] = {}

    def number(self, profile: Profile) -> int:
        kind = self._kind(profile)
        if kind not in self._numbers:
            self._numbers[kind] = len(self.profiles)
            self.profiles.append(profile)
        return self._numbers[kind]


def powers(ranks: int) -> list[int]:
    """Return what one tile of each rank adds to a key: base 5, lowest rank first."""
    return [(COPIES + 1) ** (ranks - 1 - rank) for rank in range(ranks)]


def complete_holdings(ranks: int, sets: tuple[Places, ...]) -> Iterator[tuple[int, int]]:
    """Yield (key, index of the goal) of every holding that is exactly sets and maybe a pair."""
    worth = powers(ranks)

    def grow(counts: list[int], first: int, made: int) -> Iterator[tuple[list[int], int]]:
        yield counts, made
        for index in range(first, len(sets)) if made < SETS else ():
            more = counts.copy()
            for place in sets[index]:
                more[place] += 1
            if max(more) <= COPIES:
                yield from grow(more, index, made + 1)

    for counts, made in grow([0] * ranks, 0, 0):
        key = sum(count * power for count, power in zip(counts, worth, strict=True))
        yield key, GOALS.index((0, made))
        for count, power in zip(counts, worth, strict=True):
            if count + 2 <= COPIES:
                yield key + 2 * power, GOALS.index((1, made))


def fitting_goals(ranks: int, sets: tuple[Places, ...]) -> list[int]:
    """Return for every key a bit for each goal that it reaches without discarding a tile."""
    fits = [0] * (COPIES + 1) ** ranks
    for key, goal in complete_holdings(ranks, sets):
        fits[key] |= 1 << goal
    for power in powers(ranks):
        for key in reversed(range(len(fits) - power)):
            if key // power % (COPIES + 1) < COPIES:
                fits[key] |= fits[key + power]
    return fits


def profile_table(ranks: int, sets: tuple[Places, ...], numbering: Numbering) -> bytes:
    """Return the number of the profile for every key, and at the end of the closed suit.

    A holding inside a goal needs only the rest of it. Any other holding has a tile too many for its
    nearest goal, and is as far from it as without that tile.
    """
    fits = fitting_goals(ranks, sets)
    numbers = bytearray(len(fits))
    worth = powers(ranks)
    known: dict[tuple[frozenset[int], int, int], int] = {}
    for key in range(len(fits)):
        fewer = [key - power for power in worth if key // power % (COPIES + 1)]
        below = frozenset([numbers[other] for other in fewer])
        case = (below, fits[key], held_tiles(key) if fits[key] else 0)
        if case not in known:
            known[case] = numbering.number(profile_of(*case, numbering.profiles))
        numbers[key] = known[case]
    return bytes(numbers) + bytes([numbering.number(CLOSED)])


def profile_of(below: frozenset[int], fits: int, held: int, profiles: list[Profile]) -> Profile:
    return tuple(
        2 * pairs + 3 * sets - held
        if fits >> goal & 1
        else min((profiles[number][goal] for number in below), default=FAR)
        for goal, (pairs, sets) in enumerate(GOALS)
    )


def held_tiles(key: int) -> int:
    total = 0
    while key:
        key, count = divmod(key, COPIES + 1)
        total += count
    return total


def united(one: Profile, other: Profile) -> Profile:
    """Return the profile of two suits together, with each goal divided in the best way."""
    first, second = dict(zip(GOALS, one, strict=True)), dict(zip(GOALS, other, strict=True))
    return tuple(
        min(
            first[pair, some] + second[pairs - pair, sets - some]
            for pair in range(pairs + 1)
            for some in range(sets + 1)
        )
        for pairs, sets in GOALS
    )


def union_table(numbering: Numbering, apart: int = BYTES) -> bytes:
    """Return the number of the united profile for every two numbers, row by row.

    New profiles get numbers and are united in turn. Profiles from the number `apart` on never meet
    each other: their entry is 0.
    """
    found: dict[tuple[int, int], int] = {}
    row = 0
    while row < len(numbering.profiles):
        for column in range(min(row + 1, apart)):
            both = united(numbering.profiles[row], numbering.profiles[column])
            found[row, column] = found[column, row] = numbering.number(both)
        row += 1
    return bytes(found.get((one, other), 0) for one in range(row) for other in range(row))


def hand_table(profiles: list[Profile]) -> bytes:
    """Return the tiles missing from a hand for 0 to 4 sets: a row of all profiles each."""
    return _missing(1, profiles)


def sets_table(profiles: list[Profile]) -> bytes:
    """Return the tiles missing from 0 to 4 sets without a pair: a row of all profiles each."""
    return _missing(0, profiles)


def _missing(pairs: int, profiles: list[Profile]) -> bytes:
    goals = [GOALS.index((pairs, sets)) for sets in range(SETS + 1)]
    return bytes(profile[goal] for goal in goals for profile in profiles)


def chow_tables() -> tuple[int, bytes]:
    """Return the number of profiles when only chows count, and their four tables.

    A hand contains its honours once, so profiles with honours meet only profiles of suits. They
    count as equal if whole hands with each suit profile miss equally many tiles. Otherwise a byte
    would be too small.
    """
    suited = Numbering()
    suits = profile_table(SUIT_RANKS, SUIT_CHOWS, suited)
    union_table(suited)
    every = Numbering(cache(partial(lacking_beside, tuple(suited.profiles))))
    for profile in suited.profiles:
        every.number(profile)
    honours = profile_table(HONOUR_RANKS, (), every)
    unions = union_table(every, apart=len(suited.profiles))
    return len(every.profiles), suits + honours + unions + hand_table(every.profiles)


def lacking_beside(others: tuple[Profile, ...], profile: Profile) -> tuple[int, ...]:
    """Return the tiles missing from hands of this profile and each of the others."""
    return tuple(number for other in others for number in united(profile, other)[SETS + 1 :])


def main() -> None:
    every = Numbering()
    suits = profile_table(SUIT_RANKS, SUIT_SETS, every)
    honours = profile_table(HONOUR_RANKS, HONOUR_SETS, every)
    unions = union_table(every)
    number = len(every.profiles)
    write_bytes("distance", suits + honours + unions + hand_table(every.profiles))
    write_bytes("pungs", profile_table(SUIT_RANKS, SUIT_PUNGS, every))
    simples = profile_table(SIMPLE_RANKS, SIMPLE_SETS, every)
    write_bytes("simples", simples + sets_table(every.profiles))
    assert len(every.profiles) == number, "these have profiles of their own"
    chow_profiles, data = chow_tables()
    write_bytes("chows", data)
    print(f"{number} profiles, and {chow_profiles} of chows: see PROFILES in game/rules")


if __name__ == "__main__":
    main()
