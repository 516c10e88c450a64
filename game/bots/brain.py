"""A computer player: it values each move by the hand that it leaves, and plays the best."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import exp
from typing import TypeAlias

from game.bots.outcomes import Outcome, outcomes
from game.bots.outlook import Outlook
from game.bots.sight import SETS, passing_move, set_moves, winning_move
from game.bots.taste import USUAL, Taste
from game.bots.worth import paid_to, worth_at
from game.rules.moves import Move
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

POOR = 0.25
"""The share of an ordinary win below which a hand promises little."""

Valued: TypeAlias = tuple[Move, float]
"""A move and the value of the hand after it, in points."""


@dataclass(frozen=True, slots=True)
class Mind:
    """A player: wins whenever it can, else plays the best move by its taste, or one nearly as good.
    It weighs a win with bonus tiles alone.

    `temperature` sets how much value a second-best move can lose, as a share of an ordinary win at
    the table. It is less if the hand promises less than `POOR` of one: what is obvious stays so,
    however little the hand is worth. With 0 it plays the best move. `memory` is the number of
    latest discards that it remembers, or None for all. `overlooks` is the chance that it overlooks
    what it could claim.
    """

    taste: Taste = USUAL
    temperature: float = 0.0
    memory: int | None = None
    overlooks: float = 0.0

    def __call__(self, view: View, ruleset: Ruleset, rng: random.Random) -> Move:
        win = winning_move(view, ruleset)
        if win and not plays_on(view, ruleset, self.taste):
            return win
        passing = passing_move(view)
        if passing and (not set_moves(view) or self._overlooks(rng)):
            return passing
        listed = weighed(remembered(view, self.memory), ruleset, self.taste)
        promised = max(one.equation.win * one.equation.won for one, _ in listed)
        moves = [(one.move, value) for one, value in listed]
        worth = worth_at(ruleset, view.seat, view.round_wind, view.bonus[view.seat])
        return drawn(moves, self.temperature * min(worth.ordinary, promised / POOR), rng)

    def _overlooks(self, rng: random.Random) -> bool:
        return self.overlooks > 0 and rng.random() < self.overlooks


def valued(view: View, ruleset: Ruleset, taste: Taste = USUAL) -> list[Valued]:
    """Return the moves, wins excluded, each with its value by this player's style. Among equal
    values the first is the better. The same view gives the same list."""
    return [(one.move, value) for one, value in weighed(view, ruleset, taste)]


def weighed(view: View, ruleset: Ruleset, taste: Taste) -> list[tuple[Outcome, float]]:
    """Return what each move leaves with its value, as in `valued`."""
    outlook = Outlook(view, ruleset, taste)
    pair = taste.pairs * outlook.worth.ordinary

    def value(one: Outcome) -> float:
        breaks_pair = one.discard is not None and one.hand.counts[one.discard] == 1
        points = one.value - (pair if breaks_pair else 0.0)
        is_claim = view.claimed_tile is not None and one.move.action in SETS
        return taste.claimed(points) if is_claim else points

    return [(one, value(one)) for one in outcomes(outlook, value)]


def plays_on(view: View, ruleset: Ruleset, taste: Taste = USUAL) -> bool:
    """花糊 Return whether the hand promises more than a win with bonus tiles alone."""
    if not view.asks_flowers or view.win is None:
        return False
    ((_, value),) = weighed(view, ruleset, taste)
    return value > paid_to(view.seat, ruleset, view.win)


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
