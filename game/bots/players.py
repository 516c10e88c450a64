"""The computer players by name. This loads all that they know; `game.bots` does it when the first
of them decides."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from game.bots import plain, reckless
from game.bots.brain import Mind
from game.bots.good import Planner
from game.bots.learned import judgement
from game.bots.levels import LEVELS, STYLES, player_name
from game.bots.taste import USUAL
from game.rules.moves import Move
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

Player: TypeAlias = Callable[[View, Ruleset, random.Random], Move]
"""Decides from the view of its own seat, which must have a legal move."""


def player_of(level: str, style: str = "") -> Mind:
    """The player of this level in this style. Raises KeyError for others."""
    dial, taste = LEVELS[level], STYLES[style] if style else USUAL
    taste = replace(taste, defence=taste.defence * dial.defence)
    return Mind(Planner(taste, judgement), dial.temperature, dial.memory)


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
