"""The evaluation of hands: the sum that gives a value, and how its parts move."""

from __future__ import annotations

import math
from dataclasses import replace

from game.bots.chance_table import FITS
from game.bots.chances import Road, chance, fit_for, others_win, percent_of, speed_of, straightened
from game.bots.outlook import Followed, Outlook
from game.bots.sight import draws_left, holding
from game.bots.targets import target
from game.bots.taste import USUAL
from game.rules.options import Options
from game.rules.tiles import tile_from_text
from game.rulesets import ruleset
from tests.bots.seats import pung, to_discard

POCKET = ruleset("pocket")
WEST = (pung("2m"), pung("3m"), pung("6m"))


def outlook_of(hand: str, **given: object) -> Outlook:
    return Outlook(to_discard(hand, **given), POCKET)  # type: ignore[arg-type]


# --- chances ------------------------------------------------------------------------------------


def test_more_draws_and_more_tiles_help() -> None:
    by_draws = [chance(Road.OPEN, 1, 15, draws, 1.0) for draws in range(19)]
    by_tiles = [chance(Road.OPEN, 1, percent, 12, 1.0) for percent in range(0, 60, 5)]
    by_distance = [chance(Road.OPEN, away, 15, 12, 1.0) for away in range(5, -1, -1)]
    for chances in (by_draws, by_tiles, by_distance):
        assert chances == sorted(chances)
        assert 0 <= chances[0] < chances[-1] < 1


def test_quick_opponents_leave_less_time() -> None:
    chances = [chance(Road.OPEN, 1, 15, 12, speed) for speed in (0.2, 0.5, 1.0, 2.0)]
    others = [others_win(12, speed) for speed in (0.2, 0.5, 1.0, 2.0)]
    assert chances == sorted(chances, reverse=True)
    assert others == sorted(others)
    assert 0 < others[0] < others[-1] < 1


def test_exposed_sets_make_opponents_quick() -> None:
    calm, near = (
        to_discard("123m 456p 789s 55m 67p N", others=((), (), melds, ())) for melds in ((), WEST)
    )
    fit = fit_for(POCKET)
    assert speed_of(fit, calm) == fit.pace
    assert speed_of(fit, near) > fit.pace


def test_a_tile_that_wins_only_by_self_draw_is_worth_less() -> None:
    assert percent_of(0.1, 0.0) == 10
    assert percent_of(0.0, 0.1) < percent_of(0.05, 0.05) < 10


def test_a_table_straightens_the_chances() -> None:
    fit = fit_for(POCKET)
    chances = [straightened(fit, one / 20) for one in range(21)]
    assert chances == sorted(chances)
    assert (chances[0], chances[-1]) == (0, 1)
    for win in (0.1, 0.5, 0.9):
        assert math.isclose(straightened(fit._replace(shift=0.0, slope=1.0), win), win)


def test_the_nearest_minimum_below_counts() -> None:
    rules = ruleset("hongkong")
    for minimum, wanted in ((0, 0), (1, 1), (2, 1), (3, 3), (5, 3)):
        table = rules.with_options(replace(rules.options, minimum=minimum))
        assert fit_for(table) == FITS["hongkong"][wanted]


# --- values -------------------------------------------------------------------------------------


def test_a_value_is_its_sum() -> None:
    outlook = outlook_of("123m 456p 789s 55m 67p N", others=((), (), WEST, ()))
    mine = holding(outlook.view)
    draws = draws_left(outlook.view)
    values, courses = outlook.discards(mine, draws), outlook.courses(mine, draws)
    for tile, value in values.items():
        one = outlook.discarded(outlook.followed(mine.without(tile), courses, draws), tile, draws)
        assert value == one.value == one.win * one.won - one.deal_in * one.lost - one.others
        assert one.deal_in == outlook.danger.chance(tile)
        assert math.isclose(one.deal_in * one.lost, outlook.feeding.cost(tile))
        assert 0 <= one.win < 1
        assert one.others >= 0


def test_further_plans_add_little_and_the_best_counts_in_full() -> None:
    outlook = outlook_of("123m 456p 789s 55m 67p N")
    good, poor = Followed(None, 0.4, 30.0), Followed(None, 0.1, 10.0)
    alone, both = outlook.equation([good], 10), outlook.equation([poor, good], 10)
    assert (alone.win, alone.won) == (straightened(outlook.fit, 0.4), 30.0)
    assert alone.win < both.win < alone.win + 0.02
    assert 28 < both.won < 30
    nothing = outlook.equation([], 10)
    assert (nothing.win, nothing.won) == (0.0, 0.0)
    assert nothing.value == -nothing.others < 0


def test_a_careful_player_only_counts_the_risk_for_more() -> None:
    view = to_discard("123m 456p 789s 55m 67p N", others=((), (), WEST, ()))
    mine, draws = holding(view), draws_left(view)
    usual, careful = (
        Outlook(view, POCKET, replace(USUAL, defence=defence)) for defence in (1.0, 3.0)
    )
    courses = usual.courses(mine, draws)
    for tile in mine.kinds:
        followed = usual.followed(mine.without(tile), courses, draws)
        one, other = (who.discarded(followed, tile, draws) for who in (usual, careful))
        assert other.win == one.win
        assert math.isclose(other.lost, 3 * one.lost)


def test_only_waits_that_win_count() -> None:
    hand = "234567m 99p 456s 78s"
    for minimum, wins in ((0, True), (9, False)):
        view = to_discard(f"{hand} N", options=Options(minimum=minimum))
        rules = POCKET.with_options(view.options)
        outlook = Outlook(view, rules)
        mine = holding(view).without(tile_from_text("N"))
        waits = outlook.waits(mine)
        assert {one.tile for one in waits} == {tile_from_text(text) for text in ("3s", "6s", "9s")}
        assert all((one.how == "any") == wins and (one.points > 0) == wins for one in waits)
        ready = [one for one in outlook.followed(mine, [], 10) if one.course is None]
        assert bool(ready) == wins


def test_a_plan_far_away_pays_more_like_any_win() -> None:
    """A cheap plan grows on the way, and a dear one mostly gives way to a cheaper one."""
    outlook = outlook_of("1299m 147p 258s E S W C")
    mine = holding(outlook.view)
    mean = fit_for(POCKET).mean * outlook.worth.ordinary
    courses = [one for one in outlook.courses(mine, 18) if one.shanten]
    assert courses
    for one in courses:
        goal = target(one.plan, mine, outlook.left)
        assert goal is not None
        finished = outlook.worth.points(goal.hand, goal.winning_tile)
        assert min(finished, mean) <= one.points <= max(finished, mean)
        assert abs(one.points - finished) < abs(mean - finished)
