"""What a ruleset says of a hand that somebody wants to win with."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.facts import DealFacts, WinFacts
from game.rules.problems import Reason
from game.rulesets.ruleset import HandScore, Ruleset, Settlement


@dataclass(frozen=True, slots=True)
class Verdict:
    """`refused` is why the hand does not win; `score` is None when it is not even complete, and
    `settlement` when it does not win."""

    ruleset: Ruleset
    refused: Reason | None
    score: HandScore | None = None
    settlement: Settlement | None = None


def verdict(rules: Ruleset, facts: DealFacts, win: WinFacts) -> Verdict:
    """Score a hand that ends like this, and settle it with `win` as the only one."""
    if not rules.is_complete(win.hand):
        return Verdict(rules, Reason.of("problem.not_complete"))
    score, refused = rules.score(win), rules.refusal(win)
    if refused is not None:
        return Verdict(rules, refused, score)
    return Verdict(rules, None, score, rules.settle(replace(facts, wins=(win,))))
