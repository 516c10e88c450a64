"""The planner's evaluation of a hand: the best of its plans, each valued at chance times points.

A hand at rest has 13 tiles, counting three for each meld: its seat has no discard to make.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.bots.chances import Road, chance, chance_of_tile, pace, usual_share
from game.bots.danger import Danger, Feeding
from game.bots.plans import OUT_OF_REACH, Plan, beside, distance, plans_for, useful
from game.bots.sight import Holding, own_discards, unseen
from game.bots.standing import Wait
from game.bots.targets import target
from game.bots.taste import USUAL, Taste
from game.bots.worth import worth_at
from game.rules.distance import best_shanten, useful_tiles
from game.rules.tiles import Tile
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

DETOUR = 3
"""The number of extra exchanges, compared with the fastest plan, that another plan can take."""

FURTHER_PLANS = 0.3
"""The weight of the plans after the best in the value of a hand."""

WISHED_CHOWS = 0.3
"""The share of its value that a plan with required chows keeps. Such plans mostly give way to a
faster one."""

LACKING = 2
"""The most tiles that can be missing from the required sets of a plan."""

SAVED = 2 / 3
"""The payment to another winner that a win avoids, as a share of an ordinary hand's win."""


@dataclass(frozen=True, slots=True)
class Course:
    """An evaluated plan: its distance after the best discard, and its points if completed."""

    plan: Plan
    shanten: int
    points: float


