"""The figures of an evaluation: the value of a move as a sum, and the waits of a ready hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from game.rules.tiles import Tile

How: TypeAlias = Literal["any", "self_draw", "short"]
"""How a tile that completes a hand can win: on any tile, only by self-draw, or not at all, since
the hand counts too little."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind of tile that completes a ready hand, with the number left. `amount` is what the hand
    then counts, in the ruleset's unit: on a discard, or by self-draw if only that can win. `points`
    is what it pays on average; 0 if it can't win."""

    tile: Tile
    left: int
    how: How
    amount: int
    points: float


class Equation(NamedTuple):
    """The value of a move in points, as a sum that a person can check.

    `win` is the chance to win the hand, `won` the mean points of such a win. `deal_in` is the
    chance that the move's discard deals in, `lost` the mean points to pay then. `others` are the
    mean points that other players are expected to win from this seat otherwise.
    """

    win: float
    won: float
    deal_in: float
    lost: float
    others: float

    @property
    def value(self) -> float:
        """Return the sum in points: wins less deal-ins and what the others win."""
        return self.win * self.won - self.deal_in * self.lost - self.others

    def with_discard(self, deal_in: float, whole: float, extra: float) -> Equation:
        """Return the value after a discard that deals in with this chance and pays these points on
        average. All but the `extra` points would be lost anyway: the others win that much less. If
        they aren't expected to win as much, the rest comes off the points lost."""
        anyway = min(whole - extra, self.others)
        lost = (extra + anyway) / deal_in if deal_in else 0.0
        return Equation(self.win, self.won, deal_in, lost, self.others - anyway)

    def or_else(self, chance: float, points: float) -> Equation:
        """Return the value with another way to win: it has this chance and pays these points."""
        more = (1 - self.win) * chance
        if not more:
            return self
        win = self.win + more
        return self._replace(win=win, won=(self.win * self.won + more * points) / win)

    def at_most(self, value: float, loses: float) -> Equation:
        """Return the sum with so much less chance to win that the value isn't above this one. If
        the seat doesn't win, others win `loses` points from it."""
        if self.value <= value:
            return self
        less = min(self.win, (self.value - value) / (self.won + loses))
        lower = self._replace(win=self.win - less, others=self.others + less * loses)
        return lower._replace(others=lower.others + max(0.0, lower.value - value))
