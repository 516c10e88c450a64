"""The mind of a player: a brain that puts a value on every sensible move, and a level at which it
is listened to."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import exp
from typing import Protocol, TypeAlias

from game.bots.sight import passing_move, set_moves, winning_move
from game.bots.worth import worth_at
from game.rules.moves import Move
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

Valued: TypeAlias = tuple[Move, float]
"""A move, and what the hand is worth after it, in points."""


class Brain(Protocol):
    """What any judge of moves offers."""

    def valued(self, view: View, ruleset: Ruleset) -> list[Valued]:
        """Every sensible legal move but a win with its value, at least one. Of equal values the
        first is the better. The same for the same view."""
        ...


@dataclass(frozen=True, slots=True)
class Mind:
    """A player: wins whenever it may, and otherwise does what its brain thinks best, or nearly.

    `temperature` is how much may be lost by a second-best move, as a part of what an ordinary hand
    wins at the table; with 0 the best move is made. `memory` is how many discards, the latest, it
    remembers; None for all.
    """

    brain: Brain
    temperature: float = 0.0
    memory: int | None = None

    def __call__(self, view: View, ruleset: Ruleset, rng: random.Random) -> Move:
        win = winning_move(view, ruleset)
        if win:
            return win
        passing = passing_move(view)
        if passing and not set_moves(view):
            return passing
        valued = self.brain.valued(remembered(view, self.memory), ruleset)
        worth = worth_at(ruleset, view.seat, view.round_wind, view.bonus[view.seat])
        return drawn(valued, self.temperature * worth.ordinary, rng)


def remembered(view: View, memory: int | None) -> View:
    """The table as a player recalls it who has forgotten all but the latest discards."""
    if memory is None or len(view.river) <= memory:
        return view
    return replace(view, river=view.river[-memory:])


def drawn(valued: Sequence[Valued], temperature: float, rng: random.Random) -> Move:
    """A move by lot: the further its value lies below the best, against the temperature (in
    points), the less often it is made. Draws no lot at temperature 0."""
    if temperature <= 0 or len(valued) == 1:
        return max(valued, key=lambda one: one[1])[0]
    sums = list(accumulate(odds(valued, temperature)))
    lot = rng.random() * sums[-1]
    return next(move for (move, _), upto in zip(valued, sums, strict=True) if lot < upto)


def odds(valued: Sequence[Valued], temperature: float) -> list[float]:
    """How often each move is made by lot, against the best one, at a temperature above 0."""
    best = max(value for _, value in valued)
    return [exp((value - best) / temperature) for _, value in valued]
