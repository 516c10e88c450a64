"""Who decides for the computer's seats: `choose(name, view, ruleset, rng)` gives one legal move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.bots.levels import LEVELS, STYLES, player_name
from game.rules.problems import refuse

if TYPE_CHECKING:
    import random

    from game.bots.players import Player
    from game.rules.moves import Move
    from game.rules.view import View
    from game.rulesets.ruleset import Ruleset

NAMES = (
    *("random", "plain", "good"),
    *(player_name(level, style) for level in LEVELS for style in ("", *STYLES)),
)
"""The names of the computer players."""


def load_players() -> Mapping[str, Player]:
    """Return the players by name. The first call loads all that they know, which takes a moment:
    so the names alone, which settings need, cost nothing."""
    from game.bots.players import BOTS

    return BOTS


def known(name: str) -> bool:
    """Whether there is a computer player of this name."""
    return name in load_players()


def choose(name: str, view: View, ruleset: Ruleset, rng: random.Random) -> Move:
    """The move of the computer player of this name: always one of `view.legal`, and the same for
    the same view and the same state of `rng`. Raises RulesError for an unknown name."""
    players = load_players()
    if name not in players:
        raise refuse("problem.unknown_player", player=name, known=", ".join(players))
    return players[name](view, ruleset, rng)
