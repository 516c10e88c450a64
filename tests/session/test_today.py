"""Today's hand: the same for everybody, counted once, and safe from odd clocks and files."""

import errno
import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.records.archive import read_archive
from game.rulesets import RULESETS
from game.saves import days
from game.saves.days import DayResult, begun_day, keep_day, read_days
from game.saves.saved_hands import fingerprint
from game.session.practice import PracticeSession
from game.session.session import Session
from game.session.today import (
    GUESTS,
    TodaySession,
    begin_day,
    day_result,
    result_words,
    shared_text,
    start_of_day,
)
from game.settings.opponents import OPPONENTS
from game.system import storage
from game.system.paths import MatchKind, days_file, has_saved_match, match_file
from game.system.player_file import unsaved
from game.words.labels import load_labels
from tests.recorded import DATA
from tests.session.playing import finish_hand, new_session

SAMPLES = DATA / "apart"
DAY = date(2031, 5, 10)
RESULT = DayResult("hongkong", "self_drawn", 96, 4, "○○●★")


def played(day: date = DAY) -> TodaySession:
    session = begin_day(day, strict=True)
    session.start()
    finish_hand(session)
    return session


def test_a_day_always_has_the_same_hand() -> None:
    """The hands of these days must never change, or friends would play different ones."""
    start = start_of_day(DAY)
    assert start == start_of_day(date(2031, 5, 10))
    assert (start.ruleset, start.seat, start.seed) == ("hongkong", 3, "5d907d5b163051a5/1")
    assert start.wall.dice == (2, 1, 3)
    assert start.wall.tiles[:6] == (3, 33, 8, 21, 32, 12)
    assert start.wall != start_of_day(DAY + timedelta(1)).wall


def test_every_day_of_a_week_has_a_known_ruleset() -> None:
    week = [start_of_day(DAY + timedelta(one)) for one in range(7)]
    assert {one.ruleset for one in week} == {one.id for one in RULESETS}
    assert {one.opponents for one in week} == {GUESTS}
    assert len({OPPONENTS[id].level for id in GUESTS}) == 3


def test_the_seats_of_a_year_are_mixed() -> None:
    seats = [start_of_day(DAY + timedelta(one)).seat for one in range(40)]
    assert set(seats) == {0, 1, 2, 3}


def test_the_same_play_has_the_same_result_for_everybody() -> None:
    first, second = played(), played()
    assert first.hand.moves == second.hand.moves
    assert first.result.payments == second.result.payments


def test_the_first_result_counts() -> None:
    session = played()
    kept, problem = read_days()
    assert problem is None
    assert kept == {"2031-05-10": day_result(session)}
    assert keep_day("2031-05-10", RESULT) is None
    assert read_days()[0] == kept


def test_the_result_is_kept_although_the_game_ends_at_once() -> None:
    """The window can be closed before the result is seen."""
    played()
    assert "2031-05-10" in read_days()[0]
    days_file().unlink()
    session, _ = TodaySession.resume("today", strict=True)
    assert session is not None
    session.begin()
    assert "2031-05-10" in read_days()[0]


