"""The nearest hand of a kind, found by trying sets and pairs one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeAlias

from game.rules.tiles import COPIES, Tile
from tests.slow_hands import Counts

Tiles: TypeAlias = tuple[Tile, ...]


class Search:
    """A search for hands that lack few tiles of these counts. `limit` counts the copies of each
    kind that there are for them."""

    def __init__(self, counts: Counts, limit: Sequence[int] | None = None) -> None:
        self.counts = counts
        self.limit = limit or [COPIES] * len(counts)
        self.used = [0] * len(counts)

    def sets(
        self,
        free: int,
        most: int,
        sets: Iterable[Tiles],
        pairs: Sequence[Tile],
        required: Sequence[Tiles] = (),
        accepts: Callable[[Counts], bool] = bool,
    ) -> Counts | None:
        """Return a hand of `free` sets and a pair that lacks at most `most` tiles, if there is one
        that `accepts` approves of."""
        known = sorted((self._lacks(one), one) for one in sets)

        def grow(first: int, free: int, most: int) -> Counts | None:
            if not free:
                ways = (self._with((tile, tile), most, whole) for tile in pairs)
                return next((one for one in ways if one), None)
            for place in range(first, len(known)):
                lacks, one = known[place]
                if lacks * free > most:
                    break
                found = self._with(one, most, partial(grow, place, free - 1))
                if found:
                    return found
            return None

        def whole(_: int) -> Counts | None:
            hand = tuple(self.used)
            return hand if accepts(hand) else None

        def with_required(rest: Sequence[Tiles], free: int, most: int) -> Counts | None:
            if not rest:
                return grow(0, free, most)
            return self._with(rest[0], most, lambda left: with_required(rest[1:], free - 1, left))

        return with_required(required, free, most) if len(required) <= free else None

    def pairs(self, kinds: Iterable[Tile], *, four_alike: bool) -> int | None:
        """Return how many tiles seven pairs of these kinds lack, None if there are too few."""
        kinds = [*kinds]
        costs = [max(0, 2 - self.counts[one]) for one in kinds if self.limit[one] >= 2]
        if four_alike:
            costs += [4 - max(2, self.counts[one]) for one in kinds if self.limit[one] == COPIES]
        return sum(sorted(costs)[:7]) if len(costs) >= 7 else None

    def _lacks(self, tiles: Tiles) -> int:
        return sum(max(0, tiles.count(one) - self.counts[one]) for one in {*tiles})

    def _with(self, tiles: Tiles, most: int, then: Callable[[int], Counts | None]) -> Counts | None:
        """Return what comes of it with these tiles used, None if there aren't enough."""
        for tile in tiles:
            self.used[tile] += 1
            most -= self.used[tile] > self.counts[tile]
        enough = most >= 0 and all(self.used[tile] <= self.limit[tile] for tile in tiles)
        found = then(most) if enough else None
        for tile in tiles:
            self.used[tile] -= 1
        return found
