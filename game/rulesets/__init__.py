"""What a hand is worth: one table of patterns and one way of settling for each ruleset."""

from __future__ import annotations

from game.rules.problems import refuse
from game.rulesets.hongkong import HONG_KONG
from game.rulesets.ims import IMS
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset
from game.rulesets.western import WESTERN

RULESETS: tuple[Ruleset, ...] = (POCKET, IMS, WESTERN, HONG_KONG)
"""Written out by hand: a scan of the folder would come back empty in the packaged program."""


def ruleset(id: str) -> Ruleset:
    """The ruleset of this id, with its own options. Raises RulesError for an unknown one."""
    for one in RULESETS:
        if one.id == id:
            return one
    raise refuse("problem.unknown_ruleset", ruleset=id)
