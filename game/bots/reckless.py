"""The player without a plan: any legal move, but a win when there is one."""

from __future__ import annotations

import random

from game.bots.sight import winning_move
from game.rules.moves import Move
from game.rules.view import View
from game.rulesets.ruleset import Ruleset


def decide(view: View, ruleset: Ruleset, rng: random.Random) -> Move:
    """A win if it is legal, otherwise every legal move with equal chance."""
    return winning_move(view) or view.legal[int(rng.random() * len(view.legal))]
