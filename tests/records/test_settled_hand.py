"""A hand counts everywhere as soon as it is settled, also if its match never goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.records.archive import Archive, open_match, path_of, read_archive
from game.records.records import PastMatch
from game.rules.match import PLAYER
from game.rulesets import RULESETS, ruleset
from game.saves.left import archive_match, take_from_archive
from game.saves.waiting_match import waiting_match
from game.session.recording import recorded, recorded_or_in_play
from game.session.session import Session
from game.system.paths import match_file
from tests.builders import with_options
from tests.session.playing import QUICK, finish_hand

MINIMUM = {"ims": {"minimum": 0}, "hongkong": {"minimum": 0}}
"""Options with which these hands are won."""
IDS = [rules.id for rules in RULESETS]


def at_result(id: str = "pocket", hands: int = 0) -> Session:
    """Return an endless match whose second hand is over, and its result on the screen."""
    rules = with_options(ruleset(id), hands=hands, **MINIMUM.get(id, {}))
    session = Session.new(rules, rules.options, QUICK, "settled", strict=True)
    session.start()
    finish_hand(session)
    session.next_hand()
    finish_hand(session)
    assert any(session.result.payments), "choose another seed"
    return session


def archive() -> Archive:
    *_, whole = read_archive()
    return whole


def check(past: PastMatch, session: Session) -> None:
    assert [one.points for one in past.hands] == [
        result.payments[PLAYER] for result in session.standing.results
    ]
    assert past.points == session.standing.scores[PLAYER]
    assert past.place == session.standing.place(PLAYER)


@pytest.mark.parametrize("id", IDS)
def test_records_and_title_tell_what_the_result_does(id: str, game_home: Path) -> None:
    session = at_result(id)
    (past,) = archive().matches
    check(past, session)
    waits = waiting_match()
    assert waits is not None
    assert waits.scores == session.standing.scores
    assert recorded(match_file(), 2).past.result == session.result
    assert recorded_or_in_play(match_file(), 2).past.result == session.result


@pytest.mark.parametrize("id", IDS)
def test_a_new_match_begun_at_the_result_keeps_the_hand(id: str, game_home: Path) -> None:
    session = at_result(id)
    other = Session.new(session.ruleset, session.next_options, QUICK, "new", previous=session)
    other.start()
    (past,) = archive().matches
    check(past, session)
    assert not past.is_over


def test_so_does_one_begun_after_the_game_was_killed(game_home: Path) -> None:
    session = at_result()
    Session.new(session.ruleset, session.next_options, QUICK, "new").start()
    (past,) = archive().matches
    check(past, session)


def test_so_does_a_match_taken_up_again_instead(game_home: Path) -> None:
    session = at_result("western")
    other = Session.new(session.ruleset, session.next_options, QUICK, "new", previous=session)
    other.start()
    finish_hand(other)
    path = path_of(archive().matches[-1].name)
    assert take_from_archive(path) is None
    first, second = sorted(archive().matches, key=lambda one: one.seed)
    assert (first.seed, second.seed) == ("new", "settled")
    check(first, other)
    check(second, session)


def test_the_last_hand_of_a_whole_match_ends_it(game_home: Path) -> None:
    session = at_result(hands=2)
    (past,) = archive().matches
    check(past, session)
    assert past.is_over
    assert archive_match() is None
    (past,) = archive().matches
    check(past, session)
    assert past.is_over


def test_the_result_stands_again_after_the_game_was_killed(game_home: Path) -> None:
    session = at_result()
    again, told = Session.resume(strict=True)
    assert told == ()
    assert again is not None
    assert again.is_hand_over
    assert again.result == session.result
    assert again.standing == session.standing


def test_a_match_left_at_the_result_goes_on_with_the_next_hand(game_home: Path) -> None:
    session = at_result()
    Session.new(session.ruleset, session.next_options, QUICK, "new", previous=session).start()
    (past,) = archive().matches
    assert take_from_archive(path_of(past.name)) is None
    again, told = Session.resume(strict=True)
    assert told == ()
    assert again is not None
    assert again.match == session.standing
    assert again.hand.moves == ()
    assert again.hand.number == 3


def test_a_hand_in_play_does_not_count(game_home: Path) -> None:
    session = at_result()
    session.next_hand()
    saved, history = open_match(match_file())
    assert saved.hand == session.hand
    assert len(history.lines) == 2
    waits = waiting_match()
    assert waits is not None
    assert waits.scores == session.match.scores
