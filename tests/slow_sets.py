"""Hands read in a slow, obvious way: every set and pair that they contain.

Shares only the values that describe a hand with the game. Tiles are texts ("5m").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from game.rules.facts import HandFacts, WinFacts
from game.rules.melds import MeldKind
from game.rules.options import Options
from game.rules.tiles import tile_text
from tests.random_wins import OLD, SUITED

Tiles: TypeAlias = tuple[str, ...]
Counted: TypeAlias = list[tuple[str, int, int]]  # pattern, fan, how often


@dataclass(frozen=True)
class Group:
    """A chow, a pung or a kong."""

    tiles: Tiles
    hidden: bool = True

    @property
    def alike(self) -> str:
        """Return the tile of a pung or kong, nothing for a chow."""
        return self.tiles[0] if self.tiles[0] == self.tiles[1] else ""


@dataclass(frozen=True)
class Reading:
    """The sets and pairs of a hand: four and one, none and seven, or neither (thirteen orphans)."""

    sets: tuple[Group, ...] = ()
    pairs: Tiles = ()


def texts(hand: HandFacts) -> list[str]:
    return [tile_text(tile) for tile in hand.concealed]


def laid_out(hand: HandFacts) -> tuple[Group, ...]:
    return tuple(
        Group(tuple(map(tile_text, meld.tiles)), meld.kind is MeldKind.CONCEALED_KONG)
        for meld in hand.melds
    )


@lru_cache(1 << 12)
def splits(tiles: Tiles) -> tuple[tuple[tuple[Tiles, ...], Tiles], ...]:
    """Return every way to divide the sorted tiles into sets and pairs."""
    if not tiles:
        return (((), ()),)
    first, found = tiles[0], []
    groups: list[Tiles] = [(first,) * 2, (first,) * 3]
    if first in SUITED and first[0] < "8":
        groups.append(tuple(f"{int(first[0]) + step}{first[1]}" for step in range(3)))
    for group in groups:
        if not Counter(group) - Counter(tiles):
            rest = tuple(sorted((Counter(tiles) - Counter(group)).elements()))
            for sets, pairs in splits(rest):
                if len(group) == 2:
                    found.append((sets, (group[0], *pairs)))
                else:
                    found.append(((group, *sets), pairs))
    return tuple((sets, pairs) for sets, pairs in found if len(pairs) <= 1)


def sets_and_pair(tiles: list[str]) -> Iterator[tuple[tuple[Tiles, ...], str]]:
    """Yield every way to divide the tiles into sets and one pair.

    Each colour, honours included, is divided separately. One of them has two tiles more than its
    sets.
    """
    sizes = Counter(tile[-1] for tile in tiles)
    if sorted(size % 3 for size in sizes.values() if size % 3) != [2]:
        return
    colours = [sorted(tile for tile in tiles if tile[-1] == colour) for colour in sizes]
    for parts in product(*(splits(tuple(colour)) for colour in colours)):
        pairs = [pair for _, two in parts for pair in two]
        if len(pairs) == 1:
            yield tuple(one for sets, _ in parts for one in sets), pairs[0]


def made_of_sets(win: WinFacts) -> Iterator[tuple[tuple[Group, ...], str]]:
    """Yield every way to see four sets and a pair, with each set that a discard can complete."""
    melds = laid_out(win.hand)
    for sets, pair in sets_and_pair(texts(win.hand)):
        if len(sets) + len(melds) == 4:
            for open_set in places(win, sets, pair):
                own = (Group(one, hidden=place != open_set) for place, one in enumerate(sets))
                yield (*own, *melds), pair


def places(win: WinFacts, sets: tuple[Tiles, ...], pair: str) -> list[int]:
    """Return the places of sets that a discard can complete; -1 if none needs to be."""
    tile = tile_text(win.winning_tile)
    free = win.discarder is None or pair == tile
    return [-1] * free + [
        place for place, one in enumerate(sets) if tile in one and win.discarder is not None
    ]


def readings(win: WinFacts, options: Options, *, four_alike: bool = True) -> set[Reading]:
    """Return every way to read a hand.

    With `four_alike`, four identical tiles are two of the seven pairs.
    """
    found = {Reading(sets, (pair,)) for sets, pair in made_of_sets(win)}
    tiles = sorted(texts(win.hand))
    if len(tiles) == 14:
        allowed = (2, 4) if four_alike else (2,)
        if options.seven_pairs and all(tiles.count(tile) in allowed for tile in tiles):
            found.add(Reading(pairs=tuple(tiles[::2])))
        if options.thirteen_orphans and set(tiles) == set(OLD):
            found.add(Reading())
    return found


def total(rows: Counted) -> int:
    return sum(fan * count for _, fan, count in rows)


def best(lists: Iterable[Counted], order: list[str]) -> Counted | None:
    """Return the list with most fan, and among equals the one with patterns higher in the sheet."""
    return min(
        lists,
        key=lambda rows: (-total(rows), [order.index(name) for name, _, _ in rows]),
        default=None,
    )
