"""The player that the game ships: weighs speed against what a hand would pay, and defends."""

from __future__ import annotations

import random

from game.bots.outlook import Outlook
from game.bots.sight import (
    after_claim,
    after_kong,
    draws_left,
    holding,
    passing_move,
    set_moves,
    winning_move,
)
from game.rules.moves import Action, Move
from game.rules.view import View
from game.rulesets.ruleset import Ruleset


def decide(view: View, ruleset: Ruleset, rng: random.Random) -> Move:
    """Wins whenever it may; otherwise does what leaves the hand that promises most points."""
    win = winning_move(view, ruleset)
    if win:
        return win
    passing, claims = passing_move(view), set_moves(view)
    if passing and not claims:
        return passing
    outlook = Outlook(view, ruleset)
    if passing:
        return _answer(view, outlook, claims, passing)
    return _turn(view, outlook)


def _answer(view: View, outlook: Outlook, claims: list[Move], passing: Move) -> Move:
    """The claim that makes the hand better than a pass does."""
    assert view.claimed_tile is not None
    mine = holding(view)
    best = passing
    value = outlook.at_rest(mine, draws_left(view, (view.seat - view.turn) % 4))
    for move in claims:
        after = after_claim(mine, move, view.claimed_tile)
        if move.action is Action.KONG:
            claimed = outlook.at_rest(after, draws_left(view, 1))
        else:
            claimed = outlook.best_discard(after, draws_left(view))
        if claimed > value:
            best, value = move, claimed
    return best


def _turn(view: View, outlook: Outlook) -> Move:
    """The best discard, or a kong that leaves the hand better than that."""
    mine = holding(view)
    values = outlook.discards(mine, draws_left(view))
    tile = max(values, key=values.__getitem__)
    best, value = Move(view.seat, Action.DISCARD, tile), values[tile]
    for move in view.legal:
        if move.action is Action.KONG:
            after = outlook.at_rest(after_kong(mine, move), draws_left(view, 1))
            if after > value:
                best, value = move, after
    return best
