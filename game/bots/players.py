"""The computer players by name. This module loads all their code and tables. `game.bots` imports it
when it first needs a player."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from game.bots import plain, reckless
from game.bots.brain import Mind
from game.bots.levels import LEVELS, STYLES, player_name
from game.bots.taste import USUAL
from game.rules.moves import Move
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

Player: TypeAlias = Callable[[View, Ruleset, random.Random], Move]
"""A function that picks a move from the view of its seat, which must have a legal move."""


def player_of(level: str, style: str = "") -> Mind:
    """Return the player of this level and style. Raise KeyError if either is unknown."""
    dial = LEVELS[level]
    taste = dial.taste(STYLES[style] if style else USUAL)
    return Mind(taste, dial.temperature, dial.memory, dial.overlooks)


BOTS: Mapping[str, Player] = {
    "random": reckless.decide,
    "plain": plain.decide,
    "good": Mind(),
    **{
        player_name(level, style): player_of(level, style)
        for level in LEVELS
        for style in ("", *STYLES)
    },
}
"""The computer players by name: three listed by hand, the rest from `levels`. A scan of the folder
would find nothing in the packaged program."""
