"""What a player makes more or less of than the points alone say: the weights that styles change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.tiles import is_honour

if TYPE_CHECKING:
    from game.bots.sight import Holding

SETS = 4


@dataclass(frozen=True, slots=True)
class Taste:
    """The weights of one player; the usual ones judge by points and danger alone.

    `flush` and `pungs`: how many times its points a hand of one suit, or of four pungs, counts for
    (of fewer pungs in part). `greed`: how much it matters what a hand pays beyond an ordinary one,
    from 0 (nothing) to 1 (all). `claims`: how many times its value a hand counts for that claims a
    set. `defence`: how many times its cost the danger of a discard counts for. `breadth`: how many
    plans are followed at once.
    """

    flush: float = 1.0
    pungs: float = 1.0
    greed: float = 1.0
    claims: float = 1.0
    defence: float = 1.0
    breadth: int = 6

    def liked(self, points: float, ordinary: float, hand: Holding) -> float:
        """What a finished hand of 14 tiles that pays so many points counts for, where an ordinary
        one pays `ordinary`."""
        if points <= 0:
            return 0.0
        if self.greed != 1 and ordinary > 0:
            points = ordinary * float((points / ordinary) ** self.greed)
        if self.flush != 1 and is_flush(hand):
            points *= self.flush
        if self.pungs != 1:
            points *= float(self.pungs ** (pungs_in(hand) / SETS))
        return points

    def claimed(self, value: float) -> float:
        """What a hand of this value (of any sign) counts for after a claim."""
        return value + (self.claims - 1) * abs(value)


USUAL = Taste()


def is_flush(hand: Holding) -> bool:
    """Whether the whole hand is of one suit, with or without honours."""
    tiles = [*hand.kinds, *(meld.tile for meld in hand.melds)]
    return len({tile // 9 for tile in tiles if not is_honour(tile)}) <= 1


def pungs_in(hand: Holding) -> int:
    """How many pungs and kongs the hand holds."""
    laid = sum(not meld.is_chow for meld in hand.melds)
    return laid + sum(count >= 3 for count in hand.counts)
