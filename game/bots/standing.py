"""How a hand at rest stands: how far it is, what helps it, and what it may become."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.bots.plan_names import PlanName
from game.rules.tiles import Tile

Count: TypeAlias = tuple[Tile, int]
"""A kind of tile and how many of it are left, unseen by the seat."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A plan that a hand serves: its name, how far off it is, the tiles that bring it nearer, what
    it would count (`amount`, in the ruleset's unit) and pay (`points`), and the chance of it."""

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
    """A hand of 13 tiles: its value in points, the shanten of any winning shape with the tiles that
    lower it, the chance to win with it, the mean points of such a win, and its best plans."""

    value: float
    shanten: int
    useful: tuple[Count, ...]
    chance: float
    worth: float
    plans: tuple[Prospect, ...]

    @property
    def left(self) -> int:
        """How many useful tiles are left."""
        return sum(count for _, count in self.useful)
