"""A computer player: a brain that evaluates moves, and settings for how reliably it plays them."""

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
"""A move and the value of the hand after it, in points."""


class Brain(Protocol):
    """The interface of every move evaluator."""

    def valued(self, view: View, ruleset: Ruleset) -> list[Valued]:
        """Return each sensible legal move except a win, with its value: at least one move. Among
        equal values the first is the better. The same view gives the same list."""
        ...


@dataclass(frozen=True, slots=True)
class Mind:
    """A player: wins whenever it can, else plays the best move by its brain, or one nearly as good.

    `temperature` sets how much value a second-best move can lose, as a share of an ordinary win at
    the table. With 0 it plays the best move. `memory` is the number of latest discards that it
    remembers, or None for all.
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
    """Return the view with only the latest `memory` discards, or all of them for None."""
    if memory is None or len(view.river) <= memory:
        return view
    return replace(view, river=view.river[-memory:])


def drawn(valued: Sequence[Valued], temperature: float, rng: random.Random) -> Move:
    """Draw a move at random: the further its value is below the best, the less likely it is.
    `temperature` is the scale in points. At 0, return the best move without a random number."""
    if temperature <= 0 or len(valued) == 1:
        return max(valued, key=lambda one: one[1])[0]
    sums = list(accumulate(odds(valued, temperature)))
    lot = rng.random() * sums[-1]
    return next(move for (move, _), upto in zip(valued, sums, strict=True) if lot < upto)


def odds(valued: Sequence[Valued], temperature: float) -> list[float]:
    """Return the relative probability of each move, 1 for the best, at a temperature above 0."""
    best = max(value for _, value in valued)
    return [exp((value - best) / temperature) for _, value in valued]
