"""The player's totals from the finished hands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.records.records import (
    MIXED,
    HandRecord,
    PastMatch,
    best_hands,
    best_of_each,
    by_group,
    chosen_matches,
    figures,
    hand_record,
    running_points,
    win_rates,
)
from game.rules.match import PERSONS, HandResult
from game.rules.tiles import EAST_WIND
from game.rulesets import ruleset
from game.saves.save import Players

GOOD: Players = ("good", "good", "good")


def past(
    name: str, *hands: HandRecord, rules: str = "pocket", players: Players = GOOD, place: int = 2
) -> PastMatch:
    """Return a match that ended at the time in its name."""
    return PastMatch(name, float(name), rules, players, True, place, 1000, hands)


def won(number: int, worth: int, points: int = 10) -> HandRecord:
    return HandRecord(number, points, worth)


def lost(number: int, points: int = -4, *, fed: bool = False) -> HandRecord:
    return HandRecord(number, points, fed=fed)


@pytest.mark.parametrize(
    ("id", "in_fan"), [("pocket", True), ("ims", True), ("western", False), ("hongkong", True)]
)
def test_a_hand_is_worth_fan_or_where_they_say_nothing_points(id: str, in_fan: bool) -> None:
    assert (ruleset(id).unit == "fan") is in_fan
    ids = (("a",), ("b", "c"))
    result = HandResult(
        3,
        PERSONS[0],
        EAST_WIND,
        (40, 8, -24, -24),
        (PERSONS[1], PERSONS[0]),
        (2, 5),
        PERSONS[3],
        ids,
    )
    record = hand_record(result, in_fan=in_fan)
    assert record == HandRecord(3, 40, 5 if in_fan else 40, patterns=("b", "c"))
    assert record.is_won


def test_a_hand_that_the_player_dealt_into_and_one_won_by_self_draw() -> None:
    fed = HandResult(
        1, PERSONS[0], EAST_WIND, (-8, 8, 0, 0), (PERSONS[1],), (2,), PERSONS[0], (("a",),)
    )
    drawn = HandResult(2, PERSONS[0], EAST_WIND, (0, 0, 0, 0))
    self_drawn = HandResult(
        3, PERSONS[0], EAST_WIND, (-4, 12, -4, -4), (PERSONS[1],), (2,), None, (("a",),)
    )
    records = [hand_record(one, in_fan=True) for one in (fed, drawn, self_drawn)]
    assert [one.fed for one in records] == [True, False, False]
    assert not any(one.is_won for one in records)


def test_the_figures() -> None:
    first = past("1", won(1, 3, 30), lost(2, fed=True), lost(3, 0), place=1)
    second = past("2", won(1, 8, 60))
    sums = figures([first, second])
    assert (sums.matches, sums.hands, sums.wins, sums.fed) == (2, 4, 2, 1)
    assert (sums.places, sums.average_place) == ((1, 1, 0, 0), 1.5)
    assert (sums.win_rate, sums.feeding_rate, sums.average_worth) == (0.5, 0.25, 5.5)
    assert sums.points_a_hand == 86 / 4


def test_nothing_has_no_rates() -> None:
    nothing = figures([])
    rates = (nothing.win_rate, nothing.feeding_rate, nothing.average_worth, nothing.points_a_hand)
    assert (*rates, nothing.average_place) == (None,) * 5


def test_a_match_that_was_left_in_the_lead_has_no_place() -> None:
    left = PastMatch("1", 1.0, "pocket", GOOD, False, 1, 1200, (won(1, 2),))
    over, in_play = past("2", place=1), replace(left, name="")
    sums = figures([left, over, in_play])
    assert (sums.matches, sums.finished, sums.places, sums.left) == (3, 1, (1, 0, 0, 0), 1)


def test_a_group_counts_each_of_its_matches_once() -> None:
    first = past("1", won(1, 3), lost(2), place=1)
    second = past("2", lost(1), place=4)
    western = past("3", won(1, 3), rules="western", place=3)
    totals = by_group([first, second, western], "ruleset")
    assert [(name, one.matches, one.places) for name, one in totals] == [
        ("pocket", 2, (1, 0, 0, 1)),
        ("western", 1, (0, 0, 1, 0)),
    ]


def test_matches_by_ruleset_and_level() -> None:
    good, mixed = past("1", won(1, 1)), past("2", players=("good", "plain", "good"))
    western = past("3", rules="western")
    assert (good.level, mixed.level) == ("good", MIXED)
    every = (good, mixed, western)
    assert chosen_matches(every, "pocket") == (good, mixed)
    assert chosen_matches(every, "pocket", "good") == (good,)
    assert chosen_matches(every, "pocket", MIXED) == (mixed,)
    assert chosen_matches(every, "western", "good") == (western,)


def test_matches_by_opponent() -> None:
    old = past("1", won(1, 1))
    met = replace(past("2"), opponents=("may", "bo", "ling"))
    other = replace(past("3"), opponents=("kit", "bo", "yip"))
    every = (old, met, other)
    assert (old.against, met.against) == (("good",), ("may", "bo", "ling"))
    assert chosen_matches(every, "pocket", "bo") == (met, other)
    assert chosen_matches(every, "pocket", "may") == (met,)
    assert chosen_matches(every, "pocket", "good") == (old,)


def test_the_best_hands_come_first_and_of_equals_the_dearer_then_the_later() -> None:
    early = past("1", won(1, 5, 20), lost(2), won(3, 5, 30))
    late = past("2", won(1, 9), won(2, 5, 20))
    found = [(match.name, hand.number) for match, hand in best_hands([late, early], 4)]
    assert found == [("2", 1), ("1", 3), ("2", 2), ("1", 1)]
    assert len(best_hands([late, early], 2)) == 2


def test_the_best_hand_of_each_ruleset_comes_in_the_order_of_the_rulesets() -> None:
    western = past("3", won(1, 90), won(2, 40), rules="western")
    pocket, lost_all = past("2", won(1, 3), won(2, 8)), past("1", lost(1), rules="ims")
    found = best_of_each([western, lost_all, pocket])
    assert [(match.ruleset, hand.number) for match, hand in found] == [
        ("pocket", 2),
        ("western", 1),
    ]


def test_what_is_plotted_goes_from_the_first_hand_to_the_last() -> None:
    early, late = past("1", won(1, 2, 12), lost(2, -4)), past("2", lost(1, -8), won(2, 1, 6))
    assert running_points([late, early]) == [0, 12, 8, 0, 6]
    assert win_rates([late, early], 2) == [0.5, 0.0, 0.5]
    assert win_rates([early], 3) == []
