"""The tables of payments that the rules show: their numbers match the settlements."""

from __future__ import annotations

from game.rules.tiles import SOUTH
from game.rulesets.ims import IMS
from game.rulesets.ims_ruleset import basic_table, factors, payers
from game.rulesets.western_settlement import (
    BASES,
    DOUBLES,
    doubling_page,
    shares_between,
    transfers,
)

# From the sheet: adjusted fan 0, 0.5, 1 and so on.
BASIC = "4 4 8 12 16 24 32 40 52 64 76 84 92 96 100 104 108 112 116 120 124 124 128 128 132"


def test_the_basic_scores_of_ims() -> None:
    rows = list(basic_table(IMS.cap))
    assert [one.fan for one in rows] == [half / 2 for half in range(25)]
    assert [one.single for one in rows] == list(map(int, BASIC.split()))
    assert all(2 * one.more == 3 * one.single and 3 * one.third == one.more for one in rows)


def test_the_factors_of_ims() -> None:
    """It is single only for a winner on a discard who is not the dealer."""
    times = {(one.is_dealer, one.self_draw): one.times for one in factors()}
    assert times == {(False, False): 1, (False, True): 1.5, (True, False): 1.5, (True, True): 1.5}


def test_the_five_rules_of_ims_in_their_order() -> None:
    assert list(payers()) == [
        ("fed_chows", 1),
        ("fed_dragons", 1),
        ("fed_winds", 1),
        ("third", 3),
        ("discard", 1),
    ]


def test_points_are_doubled_up_to_the_limit() -> None:
    limit = 300
    rows = doubling_page(limit).rows
    assert tuple(row[0].number for row in rows) == BASES
    for base, *cells in rows:
        points = [min(base.number * 2**doubles, limit) for doubles in DOUBLES]
        assert [cell.number for cell in cells] == points
        assert [cell.is_limit for cell in cells] == [one == limit for one in points]


def test_with_east_twice_as_much_changes_hands() -> None:
    shares = {one.why: one.points for one in shares_between()}
    assert shares == {"count": 1, "count_east": 2, "difference": 1, "difference_east": 2}
    settled = {one.why for one in transfers((1, 7, 3, 4), (SOUTH,), 0)}
    assert settled - {"goulash"} == {"count", "count_east", "difference", "difference_east"}
