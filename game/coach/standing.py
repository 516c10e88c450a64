"""The evaluation of a 13-tile hand: its distance, the tiles that help and its possible plans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.bots.equation import Wait
from game.coach.plan_names import PlanName
from game.rules.tiles import Tile

Count: TypeAlias = tuple[Tile, int]
"""A kind of tile and the number left, unseen by the seat."""


@dataclass(frozen=True, slots=True)
class PlanProspect:
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
    plans: tuple[PlanProspect, ...]
    waits: tuple[Wait, ...] = ()
    followed: frozenset[PlanName] = frozenset()

    @property
    def left(self) -> int:
        """Return the number of useful tiles left."""
        return sum(count for _, count in self.useful)
