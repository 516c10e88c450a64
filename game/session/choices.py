"""The moves of the computer players in a match."""

from __future__ import annotations

import logging
import random

from game.bots import choose, load_players
from game.rules.moves import Action, Move
from game.rules.problems import refuse
from game.rules.view import View
from game.rulesets.ruleset import Ruleset
from game.saves.save import Players

log = logging.getLogger(__name__)


def check_players(players: Players) -> None:
    """Load the computer players. Raise RulesError if one of these is unknown."""
    known = load_players()
    for player in players:
        if player not in known:
            raise refuse("problem.unknown_player", player=player, known=tuple(known))


def computer_move(name: str, seen: View, ruleset: Ruleset, lots: str, *, strict: bool) -> Move:
    """Return the move of a computer player. `lots` is the seed of its random choices: in the same
    position the same one gives the same move.

    A player that fails is a bug. Its error is raised if `strict`. Otherwise it goes to the log, and
    the move is the plainest one.
    """
    try:
        move = choose(name, seen, ruleset, random.Random(lots))
        if move not in seen.legal:
            raise ValueError(f"not legal: {move}")
    except Exception:
        if strict:
            raise
        log.exception("computer player %s failed in %s", name, lots)
        return next(one for one in seen.legal if one.action in (Action.PASS, Action.DISCARD))
    return move
