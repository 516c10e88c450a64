"""The story of a hand's end: whole hands, sums that grow to the worth, and exact payments."""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import replace
from typing import Any, cast

import pytest

from game.rules.tiles import SEATS, tile_from_text
from game.ui.table.ending.win_coins import scores_at
from game.ui.table.ending.win_story import story_of
from game.ui.table.ending.win_times import COIN_GLIDE, Times
from tests.ui.endings import EVERY, Ending, session_of


def times_of(name: str) -> Times:
    session = session_of(name)
    return Times(story_of(session), session.ruleset.id)


@pytest.mark.parametrize("name", EVERY)
def test_every_hand_is_shown_whole(name: str) -> None:
    for winner in times_of(name).story.winners:
        tiles = Counter(tile for one in winner.sets for tile in one.tiles)
        assert tiles == Counter(winner.win.hand.tiles)
        [marked] = [one for one in winner.sets if one.winning is not None]
        assert marked.winning is not None
        assert marked.tiles[marked.winning] == winner.win.winning_tile


@pytest.mark.parametrize("name", EVERY)
def test_the_sum_grows_to_the_worth(name: str) -> None:
    session = session_of(name)
    for winner, score in zip(story_of(session).winners, session.settlement.scores, strict=True):
        sums = [card.sum.number for card in winner.cards]
        assert sums == sorted(sums)
        assert winner.cards[-1].sum == winner.worth
        assert winner.worth.number == score.counted
        assert [card.row for card in winner.cards if card.row] == list(score.patterns)


@pytest.mark.parametrize("name", EVERY)
def test_plates_count_exactly_from_the_scores_before_to_those_after(name: str) -> None:
    session, times = session_of(name), times_of(name)
    story = times.story
    before = [session.match.scores[session.person_at(seat)] for seat in SEATS]
    paid = session.settlement.payments
    assert list(scores_at(times, 0)) == before
    assert list(scores_at(times, times.closed)) == before
    last = max(times.arrivals, default=0)
    assert list(scores_at(times, last)) == [
        score + points for score, points in zip(before, paid, strict=True)
    ]
    assert scores_at(times, times.end) == story.after
    for at in times.moments:
        on_the_way = sum(
            flow.part(coin)
            for flow in story.flows
            for coin in range(flow.coins)
            if times.coin(flow, coin) <= at < times.coin(flow, coin) + COIN_GLIDE
        )
        if at < times.end:
            assert sum(scores_at(times, at)) + on_the_way == sum(before)


@pytest.mark.parametrize("name", EVERY)
def test_every_payment_has_its_coins_and_losers_settle_later(name: str) -> None:
    session, times = session_of(name), times_of(name)
    paid: Counter[tuple[int, int]] = Counter()
    for one in session.settlement.transfers:
        paid[one.payer, one.payee] += one.points
    assert {(one.payer, one.payee): one.points for one in times.story.flows} == paid
    winners = [win.seat for win in session.view.wins]
    for flow in times.story.flows:
        assert sum(map(flow.part, range(flow.coins))) == flow.points
        assert flow.late == (flow.payee not in winners)


@pytest.mark.parametrize(
    ("minimum", "enough"),
    [
        (0, [False, False, False, False, False]),
        (1, [True, True, True, True, True]),
        (3, [False, True, True, True, True]),
        (6, [False, False, True, True, True]),
        (7, [False, False, False, False, False]),
    ],
)
def test_the_hand_is_enough_from_its_own_patterns_on_and_never_by_bonus_tiles(
    minimum: int, enough: list[bool]
) -> None:
    """It counts 1 + 2 + 3 fan, and 1 + 2 for bonus tiles."""
    session = cast(Any, session_of("hongkong self"))
    rules = copy(session.ruleset)
    object.__setattr__(rules, "options", replace(rules.options, minimum=minimum))
    [winner] = story_of(replace(session, ruleset=rules)).winners
    assert [card.worth.number for card in winner.cards] == [1, 2, 3, 1, 2]
    assert [card.is_enough for card in winner.cards] == enough