class Outlook:
    """The evaluation of one seat's hands at one decision. Style weights (`taste`) change it."""

    def __init__(self, view: View, ruleset: Ruleset, taste: Taste = USUAL) -> None:
        self.view = view
        self.ruleset = ruleset
        self.taste = taste
        self.worth = worth_at(ruleset, view.seat, view.round_wind, view.bonus[view.seat])
        self.forms = ruleset.forms
        self.left = unseen(view)
        self.total = max(1, sum(self.left))
        self.speed = pace(ruleset.options.minimum)
        self.missed = own_discards(view) if view.options.missed_win else frozenset()
        """The tiles that this seat can win on only by self-draw."""
        self.saved = SAVED * self.worth.ordinary * self.speed

    def discards(self, mine: Holding, draws: int) -> dict[Tile, float]:
        """Return the value of the hand of 14 tiles after each discard."""
        courses = self.courses(mine, draws)
        return {
            tile: self._at_rest(mine.without(tile), courses, draws) - self.risk(tile)
            for tile in mine.kinds
        }

    def risk(self, tile: Tile) -> float:
        """Return the points to subtract for the risk of this discard."""
        return self._times(self.taste.defence, tile)

    def usual_risk(self, tile: Tile) -> float:
        """Return the part of the risk that a player with default weights also subtracts."""
        return self._times(min(self.taste.defence, USUAL.defence), tile)

    def further_risk(self, tile: Tile) -> float:
        """Return the part of the risk that only a more careful player subtracts."""
        return self._times(max(0.0, self.taste.defence - USUAL.defence), tile)

    def _times(self, defence: float, tile: Tile) -> float:
        return defence * self.feeding.cost(tile) if defence else 0.0

    @cached_property
    def danger(self) -> Danger:
        return Danger(self.view, self.left)

    @cached_property
    def feeding(self) -> Feeding:
        return Feeding(self.view, self.ruleset, self.danger)

    def best_discard(self, mine: Holding, draws: int) -> float:
        return max(self.discards(mine, draws).values(), default=0.0)

    def at_rest(self, mine: Holding, draws: int) -> float:
        """Return the value of the hand of 13 tiles."""
        return self._at_rest(mine, self.courses(mine, draws), draws)

    def courses(self, mine: Holding, draws: int) -> list[Course]:
        """Return the plans worth following, best last by a first estimate."""
        near = [(distance(plan, mine), plan) for plan in plans_for(mine, self.forms)]
        limit = min(min(steps for steps, _ in near) + DETOUR, OUT_OF_REACH - 1)
        found = [self._course(plan, steps, mine) for steps, plan in near if steps <= limit]
        worthy = [one for one in found if one.points]
        return sorted(worthy, key=lambda one: self._first_guess(one, mine, draws))[
            -self.taste.breadth :
        ]

    def _course(self, plan: Plan, steps: int, mine: Holding) -> Course:
        goal = target(plan, mine, self.left)
        points = self.worth.guess(goal.hand, goal.winning_tile) if goal else 0.0
        if goal and points:
            points = self._liked(points, goal.hand)
        return Course(plan, max(0, steps), points)

    def _liked(self, points: float, hand: Holding) -> float:
        """Return the points of a finished hand, weighted by this player's style."""
        return self.taste.liked(points + self.saved, self.worth.ordinary, hand)

    def _first_guess(self, course: Course, mine: Holding, draws: int) -> float:
        usual = round(100 * usual_share(course.plan.road, course.shanten))
        return self._promise(course, mine, usual, draws)

    def _at_rest(self, mine: Holding, courses: list[Course], draws: int) -> float:
        values = [promise for _, promise in self.promises(mine, courses, draws)]
        if best_shanten(mine.counts, len(mine.melds), self.forms) <= 0:
            values.append(self.ready(mine, draws))
        return self.combined(values)

    def combined(self, values: list[float]) -> float:
        """Return the value of a hand with plans of these values."""
        if not values:
            return 0.0
        best = max(values)
        return best + FURTHER_PLANS * (sum(values) - best) / self.taste.breadth

    def chances(
        self, mine: Holding, courses: list[Course], draws: int
    ) -> list[tuple[Course, float]]:
        """Return the plans still open to the hand of 13 tiles, each with its chance."""
        promised = self.promises(mine, courses, draws)
        return [(one, promise / one.points) for one, promise in promised]

    def promises(
        self, mine: Holding, courses: list[Course], draws: int
    ) -> list[tuple[Course, float]]:
        """Return the plans still open to the hand of 13 tiles, each with chance times points."""
        promised = [(one, self._on_course(mine, one, draws)) for one in courses]
        return [(one, promise) for one, promise in promised if promise]

    def _on_course(self, mine: Holding, course: Course, draws: int) -> float:
        """Return chance times points, or 0 if the hand is further off than planned. Return 0 for a
        ready plan too, since `ready` values it."""
        if course.shanten == 0 or distance(course.plan, mine) > course.shanten:
            return 0.0
        hits = sum(self.left[tile] for tile in useful(course.plan, mine))
        return self._promise(course, mine, round(100 * hits / self.total), draws)

    def _promise(self, course: Course, mine: Holding, percent: int, draws: int) -> float:
        """Return chance times points, if `percent` of the unseen tiles improve the hand."""
        shanten, value = course.shanten, course.points
        if course.plan.sets:
            missing = beside(course.plan, mine)[2]
            if len(missing) > LACKING:
                return 0.0
            shanten = max(0, shanten - len(missing))
            for tile in missing:
                value *= chance_of_tile(self.left[tile] / self.total, draws, self.speed)
            if course.plan.wishes_chows:
                value *= WISHED_CHOWS
        return value * chance(course.plan.road, shanten, percent, draws, self.speed)

    def ready(self, mine: Holding, draws: int) -> float:
        """Return the value of a ready hand. Its waits pay differently, and some can't win."""
        waits = self.waits(mine)
        hits = sum(self.left[tile] for tile, _ in waits)
        if not hits:
            return 0.0
        points = sum(
            self.left[tile] * self._liked(pays, mine.with_tile(tile)) for tile, pays in waits
        )
        return points / hits * self.chance_of_waits(hits, draws)

    def waits(self, mine: Holding) -> list[tuple[Tile, float]]:
        """Return the tiles that a ready hand can still win on, each with its points."""
        pays = [(tile, self._pays(mine, tile)) for tile in self.nearer(mine)]
        return [(tile, points) for tile, points in pays if points]

    def nearer(self, mine: Holding) -> list[Tile]:
        """Return the tiles left that bring the hand nearer to any winning shape, or complete it."""
        kinds = useful_tiles(mine.counts, len(mine.melds), self.forms)
        return [tile for tile in kinds if self.left[tile]]

    def _pays(self, mine: Holding, tile: Tile) -> float:
        """Return the mean points of a win on this tile; 0 if it can't win."""
        points = self.worth.drawn if tile in self.missed else self.worth.points
        return points(mine.with_tile(tile), tile)

    def wait(self, mine: Holding, tile: Tile) -> Wait:
        """Return what a ready hand gets from a tile that completes it."""
        whole, missed = mine.with_tile(tile), tile in self.missed
        how = self.worth.how(whole, tile, missed=missed)
        amount = self.worth.counted(whole, tile, missed=missed)
        return Wait(tile, self.left[tile], how, amount, self._pays(mine, tile))

    def chance_of_waits(self, hits: int, draws: int) -> float:
        """Return the chance that a ready hand wins if this number of unseen tiles complete it."""
        return chance(Road.OPEN, 0, round(100 * hits / self.total), draws, self.speed)
