"""The first thing that a move would show, without making it."""

from __future__ import annotations

import pytest

from game.rules.moves import Action, Move
from game.rules.problems import RulesError
from game.rules.tiles import Tile, seat_after
from tests.session.playing import new_session, resumed


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_it_is_what_submitting_shows_first_and_changes_nothing(seed: str) -> None:
    session = new_session(seed)
    session.start()
    for _ in range(200):
        if session.is_hand_over:
            break
        legal = session.view.legal
        move = next(one for one in legal if one.action in (Action.DISCARD, Action.PASS))
        before = session.deal
        if move.action is Action.PASS:
            session.submit(move)
            continue
        shown = session.preview(move)
        assert session.deal is before
        assert resumed().deal == before
        assert session.submit(move)[0] == shown
    assert session.is_hand_over


def test_it_tells_nothing_of_what_the_others_can_do() -> None:
    """The preview is identical whether or not another player can claim the tile."""
    session = new_session("one")
    session.start()
    while session.view.drawn is None:
        session.submit(Move(session.player_seat, Action.PASS))
    discards = [move for move in session.view.legal if move.action is Action.DISCARD]
    views = [session.preview(move).view for move in discards]
    assert {(one.phase, one.legal, one.turn, one.drawer, one.live_left) for one in views} == {
        (views[0].phase, (), session.player_seat, None, session.view.live_left)
    }


def test_only_for_moves_that_are_legal_and_the_players_own() -> None:
    session = new_session("one")
    session.start()
    seat = session.player_seat
    with pytest.raises(RulesError) as told:
        session.preview(Move(seat_after(seat), Action.PASS))
    assert told.value.reason.key == "problem.not_your_turn"
    with pytest.raises(RulesError):
        session.preview(Move(seat, Action.KONG, Tile(0)))