@pytest.mark.parametrize(
    ("name", "best", "is_limit"),
    [
        ("plain", None, False),
        ("three", None, False),
        ("full", "pure_honors", True),
        ("ims most", "four_quadruplets", True),
    ],
)
def test_a_limit_hand_has_the_name_of_a_pattern_that_makes_the_limit_alone(
    name: str, best: str | None, is_limit: bool
) -> None:
    winner = story_of(session_of(name)).winners[0]
    assert (winner.best and winner.best.id, winner.is_limit) == (best, is_limit)
    least = replace(winner, cards=winner.cards[:2])
    assert least.best is None, "the others make it together"


@pytest.mark.parametrize("name", EVERY)
def test_no_sum_is_above_the_limit_and_each_winner_gets_what_is_paid_to_them(name: str) -> None:
    session = session_of(name)
    for winner in story_of(session).winners:
        assert max(card.sum.number for card in winner.cards) <= session.ruleset.cap
        paid = [one.points for one in session.settlement.transfers if one.payee == winner.win.seat]
        assert winner.points == sum(paid)


def test_doubles_are_told_as_factors_and_double_the_sum() -> None:
    winner = story_of(session_of("western most")).winners[0]
    doubles = [card for card in winner.cards if card.row and card.row.unit == "doubles"]
    assert doubles
    points = sum(card.worth.number for card in winner.cards if card not in doubles)
    for card in doubles[:-1]:
        assert card.row is not None
        assert (card.worth.number, card.worth.unit) == (2**card.row.total, "times")
        points *= card.worth.number
        assert card.sum.number == min(points, winner.worth.number)


def test_three_doubles_are_told_as_times_eight(monkeypatch: pytest.MonkeyPatch) -> None:
    rest = "12m 468p 2257s SWNE"
    hands = ("CCC FFF PPP 23m 55m + 4m", rest, rest, rest)
    monkeypatch.setitem(EVERY, "dragons", Ending(hands, rules="western"))
    [winner] = story_of(session_of("dragons")).winners
    [dragons] = [card for card in winner.cards if card.row and card.row.total == 3]
    assert (dragons.worth.number, dragons.worth.unit) == (8, "times")


def test_the_largest_payment_has_eight_coins_and_a_half_of_it_four() -> None:
    coins = {flow.payer: flow.coins for flow in times_of("plain").story.flows}
    assert coins == {1: 4, 2: 8, 3: 4}


def test_losers_settle_among_themselves_in_western() -> None:
    assert any(flow.late for flow in times_of("western plain").story.flows)


def test_a_win_takes_three_seconds_and_a_limit_hand_four() -> None:
    assert [times_of(name).story.winners[0].height for name in ("plain", "self", "ims most")] == [
        0,
        1,
        2,
    ]
    assert 3000 <= times_of("plain").end <= 3300
    assert 3900 <= times_of("ims most").end <= 4200


def test_several_winners_have_the_stage_in_turn() -> None:
    times = times_of("three")
    seen = [times.on_stage(at) for at in range(0, times.closed + 1, 10)]
    assert list(dict.fromkeys(seen)) == [None, 0, 1, 2]
    assert seen[-1] is None


def test_after_a_drawn_hand_ready_players_are_told_with_their_waits() -> None:
    session = session_of("drawn")
    story = story_of(session)
    assert story.is_drawn
    assert story.before == story.after
    assert [one.seat for one in story.ready] == [1, 3], "the player first"
    for one in story.ready:
        assert one.waits
        assert one.waits == tuple(sorted(one.waits))


def test_a_drawn_hand_tells_the_player_first_and_only_tiles_that_are_enough() -> None:
    session = cast(Any, session_of("drawn"))
    rules = session.ruleset.with_options(replace(session.ruleset.options, minimum=3))
    session = replace(session, ruleset=rules, view=replace(session.view, seat=3))
    ready = story_of(session).ready
    assert [one.seat for one in ready] == [3, 1]
    assert ready[0].waits == (tile_from_text("2p"),)
