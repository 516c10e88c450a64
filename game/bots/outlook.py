"""What a hand at rest is worth on the way: the best of its plans, chance times points."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.chances import Road, chance, chance_of_tile, pace
from game.bots.plans import OUT_OF_REACH, Plan, beside, distance, plans_for, useful
from game.bots.sight import Holding, unseen
from game.bots.targets import target
from game.bots.worth import Worth
from game.rules.distance import best_shanten, useful_tiles
from game.rules.tiles import Tile
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

DETOUR = 3
"""How many exchanges more than the fastest plan another one may take to be looked at."""

FURTHER_PLANS = 0.3
"""What the plans after the best add to the value of a hand."""

WISHED = 0.6
MISSING = 2
KEPT = 6
"""How many plans are followed up."""


@dataclass(frozen=True, slots=True)
class Course:
    """A plan, how far off it is after the best discard, and what it would pay."""

    plan: Plan
    shanten: int
    points: float


class Outlook:
    """The judgement of one seat at one decision."""

    def __init__(self, view: View, ruleset: Ruleset) -> None:
        self.worth = Worth(view, ruleset)
        self.forms = ruleset.forms
        self.left = unseen(view)
        self.total = max(1, sum(self.left))
        self.speed = pace(ruleset.options.minimum)

    def discards(self, mine: Holding, draws: int) -> dict[Tile, float]:
        """What the hand of 14 tiles is worth after each discard."""
        courses = self.courses(mine, draws)
        return {
            tile: self._at_rest(mine.without(tile), courses, draws) for tile in mine.kinds
        }

    def best_discard(self, mine: Holding, draws: int) -> float:
        return max(self.discards(mine, draws).values(), default=0.0)

    def at_rest(self, mine: Holding, draws: int) -> float:
        """What the hand of 13 tiles is worth."""
        return self._at_rest(mine, self.courses(mine, draws), draws)

    def courses(self, mine: Holding, draws: int) -> list[Course]:
        """The plans worth following, best first."""
        near = [(distance(plan, mine), plan) for plan in plans_for(mine, self.forms)]
        limit = min(steps for steps, _ in near) + DETOUR
        found = []
        for steps, plan in near:
            if steps <= limit and steps < OUT_OF_REACH:
                goal = target(plan, mine, self.left)
                if goal is not None and (points := self.worth.points(goal.hand, goal.winning_tile)):
                    found.append(Course(plan, max(0, steps), points))
        found.sort(key=lambda one: -self._first_guess(one, draws))
        return found[:KEPT]

    def _first_guess(self, course: Course, draws: int) -> float:
        chance_to_win = chance(course.plan.road, course.shanten, 20, draws, self.speed)
        return course.points * chance_to_win

    def _at_rest(self, mine: Holding, courses: list[Course], draws: int) -> float:
        values = [self._on_course(mine, course, draws) for course in courses]
        if best_shanten(mine.counts, len(mine.melds), self.forms) <= 0:
            values.append(self._ready(mine, draws))
        values.sort(reverse=True)
        return values[0] + FURTHER_PLANS * sum(values[1:]) / KEPT if values else 0.0

    def _on_course(self, mine: Holding, course: Course, draws: int) -> float:
        """Nothing when the tiles no longer hold what the plan needs at its distance."""
        plan, shanten = course.plan, course.shanten
        if shanten == 0 or distance(plan, mine) > shanten:
            return 0.0
        hits = sum(self.left[tile] for tile in useful(plan, mine))
        value = course.points
        if plan.sets:
            missing = beside(plan, mine)[2]
            if len(missing) > MISSING:
                return 0.0
            value *= WISHED
            shanten -= len(missing)
            for tile in missing:
                value *= chance_of_tile(self.left[tile] / self.total, draws, self.speed)
        return value * self._chance(plan.road, max(0, shanten), hits, draws)

    def _ready(self, mine: Holding, draws: int) -> float:
        """The waits of a ready hand one by one: some may pay more, or may not win at all."""
        waits = useful_tiles(mine.counts, len(mine.melds), self.forms)
        hits, points = 0, 0.0
        for tile in waits:
            pays = self.worth.points(mine.with_tile(tile), tile) if self.left[tile] else 0
            if pays:
                hits += self.left[tile]
                points += self.left[tile] * pays
        return points / hits * self._chance(Road.OPEN, 0, hits, draws) if hits else 0.0

    def _chance(self, road: Road, shanten: int, hits: int, draws: int) -> float:
        return chance(road, shanten, round(100 * hits / self.total), draws, self.speed)
