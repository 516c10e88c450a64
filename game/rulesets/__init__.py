"""Scoring: for each ruleset one table of patterns and one way to settle."""

from __future__ import annotations

from game.rules.problems import refuse
from game.rulesets.hongkong import HONG_KONG
from game.rulesets.ims import IMS
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset
from game.rulesets.western import WESTERN

RULESETS: tuple[Ruleset, ...] = (POCKET, IMS, WESTERN, HONG_KONG)
"""The rulesets, listed by hand: a folder scan finds nothing in the packaged program."""


def ruleset(id: str) -> Ruleset:
    """Return the ruleset with this id, with default options. Raise RulesError if unknown.

    >>> ruleset("pocket").cap, ruleset("western").unit
    (12, 'points')
    """
    for one in RULESETS:
        if one.id == id:
            return one
    raise refuse("problem.unknown_ruleset", ruleset=id)
