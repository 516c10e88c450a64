"""The planner: a player that weighs speed against the points of a win, and avoids dealing in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from game.bots.brain import Valued
from game.bots.outlook import Outlook
from game.bots.sight import (
    after_claim,
    after_kong,
    draws_left,
    holding,
    passing_move,
    set_moves,
)
from game.bots.taste import USUAL, Taste
from game.rules.moves import Action, Move
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

FindOutlook: TypeAlias = Callable[[View, Ruleset, Taste], Outlook]
"""A function that returns the evaluation of one seat's hands at one decision."""


@dataclass(frozen=True, slots=True)
class Planner:
    """A brain that values a move by the hand it leaves. It asks the ruleset for the payments, so it
    supports any house rules."""

    taste: Taste = USUAL
    judge: FindOutlook = Outlook

    def valued(self, view: View, ruleset: Ruleset) -> list[Valued]:
        """Return the pass and the claims, or the discards and the kongs, each with its value."""
        outlook = self.judge(view, ruleset, self.taste)
        passing = passing_move(view)
        if passing:
            return self._answers(view, outlook, passing)
        return _turn(view, outlook)

    def _answers(self, view: View, outlook: Outlook, passing: Move) -> list[Valued]:
        assert view.claimed_tile is not None
        mine = holding(view)
        unclaimed = outlook.at_rest(mine, draws_left(view, (view.seat - view.turn) % 4))
        values = [(passing, unclaimed)]
        for move in set_moves(view):
            after = after_claim(mine, move, view.claimed_tile)
            if move.action is Action.KONG:
                value = outlook.at_rest(after, draws_left(view, 1))
            else:
                value = outlook.best_discard(after, draws_left(view))
            values.append((move, self.taste.claimed(value)))
        return values


def _turn(view: View, outlook: Outlook) -> list[Valued]:
    mine = holding(view)
    discards = outlook.discards(mine, draws_left(view))
    values = [(Move(view.seat, Action.DISCARD, tile), value) for tile, value in discards.items()]
    for move in view.legal:
        if move.action is Action.KONG:
            after = after_kong(mine, move)
            values.append((move, outlook.at_rest(after, draws_left(view, 1))))
    return values
