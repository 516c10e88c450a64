"""The figures of an advice as they are shown, rounded in this one place so that they add up.

Also the evaluation of a 13-tile hand, and the names of plans: the ruleset's pattern names, as the
result screen shows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.bots.equation import Equation, Wait
from game.bots.plans import EVERY_SUIT, OUT_OF_REACH, Form, Plan
from game.rules.numbers import decimal, nearest, percent, signed
from game.rules.problems import Reason
from game.rules.tiles import Tile
from game.rulesets.ruleset import Ruleset

WHOLE = 20
"""From this many points on, won or lost by a move, points are shown without a decimal place."""
TOLD = 0.06
"""The least difference of two moves that the evaluation can tell, as a share of a win. Played out,
moves that it says to cost less cost next to nothing on average. Below half of it, moves are about
as good."""
SHARES = 1000
"""The steps of a shown chance: tenths of a per cent."""


def chance_text(chance: float) -> str:
    """Return a chance in per cent: "12.3", and "0" only if it is none at all."""
    return percent(nearest(SHARES * chance) / SHARES, 1, sign="") if chance else "0"


@dataclass(frozen=True, slots=True)
class Terms:
    """The shown terms of an equation, where `value` is exactly `win` - `deal_in` - `others`.
    `win` and `deal_in` are the shown chance times the shown points."""

    win: float
    deal_in: float
    others: float
    value: float


@dataclass(frozen=True, slots=True)
class Figures:
    """The points of one advice, all with the same number of decimal `places`."""

    places: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Figures:
        """Return the figures for an advice that shows moves of these values."""
        return cls(0 if max(map(abs, values), default=0.0) >= WHOLE else 1)

    def points(self, points: float) -> str:
        """Return points as 1,234 or −5.6."""
        return decimal(self._shown(points), self.places)

    def signed(self, points: float) -> str:
        """Return points as +1,234, −5.6 or 0."""
        return signed(self._shown(points), self.places)

    def terms(self, equation: Equation) -> Terms:
        """Return the terms as they are shown. What rounding leaves over is with the others'."""
        win = self._product(equation.win, equation.won)
        deal_in = self._product(equation.deal_in, equation.lost)
        value = self._steps(equation.value)
        return Terms(*map(self._of_steps, (win, deal_in, win - deal_in - value, value)))

    def _steps(self, points: float) -> int:
        return nearest(points * (10 if self.places else 1))

    def _of_steps(self, steps: int) -> float:
        return steps / (10 if self.places else 1)

    def _shown(self, points: float) -> float:
        return self._of_steps(self._steps(points))

    def _product(self, chance: float, points: float) -> int:
        """Return the steps of the shown chance times the shown points."""
        return nearest(nearest(SHARES * chance) * self._steps(points) / SHARES)


SUITS = ("characters", "dots", "bamboo")


@dataclass(frozen=True, slots=True)
class PlanName:
    """The kind of a plan, its one suit ("" if it uses several), and its label."""

    kind: str
    suit: str
    label: Reason


AS_IT_STANDS = PlanName("ready", "", Reason.of("plan.ready"))
"""The name of a ready hand that keeps its waits."""


def as_scored(plan: Plan, ruleset: Ruleset) -> Plan:
    """Return a plan with the pair that its pattern allows."""
    if plan.simples and "simple_sets" in ruleset.hands:
        return replace(plan, any_pair=True, suits=EVERY_SUIT)
    return plan


def plan_name(plan: Plan, ruleset: Ruleset, *, worthless: bool = False) -> PlanName:
    """Return the name of a plan: the ruleset's patterns for it, or else `plan.<kind>`. Four sets
    that count nothing are a chicken hand."""
    kind = _kind(plan)
    suit = SUITS[plan.suits.index(True)] if sum(plan.suits[:3]) == 1 else ""
    if worthless and kind == "sets" and not suit:
        return PlanName("sets", "", Reason.of("plan.chicken"))
    if suit:
        flush = "half_flush" if plan.suits[3] else "full_flush"
        kind = flush if kind == "sets" else f"{kind}.{flush}"
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


def _kind(plan: Plan) -> str:
    if plan.form is not Form.SETS:
        return str(plan.form.value)
    if plan.simples:
        return "simple_sets" if plan.any_pair else "simples"
    if plan.concealed:
        return "concealed"
    if plan.sets and plan.suits == EVERY_SUIT:
        if not plan.wishes_chows:
            return "honours"
        first, second = plan.sets[0][0], plan.sets[1][0]
        return "straight" if first // 9 == second // 9 else "three_suits"
    return "sets"


Count: TypeAlias = tuple[Tile, int]
"""A kind of tile and the number left, unseen by the seat."""


@dataclass(frozen=True, slots=True)
class PlanProspect:
    """The evaluation of one plan: its name, shanten, useful tiles and chance to win. `amount` is
    what the finished hand counts, in the ruleset's unit; `points` is what it pays."""

    name: PlanName
    shanten: int
    useful: tuple[Count, ...]
    amount: int
    points: float
    chance: float

    @property
    def value(self) -> float:
        """Return the points to expect from the plan: the chance to win times the pay."""
        return self.chance * self.points


@dataclass(frozen=True, slots=True)
class Standing:
    """The evaluation of a hand of 13 tiles: its value in points and its best plans. `chance` is the
    chance to win, `worth` the mean points of such a win.

    `shanten` is for the nearest hand that can be declared, with the `useful` tiles that lower it.
    If none can, it is for the nearest shape, without useful tiles. `shape` is for any complete
    hand, less only where that hand misses the minimum. `waits` are the tiles that
    complete the shape of the hand now, whether or not they win. `followed` names every plan that
    the hand is still on course for, `plans` included.
    """

    value: float
    shanten: int
    useful: tuple[Count, ...]
    chance: float
    worth: float
    plans: tuple[PlanProspect, ...]
    waits: tuple[Wait, ...] = ()
    followed: frozenset[PlanName] = frozenset()
    shape: int = OUT_OF_REACH

    @property
    def is_in_sight(self) -> bool:
        """Return whether a win is in sight: by a plan, or one tile from ready without one, since
        players don't plan every pattern."""
        return bool(self.plans) or (self.shanten <= 1 and self.left > 0)

    @property
    def left(self) -> int:
        """Return the number of useful tiles left."""
        return sum(count for _, count in self.useful)
