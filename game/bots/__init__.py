"""Who decides for the computer's seats: `choose(name, view, ruleset, rng)` gives one legal move."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from game.bots import plain, reckless
from game.bots.brain import Mind
from game.bots.good import Planner
from game.bots.levels import LEVELS, STYLES, player_name, player_of
from game.rules.moves import Move
from game.rules.problems import refuse
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

Player: TypeAlias = Callable[[View, Ruleset, random.Random], Move]
"""Decides from the view of its own seat, which must have a legal move."""

BOTS: Mapping[str, Player] = {
    "random": reckless.decide,
    "plain": plain.decide,
    "good": Mind(Planner()),
    **{
        player_name(level, style): player_of(level, style)
        for level in LEVELS
        for style in ("", *STYLES)
    },
}
"""Written out by hand, the levels and styles in `levels`: a scan of the folder would come back
empty in the packaged program."""


def known(name: str) -> bool:
    """Whether there is a computer player of this name."""
    return name in BOTS


def choose(name: str, view: View, ruleset: Ruleset, rng: random.Random) -> Move:
    """The move of the computer player of this name: always one of `view.legal`, and the same for
    the same view and the same state of `rng`. Raises RulesError for an unknown name."""
    if not known(name):
        raise refuse("problem.unknown_player", player=name, known=", ".join(BOTS))
    return BOTS[name](view, ruleset, rng)
