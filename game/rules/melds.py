"""Melds: chow, pung and kong on the table, and the seat whose discard made them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from game.rules.tiles import SUITED, UNKNOWN, Seat, Tile, chow_tiles, tile_text


class MeldKind(Enum):
    """The kind of a set on the table. Kongs differ by how they were made."""

    CHOW = "chow"
    PUNG = "pung"
    EXPOSED_KONG = "exposed_kong"
    PROMOTED_KONG = "promoted_kong"
    CONCEALED_KONG = "concealed_kong"

    __hash__ = object.__hash__  # faster than the hash of enums, for the caches of melds


_KONGS = (MeldKind.EXPOSED_KONG, MeldKind.PROMOTED_KONG, MeldKind.CONCEALED_KONG)


@dataclass(frozen=True, slots=True)
class Meld:
    """A set on the table. `tile` is its lowest tile. `claimed` is the discard that made it, and
    `source` the discarder. Both are None for a concealed kong, or if unknown.

    >>> print(Meld(MeldKind.CHOW, Tile(0)), Meld(MeldKind.CONCEALED_KONG, Tile(31)))
    (123m) [CCCC]
    """

    kind: MeldKind
    tile: Tile
    claimed: Tile | None = None
    source: Seat | None = None

    @property
    def is_kong(self) -> bool:
        """Return whether the meld is a kong of any of the three kinds."""
        return self.kind in _KONGS

    @property
    def is_chow(self) -> bool:
        """Return whether the meld is three consecutive ranks of a suit."""
        return self.kind is MeldKind.CHOW

    @property
    def is_concealed(self) -> bool:
        """Return whether the meld is a concealed kong: the only meld without a claimed tile."""
        return self.kind is MeldKind.CONCEALED_KONG

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return the three or four tiles, ascending."""
        if self.kind is MeldKind.CHOW:
            return chow_tiles(self.tile)
        return (self.tile,) * (4 if self.is_kong else 3)

    def promoted(self) -> Meld:
        """Return the kong that a fourth tile makes of this pung. It keeps the pung's source.

        >>> print(Meld(MeldKind.PUNG, Tile(24)).promoted())
        (7777s+)
        """
        return replace(self, kind=MeldKind.PROMOTED_KONG)

    def hidden(self) -> Meld:
        """Return the meld for a seat that can't know its tile."""
        return replace(self, tile=UNKNOWN)

    def __str__(self) -> str:
        """Return the notation: (123m) (EEE) (7777s) (7777s+) [CCCC]."""
        body = group_text(self.tiles)
        if self.is_concealed:
            return f"[{body}]"
        return f"({body}+)" if self.kind is MeldKind.PROMOTED_KONG else f"({body})"


def group_text(tiles: tuple[Tile, ...]) -> str:
    """Return tiles of one suit, or honours, as one group of the notation: 123m, EEE."""
    if tiles[0] == UNKNOWN:
        return "?" * len(tiles)
    texts = [tile_text(tile) for tile in tiles]
    if tiles[0] < SUITED:
        return "".join(text[0] for text in texts) + texts[0][1]
    return "".join(texts)
