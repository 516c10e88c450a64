"""Moves one at a time, as in the window. The match is identical, whenever it is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from game.rules.problems import RulesError
from game.session.session import Session, Shown
from game.system.paths import match_file
from tests.session.playing import decision, new_session, own_moves, resumed


def whole_parts(session: Session) -> Iterator[tuple[Shown, ...]]:
    """Yield what is shown between two decisions of the human, during two hands."""
    yield session.start()
    while not session.is_match_over:
        over = session.is_hand_over
        yield session.next_hand() if over else session.submit(decision(session))


def small_parts(session: Session) -> Iterator[tuple[Shown, ...]]:
    """Yield these parts, but play them one move at a time."""
    yield session.begin() + acted(session)
    while not session.is_match_over:
        over = session.is_hand_over
        first = session.deal_next() if over else session.play(decision(session))
        yield first + acted(session)


def acted(session: Session) -> tuple[Shown, ...]:
    shown: tuple[Shown, ...] = ()
    while session.others_act:
        shown += session.let_act()
    return shown


def course(
    parts: Callable[[Session], Iterator[tuple[Shown, ...]]],
) -> list[tuple[tuple[Shown, ...], bytes]]:
    """Return what is shown between the human's decisions, with the file at each of them."""
    session = new_session("parts", hands=2)
    return [(shown, match_file().read_bytes()) for shown in parts(session)]


def test_it_is_the_same_match_with_the_same_file_at_each_decision() -> None:
    whole = course(whole_parts)
    assert course(small_parts) == whole
    assert len(whole) > 20


def test_each_part_is_one_move() -> None:
    session = new_session()
    session.begin()
    assert not session.hand.moves
    for number in range(1, 40):
        if session.others_act:
            session.let_act()
        else:
            session.play(decision(session))
        assert len(session.hand.moves) == number


def test_left_at_any_moment_it_goes_on_as_it_would_have() -> None:
    """The human's move is on the disk at once, and the others repeat their moves."""
    session = new_session("left")
    session.begin()
    moments = 0
    while not session.is_hand_over:
        left = resumed()
        assert own_moves(left) == own_moves(session)
        left.start()
        if session.others_act:
            session.let_act()
            moments += 1
        else:
            assert left.deal == session.deal
            session.play(decision(session))
            assert resumed().deal == session.deal
        assert (
            session.hand.moves[: len(left.hand.moves)] == left.hand.moves[: len(session.hand.moves)]
        )
    assert resumed().deal == session.deal
    assert moments > 20


def test_left_while_it_is_dealt_the_dealing_out_is_shown_again() -> None:
    shown = new_session("two").begin()
    assert resumed().begin() == shown


def test_the_human_waits_for_the_others() -> None:
    """Players answer in the order in which they are asked, so the others repeat their moves."""
    session = new_session("two")
    session.start()
    while not session.others_act:
        session.play(decision(session))
    with pytest.raises(RulesError) as told:
        session.play(session._decision(session._others[0]))
    assert told.value.reason.key == "problem.not_your_turn"
