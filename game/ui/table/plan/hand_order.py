"""The order of the player's tiles: sorted by the setting, or arranged by the player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from game.rules.tiles import SUIT_LETTERS, Tile
from game.rules.view import View
from game.settings.settings import Sort

Arranged: TypeAlias = tuple[tuple[Tile, bool], ...]
"""Tiles from left to right, each with whether it is the drawn one, which lies apart."""

OWN_ORDER: Sort = "off"
"""The value of the setting `sort` for the player's own order."""


class HandOrder:
    """The order of the concealed tiles. The drawn one always lies apart at the right."""

    def __init__(self) -> None:
        self.tiles: tuple[Tile, ...] = ()
        """The last order of the tiles, without the drawn one."""

    def arranged(self, view: View, sort: Sort) -> Arranged:
        """Return the player's tiles of a view, by the setting `sort`. In the player's own order,
        new tiles go to the right."""
        held = list(view.hand)
        if view.drawn is not None:
            held.remove(view.drawn)
        self.tiles = _kept(self.tiles, held) if sort == OWN_ORDER else in_order(held, sort)
        rest = tuple((tile, False) for tile in self.tiles)
        return rest if view.drawn is None else (*rest, (view.drawn, True))

    def move(self, place: int, to: int) -> None:
        """Move a tile of the player's own order to another place."""
        tiles = list(self.tiles)
        tiles.insert(to, tiles.pop(place))
        self.tiles = tuple(tiles)

    def take(self, place: int) -> None:
        """Remove the tile at this place. For the place of the drawn one, do nothing."""
        self.tiles = self.tiles[:place] + self.tiles[place + 1 :]


def in_order(tiles: Iterable[Tile], sort: Sort) -> tuple[Tile, ...]:
    """Return the tiles sorted by suit in the order of the letters in `sort`, honours last."""
    ranks = {SUIT_LETTERS.index(letter): rank for rank, letter in enumerate(sort)}
    return tuple(sorted(tiles, key=lambda tile: (ranks.get(tile // 9, len(ranks)), tile)))


def _kept(tiles: tuple[Tile, ...], held: list[Tile]) -> tuple[Tile, ...]:
    """Return the tiles still in the hand, in their order, then the other tiles in the hand."""
    missing = Counter(held)
    kept = []
    for tile in tiles:
        if missing[tile]:
            missing[tile] -= 1
            kept.append(tile)
    return (*kept, *sorted(missing.elements()))
