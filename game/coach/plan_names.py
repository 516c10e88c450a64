"""The names of plans: the ruleset's pattern names, as the result screen shows them."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.plans import EVERY_SUIT, Form, Plan
from game.rules.problems import Reason
from game.rulesets.ruleset import Ruleset

SUITS = ("characters", "dots", "bamboo")


@dataclass(frozen=True, slots=True)
class PlanName:
    """The kind of a plan, its one suit ("" if it uses several), and its label."""

    kind: str
    suit: str
    label: Reason


AS_IT_STANDS = PlanName("ready", "", Reason.of("plan.ready"))
"""The name of a ready hand that keeps its waits."""


def plan_name(plan: Plan, ruleset: Ruleset, *, worthless: bool = False) -> PlanName:
    """Return the name of a plan: the ruleset's patterns for it, or else `plan.<kind>`. Four sets
    that count nothing are a chicken hand."""
    suit = _suit(plan)
    if worthless and _kind(plan) == "sets" and not suit:
        return PlanName("sets", "", Reason.of("plan.chicken"))
    kind = _kind(plan) if not suit else _flush(plan)
    parts = (kind,) if kind in ruleset.hands else kind.split(".")
    label, *more = (_part_label(part, ruleset) for part in parts)
    for other in more:
        label = Reason.of("plan.both", first=label, second=other)
    if not suit:
        return PlanName(kind, "", label)
    one_name = ruleset.hands.get("half_flush") == ruleset.hands.get("full_flush")
    key = "plan.in_suit_and_honours" if one_name and plan.suits[3] else "plan.in_suit"
    return PlanName(kind, suit, Reason.of(key, plan=label, suit=Reason.of(f"tiles.{suit}")))


def _part_label(kind: str, ruleset: Ruleset) -> Reason:
    """Return the label of the ruleset's pattern for this kind of hand, if it counts there."""
    pattern = ruleset.hands.get(kind)
    if pattern is None or not ruleset.fan_of(pattern):
        return Reason.of(f"plan.{kind}")
    return Reason.of("plan.pattern", pattern=f"{ruleset.id}.{pattern}")


def _suit(plan: Plan) -> str:
    return SUITS[plan.suits.index(True)] if sum(plan.suits[:3]) == 1 else ""


def _flush(plan: Plan) -> str:
    """Return the kind of a plan that keeps to one suit: "half_flush", "pungs.full_flush"."""
    flush = "half_flush" if plan.suits[3] else "full_flush"
    kind = _kind(plan)
    return flush if kind == "sets" else f"{kind}.{flush}"


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
