"""The evaluation of one seat's hands: the chance and points of each plan, and the value of a move.

A hand at rest has 13 tiles, counting three for each meld: its seat has no discard to make.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from game.bots.chances import (
    FURTHER,
    SUREST,
    Fit,
    Road,
    chance,
    clock_of,
    drawn_in,
    fit_for,
    likely_points,
    others_win,
    percent_of,
    straightened,
    usual_share,
    wished_part,
)
from game.bots.danger import Danger, Feeding, ordinary_loss
from game.bots.equation import Equation, Wait
from game.bots.flowers import hope
from game.bots.opponents import EXPERTS, Opponents, shifted
from game.bots.plans import OUT_OF_REACH, Plan, beside, distance, plans_for, useful
from game.bots.sight import Holding, own_discards, unseen
from game.bots.targets import Target, target
from game.bots.taste import USUAL, Taste
from game.bots.worth import worth_at
from game.rules.distance import best_shanten, useful_tiles
from game.rules.tiles import Tile
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

DETOUR = 3
"""The number of extra exchanges, compared with the fastest plan, that another plan can take."""

FAR = 5
"""From this distance of every plan on, the coach also follows the likeliest one."""

LACKING = 2
"""The most tiles that can be missing from the required sets of a plan."""


class Course(NamedTuple):
    """A plan worth following: its distance after the best discard, its points if completed from
    there, and the nearest finished hand, which pays `pays`. Only the coach follows one that
    `is_extra`."""

    plan: Plan
    shanten: int
    points: float
    goal: Target
    pays: float = 0.0
    is_extra: bool = False


class Followed(NamedTuple):
    """A plan of a hand at rest: its chance and its points. `course` is None for a ready hand that
    wins on its present waits."""

    course: Course | None
    chance: float
    points: float


class Prospect(NamedTuple):
    """What the plans of a hand promise by the model alone: the chance to win by any of them, and
    the mean points of such a win. `shanten` is the distance of the most valuable one, None if the
    hand is ready and wins on its present waits."""

    win: float
    won: float
    shanten: int | None


NOTHING = Prospect(0.0, 0.0, None)


class Best(NamedTuple):
    """The most valuable move of a decision: what it promises, and its chance to win."""

    promised: Prospect
    win: float


def prospect(followed: Sequence[Followed], mixed: float) -> Prospect:
    """Combine the plans of a hand. A player follows the most valuable plan; the likeliest one,
    which wins sooner, adds the part `mixed` of what it has more, and further ones a little."""
    followed = [one for one in followed if one.chance]
    if not followed:
        return NOTHING
    best = max(followed, key=lambda one: one.chance * one.points)
    likeliest = max(followed, key=lambda one: one.chance)
    more = mixed * (likeliest.chance - best.chance)
    points = best.chance * best.points + more * likeliest.points
    fails = 1 - best.chance - more
    for one in followed:
        if one is not best and one is not likeliest:
            points += FURTHER * one.chance * one.points
            fails *= 1 - FURTHER * one.chance
    return Prospect(1 - fails, points / (1 - fails), best.course.shanten if best.course else None)


def at_table(
    fit: Fit, one: Prospect, draws: int, laid: int, best: Prospect | None = None
) -> tuple[float, float]:
    """Return the chance to win at this table with these draws left and own exposed sets, and what
    such a win pays. `best` is what the most valuable move of the same decision promises."""
    ready = one.shanten is None
    odds, paid = (fit.ready_odds, fit.ready_paid) if ready else (fit.odds, fit.paid)
    common = best.win if best and fit.is_shared else None
    win = straightened(odds, one.win, draws, laid, one.shanten or 0, common)
    return win, paid * one.won


class Outlook:
    """The evaluation of one seat's hands at one decision. Style weights (`taste`) change it.

    A player follows only plans that a move doesn't set back: counting the others made Expert weaker
    (-3.9 +- 3.2 points a hand at hongkong with 1 fan, 800 deals). The coach compares any two moves,
    so it `weighs_all`: each hand is worth what its own tiles can still become.
    """

    def __init__(
        self,
        view: View,
        ruleset: Ruleset,
        taste: Taste = USUAL,
        *,
        against: Opponents | None = None,
    ) -> None:
        self.view = view
        self.taste = taste
        self.weighs_all = against is not None
        self.against = against or EXPERTS
        self.fit = fit_for(ruleset)
        self.worth = worth_at(ruleset, view.seat, view.round_wind, view.bonus[view.seat])
        self.forms = ruleset.forms
        self.left = unseen(view)
        self.total = max(1, sum(self.left))
        self.clock = clock_of(self.fit, view)
        self._courses: dict[tuple[Holding, int], list[Course]] = {}
        self.missed = own_discards(view) if view.options.missed_win else frozenset()
        """The tiles that this seat can win on only by self-draw."""
        self._ruleset = ruleset

    def for_player(self) -> Outlook:
        """Return a player's evaluation. It shares the plans and what discards cost with this
        one."""
        one = copy(self)
        one.__dict__.update(danger=self.danger, feeding=self.feeding)
        one.weighs_all, one.against = False, EXPERTS
        return one

    # --- moves ---

    def discarded(self, rest: Equation, tile: Tile) -> Equation:
        """Return the value of a hand at `rest` after this discard."""
        whole, extra = self.feeding.costs(tile)
        among_experts = self.danger.chance(tile)
        chance = shifted(among_experts, self.against.feeds)
        weight = self.taste.defence * (chance / among_experts if among_experts else 1.0)
        return rest.with_discard(chance, weight * whole, weight * extra)

    def equation(
        self, promised: Prospect, draws: int, laid: int, best: Best | None = None
    ) -> Equation:
        """Return the value of a hand at rest that promises this, with this number of exposed sets,
        beside the most valuable move of the same decision."""
        win, won = at_table(self.fit, promised, draws, laid, best.promised if best else None)
        if best is not None and self.weighs_all:
            win = drawn_in(self.fit.contrast, win, best.win)
        win = shifted(win, self.against.win)
        return Equation(win, self.paid(won), 0.0, 0.0, (1 - win) * self.loses(draws))

    def paid(self, won: float) -> float:
        """Return what wins pay here that pay this by the model."""
        return won * self.against.won

    def loses(self, draws: int) -> float:
        """Return the mean points that others win from this seat, if it doesn't win itself."""
        others = straightened(self.fit.other_odds, others_win(draws, self.clock), draws)
        return others * self.fit.loss * self.ordinary_loss * self.against.loses

    @cached_property
    def ordinary_loss(self) -> float:
        """What an opponent's ordinary win costs on average, times the three payers."""
        view = self.view
        return ordinary_loss(self._ruleset, view.seat, view.round_wind, view.bonus)

    @cached_property
    def hope(self) -> tuple[float, float]:
        """Return the chance of the last bonus tile, and what a win with all of them pays."""
        return hope(self.view, self._ruleset)

    @cached_property
    def danger(self) -> Danger:
        """Return the deal-in chances of the discards, worked out at their first use."""
        return Danger(self.view, self.left)

    @cached_property
    def feeding(self) -> Feeding:
        """Return the average cost of the discards in points, worked out at its first use."""
        return Feeding(self.view, self._ruleset, self.danger)

    # --- plans ---

    def courses(self, mine: Holding, draws: int) -> list[Course]:
        """Return the plans worth following, best last by a first estimate. The coach also follows
        the likeliest one: a hand can be far from every dear one, and still win."""
        if (mine, draws) not in self._courses:
            self._courses[mine, draws] = self._worthy(mine, draws)
        return self._courses[mine, draws]

    def _worthy(self, mine: Holding, draws: int) -> list[Course]:
        plans = (one for one in plans_for(mine, self.forms) if missing_tiles(one, mine) is not None)
        near = [(distance(plan, mine), plan) for plan in plans]
        limit = min(min(steps for steps, _ in near) + DETOUR, OUT_OF_REACH - 1)
        found = [self._course(plan, steps, mine) for steps, plan in near if steps <= limit]
        guessed = [(self._first_guess(one, mine, draws), one) for one in found if one is not None]
        guessed.sort(key=lambda each: each[0] * each[1].points)
        worthy = [one for _, one in guessed[-self.taste.breadth :]]
        if self.weighs_all and worthy and min(one.shanten for one in worthy) >= FAR:
            likeliest = max(guessed, key=itemgetter(0))[1]
            extra = [] if likeliest in worthy else [likeliest._replace(is_extra=True)]
            return extra + worthy
        return worthy

    def _course(self, plan: Plan, steps: int, mine: Holding) -> Course | None:
        goal, pays = self.goal(plan, mine)
        if goal is None or not pays:
            return None
        return self._from(Course(plan, 0, 0.0, goal, pays), max(0, steps), mine)

    def _from(self, course: Course, steps: int, mine: Holding) -> Course:
        """Return the course from this distance."""
        pays = likely_points(
            self.fit,
            course.plan.road,
            steps,
            course.pays,
            self.worth.ordinary,
            is_open=mine.exposed > 0,
        )
        return course._replace(shanten=steps, points=self._liked(pays, course.goal.hand))

    def goal(self, plan: Plan, mine: Holding) -> tuple[Target | None, float]:
        """Return the nearest finished hand of a plan, if the tiles left can make it, and the points
        that it pays; 0 if it can't win."""
        goal = target(plan, mine, self.left)
        return goal, self.worth.points(goal.hand, goal.winning_tile) if goal else 0.0

    def _liked(self, points: float, hand: Holding) -> float:
        """Return the points of a finished hand, weighted by this player's style."""
        return self.taste.liked(points, self.worth.ordinary, hand)

    def _first_guess(self, course: Course, mine: Holding, draws: int) -> float:
        """Return the chance of a plan if a usual share of the unseen tiles improves the hand."""
        usual = round(100 * usual_share(course.plan.road, course.shanten))
        return self._chance(course, mine, usual, draws)

    def followed(self, mine: Holding, courses: Sequence[Course], draws: int) -> list[Followed]:
        """Return the plans still open to the hand of 13 tiles."""
        kept = (self._kept(mine, one) for one in courses)
        chances = [(one, self._on_course(mine, one, draws)) for one in kept if one is not None]
        found = [Followed(one, chance, one.points) for one, chance in chances if chance]
        if best_shanten(mine.counts, len(mine.melds), self.forms) <= 0:
            found += self._ready(mine, draws)
        return found

    def _kept(self, mine: Holding, course: Course) -> Course | None:
        """Return the course as the hand can still follow it, None if it can't. A ready plan is none
        either, since `_ready` values it."""
        steps = distance(course.plan, mine)
        if steps > course.shanten:
            if not self.weighs_all or steps >= OUT_OF_REACH:
                return None
            return self._from(course, steps, mine)._replace(is_extra=True)
        return course if course.shanten else None

    def _on_course(self, mine: Holding, course: Course, draws: int) -> float:
        """Return the chance of a plan that the hand follows."""
        hits = sum(self.left[tile] for tile in useful(course.plan, mine))
        return self._chance(course, mine, round(100 * hits / self.total), draws)

    def _chance(self, course: Course, mine: Holding, percent: int, draws: int) -> float:
        """Return the chance of a plan, if `percent` of the unseen tiles improve the hand."""
        missing = missing_tiles(course.plan, mine)
        if missing is None:
            return 0.0
        plan, steps = course.plan, course.shanten
        part = wished_part(self.fit, plan.road, len(missing), wishes_chows=plan.wishes_chows)
        return min(SUREST, part * chance(plan.road, steps, percent, draws, self.clock))

    # --- ready hands ---

    def _ready(self, mine: Holding, draws: int) -> list[Followed]:
        """Return the prospect of a ready hand, if it can win on its present waits."""
        pays = {
            tile: self._pays(mine.with_tile(tile), tile, missed=tile in self.missed)
            for tile in self._completing(mine)
        }
        hits = sum(self.left[tile] for tile in pays if pays[tile])
        if not hits:
            return []
        drawn = sum(self.left[tile] for tile in pays if self._wins_drawn(mine, tile))
        points = sum(
            self.left[tile] * self._liked(one, mine.with_tile(tile)) for tile, one in pays.items()
        )
        percent = percent_of((hits - drawn) / self.total, drawn / self.total)
        chances = chance(Road.OPEN, 0, percent, draws, self.clock)
        return [Followed(None, chances, points / hits)]

    def waits(self, mine: Holding, gone: Iterable[Tile] = ()) -> tuple[Wait, ...]:
        """Return what a ready hand gets from each tile left that completes its shape. It has also
        missed the tiles in `gone`."""
        missed = self.missed.union(gone)
        return tuple(self._wait(mine, tile, missed) for tile in self._completing(mine))

    def _completing(self, mine: Holding) -> list[Tile]:
        """Return the tiles left that complete the shape of a ready hand."""
        kinds = useful_tiles(mine.counts, len(mine.melds), self.forms)
        return [tile for tile in kinds if self.left[tile]]

    def _wait(self, mine: Holding, tile: Tile, all_missed: frozenset[Tile]) -> Wait:
        whole, missed = mine.with_tile(tile), tile in all_missed
        how = self.worth.how(whole, tile, missed=missed)
        amount = self.worth.counted(whole, tile, missed=missed)
        return Wait(tile, self.left[tile], how, amount, self._pays(whole, tile, missed=missed))

    def _pays(self, whole: Holding, tile: Tile, *, missed: bool) -> float:
        """Return the mean points of a complete hand; 0 if it can't win."""
        return (self.worth.drawn if missed else self.worth.points)(whole, tile)

    def _wins_drawn(self, mine: Holding, tile: Tile) -> bool:
        """Return whether this tile wins only by self-draw."""
        missed = tile in self.missed
        return self.worth.how(mine.with_tile(tile), tile, missed=missed) == "self_draw"


def missing_tiles(plan: Plan, mine: Holding) -> list[Tile] | None:
    """Return the tiles missing from the required sets of a plan; None if they are too many."""
    missing = beside(plan, mine)[2] if plan.sets else []
    return missing if len(missing) <= LACKING else None
