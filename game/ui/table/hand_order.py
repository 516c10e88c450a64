"""The own tiles from left to right: sorted as the player likes it, or where the player put them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from game.rules.tiles import SUIT_LETTERS, Tile
from game.rules.view import View
from game.session.settings import Sort

Arranged: TypeAlias = tuple[tuple[Tile, bool], ...]
"""Tiles from left to right, and whether each is the drawn one that lies apart."""

OWN_ORDER: Sort = "off"
"""The value of the setting `sort` with which the tiles stay where they were put."""


class HandOrder:
    """Remembers how the concealed tiles lie. The drawn one always lies apart at the right."""

    def __init__(self) -> None:
        self.tiles: tuple[Tile, ...] = ()
        """The tiles without the drawn one, as they were arranged last."""

    def arranged(self, view: View, sort: Sort) -> Arranged:
        """The own tiles of a view, by the setting `sort`. In the player's own order those that
        are new come to the right."""
        held = list(view.hand)
        if view.drawn is not None:
            held.remove(view.drawn)
        self.tiles = _kept(self.tiles, held) if sort == OWN_ORDER else in_order(held, sort)
        rest = tuple((tile, False) for tile in self.tiles)
        return rest if view.drawn is None else (*rest, (view.drawn, True))

    def move(self, place: int, to: int) -> None:
        """Put a tile of the own order to another place, between the others."""
        tiles = list(self.tiles)
        tiles.insert(to, tiles.pop(place))
        self.tiles = tuple(tiles)

    def take(self, place: int) -> None:
        """A tile leaves the hand from this place. The drawn one was not among the others."""
        self.tiles = self.tiles[:place] + self.tiles[place + 1 :]


def in_order(tiles: Iterable[Tile], sort: Sort) -> tuple[Tile, ...]:
    """Sorted by suits in the order of their letters in `sort`, the honours last."""
    ranks = {SUIT_LETTERS.index(letter): rank for rank, letter in enumerate(sort)}
    return tuple(sorted(tiles, key=lambda tile: (ranks.get(tile // 9, len(ranks)), tile)))


def _kept(tiles: tuple[Tile, ...], held: list[Tile]) -> tuple[Tile, ...]:
    """As many of the tiles as are still held, in their order, then the other held ones."""
    missing = Counter(held)
    kept = []
    for tile in tiles:
        if missing[tile]:
            missing[tile] -= 1
            kept.append(tile)
    return (*kept, *sorted(missing.elements()))
