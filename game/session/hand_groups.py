"""The groups that a person sees in a hand: sets, pairs, and tiles that are near each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from game.rules.tiles import SUITED, Tile

Group = tuple[Tile, ...]
SET, PAIR, PART = 12, 5, 4
"""What a set, the first pair, and two tiles that can become a chow are worth."""


def groups_of(tiles: Iterable[Tile]) -> tuple[Group, ...]:
    """Return the best groups of these tiles; lone tiles are in none.

    >>> groups_of((Tile(0), Tile(1), Tile(2), Tile(5), Tile(5), Tile(30)))
    ((0, 1, 2), (5, 5))
    """
    return _best(tuple(sorted(tiles)))[1]


@lru_cache(1 << 11)
def _best(tiles: Group) -> tuple[int, tuple[Group, ...]]:
    """Return the worth of the best groups, and these groups."""
    if not tiles:
        return 0, ()
    found = [_best(tiles[1:])]
    for group in _with_first(tiles):
        worth, rest = _best(_without(tiles, group))
        has_pair = any(len(set(one)) == 1 and len(one) == 2 for one in rest)
        found.append((worth + _worth(group, has_pair), (group, *rest)))
    return max(found, key=lambda one: one[0])


def _worth(group: Group, has_pair: bool) -> int:
    if len(group) == 3:
        return SET
    is_first_pair = group[0] == group[1] and not has_pair
    return PAIR if is_first_pair else PART


def _with_first(tiles: Group) -> Iterator[Group]:
    """Yield the groups that the first tile is in."""
    first = tiles[0]
    alike = tiles.count(first)
    if alike > 2:
        yield (first,) * 3
    if alike > 1:
        yield first, first
    if first >= SUITED:
        return
    near = [tile for tile in (first + 1, first + 2) if tile // 9 == first // 9 and tile in tiles]
    if len(near) == 2:
        yield first, Tile(near[0]), Tile(near[1])
    for tile in near:
        yield first, Tile(tile)


def _without(tiles: Group, gone: Sequence[Tile]) -> Group:
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)
