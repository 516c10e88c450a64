"""The names of plans, as label keys."""

from __future__ import annotations

from functools import cache

from game.bots.plans import EVERY_SUIT, Form, Plan
from game.rules.problems import Reason

SUITS = ("characters", "dots", "bamboo")


@cache
def plan_name(plan: Plan) -> Reason:
    """What the plan is called: `plan.<kind>`, with its suit where it keeps to one."""
    kind = _kind(plan)
    if sum(plan.suits[:3]) > 1:
        return Reason.of(f"plan.{kind}")
    flush = "half_flush" if plan.suits[3] else "full_flush"
    suit = Reason.of(f"tiles.{SUITS[plan.suits.index(True)]}")
    return Reason.of(f"plan.{flush}" if kind == "sets" else f"plan.{kind}.{flush}", suit=suit)


def _kind(plan: Plan) -> str:
    if plan.form is not Form.SETS:
        return str(plan.form.value)
    if plan.simples:
        return "simples"
    if plan.concealed:
        return "concealed"
    if plan.sets and plan.suits == EVERY_SUIT:
        return _wished(plan)
    return "sets"


def _wished(plan: Plan) -> str:
    if not plan.wishes_chows:
        return "honours"
    first, second = plan.sets[0][0], plan.sets[1][0]
    return "straight" if first // 9 == second // 9 else "three_suits"
