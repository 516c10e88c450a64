"""A short comparison of the best move with the others."""

from __future__ import annotations

from game.bots.advice import Advice, Option
from game.rules.problems import Reason


def compared(advice: Advice, option: Option) -> Reason:
    """Return why this move is worse than the best one."""
    best, one = advice.best.standing, option.standing
    if best and one and one.left < best.left:
        return Reason.of("coach.wider", count=one.left, before=best.left)
    return Reason.of("coach.not_worth")


def why(advice: Advice) -> tuple[Reason, ...]:
    """Return why the best move is best."""
    return advice.best.reasons
