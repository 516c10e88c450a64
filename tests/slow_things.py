"""The things on the slow table: melds, discards and the stacks of the wall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.melds import Meld, MeldKind
from game.rules.tiles import Seat, Tile

KINDS = {
    "chow": MeldKind.CHOW,
    "pung": MeldKind.PUNG,
    "kong": MeldKind.EXPOSED_KONG,
    "promoted": MeldKind.PROMOTED_KONG,
    "concealed": MeldKind.CONCEALED_KONG,
}


@dataclass
class Laid:
    """A meld: "chow", "pung", "kong", "promoted" or "concealed"."""

    kind: str
    lowest: Tile
    claimed: Tile | None = None
    source: Seat | None = None


@dataclass
class Thrown:
    """A discard, whether it had just been drawn, and who claimed it."""

    seat: Seat
    tile: Tile
    drawn: bool
    taken_by: Seat | None = None


class Stock:
    """Stacks of two tiles, top first. The front is the first stack, the back the last."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self.stacks = [list(tiles[at : at + 2]) for at in range(0, len(tiles), 2)]

    def __len__(self) -> int:
        return sum(map(len, self.stacks))

    def take(self, stack: int) -> Tile:
        """Take the top tile of a stack: 0 for the front, -1 for the back."""
        tile = self.stacks[stack].pop(0)
        self.stacks = [one for one in self.stacks if one]
        return tile


def as_meld(laid: Laid) -> Meld:
    return Meld(KINDS[laid.kind], laid.lowest, laid.claimed, laid.source)
