"""The coach's analysis of a position: each sensible move, the hand it leaves and its pros and cons.

The functions are pure, contain no words and use only one seat's view. Names and reasons are
`Reason`s, which the labels turn into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from game.bots.equation import Equation, Wait
from game.bots.opponents import EXPERTS, Opponents
from game.bots.outcomes import Outcome, at_rest, outcomes, with_choice
from game.bots.outlook import Course, Followed, Outlook, prospect
from game.bots.plans import OUT_OF_REACH, Form, Plan, distance, true_distance
from game.bots.sight import Holding, draws_left, holding, winning_move
from game.bots.targets import Target
from game.bots.worth import paid_to
from game.coach.figures import (
    AS_IT_STANDS,
    Count,
    PlanName,
    PlanProspect,
    Standing,
    as_scored,
    plan_name,
)
from game.coach.nearest import Ways, nearest, steps_to
from game.rules.distance import best_shanten
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import Tile
from game.rules.view import View
from game.rulesets.ruleset import Ruleset, Unit, has_won

FEWEST, MOST = 3, 5
"""The fewest and the most discards to suggest."""
NEAR = 0.9
"""After the first three, suggest only discards with at least this share of the best one's value."""
MOST_PLANS = 3


@dataclass(frozen=True, slots=True)
class Option:
    """One move: its value in points with the sum that gives it, and the evaluation of the hand
    after it. `discard` is the tile to discard after a claim. A win, true or false, has no sum, but
    `reasons`: what it pays, or why it is false."""

    move: Move
    value: float
    standing: Standing | None = None
    discard: Tile | None = None
    reasons: tuple[Reason, ...] = ()
    equation: Equation | None = None

    @property
    def is_win(self) -> bool:
        """Return whether the move wins. A false win costs points."""
        return self.move.action is Action.WIN and self.value > 0

    @property
    def thrown(self) -> Tile | None:
        """Return the tile discarded with the move, or after it if it is a claim."""
        return self.move.tile if self.move.action is Action.DISCARD else self.discard

    @property
    def feeds(self) -> float:
        """Return the chance that the discard deals in."""
        return self.equation.deal_in if self.equation else 0.0

    @property
    def danger(self) -> float:
        """Return the average payment for that risk in points."""
        return self.equation.deal_in * self.equation.lost if self.equation else 0.0


@dataclass(frozen=True, slots=True)
class Advice:
    """The moves of a position, best first. `unit` is the ruleset's unit for the plans' amounts.
    `view` is what the seat sees."""

    unit: Unit
    options: tuple[Option, ...]
    view: View | None = None

    @property
    def best(self) -> Option:
        """Return the move with the highest value."""
        return self.options[0]

    @property
    def sensible(self) -> tuple[Option, ...]:
        """Return the moves to suggest: the first three to five."""
        least = NEAR * self.best.value
        return tuple(
            one
            for place, one in enumerate(self.options[:MOST])
            if place < FEWEST or one.value >= least > 0
        )

    def option(self, move: Move) -> Option | None:
        """Return what the advice says about a move, or None if it says nothing."""
        return next((one for one in self.options if one.move == move), None)


def advise(view: View, ruleset: Ruleset, against: Opponents = EXPERTS) -> Advice:
    """Return the seat's moves, each valued by what its own tiles can still become against these
    opponents. The best is the one that Expert plays. The seat must have a move."""
    adviser = _Adviser(view, ruleset, against)
    declared = adviser.wins()
    wins = [one for one in declared if one.is_win]
    most = min((one.value for one in wins), default=inf)
    first, *others = map(adviser.option, adviser.outcomes(most))
    others += [one for one in declared if not one.is_win]
    others.sort(key=lambda one: -one.value)
    options = (*wins, first, *others)
    if view.asks_flowers:
        options = tuple(sorted(options, key=lambda one: -one.value))
    return Advice(ruleset.unit, options, view)


def best_value(view: View, ruleset: Ruleset, against: Opponents = EXPERTS) -> float:
    """Return the value of the best move of `advise`, without what explains the moves: sooner."""
    adviser = _Adviser(view, ruleset, against)
    win = next((one.value for one in adviser.wins() if one.is_win), -inf)
    if win > -inf and not view.asks_flowers:
        return win
    return max(win, adviser.outcomes(inf)[0].value)


def appraise(view: View, ruleset: Ruleset, against: Opponents = EXPERTS) -> Standing:
    """Return the evaluation of the seat's hand of 13 tiles against these opponents."""
    adviser = _Adviser(view, ruleset, against)
    move = Move(view.seat, Action.PASS)
    return adviser.standing(at_rest(adviser.outlook, move, holding(view), draws_left(view)))


