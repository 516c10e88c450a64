"""The evaluation of a 13-tile hand: its distance, the tiles that help and its possible plans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.bots.plan_names import PlanName
from game.rules.tiles import Tile

Count: TypeAlias = tuple[Tile, int]
"""A kind of tile and the number left, unseen by the seat."""


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
class Standing:
    """The evaluation of a hand of 13 tiles: its value in points and its best plans. `shanten` is
    for any winning shape, with the `useful` tiles that lower it. `chance` is the chance to win,
    `worth` the mean points of such a win."""

    value: float
    shanten: int
    useful: tuple[Count, ...]
    chance: float
    worth: float
    plans: tuple[Prospect, ...]

    @property
    def left(self) -> int:
        """Return the number of useful tiles left."""
        return sum(count for _, count in self.useful)
