"""The race of a deep look: who still gets deals, and when it ends."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle, islice

import pytest

from game.review.playouts import FEWEST, DealEnd, Ends
from game.review.race import CLEAR, ROUND, Race, lead

DEALS = 300


def ends(points: Iterable[int]) -> Ends:
    return tuple(DealEnd(one, one > 0, one < 0, at_once=False) for one in points)


def run(*columns: tuple[int, ...], deals: int = DEALS) -> Race:
    """Return the race after its end, in which the moves bring these points again and again."""
    race = Race(len(columns), deals)
    for row in islice(zip(*map(cycle, columns), strict=False), deals):
        race.take(ends(row))
    assert race.is_over
    return race


def test_a_lead_is_counted_in_standard_errors_of_the_paired_difference() -> None:
    assert lead([10, 100, 1000, 2], [8, 100, 998, 2]) == pytest.approx(3**0.5)
    assert lead([5, 7], [5, 7]) == 0
    assert lead([5, 7], [4, 6]) == float("inf")


def test_it_ends_when_the_best_is_clear() -> None:
    race = run((3, -1, 8), (0, -3, 4))
    assert (len(race.rows), race.running) == (FEWEST, (0,))


def test_a_move_far_behind_gets_no_more_deals() -> None:
    race = run((20, -20), (-20, 20), (-60, -70))
    assert race.running == (0, 1)
    deals = [sum(row[place] is not None for row in race.rows) for place in range(3)]
    assert deals == [len(race.rows), len(race.rows), FEWEST]
    assert len(race.rows) > FEWEST


def test_a_move_a_little_behind_stays() -> None:
    race = Race(2, DEALS)
    for row in islice(zip(cycle((9, -8)), cycle((-9, 8)), strict=False), FEWEST):
        race.take(ends(row))
    assert 0 < lead([row[0].points for row in race.rows if row[0]], [0] * FEWEST) < CLEAR
    assert race.running == (0, 1)
    assert not race.is_over


def test_level_moves_end_it_after_a_share_of_the_deals() -> None:
    for deals in (DEALS, 2 * DEALS):
        race = run((9, -9), (-9, 9), deals=deals)
        assert (len(race.rows), race.running) == (deals // 3, (0, 1))


def test_a_lead_that_would_become_clear_goes_on() -> None:
    """0.17 standard deviations are 2.9 standard errors after all deals, 0.18 are 3.1."""
    for points, goes_on in ((117, False), (118, True)):
        race = run((points, points - 200), (0, 0))
        assert (len(race.rows) > DEALS // 3) is goes_on


def test_it_ends_with_the_last_deal() -> None:
    assert len(run((154, -46), (0, 0), deals=FEWEST + 3).rows) == FEWEST + 3
    assert len(run((5, 5), (0, 0), deals=4).rows) == 4


def test_a_move_without_others_is_played_in_all_deals() -> None:
    assert len(run((5, 7)).rows) == DEALS


def test_it_judges_only_after_each_round() -> None:
    """So the deals of a move don't hang on the order in which the processes play them."""
    race = Race(2, DEALS)
    rows = [*[ends((5, 5))] * FEWEST, *[ends((100, 0))] * ROUND]
    for row in rows[:-1]:
        race.take(row)
    assert race.running == (0, 1)
    race.take(rows[-1])
    assert race.is_over


def test_what_a_move_brings_that_is_out_does_not_count() -> None:
    race = Race(3, DEALS)
    for row in islice(zip(cycle((9, -9)), cycle((-9, 9)), cycle((-90,)), strict=False), FEWEST):
        race.take(ends(row))
    race.take(ends((9, -9, 1000)))
    assert race.rows[-1][2] is None
    assert race.left == 2 * (DEALS - FEWEST - 1)
    over = run((9, -9), (-9, 9))
    over.take(ends((9, -9)))
    assert (len(over.rows), over.left) == (DEALS // 3, 0)
