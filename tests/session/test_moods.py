"""The moods of the faces: what they follow from, and that they reveal nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.deal import RiverTile
from game.rules.facts import HandFacts, WinFacts
from game.rules.match import PERSONS, HandResult, Person, Points
from game.rules.melds import Meld, MeldKind
from game.rules.moves import Claimed, Discarded, FalseWin, SelfKong
from game.rules.tiles import EAST_WIND, SEATS, Seat, Tile
from game.rules.view import View, view
from game.session.moods import BIG_LOSS, mood_at_a_win, mood_in_play, mood_of
from game.session.needs import need_of, ready_seats
from game.session.session import Session
from tests.builders import deal_with, tiles_of
from tests.session.playing import POCKET, finish_hand, new_session

EVEN: Points = (1000, 1000, 1000, 1000)


def moods(seen: View, last: object = None) -> list[str]:
    return [mood_in_play(seat, seen, last) for seat in SEATS]  # type: ignore[arg-type]


def started(seed: str = "moods") -> Session:
    session = new_session(seed)
    session.start()
    return session


def test_only_the_player_in_turn_thinks() -> None:
    seen = replace(started().view, turn=Seat(2), claimed_tile=None)
    assert moods(seen) == ["calm", "calm", "thinking", "calm"]
    assert moods(replace(seen, claimed_tile=Tile(3))) == ["calm"] * 4


@pytest.mark.parametrize("seat", SEATS)
def test_a_pung_and_a_kong_please_and_a_chow_leaves_one_thinking(seat: Seat) -> None:
    seen = replace(started().view, turn=seat, claimed_tile=None)
    after = {
        Claimed(seat, Meld(MeldKind.PUNG, Tile(3))): "happy",
        Claimed(seat, Meld(MeldKind.CHOW, Tile(3))): "thinking",
        SelfKong(seat, Meld(MeldKind.CONCEALED_KONG, Tile(3))): "happy",
        SelfKong(seat, Meld(MeldKind.CONCEALED_KONG, Tile(3)).hidden()): "happy",
        FalseWin(seat): "sad",
        Discarded(seat, Tile(3)): "thinking",
    }
    for last, mood in after.items():
        shown = moods(seen, last)
        assert shown.pop(seat) == mood
        others = "surprised" if isinstance(last, FalseWin) else "calm"
        assert shown == [others] * 3


def test_who_is_ready_shows_it_also_in_turn_but_joy_comes_first() -> None:
    seen = replace(started().view, turn=Seat(2), claimed_tile=None)
    pung = Claimed(Seat(1), Meld(MeldKind.PUNG, Tile(3)))
    shown = [mood_in_play(seat, seen, pung, (Seat(0), Seat(1), Seat(2))) for seat in SEATS]
    assert shown == ["ready", "happy", "ready", "calm"]


@pytest.mark.parametrize("minimum", [0, 3])
def test_ready_hands_are_those_that_lie_open_and_the_result_calls_ready(minimum: int) -> None:
    ready = []
    for number in range(6):
        session = new_session(f"ready {number}", minimum=minimum)
        session.start()
        for step in finish_hand(session):
            if not step.view.is_over:
                assert ready_seats(step.view, session.ruleset) <= {step.view.seat}, number
        view = replace(session.view, wins=())
        winners = [win.seat for win in session.view.wins]
        for seat in SEATS:
            if seat not in winners:
                ready.append(seat in ready_seats(view, session.ruleset))
                assert ready[-1] == need_of(session, seat).is_ready, (number, seat)
        assert not (winners and ready_seats(session.view, session.ruleset))
    assert len(set(ready)) == 2


def test_every_seat_sees_the_same_faces_whatever_it_knows() -> None:
    """The four views differ in all that is hidden, and the moods don't."""
    for number in range(6):
        session = started(f"faces {number}")
        for step in finish_hand(session):
            for other in SEATS:
                # Another seat's view of the same table, with other hidden tiles.
                hidden = replace(step.view, seat=other, hands=(None,) * 4, legal=(), drawn=None)
                assert moods(hidden, step.event) == moods(step.view, step.event), number


