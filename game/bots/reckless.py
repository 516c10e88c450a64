"""The random player: it wins if it can, never falsely, and otherwise plays any legal move."""

from __future__ import annotations

import random

from game.bots.sight import winning_move
from game.rules.moves import Action, Move
from game.rules.view import View
from game.rulesets.ruleset import Ruleset


def decide(view: View, ruleset: Ruleset, rng: random.Random) -> Move:
    """Return a win if possible, else any other legal move with equal chance."""
    others = [move for move in view.legal if move.action is not Action.WIN]
    return winning_move(view, ruleset) or others[int(rng.random() * len(others))]
