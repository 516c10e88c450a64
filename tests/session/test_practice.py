"""Practice: the same hand again, moves taken back, and a match that waits untouched."""

from dataclasses import replace

import pytest

from game.records.archive import find_match, read_archive
from game.review.same_walls import expert_moves, recording_of
from game.rules.moves import Action, Move
from game.rules.problems import RulesError
from game.rules.tiles import SEATS, Seat
from game.saves.left import take_from_archive
from game.saves.same_deal import start_in_play
from game.saves.save import load_match, read_match
from game.session.practice import PracticeSession, practice_of
from game.session.recording import recorded, recorded_here
from game.session.session import Session
from game.system.paths import has_saved_match, match_file, matches_folder
from tests.session.playing import (
    POCKET,
    QUICK,
    decision,
    finish_hand,
    new_session,
    own_moves,
    play_hand,
    play_out,
)


@pytest.fixture
def match() -> Session:
    """Return a real match in its first hand."""
    session = new_session("0123456789abcdef", hands=2)
    session.start()
    return session


def again(session: Session, seat: Seat | None = None) -> PracticeSession:
    start = start_in_play(session.saved)
    practice = practice_of(start if seat is None else start.at(seat), strict=True)
    practice.start()
    return practice


def test_the_same_moves_make_the_same_hand(match: Session) -> None:
    practice = again(match)
    finish_hand(match)
    finish_hand(practice)
    assert practice.hand.moves == match.hand.moves
    assert practice.result.payments == match.result.payments
    assert practice.match.seed != match.match.seed


@pytest.mark.parametrize("seat", SEATS)
def test_another_seat_has_the_tiles_of_that_seat(match: Session, seat: Seat) -> None:
    practice = again(match, seat)
    assert practice.player_seat == seat
    assert practice.hand.wall == match.hand.wall
    assert practice.match.round_wind == match.match.round_wind
    assert practice.players == match.players


def test_practice_of_practice_is_still_the_same_deal(match: Session) -> None:
    first = again(match)
    finish_hand(first)
    second = again(first)
    finish_hand(second)
    assert second.hand.moves == first.hand.moves


def test_undo_goes_back_to_each_own_decision(match: Session) -> None:
    practice = again(match)
    asked = []
    for _ in range(5):
        asked.append((practice.view, practice.hand.moves))
        practice.submit(decision(practice))
    for seen, moves in reversed(asked):
        practice.undo()
        assert practice.view == seen
        assert practice.hand.moves == moves
        assert not practice.others_act
    with pytest.raises(RulesError):
        practice.undo()


def test_undo_after_the_end_of_the_hand_plays_on(match: Session) -> None:
    practice = again(match)
    finish_hand(practice)
    before = len(own_moves(practice))
    practice.undo()
    assert not practice.is_hand_over
    assert len(own_moves(practice)) == before - 1
    finish_hand(practice)
    practice.next_hand()
    assert not practice.can_undo


def test_another_move_after_undo_leads_elsewhere(match: Session) -> None:
    practice = again(match)
    discards = [one for one in practice.view.legal if one.action is Action.DISCARD]
    while len(set(discards)) < 2:
        practice.submit(decision(practice))
        discards = [one for one in practice.view.legal if one.action is Action.DISCARD]
    practice.submit(discards[0])
    first = practice.hand.moves
    practice.undo()
    practice.submit(discards[-1])
    assert practice.hand.moves[: len(first)] != first


def test_the_match_that_waits_is_untouched(match: Session) -> None:
    before = match_file().read_bytes()
    practice = again(match)
    finish_hand(practice)
    practice.next_hand()
    assert match_file().read_bytes() == before
    session, told = Session.resume(strict=True)
    assert session is not None
    assert told == ()
    assert session.hand == match.hand


def test_practice_is_saved_and_continued(match: Session) -> None:
    practice = again(match)
    practice.submit(decision(practice))
    found, told = PracticeSession.resume("practice", strict=True)
    assert isinstance(found, PracticeSession)
    assert told == ()
    assert found.hand == practice.hand
    finish_hand(found)
    finish_hand(practice)
    assert found.hand.moves == practice.hand.moves


def test_practice_does_not_count_and_can_be_seen(match: Session) -> None:
    practice = again(match)
    finish_hand(practice)
    practice.next_hand()
    assert not has_saved_match("practice")
    *_, archive = read_archive()
    assert [one.kind for one in archive.matches] == ["practice"]
    assert not archive.matches[0].counts
    path = find_match(practice.match.seed)
    assert recorded(path, 1).last == recorded_here(practice, 1).last
    # Once more, from the file of records.
    *_, archive = read_archive()
    assert [one.kind for one in archive.matches] == ["practice"]


def test_practice_that_was_left_goes_on_in_its_own_place(match: Session) -> None:
    first = again(match)
    first.submit(decision(first))
    again(match)
    path = matches_folder() / "1.json"
    assert read_match(path).kind == "practice"
    assert take_from_archive(path) is None
    found, _ = PracticeSession.resume("practice")
    assert found is not None
    assert found.match.seed == first.match.seed
    assert has_saved_match()


def test_from_the_first_moves_of_a_recorded_hand(match: Session) -> None:
    finish_hand(match)
    start, moves = start_in_play(match.saved), match.hand.moves
    own = [at for at, one in enumerate(moves) if one.seat == match.player_seat]
    for count in (0, own[1], own[-1], len(moves) // 2):
        practice = practice_of(start, moves[:count], strict=True)
        practice.start()
        assert practice.hand.moves[:count] == moves[:count]
        finish_hand(practice)


def test_moves_that_the_rules_refuse_begin_nothing(match: Session) -> None:
    practice = again(match)
    wrong = (Move(Seat(2), Action.WIN),)
    with pytest.raises(RulesError):
        practice_of(start_in_play(match.saved), wrong)
    found, _ = PracticeSession.resume("practice")
    assert found is not None
    assert found.match.seed == practice.match.seed


def test_a_whole_match_of_practice() -> None:
    options = replace(POCKET.options, hands=2)
    session = PracticeSession.new(POCKET, options, QUICK, "seven", kind="practice", strict=True)
    play_out(session)
    *_, archive = read_archive()
    assert [len(one.hands) for one in archive.matches] == [2]
    assert not archive.matches[0].counts


def test_only_practice_shows_hidden_tiles(match: Session) -> None:
    shown = match.submit(decision(match))
    assert all(one.deal is None for one in shown)
    assert match.open_deal is None
    practice = again(match)
    assert all(one.deal is not None for one in practice.submit(decision(practice)))
    for some in play_hand(practice):
        assert all(one.view.hands.count(None) >= 3 for one in some if not one.view.is_over)


def test_a_match_of_another_kind_in_the_file_is_set_aside(match: Session) -> None:
    practice = again(match)
    match_file().write_bytes(match_file("practice").read_bytes())
    saved, told = load_match()
    assert saved is None
    assert told[0].key == "problem.match_lost"
    assert practice.unsaved is None


def test_expert_plays_the_same_deal(match: Session) -> None:
    start = start_in_play(match.saved)
    moves = tuple(expert_moves(start))
    recording = recording_of(start, moves)
    assert recording.problem is None
    assert recording.is_expert
    assert recording.players == start.players
    assert recording.past.result is not None
    assert recording.frames[0].deal.wall == match.hand.wall
    assert tuple(expert_moves(start)) == moves
