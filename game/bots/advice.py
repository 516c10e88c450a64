"""The coach's analysis of a position: each sensible move, the hand it leaves and its pros and cons.

The functions are pure, contain no words and use only one seat's view. Names and reasons are
`Reason`s, which the labels turn into words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import prod

from game.bots.learned import judgement
from game.bots.outlook import FURTHER_PLANS, Course
from game.bots.plan_names import AS_IT_STANDS, PlanName, plan_name
from game.bots.plans import distance, useful
from game.bots.sight import (
    Holding,
    after_claim,
    after_kong,
    draws_left,
    holding,
    passing_move,
    set_moves,
    winning_move,
)
from game.bots.standing import Count, Equation, Prospect, Standing, Wait
from game.bots.targets import target
from game.bots.taste import USUAL
from game.bots.worth import paid_to
from game.rules.distance import best_shanten, useful_tiles
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import Tile
from game.rules.view import View
from game.rulesets.ruleset import Ruleset, Unit

FEWEST, MOST = 3, 5
"""The fewest and the most discards to suggest."""
NEAR = 0.9
"""After the first three, suggest only discards with at least this share of the best one's value."""
MOST_PLANS = 3


@dataclass(frozen=True, slots=True)
class Option:
    """One move: its value in points, and the evaluation of the hand after it. `discard` is the tile
    to discard after a claim. `feeds` is the chance that the discard deals in. `danger` is the
    average cost of that risk in points. `reasons` say what a win pays, or why it is a false win."""

    move: Move
    value: float
    standing: Standing | None = None
    discard: Tile | None = None
    feeds: float = 0.0
    danger: float = 0.0
    reasons: tuple[Reason, ...] = ()

    @property
    def is_win(self) -> bool:
        """Return whether the move wins. A false win costs points."""
        return self.move.action is Action.WIN and self.value > 0

    @property
    def equation(self) -> Equation | None:
        """Return the sum that gives the value; None for a win and for a false win."""
        one = self.standing
        if one is None:
            return None
        lost = self.danger / self.feeds if self.feeds else 0.0
        others = one.chance * one.worth - self.danger - self.value
        return Equation(one.chance, one.worth, self.feeds, lost, others)


@dataclass(frozen=True, slots=True)
class Advice:
    """The moves of a position, best first. `unit` is the ruleset's unit for the plans' amounts.
    `view` is what the seat sees."""

    unit: Unit
    options: tuple[Option, ...]
    view: View | None = None

    @property
    def best(self) -> Option:
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
        return next((one for one in self.options if one.move == move), None)


def advise(view: View, ruleset: Ruleset) -> Advice:
    """Return the seat's moves with the values of the Expert player. The seat must have a move."""
    adviser = _Adviser(view, ruleset)
    options = adviser.answers() if passing_move(view) else adviser.turn()
    return Advice(ruleset.unit, _ranked(options), view)


def _ranked(options: Sequence[Option]) -> tuple[Option, ...]:
    """Return the moves, best first. Expert takes every win, so no other move is worth more."""
    ordered = sorted(options, key=lambda one: -one.value)
    win = next((one for one in ordered if one.is_win), None)
    if win is None:
        return tuple(ordered)
    others = (one for one in ordered if one is not win)
    return (win, *(replace(one, value=min(one.value, win.value)) for one in others))


def appraise(view: View, ruleset: Ruleset) -> Standing:
    """Return the evaluation of the seat's hand of 13 tiles."""
    adviser = _Adviser(view, ruleset)
    return adviser.at_rest(holding(view), draws_left(view))


