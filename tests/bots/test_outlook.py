"""The evaluation of hands: the sum that gives a value, and how its parts move."""

from __future__ import annotations

import math
from dataclasses import replace

from game.bots.chances import (
    FITS,
    Clock,
    Odds,
    Road,
    chance,
    clock_of,
    fit_for,
    likely_points,
    others_win,
    percent_of,
    straightened,
)
from game.bots.equation import Equation
from game.bots.opponents import EXPERTS
from game.bots.outcomes import outcomes
from game.bots.outlook import Best, Followed, Outlook, prospect
from game.bots.plans import Plan
from game.bots.sight import Holding, draws_left, holding
from game.bots.targets import target
from game.bots.taste import USUAL
from game.rules.melds import Meld, MeldKind
from game.rules.options import Options
from game.rules.tiles import tile_from_text
from game.rulesets import RULESETS, ruleset
from tests.bots.seats import pung, to_discard

POCKET = ruleset("pocket")
CLOCK = Clock(0.1, 10.0, (1, 0, 0))
WEST = (pung("2m"), pung("3m"), pung("6m"))


def outlook_of(hand: str, **given: object) -> Outlook:
    return Outlook(to_discard(hand, **given), POCKET)  # type: ignore[arg-type]


# --- chances ------------------------------------------------------------------------------------


def test_more_draws_and_more_tiles_help() -> None:
    by_draws = [chance(Road.OPEN, 1, 15, draws, CLOCK) for draws in range(19)]
    by_tiles = [chance(Road.OPEN, 1, percent, 12, CLOCK) for percent in range(0, 60, 5)]
    by_distance = [chance(Road.OPEN, away, 15, 12, CLOCK) for away in range(5, -1, -1)]
    for chances in (by_draws, by_tiles, by_distance):
        assert chances == sorted(chances)
        assert 0 <= chances[0] < chances[-1] < 1


def test_quick_opponents_leave_less_time() -> None:
    clocks = [CLOCK._replace(half=half) for half in (20.0, 15.0, 10.0, 5.0)]
    clocks += [CLOCK._replace(half=5.0, most=most) for most in (0.15, 0.2)]
    chances = [chance(Road.OPEN, 1, 15, 12, clock) for clock in clocks]
    others = [others_win(12, clock) for clock in clocks]
    assert chances == sorted(chances, reverse=True)
    assert others == sorted(others)
    assert 0 < others[0] < others[-1] < 1


def test_exposed_sets_make_opponents_quick() -> None:
    views = (
        to_discard("123m 456p 789s 55m 67p N", others=((), (), WEST[:count], ()))
        for count in range(4)
    )
    others = [others_win(15, clock_of(fit_for(POCKET), one)) for one in views]
    assert others == sorted(others)
    assert others[-1] > others[0]


def test_a_tile_that_wins_only_by_self_draw_is_worth_less() -> None:
    assert percent_of(0.1, 0.0) == 10
    assert percent_of(0.0, 0.1) < percent_of(0.05, 0.05) < 10


def test_a_table_straightens_the_chances() -> None:
    chances = [straightened(fit_for(POCKET).odds, one / 20, 9, 0, 1) for one in range(21)]
    assert chances == sorted(chances)
    assert (chances[0], chances[-1]) == (0, 1)
    for win in (0.1, 0.5, 0.9):
        assert math.isclose(straightened(Odds(0.0, 1.0), win, 9, 2, 3), win)


def test_a_hand_late_in_the_deal_wins_less_often() -> None:
    for table in RULESETS:
        fit = fit_for(table)
        late, early = (straightened(fit.ready_odds, 0.3, draws) for draws in (2, 15))
        assert late < early
        late, early = (straightened(fit.other_odds, 0.5, draws) for draws in (1, 15))
        assert late < early


def test_the_slope_is_common_to_the_moves_of_a_decision() -> None:
    """It shifts the log-odds of all moves alike, so a quick hand stays as far ahead of a slow."""
    odds = Odds(-0.1, 0.8)
    best, slow = (straightened(odds, one, 9, 0, 1, 0.4) for one in (0.4, 0.1))
    assert math.isclose(best, straightened(odds, 0.4, 9, 0, 1))
    assert slow < straightened(odds, 0.1, 9, 0, 1)
    ratio = (best / (1 - best)) / (slow / (1 - slow))
    assert math.isclose(ratio, (0.4 / 0.6) / (0.1 / 0.9))


def test_the_nearest_minimum_below_counts() -> None:
    rules = ruleset("hongkong")
    for minimum, wanted in ((0, 0), (1, 1), (2, 1), (3, 3), (5, 3)):
        table = rules.with_options(replace(rules.options, minimum=minimum))
        fit = fit_for(table)
        assert fit[2:7] == FITS["hongkong"][wanted]


# --- values -------------------------------------------------------------------------------------


def test_a_value_is_its_sum() -> None:
    outlook = outlook_of("123m 456p 789s 55m 67p N", others=((), (), WEST, ()))
    listed = outcomes(outlook)
    best = max(
        (prospect(one.followed, outlook.fit.mixed) for one in listed),
        key=lambda one: one.win * one.won,
    )
    for outcome in listed:
        tile, one = outcome.discard, outcome.equation
        assert tile is not None
        assert outcome.hand == holding(outlook.view).without(tile)
        assert one.value == one.win * one.won - one.deal_in * one.lost - one.others
        assert one.deal_in == outlook.danger.chance(tile)
        whole, extra = outlook.feeding.costs(tile)
        rest = outlook.equation(
            prospect(outcome.followed, outlook.fit.mixed),
            draws_left(outlook.view),
            0,
            Best(best, 0.5),
        )
        assert math.isclose(one.deal_in * one.lost, whole)
        assert math.isclose(one.value, rest.value - extra)
        assert 0 <= one.win < 1
        assert one.others >= 0


