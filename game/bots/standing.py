"""The evaluation of a 13-tile hand: its distance, the tiles that help and its possible plans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.bots.plan_names import PlanName
from game.rules.tiles import Tile

Count: TypeAlias = tuple[Tile, int]
"""A kind of tile and the number left, unseen by the seat."""


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


@dataclass(frozen=True, slots=True)
class Prospect:
    """The evaluation of one plan: its name, shanten, useful tiles and chance to win. `amount` is
    what the finished hand counts, in the ruleset's unit; `points` is what it pays."""

    name: PlanName
    shanten: int
    useful: tuple[Count, ...]
    amount: int
    points: float
    chance: float

    @property
    def value(self) -> float:
        return self.chance * self.points


@dataclass(frozen=True, slots=True)
class Equation:
    """The value of a move in points, as a sum that a person can check.

    `win` is the chance to win the hand, `won` the mean points of such a win. `deal_in` is the
    chance that the move's discard deals in, `lost` the mean points that this costs. `others` are
    the mean points that other players are expected to win from this seat otherwise.
    """

    win: float
    won: float
    deal_in: float
    lost: float
    others: float

    @property
    def value(self) -> float:
        return self.win * self.won - self.deal_in * self.lost - self.others

    def with_discard(self, deal_in: float, cost: float) -> Equation:
        """Return the value after a discard that deals in with this chance and costs these points on
        average."""
        lost = cost / deal_in if deal_in else 0.0
        return Equation(self.win, self.won, deal_in, lost, self.others)


@dataclass(frozen=True, slots=True)
class Standing:
    """The evaluation of a hand of 13 tiles: its value in points and its best plans. `chance` is the
    chance to win, `worth` the mean points of such a win.

    `shanten` is for the nearest hand that can be declared, with the `useful` tiles that lower it.
    If none can, it is for the nearest shape, without useful tiles. `waits` are the tiles that
    complete the shape of the hand now, whether or not they win. `followed` names every plan that
    the hand is still on course for, `plans` included.
    """

    value: float
    shanten: int
    useful: tuple[Count, ...]
    chance: float
    worth: float
    plans: tuple[Prospect, ...]
    waits: tuple[Wait, ...] = ()
    followed: frozenset[PlanName] = frozenset()

    @property
    def left(self) -> int:
        """Return the number of useful tiles left."""
        return sum(count for _, count in self.useful)