class _Adviser:
    def __init__(self, view: View, ruleset: Ruleset) -> None:
        self.view = view
        self.ruleset = ruleset
        self.outlook = judgement(view, ruleset)
        self.mine = holding(view)
        self._amount = cache(self._amount_of)

    # --- the moves ---

    def turn(self) -> list[Option]:
        """Return every discard, the kongs and the win."""
        draws = draws_left(self.view)
        options = list(self._discards(self.mine, draws))
        for move in self.view.legal:
            if move.action is Action.KONG:
                standing = self._after_kong(after_kong(self.mine, move))
                options.append(Option(move, standing.value, standing))
        return options + self._wins()

    def answers(self) -> list[Option]:
        """Return the pass, the claims and the win."""
        view, tile = self.view, self.view.claimed_tile
        assert tile is not None
        draws = draws_left(view, (view.seat - view.turn) % 4)
        passed = self.at_rest(self.mine, draws)
        options = [
            self._claim(move, after_claim(self.mine, move, tile)) for move in set_moves(view)
        ]
        options.append(Option(Move(view.seat, Action.PASS), passed.value, passed))
        return options + self._wins()

    def _claim(self, move: Move, after: Holding) -> Option:
        if move.action is Action.KONG:
            standing = self._after_kong(after)
            return Option(move, standing.value, standing)
        best = max(self._discards(after, draws_left(self.view)), key=lambda one: one.value)
        return replace(best, move=move, discard=best.move.tile)

    def _discards(self, mine: Holding, draws: int) -> Iterator[Option]:
        courses = self.outlook.courses(mine, draws)
        amount = self._amounts(mine)
        for tile, value in self.outlook.discards(mine, draws).items():
            feeds, cost = self.outlook.danger.chance(tile), self.outlook.feeding.cost(tile)
            safe = value + self.outlook.risk(tile)
            standing = self._standing(mine.without(tile), safe, courses, draws, amount)
            move = Move(self.view.seat, Action.DISCARD, tile)
            yield Option(move, value, standing, feeds=feeds, danger=cost)

    def _after_kong(self, mine: Holding) -> Standing:
        return self.at_rest(mine, draws_left(self.view, 1))

    def _wins(self) -> list[Option]:
        """Return the win, if any, or a false win with its reason if the rules let a seat declare
        one."""
        win, move = self.view.win, Move(self.view.seat, Action.WIN)
        if win is None or not self.ruleset.is_complete(win.hand):
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
        return [Option(move, float(points) + self.outlook.saved, reasons=(why,))]

    # --- evaluation of a hand ---

    def at_rest(self, mine: Holding, draws: int) -> Standing:
        courses = self.outlook.courses(mine, draws)
        value = self.outlook.at_rest(mine, draws)
        return self._standing(mine, value, courses, draws, self._amounts(mine))

    def _standing(
        self,
        mine: Holding,
        value: float,
        courses: list[Course],
        draws: int,
        amount: Callable[[Course], int],
    ) -> Standing:
        chances = self.outlook.chances(mine, courses, draws)
        followed = [self._prospect(mine, course, chance, amount) for course, chance in chances]
        shanten = best_shanten(mine.counts, len(mine.melds), self.ruleset.forms)
        waits: tuple[Wait, ...] = ()
        if shanten <= 0:
            waits = tuple(self.outlook.wait(mine, tile) for tile in self.outlook.nearer(mine))
            followed += self._ready(mine, waits, draws)
        followed.sort(key=lambda one: -one.value)
        near = _nearest(followed)
        away = near[0].shanten if near else max(shanten, 1)
        counts = tuple(sorted({count for one in near for count in one.useful}))
        any_shape = useful_tiles(mine.counts, len(mine.melds), self.ruleset.forms)
        if not self.ruleset.options.minimum and self._left(any_shape):
            # Every complete hand can be declared, so no plan limits what helps.
            away, counts = shanten, self._left(any_shape)
        plans, names = _distinct(followed), frozenset(one.name for one in followed)
        return Standing(value, away, counts, *_expected(followed), plans, waits, names)

    def _left(self, kinds: Sequence[Tile]) -> tuple[Count, ...]:
        """Return these kinds with the number left of each, without the kinds that are used up."""
        left = self.outlook.left
        return tuple((tile, left[tile]) for tile in kinds if left[tile])

    def _prospect(
        self, mine: Holding, course: Course, chance: float, amount: Callable[[Course], int]
    ) -> Prospect:
        counted = amount(course)
        return Prospect(
            plan_name(course.plan, self.ruleset, worthless=not counted),
            distance(course.plan, mine),
            self._left(useful(course.plan, mine)),
            counted,
            course.points - self.outlook.saved,
            chance,
        )

    def _ready(self, mine: Holding, waits: Sequence[Wait], draws: int) -> list[Prospect]:
        """Return the prospect of a ready hand that wins on its present waits."""
        winning = [one for one in waits if one.points]
        hits = sum(one.left for one in winning)
        if not hits:
            return []
        points = sum(one.left * one.points for one in winning)
        amount = max(winning, key=lambda one: one.left).amount
        chance = self.outlook.chance_of_waits(hits, draws)
        useful = tuple((one.tile, one.left) for one in winning)
        return [Prospect(AS_IT_STANDS, 0, useful, amount, points / hits, chance)]

    def _amounts(self, mine: Holding) -> Callable[[Course], int]:
        """Return a function from a plan to the amount that it would count, in the ruleset's
        unit."""
        return lambda course: self._amount(mine, course)

    def _amount_of(self, mine: Holding, course: Course) -> int:
        goal = target(course.plan, mine, self.outlook.left)
        return self.outlook.worth.counted(goal.hand, goal.winning_tile) if goal else 0


def _nearest(followed: Sequence[Prospect]) -> list[Prospect]:
    """Return the plans with the shortest distance."""
    least = min((one.shanten for one in followed), default=0)
    return [one for one in followed if one.shanten == least]


def _expected(followed: list[Prospect]) -> tuple[float, float]:
    """Return the chance to win by any of these plans, and the mean points of such a win. Plans
    after the best add as little as they add to the value of a hand."""
    share = FURTHER_PLANS / USUAL.breadth
    chances = sorted((one.chance for one in followed), reverse=True) or [0.0]
    values = sorted((one.value for one in followed), reverse=True) or [0.0]
    fails = (1 - chances[0]) * prod(1 - share * chance for chance in chances[1:])
    points = values[0] + share * sum(values[1:])
    return 1 - fails, points / (1 - fails) if fails < 1 else 0.0


def _distinct(followed: list[Prospect]) -> tuple[Prospect, ...]:
    """Return the best plan of each name, up to `MOST_PLANS`."""
    by_name: dict[PlanName, Prospect] = {}
    for one in followed:
        by_name.setdefault(one.name, one)
    return tuple(by_name.values())[:MOST_PLANS]
