"""A short comparison of a move with the best one."""

from __future__ import annotations

from game.bots.advice import Advice, Option
from game.rules.problems import Reason


def compared(advice: Advice, option: Option) -> Reason:
    """Return a sentence that compares this move with the best one."""
    best, one = advice.best.standing, option.standing
    if best and one and one.left < best.left:
        return Reason.of("coach.wider", count=one.left, before=best.left)
    return Reason.of("coach.not_worth")