@pytest.mark.parametrize("fails", ["write", "read"])
def test_the_result_waits_for_its_file_while_the_match_is_archived(
    fails: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_day("2031-05-09", RESULT)
    session = begin_day(DAY, strict=True)
    session.start()
    real: Any = getattr(storage, f"{fails}_bytes")

    def away(path: Path, *more: Any) -> Any:
        if path == days_file():
            error = OSError(errno.EIO, "")
            if fails == "write":
                return storage.cannot_write(path, error)
            raise storage.UnreadableError(storage.cannot_read(path, error))
        return real(path, *more)

    with monkeypatch.context() as patch:
        patch.setattr(storage, f"{fails}_bytes", away)
        finish_hand(session)
        (told,) = session.take_messages()
        assert str(days_file()) in load_labels("en").reason(told)
        assert session.take_messages() == (), "once"
        session.next_hand()
        assert begun_day() == ""
        assert not has_saved_match("today")
        assert unsaved(retry=True) is not None
        assert DAY.isoformat() in read_days()[0], "the hand isn't offered again"
    assert unsaved(retry=True) is None
    assert set(read_days()[0]) == {"2031-05-09", "2031-05-10"}


def test_a_hand_that_was_begun_goes_on() -> None:
    assert begun_day() == ""
    session = begin_day(DAY, strict=True)
    session.start()
    assert begun_day() == "2031-05-10"
    again, told = TodaySession.resume("today", strict=True)
    assert isinstance(again, TodaySession)
    assert told == ()
    assert again.day == "2031-05-10"
    assert again.hand == session.hand


def test_the_next_day_archives_the_unfinished_one() -> None:
    begin_day(DAY).start()
    begin_day(DAY + timedelta(1)).start()
    assert begun_day() == "2031-05-11"
    *_, archive = read_archive()
    assert [one.kind for one in archive.matches] == ["today"]


@pytest.mark.parametrize("day", ["yesterday", "2031-02-30", "20\x001-05-10", ["2031-05-10"]])
def test_a_hand_of_no_day_was_not_begun(day: object) -> None:
    session = begin_day(DAY, strict=True)
    session.start()
    path = match_file("today")
    assert begun_day() == DAY.isoformat()
    path.write_text(json.dumps({**json.loads(path.read_text()), "day": day}))
    assert begun_day() == ""


def test_the_real_match_waits() -> None:
    match = new_session()
    match.start()
    session = played()
    session.next_hand()
    assert has_saved_match()
    assert not has_saved_match("today")
    *_, archive = read_archive()
    assert [one.counts for one in archive.matches] == [False]


def test_a_clock_that_is_set_back() -> None:
    played(DAY)
    early = played(date(1970, 1, 1))
    assert set(read_days()[0]) == {"1970-01-01", "2031-05-10"}
    assert early.day == "1970-01-01"
    for odd in (date.min, date.max):
        assert start_of_day(odd).wall


def test_signs_tell_each_turn() -> None:
    session = played()
    result = day_result(session)
    own = [one for one in session.hand.moves if one.seat == session.player_seat]
    acted = [one for one in own if one.action.value not in ("pass", "win")]
    claimed = sum(one.action.value in ("chow", "pung") for one in acted)
    assert len(result.signs.rstrip("★")) == len(acted) - claimed
    won = session.player_seat in [win.seat for win in session.view.wins]
    assert result.signs.endswith("★") == won


def test_the_text_to_share() -> None:
    labels = load_labels("en")
    text = shared_text("2031-05-10", RESULT, labels)
    assert text == (
        "Pocket Mahjong · 2031-05-10 · Hong Kong Old Style\n"
        "Won by self-draw, 4 fan: +96 points\n○○●★"
    )
    lost = replace(RESULT, how="dealt_in", points=-1200, worth=None)
    assert result_words(lost, labels) == "Dealt in: \N{MINUS SIGN}1,200 points"
    assert "自摸食糊，4 番：+96 分" in shared_text("2031-05-10", RESULT, load_labels("zh_Hant"))


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', '{"format": 0, "days": {}}'])
def test_a_damaged_file_is_set_aside(text: str) -> None:
    days_file().write_text(text)
    found, problem = read_days()
    assert found == {}
    assert problem is not None
    assert problem.key == "problem.set_aside"
    assert keep_day("2031-05-10", RESULT) is None
    assert read_days() == ({"2031-05-10": RESULT}, None)


def test_a_damaged_day_costs_only_that_day() -> None:
    keep_day("2031-05-10", RESULT)
    data = json.loads(days_file().read_text())
    good = data["days"]["2031-05-10"]
    wrong = [
        {**good, "points": "96"},
        {**good, "how": "stolen"},
        {**good, "ruleset": ["pocket"]},
        {**good, "signs": "x" * 9},
        {**good, "signs": "○" * 1000},
        {**good, "worth": 1.5},
        {},
        None,
        7,
    ]
    named = {f"2031-06-{10 + n}": one for n, one in enumerate(wrong)}
    data["days"] = {**data["days"], **named, "yesterday": good, "2031-5-9": good}
    days_file().write_text(json.dumps(data))
    assert read_days() == ({"2031-05-10": RESULT}, None)


def test_a_file_of_a_newer_version_stays() -> None:
    text = json.dumps({"format": 2, "program": "9.1", "days": {}})
    days_file().write_text(text)
    found, problem = read_days()
    assert found == {}
    assert problem is not None
    assert problem.key == "problem.newer_program"
    assert keep_day("2031-05-10", RESULT) == problem
    assert days_file().read_text() == text


def test_the_sample_of_this_version_opens() -> None:
    days_file().write_bytes((SAMPLES / "days.json").read_bytes())
    found, problem = read_days()
    assert problem is None
    assert set(found) == {"2031-05-09", "2031-05-10", "2031-05-11"}
    assert found["2031-05-10"] == RESULT
    assert days.FORMAT == 1


@pytest.mark.parametrize(
    ("kind", "maker"), [("practice", PracticeSession), ("today", TodaySession)]
)
def test_matches_of_this_version_go_on(kind: MatchKind, maker: type[Session]) -> None:
    match_file(kind).write_bytes((SAMPLES / f"{kind}.json").read_bytes())
    session, told = maker.resume(kind, strict=True)
    assert session is not None
    assert told == ()
    assert session.saved.kind == kind
    assert session.hand.fingerprint == fingerprint(session.hand.wall, session.hand.salt)
    finish_hand(session)
    assert session.is_match_over
