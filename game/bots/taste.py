"""Style weights: how much a player values some hands and risks beyond their points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.tiles import is_honour

if TYPE_CHECKING:
    from game.bots.sight import Holding

SETS = 4


@dataclass(frozen=True, slots=True)
class Taste:
    """The style weights of one player. The defaults judge by points and risk alone.

    `flush` and `pungs` multiply the points of a hand of one suit or of four pungs; fewer pungs
    count in part. `greed` scales points beyond an ordinary hand's, from 0 (ignored) to 1 (in full).
    `claims` multiplies the value of a hand after a claim. `defence` multiplies the risk of a
    discard. `breadth` is the number of plans followed at once. `pairs` are the points, in ordinary
    wins, that it costs to break a pair.
    """

    flush: float = 1.0
    pungs: float = 1.0
    greed: float = 1.0
    claims: float = 1.0
    defence: float = 1.0
    breadth: int = 6
    pairs: float = 0.0

    def liked(self, points: float, ordinary: float, hand: Holding) -> float:
        """Weight the points of a finished hand of 14 tiles by this style. `ordinary` is what an
        ordinary hand pays."""
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
        """Weight the value of a hand after a claim; the value can be negative."""
        return value + (self.claims - 1) * abs(value)


USUAL = Taste()


def is_flush(hand: Holding) -> bool:
    """Return whether the whole hand is of one suit, with or without honours."""
    tiles = [*hand.kinds, *(meld.tile for meld in hand.melds)]
    return len({tile // 9 for tile in tiles if not is_honour(tile)}) <= 1


def pungs_in(hand: Holding) -> int:
    """Return the number of pungs and kongs in the hand."""
    laid = sum(not meld.is_chow for meld in hand.melds)
    return laid + sum(count >= 3 for count in hand.counts)