def test_others_win_no_less_than_nothing() -> None:
    """At the end of a hand less is at stake than a dear hand would cost anyway."""
    rest = Equation(0.1, 20.0, 0.0, 0.0, 3.0)
    usual, dear = rest.with_discard(0.2, 10.0, 8.0), rest.with_discard(0.2, 40.0, 30.0)
    assert (usual.lost, usual.others) == (50.0, 1.0)
    assert (dear.lost, dear.others) == (165.0, 0.0)
    assert math.isclose(usual.value, rest.value - 8)
    assert math.isclose(dear.value, rest.value - 30)


def test_the_most_valuable_plan_counts_in_full_and_others_less() -> None:
    outlook = outlook_of("123m 456p 789s 55m 67p N")
    good, poor, sure = (
        Followed(None, 0.4, 30.0),
        Followed(None, 0.1, 10.0),
        Followed(None, 0.6, 5.0),
    )

    def equation(*followed: Followed) -> Equation:
        return outlook.equation(prospect(followed, 0.9), 10, 0)

    alone, both = equation(good), equation(poor, good)
    assert alone.win == straightened(outlook.fit.ready_odds, 0.4, 10)
    assert math.isclose(alone.won, 30 * outlook.fit.ready_paid)
    assert alone.win < both.win < alone.win + 0.02
    assert 0.93 * alone.won < both.won < alone.won
    mixed = equation(sure, good)
    assert alone.win < mixed.win < equation(sure).win
    assert 5 < mixed.won < alone.won
    nothing = equation()
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
        promised = prospect(usual.followed(mine.without(tile), courses, draws), usual.fit.mixed)
        rest = usual.equation(promised, draws, 0)
        one, other = (who.discarded(rest, tile) for who in (usual, careful))
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


def test_a_plan_far_away_pays_what_such_plans_do() -> None:
    fit = fit_for(POCKET)._replace(far={Road.OPEN: (2.0, 1.0)})
    pays = [likely_points(fit, Road.OPEN, away, 30.0, 10.0, is_open=False) for away in range(5)]
    assert pays[0] == 30
    assert pays == sorted(pays, reverse=True)
    assert pays[-1] > 20
    assert likely_points(fit, Road.OPEN, 4, 30.0, 10.0, is_open=True) < pays[-1]
    assert likely_points(fit, Road.PAIRS, 4, 30.0, 10.0, is_open=False) == 30


def test_a_plan_that_seldom_comes_about_counts_less() -> None:
    outlook = outlook_of("19m 19p 19s ESW FF 23m 5m")
    mine, road = holding(outlook.view).without(tile_from_text("5m")), Road.ORPHANS

    def found(factor: float) -> float:
        outlook.fit = outlook.fit._replace(reach={road: factor})
        courses = [one for one in outlook.courses(mine, 10) if one.plan.road is road]
        return prospect(outlook.followed(mine, courses, 10), outlook.fit.mixed).win

    assert 0 < found(0.2) < found(1.0)


def test_no_plan_is_certain() -> None:
    outlook = outlook_of("123m 456m 34p 23s 55s E N")
    outlook.fit = outlook.fit._replace(reach={Road.OPEN: 9.0})
    wins = [one.equation.win for one in outcomes(outlook)]
    assert max(wins) > 0.8
    assert max(wins) < 1


def test_a_concealed_kong_exposes_nothing() -> None:
    kong = Meld(MeldKind.CONCEALED_KONG, tile_from_text("2s"))
    mine = Holding((0,) * 34)
    assert mine.laying(kong).exposed == 0
    assert mine.laying(kong).laying(Meld(MeldKind.PUNG, tile_from_text("3s"))).exposed == 1


def test_a_course_names_its_nearest_finished_hand() -> None:
    outlook = outlook_of("1299m 147p 258s E S W C")
    mine = holding(outlook.view)
    courses = [one for one in outlook.courses(mine, 18) if one.shanten]
    assert courses
    for one in courses:
        assert one.goal == target(one.plan, mine, outlook.left)
        pays = outlook.worth.points(one.goal.hand, one.goal.winning_tile)
        fit, road, ordinary = outlook.fit, one.plan.road, outlook.worth.ordinary
        pays = likely_points(fit, road, one.shanten, pays, ordinary, is_open=False)
        assert one.points == pays


def test_only_the_coach_follows_the_likeliest_plan_of_a_hand_far_from_every_one() -> None:
    view, rules = to_discard("258m 147p 369s EESNW"), ruleset("hongkong")
    table = rules.with_options(replace(rules.options, minimum=1))
    player, coach = (Outlook(view, table, against=one) for one in (None, EXPERTS))
    dear, every = (one.courses(holding(view), 18) for one in (player, coach))
    (likeliest,) = (one for one in every if one.is_extra)
    assert every == [likeliest, *dear]
    assert len(dear) == USUAL.breadth
    assert likeliest.plan == Plan()
