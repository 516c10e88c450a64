"""The match: the dealers, the rounds, its length, and the sum of the points."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.match import (
    PERSONS,
    HandResult,
    Match,
    Person,
    Points,
    after_hand,
    new_match,
    person_after,
)
from game.rules.options import Options
from game.rules.tiles import SEATS

pytestmark = pytest.mark.facts

ZERO: Points = (0, 0, 0, 0)


def start(**options: object) -> Match:
    """Return a match whose first dealer is person 2."""
    changed = Options(**options)  # type: ignore[arg-type]
    return Match(
        changed, "seed", first_dealer=PERSONS[2], dealer=PERSONS[2], scores=(100, 100, 100, 100)
    )


def played(match: Match, *winners: Person, payments: Points = ZERO) -> Match:
    """Return the match after a hand that these persons won; without them, after a drawn hand."""
    result = HandResult(match.hand_number, match.dealer, match.round_wind, payments, winners)
    return after_hand(match, result)


def passed(match: Match, hands: int) -> Match:
    """Return the match after this number of wins, none by the dealer of the hand."""
    for _ in range(hands):
        match = played(match, person_after(match.dealer))
    return match


# --- seats ---------------------------------------------------------------------------------------


def test_set_up_2_seat_winds_run_counter_clockwise_from_the_dealer() -> None:
    match = start()
    assert [match.seat_of(person) for person in PERSONS] == [2, 3, 0, 1]
    assert [match.person_at(seat) for seat in SEATS] == [2, 3, 0, 1]
    assert match.by_person((5, 6, 7, 8)) == (7, 8, 5, 6)
    moved = passed(match, 1)
    assert [moved.seat_of(person) for person in PERSONS] == [1, 2, 3, 0]
    assert [moved.seat_of(moved.person_at(seat)) for seat in SEATS] == [0, 1, 2, 3]


def test_set_up_2_the_first_dealer_is_drawn_at_random() -> None:
    matches = [new_match(Options(start_score=500), str(number)) for number in range(400)]
    dealers = Counter(match.first_dealer for match in matches)
    assert min(dealers[person] for person in PERSONS) > 60
    assert all(match.dealer == match.first_dealer for match in matches)
    assert all(match.scores == (500, 500, 500, 500) for match in matches)
    assert new_match(Options(), "a") == new_match(Options(), "a")


# --- the next dealer -----------------------------------------------------------------------------


@pytest.mark.parametrize("on_win", [False, True])
@pytest.mark.parametrize("on_draw", [False, True])
def test_the_dealer_stays_on_an_own_win_and_on_a_draw_unless_switched_off(
    on_win: bool, on_draw: bool
) -> None:
    match = start(dealer_stays_on_win=on_win, dealer_stays_on_draw=on_draw)
    assert played(match, PERSONS[2]).dealer == (2 if on_win else 3)
    assert played(match).dealer == (2 if on_draw else 3)
    assert played(match, PERSONS[0]).dealer == 3


def test_the_dealer_stays_as_one_of_several_winners() -> None:
    assert played(start(), PERSONS[0], PERSONS[2]).dealer == 2


def test_the_deal_passes_counter_clockwise() -> None:
    assert [passed(start(), hands).dealer for hands in range(6)] == [2, 3, 0, 1, 2, 3]


def test_the_round_wind_moves_when_the_deal_comes_back_to_the_first_dealer() -> None:
    winds = [passed(start(), hands).round_wind for hands in range(18)]
    assert winds == [*[0] * 4, *[1] * 4, *[2] * 4, *[3] * 4, 0, 0]


def test_a_dealer_who_stays_holds_the_round_up() -> None:
    match = played(played(start(), PERSONS[2]))
    assert (match.dealer, match.round_wind, match.hand_number) == (2, 0, 3)
    match = passed(match, 4)
    assert (match.dealer, match.round_wind, match.rounds_done) == (2, 1, 1)
    assert played(match, PERSONS[2]).round_wind == 1


# --- the length ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_a_match_with_a_number_of_rounds(rounds: int) -> None:
    match = passed(start(rounds=rounds), 4 * rounds - 1)
    assert not match.is_over
    assert not played(match, match.dealer).is_over
    assert passed(match, 1).is_over


@pytest.mark.parametrize("hands", [1, 5, 16])
def test_a_match_with_a_number_of_hands(hands: int) -> None:
    match = start(hands=hands)
    for _ in range(hands):
        assert not match.is_over
        match = played(match, match.dealer)
    assert match.is_over


def test_an_endless_match_never_ends() -> None:
    assert not passed(start(), 100).is_over


def test_with_both_lengths_the_shorter_counts() -> None:
    assert passed(start(rounds=1, hands=3), 3).is_over
    assert passed(start(rounds=1, hands=9), 4).is_over


# --- points --------------------------------------------------------------------------------------


def test_points_add_up_and_can_go_below_zero() -> None:
    match = played(start(), PERSONS[0], payments=(300, -150, -150, 0))
    match = played(match, PERSONS[1], payments=(-10, 30, -10, -10))
    assert match.scores == (390, -20, -60, 90)
    assert [result.number for result in match.results] == [1, 2]


def test_goulash_counts_the_drawn_hands_since_the_last_win() -> None:
    match = start()
    counted = []
    for winners in ([], [], [PERSONS[1]], [], [PERSONS[2]]):
        match = played(match, *winners)
        counted.append(match.drawn_before)
    assert counted == [1, 2, 0, 1, 0]


def test_each_hand_has_a_seed_of_its_own() -> None:
    match = start()
    seeds = [passed(match, hands).deal_seed for hands in range(3)]
    assert seeds == ["seed/1", "seed/2", "seed/3"]


def test_the_ranking_is_by_points_and_among_equals_from_the_first_dealer_on() -> None:
    assert start().ranking() == (2, 3, 0, 1)
    match = played(start(), PERSONS[0], payments=(10, 20, -40, 10))
    assert match.ranking() == (1, 3, 0, 2)
