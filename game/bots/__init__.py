"""The computer players: `choose(name, view, ruleset, rng)` returns one legal move for a seat."""

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
    """Return the players by name. The first call takes a moment to load their modules. `NAMES`
    costs nothing, and settings need only that."""
    from game.bots.players import BOTS

    return BOTS


def known(name: str) -> bool:
    """Return whether a computer player has this name."""
    return name in load_players()


def choose(name: str, view: View, ruleset: Ruleset, rng: random.Random) -> Move:
    """Return the move of the named computer player, always one of `view.legal`. The same view and
    the same state of `rng` give the same move. Raise RulesError if the name is unknown."""
    players = load_players()
    if name not in players:
        raise refuse("problem.unknown_player", player=name, known=tuple(players))
    return players[name](view, ruleset, rng)