def after(payments: Points, scores: Points = EVEN, **changes: object) -> list[str]:
    """Return the moods after a hand with these payments. `scores` are those before it."""
    result = HandResult(1, Person(0), EAST_WIND, payments, **changes)  # type: ignore[arg-type]
    one, two, three, four = (a + b for a, b in zip(scores, payments, strict=True))
    return [mood_of(person, result, (one, two, three, four)) for person in PERSONS]


def test_who_wins_is_happy_and_who_feeds_is_sad() -> None:
    found = after((-2, 8, -4, -2), winners=(Person(1),), discarder=Person(2))
    assert found == ["calm", "happy", "sad", "calm"]


def test_a_big_loss_is_sad_and_a_small_one_is_not() -> None:
    big = BIG_LOSS
    found = after((-big, 3 * big - 1, -big, 1 - big), winners=(Person(1),))
    assert found == ["sad", "happy", "sad", "calm"]


def test_who_takes_the_lead_is_happy_though_others_won() -> None:
    scores = (1010, 1000, 990, 1000)
    found = after((-20, 8, 12, 0), (1010, 1005, 900, 1000), winners=(Person(2),))
    assert found == ["calm", "happy", "happy", "calm"]
    assert after((0, 0, 0, 0), scores) == ["calm"] * 4, "who led before is used to it"


@pytest.mark.parametrize(
    ("gone", "is_ready"), [("", True), ("555p 888p", True), ("555p 8888p", False)]
)
def test_a_hand_is_not_ready_once_all_its_tiles_are_gone(gone: str, is_ready: bool) -> None:
    seen = view(deal_with("", "123m 456p 789s 55m 67p"), Seat(1))
    river = tuple(RiverTile(Seat(2), tile) for tile in tiles_of(gone))
    assert (Seat(1) in ready_seats(replace(seen, river=river), POCKET)) == is_ready


@pytest.mark.parametrize(
    ("hand", "is_ready"), [("123m 456p 789s 55m 67p", True), ("1479m 258p 369s ESW", False)]
)
def test_a_hand_in_turn_is_ready_if_a_discard_leaves_it_so(hand: str, is_ready: bool) -> None:
    seen = view(deal_with(hand, draws="N"), Seat(0))
    assert len(seen.hands[0] or ()) == 14
    assert (Seat(0) in ready_seats(seen, POCKET)) == is_ready


def test_a_ready_hand_shows_unless_it_costs_much() -> None:
    result = HandResult(1, Person(0), EAST_WIND, (BIG_LOSS, -BIG_LOSS, 0, 0))
    scores = (1000 + BIG_LOSS, 1000 - BIG_LOSS, 2000, 1000)
    shown = [mood_of(person, result, scores, is_ready=True) for person in PERSONS]
    assert shown == ["ready", "sad", "ready", "ready"]


@pytest.mark.parametrize("discarder", [None, Seat(2)])
def test_who_lets_another_win_is_surprised_and_all_are_by_a_large_hand(
    discarder: Seat | None,
) -> None:
    win = WinFacts(HandFacts(Seat(1), ()), Tile(3), discarder=discarder)
    others = "calm" if discarder is None else "surprised"
    assert [mood_at_a_win(seat, [win], is_large=False) for seat in SEATS] == [
        *("calm", "happy", others, "calm")
    ]
    assert [mood_at_a_win(seat, [win], is_large=True) for seat in SEATS] == [
        *("surprised", "happy", "surprised", "surprised")
    ]


def test_a_false_win_is_sad_and_a_drawn_hand_leaves_all_calm() -> None:
    assert after((10, -30, 10, 10), false_wins=(Person(1),))[1] == "sad"
    assert after((0, 0, 0, 0)) == ["calm"] * 4
