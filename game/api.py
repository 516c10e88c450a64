"""The package for scripts: deal, list the legal moves, play, score, and ask a computer player.

`import game` provides every name of `__all__` and loads it at first use. README.md has examples.
"""

from __future__ import annotations

import random
from typing import Any

from game.bots import NAMES as PLAYERS
from game.bots import choose as choose_as
from game.coach.advice import Advice, advise
from game.rules.deal import Deal, deal_facts, legal_moves, why_not
from game.rules.moves import Action, Move
from game.rules.moves import move_from_text as move
from game.rules.play import deal_out, play
from game.rules.problems import RulesError
from game.rules.tiles import EAST_WIND, Seat, Wind
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets.options_text import ruleset_from_text as ruleset
from game.rulesets.ruleset import Ruleset, Settlement, Verdict
from game.rulesets.win_request import request_from, score_request

__all__ = [
    "PLAYERS",
    "Action",
    "Advice",
    "Deal",
    "Move",
    "RulesError",
    "Ruleset",
    "Seat",
    "Settlement",
    "Verdict",
    "View",
    "Wind",
    "advise",
    "choose",
    "deal",
    "legal_moves",
    "move",
    "play",
    "ruleset",
    "score",
    "settle",
    "view",
    "why_not",
]


def deal(rules: Ruleset, seed: str, round_wind: Wind = EAST_WIND) -> Deal:
    """Return a newly dealt hand. Seat 0 is East, the dealer. The same seed gives the same hand.

    >>> rules = ruleset("hongkong")
    >>> deal(rules, seed="2026") == deal(rules, seed="2026")
    True
    """
    dealt, _ = deal_out(rules, build_wall(seed, rules.options.bonus_tiles), round_wind)
    return dealt


def choose(player: str, seen: View, rules: Ruleset, seed: int = 0) -> Move:
    """Return the legal move that a computer player makes; PLAYERS lists their names.

    Raise RulesError for an unknown name. The same view and seed give the same move.
    """
    return choose_as(player, seen, rules, random.Random(seed))


def score(rules: Ruleset, hand: str, **how: Any) -> Verdict:
    """Score a winning hand, written as "123m 456p 789s EE 55m + 5m".

    `how` are the fields of WinRequest: seat="S", round="E", self_draw=True, after="kong" and so on.
    Raise RulesError for an invalid hand, or a win that can't happen with these rules.

    >>> won = score(ruleset("pocket"), "123m 456p 789s EE 55m + 5m", seat="S", self_draw=True)
    >>> [(row.id, row.fan) for row in won.score.patterns], won.settlement.payments
    ([('chi_mo', 1), ('clean_door', 1)], (-8, 24, -8, -8))
    >>> print(score(ruleset("hongkong"), "123m 456p 789s EE 55m + 5m").refused)
    problem.below_minimum_bonus(fan=1, bonus=1, minimum=3)
    """
    return score_request(rules, request_from({"hand": hand, **how}))


def settle(over: Deal, rules: Ruleset) -> Settlement:
    """Return the payments of a finished hand, by seat."""
    return rules.settle(deal_facts(over))