class _Adviser:
    def __init__(self, view: View, ruleset: Ruleset, against: Opponents) -> None:
        self.view = view
        self.ruleset = ruleset
        self.outlook = Outlook(view, ruleset, against=against)
        self._names: dict[tuple[Plan, Target], tuple[PlanName, int]] = {}

    def outcomes(self, most: float) -> list[Outcome]:
        """Return the moves without a win, Expert's first. None is worth more than `most`: Expert
        takes every win, but for one with bonus tiles alone, which it weighs. Its own choice has
        stood in paired deals, so a move that these figures put above it counts as equal (`bench
        --costs` measures both)."""
        if self.view.asks_flowers:
            return outcomes(self.outlook.for_player())
        found, expert = with_choice(self.outlook)
        found.sort(key=lambda one: one.move != expert)
        most, loses = min(most, found[0].value), self.outlook.loses(draws_left(self.view))
        return [replace(one, equation=one.equation.at_most(most, loses)) for one in found]

    def option(self, one: Outcome) -> Option:
        """Return a move with the evaluation of the hand after it."""
        then = one.discard if one.move.action is not Action.DISCARD else None
        return Option(one.move, one.value, self.standing(one), then, equation=one.equation)

    def wins(self) -> list[Option]:
        """Return the win, if any, or a false win with its reason if the rules let a seat declare
        one."""
        win, move = self.view.win, Move(self.view.seat, Action.WIN)
        if win is None or not has_won(self.ruleset, win):
            return []
        reason = self.ruleset.refusal(win)
        if reason is not None:
            paid = sum(one.points for one in self.ruleset.false_win(self.view.seat))
            return [Option(move, -float(paid), reasons=(reason,))]
        if winning_move(self.view, self.ruleset) is None:
            return []
        points = paid_to(win.seat, self.ruleset, win)
        amount = self.ruleset.score(win).counted
        why = Reason.of(f"coach.wins.{self.ruleset.unit}", amount=amount, count=points)
        return [Option(move, float(points), reasons=(why,))]

    def standing(self, one: Outcome) -> Standing:
        """Return the evaluation of the hand after a move."""
        mine, equation = one.hand, one.equation
        shanten = best_shanten(mine.counts, len(mine.melds), self.ruleset.forms)
        waits = self._waits(one) if shanten <= 0 else ()
        plans, names = self._plans(one, waits)
        near = nearest(self.outlook, mine, self.ruleset, self._ways(one))
        away = near.away if near.away < OUT_OF_REACH else max(shanten, 1)
        value, win, won = equation.value, equation.win, equation.won
        counts, shape = self._left(near.useful), min(near.shape, away)
        return Standing(value, away, counts, win, won, plans, waits, names, shape)

    def _waits(self, one: Outcome) -> tuple[Wait, ...]:
        """Return the waits of a ready hand. Its own discard is missed too, if that rule holds."""
        thrown = one.discard
        if thrown is None or not self.view.options.missed_win:
            return self.outlook.waits(one.hand)
        return self.outlook.waits(one.hand, {thrown})

    def _ways(self, one: Outcome) -> Ways | None:
        """Return the ways of the hand before a discard, which all discards share."""
        return self._before if one.move.action is Action.DISCARD else None

    @cached_property
    def _before(self) -> Ways:
        return Ways(self.outlook, holding(self.view), self.ruleset)

    def _left(self, kinds: Iterable[Tile]) -> tuple[Count, ...]:
        """Return these kinds with the number left of each, without the kinds that are used up."""
        left = self.outlook.left
        return tuple((tile, left[tile]) for tile in kinds if left[tile])

    def _plans(
        self, left: Outcome, waits: Sequence[Wait]
    ) -> tuple[tuple[PlanProspect, ...], frozenset[PlanName]]:
        """Return the best plans of the hand that a move leaves, and the names of all."""
        mine, win = left.hand, left.equation.win
        # The chance by all plans together is straightened, so each one is as much.
        model = prospect(left.followed, self.outlook.fit.mixed).win
        possible = [one for one in left.followed if _is_possible(one, mine)] or left.followed
        straight = [
            one._replace(
                chance=min(win, one.chance * win / model) if model else 0.0,
                points=self.outlook.paid(one.points),
            )
            for one in possible
        ]
        straight.sort(key=lambda one: -one.chance * one.points)
        by_name: dict[PlanName, Followed] = {}
        for one in straight:
            by_name.setdefault(self._told(one.course)[0], one)
        best = [*by_name.values()][:MOST_PLANS]
        return tuple(self._prospect(mine, one, waits) for one in best), frozenset(by_name)

    def _told(self, course: Course | None) -> tuple[PlanName, int]:
        """Return the name of a plan, and what its finished hand counts."""
        if course is None:
            return AS_IT_STANDS, 0
        plan, goal = course.plan, course.goal
        if (plan, goal) not in self._names:
            counted = self.outlook.worth.counted(goal.hand, goal.winning_tile)
            name = plan_name(as_scored(plan, self.ruleset), self.ruleset, worthless=not counted)
            self._names[plan, goal] = name, counted
        return self._names[plan, goal]

    def _prospect(self, mine: Holding, one: Followed, waits: Sequence[Wait]) -> PlanProspect:
        """Return one plan of a hand in the coach's terms."""
        name, counted = self._told(one.course)
        if one.course is None:
            winning = [wait for wait in waits if wait.points]
            counted = max(winning, key=lambda wait: wait.left).amount
            waited = tuple((wait.tile, wait.left) for wait in winning)
            return PlanProspect(name, 0, waited, counted, one.points, one.chance)
        plan = as_scored(one.course.plan, self.ruleset)
        steps, useful = steps_to(plan, mine, self.outlook.left)
        return PlanProspect(name, steps, self._left(useful), counted, one.points, one.chance)


def _is_possible(one: Followed, mine: Holding) -> bool:
    """Return whether a plan is as near as the computer players count it: seven pairs can be a tile
    further."""
    plan = one.course.plan if one.course else None
    if plan is None or plan.form is not Form.PAIRS:
        return True
    return true_distance(plan, mine) <= distance(plan, mine)
