"""A finished hand step by step: nothing changes, and hidden tiles stay hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.records.archive import path_of
from game.rules.match import PERSONS, PLAYER
from game.rules.moves import Dealt, Drew
from game.rules.problems import Reason, RulesError
from game.rules.tiles import EAST, SEATS, UNKNOWN
from game.rules.view import view
from game.saves.replay import PastHand
from game.session.recording import Recording, record, recorded, recorded_here
from game.session.session import Session, Shown
from game.system.paths import match_file
from tests.session.playing import finish_hand, new_session


def played(hands: int, *, length: int = 9) -> tuple[Session, list[tuple[Shown, ...]]]:
    """Return a match whose last hand is just over, and everything shown of each hand."""
    session = new_session("recorded", hands=length, bonus_tiles=True)
    shown = [session.start() + finish_hand(session)]
    shown += [session.next_hand() + finish_hand(session) for _ in range(hands - 1)]
    return session, shown


def shown_of(recording: Recording, *, all_open: bool = False) -> list[Shown]:
    seat = recording.seat_of(PLAYER)
    return [
        recording.shown(number, seat, all_open=all_open) for number in range(len(recording.frames))
    ]


def test_every_hand_is_shown_as_the_player_saw_it() -> None:
    session, shown = played(3)
    for number, steps in enumerate(shown, 1):
        recording = recorded_here(session, number)
        assert recording.problem is None
        assert shown_of(recording) == list(steps)


def test_the_scores_before_and_after() -> None:
    session, _ = played(3)
    first, second, third = (recorded_here(session, number) for number in (1, 2, 3))
    assert first.scores == (1000, 1000, 1000, 1000)
    assert first.scores_at(0) == first.scores
    assert first.scores_at(first.last) == second.scores
    assert second.scores_at(second.last) == third.scores
    assert third.scores_at(third.last) == session.standing.scores


def test_the_drawn_hands_before_it_are_counted() -> None:
    session, _ = played(1)
    past, result = session.finished_hands[0], session.standing.results[0]
    past_hand = PastHand(past.hand, past.result.dealer, past.result.round_wind, past.result)
    won, drawn = replace(result, winners=(PLAYER,)), replace(result, winners=())
    for winners, expected in (((drawn, drawn), 2), ((won, drawn), 1), ((drawn, won), 0)):
        before = tuple(replace(one, number=place) for place, one in enumerate(winners, -1))
        match = replace(session.standing, results=(*before, drawn))
        assert record(session.ruleset.id, match, past_hand).drawn_before == expected


def test_after_the_match_its_hands_are_found_in_the_archive() -> None:
    session, shown = played(2, length=2)
    session.next_hand()
    assert not match_file().exists()
    assert shown_of(recorded_here(session, 1)) == list(shown[0])
    last = recorded_here(session, 2)
    assert shown_of(last) == list(shown[1])
    assert last == recorded(path_of("1"), 2)
    assert last.scores_at(last.last) == session.standing.scores


def test_a_hand_that_could_not_be_written_can_be_seen_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkstemp", full)
    session, shown = played(2)
    assert not match_file().exists()
    assert shown_of(recorded_here(session, 1)) == list(shown[0])


def test_a_seat_sees_what_it_saw_and_no_more() -> None:
    session, _ = played(1)
    recording = recorded_here(session, 1)
    for number, frame in enumerate(recording.frames):
        for seat in SEATS:
            seen = recording.shown(number, seat, all_open=False)
            assert seen.view == view(frame.deal, seat)
            if isinstance(seen.event, Drew) and seen.event.seat != seat:
                assert seen.event.tile == UNKNOWN
            if isinstance(seen.event, Dealt):
                known = [UNKNOWN not in hand for hand in seen.event.hands]
                assert known == [owner == seat for owner in SEATS]


def test_with_all_hands_open_everything_is_seen_and_the_drawn_tile_is_the_last() -> None:
    session, _ = played(1)
    recording = recorded_here(session, 1)
    for number, frame in enumerate(recording.frames):
        seen = recording.shown(number, EAST, all_open=True)
        assert seen.event == frame.event
        hands = [hand or () for hand in seen.view.hands]
        assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in frame.deal.hands]
        if frame.deal.drawn in hands[frame.deal.turn]:
            assert hands[frame.deal.turn][-1] == frame.deal.drawn


def test_how_the_player_won() -> None:
    session, _ = played(3)
    for result in session.standing.results:
        recording = recorded_here(session, result.number)
        for person in PERSONS:
            win = recording.win_of(person)
            assert (win is not None) is (person in result.winners)


# --- hands that can't be seen -------------------------------------------------------------------


def history_of(hands: int) -> Path:
    played(hands)[0].next_hand()
    return match_file().with_name("match.history.jsonl")


def change_first(history: Path, **changes: object) -> None:
    """Change the first hand of a history."""
    first, line, *rest = history.read_text().splitlines()
    data = json.loads(line)
    data["hand"].update(changes)
    history.write_text("\n".join([first, json.dumps(data), *rest]) + "\n")


@pytest.mark.parametrize("changes", [{"wall": ""}, {"wall": "1m 2m"}, {"moves": ["E sing"]}])
def test_a_hand_without_its_tiles_or_moves_is_refused_and_the_others_are_there(
    changes: dict[str, object],
) -> None:
    change_first(history_of(2), **changes)
    with pytest.raises(RulesError):
        recorded(match_file(), 1)
    assert recorded(match_file(), 2).problem is None


def test_moves_that_the_rules_no_longer_allow_end_the_recording() -> None:
    history = history_of(1)
    moves = json.loads(history.read_text().splitlines()[1])["hand"]["moves"]
    change_first(history, moves=[*moves[:6], "E win", *moves[6:]])
    recording = recorded(match_file(), 1)
    assert recording.problem is not None
    assert len(recording.frames) > 6
    assert recording.scores_at(recording.last) == recording.scores


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_hand_that_is_not_there_is_refused(number: int) -> None:
    history_of(1)
    with pytest.raises(RulesError) as refused:
        recorded(match_file(), number)
    assert refused.value.reason == Reason.of("records.gone")


def test_scores_are_right_even_when_the_first_hands_are_lost() -> None:
    history = history_of(3)
    whole = recorded(match_file(), 3)
    first, *lines = history.read_text().splitlines()
    history.write_text("\n".join([first, lines[-1]]) + "\n")
    assert recorded(match_file(), 3) == whole


def test_penalties_paid_at_the_end_are_not_counted_before() -> None:
    session, _ = played(1, length=1)
    match = replace(session.standing, penalties=(-30, 10, 10, 10))
    scores = tuple(a + b for a, b in zip(match.scores, match.penalties, strict=True))
    match = replace(match, scores=scores)  # type: ignore[arg-type]
    assert record("pocket", match, recorded_here(session, 1).past).scores == (1000,) * 4
