"""The history next to the match file. Damage to it leaves the match unchanged."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.records.archive import open_match, path_of
from game.rules.match import Match
from game.rules.problems import Reason
from game.saves import history as history_module
from game.saves.history import History, read_history
from game.session.session import Session
from tests.disks import out_of_reach
from tests.session.playing import POCKET, finish_hand, new_session, resumed

FINISHED = 3

Data = dict[str, Any]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a match in its fourth hand. The rules changed during the second."""
    home = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAME_HOME", str(home))
        session = new_session("history", hands=9)
        session.start()
        for number in range(FINISHED):
            if number == 1:
                session.change_rules(replace(POCKET.options, minimum=1))
            finish_hand(session)
            session.next_hand()
    return home


@pytest.fixture
def match_path(game_home: Path, home: Path) -> Path:
    shutil.copytree(home, game_home, dirs_exist_ok=True)
    return game_home / "match.json"


@pytest.fixture
def history(match_path: Path) -> Path:
    return match_path.with_name("match.history.jsonl")


@pytest.fixture
def whole(match_path: Path) -> Match:
    """Return the match as it is if nothing is missing."""
    return resumed().match


def lines_of(history: Path) -> list[Data]:
    return [json.loads(line) for line in history.read_text().splitlines()]


def numbers(match: Match) -> list[int]:
    return [result.number for result in match.results]


def told_on_resuming(whole: Match, left: list[int]) -> tuple[Reason, ...]:
    """Resume the match with the results of only these hands left. Return the reasons reported."""
    session, told = Session.resume(strict=True)
    assert session is not None
    assert session.match == replace(
        whole, results=tuple(one for one in whole.results if one.number in left)
    )
    session.start()
    assert resumed().match == session.match, "what is known is not told again"
    return told


def play_on() -> Match:
    """Finish a hand and resume. Return the match then."""
    session = resumed()
    session.start()
    finish_hand(session)
    session.next_hand()
    match = resumed().match
    assert match == session.match
    return match


def damaged(history: Path) -> tuple[Reason, ...]:
    return (Reason.of("problem.history_lost", path=str(history)),)


def put_aside(history: Path, reason: Reason) -> tuple[Reason, ...]:
    aside = history.with_name("match.history.broken-1.jsonl")
    assert aside.exists()
    assert not history.exists()
    return (reason, Reason.of("problem.set_aside", aside=str(aside)))


# --- writing it ---------------------------------------------------------------------------------


def test_all_results_come_back(whole: Match) -> None:
    assert numbers(whole) == [1, 2, 3]
    assert whole.hand_number == FINISHED + 1
    for person, score in enumerate(whole.scores):
        assert score == 1000 + sum(result.payments[person] for result in whole.results)


def test_what_is_in_the_file(history: Path, whole: Match) -> None:
    first, *hands = lines_of(history)
    assert first["ruleset"] == "pocket"
    assert first["seed"] == "history"
    assert first["options"]["hands"] == 9
    assert [one["result"]["number"] for one in hands] == [1, 2, 3]
    assert [one["hand"]["options"] for one in hands] == [{}, {}, {"minimum": 1}]
    for one in hands:
        assert len(json.dumps(one)) < 3000
        assert len(one["hand"]["wall"].split()) == 136


def test_the_options_of_each_hand(history: Path, whole: Match) -> None:
    lines = read_history(history, whole, FINISHED).lines
    options = [line.hand(POCKET).options for line in lines]
    assert [one.minimum for one in options] == [0, 0, 1]
    assert options[2] == whole.options


def test_no_line_is_written_twice_or_changed(history: Path, whole: Match) -> None:
    before = history.read_bytes()
    play_on()
    after = history.read_bytes()
    assert after.startswith(before)
    assert [one["result"]["number"] for one in lines_of(history)[1:]] == [1, 2, 3, 4]


# --- after a sudden end -------------------------------------------------------------------------


def ends(history: Path) -> list[int]:
    """Return places in the last line: its beginning, its end and some in between."""
    line = history.read_bytes().splitlines(keepends=True)[-1]
    return [1, 2, len(line) // 3, len(line) // 2, len(line) - 30, len(line) - 2, len(line) - 1]


def test_a_torn_line_that_the_match_does_not_count(history: Path, whole: Match) -> None:
    finished = history.read_bytes()
    torn = finished.splitlines()[-1].replace(b'"number":3', b'"number":4')
    before = history.with_name("match.json").read_bytes()
    for length in ends(history):
        history.write_bytes(finished + torn[:length])
        history.with_name("match.json").write_bytes(before)
        assert told_on_resuming(whole, [1, 2, 3]) == ()
        assert numbers(play_on()) == [1, 2, 3, 4]


def test_a_torn_line_that_the_match_counts(history: Path, whole: Match) -> None:
    finished = history.read_bytes()
    before = history.with_name("match.json").read_bytes()
    for cut in ends(history)[1:]:
        history.write_bytes(finished[:-cut])
        history.with_name("match.json").write_bytes(before)
        assert told_on_resuming(whole, [1, 2]) == damaged(history)
        assert numbers(play_on()) == [1, 2, 4]
        assert history.read_bytes().startswith(finished[:-cut]), "nothing is thrown away"


def test_only_the_end_of_the_last_line_is_missing(history: Path, whole: Match) -> None:
    history.write_bytes(history.read_bytes()[:-1])
    assert told_on_resuming(whole, [1, 2, 3]) == ()
    assert numbers(play_on()) == [1, 2, 3, 4]


def test_zeros_at_the_end_as_after_a_power_cut(history: Path, whole: Match) -> None:
    finished = history.read_bytes()
    history.write_bytes(finished + b"\0" * 1000)
    assert told_on_resuming(whole, [1, 2, 3]) == ()
    history.write_bytes(finished[:-1000] + b"\0" * 1000)
    assert told_on_resuming(whole, [1, 2]) == damaged(history)
    assert numbers(play_on()) == [1, 2, 4]


def test_a_history_that_is_longer_than_the_match_knows(history: Path, whole: Match) -> None:
    older = history.with_name("match.json").read_bytes()
    play_on()
    play_on()
    history.with_name("match.json").write_bytes(older)
    assert told_on_resuming(whole, [1, 2, 3]) == ()
    assert numbers(play_on()) == [1, 2, 3, 4], "played anew, it counts as it was played last"


def test_of_two_lines_for_a_hand_the_later_counts(history: Path, whole: Match) -> None:
    finished = history.read_bytes()
    wrong = finished.splitlines()[-1].replace(b'"dealer":', b'"dealer":3,"was":')
    assert wrong != finished.splitlines()[-1]
    history.write_bytes(finished + wrong + b"\n" + finished.splitlines()[-1] + b"\n")
    assert told_on_resuming(whole, [1, 2, 3]) == ()


# --- damage by people and disks -----------------------------------------------------------------


def test_a_damaged_line_costs_its_hand_alone(history: Path, whole: Match) -> None:
    lines = history.read_bytes().splitlines()
    history.write_bytes(b"\n".join((lines[0], b'{"hand": 7}', *lines[2:])) + b"\n")
    assert told_on_resuming(whole, [2, 3]) == damaged(history)
    assert numbers(play_on()) == [2, 3, 4]


def test_an_editor_that_ends_lines_otherwise(history: Path, whole: Match) -> None:
    history.write_bytes(history.read_bytes().replace(b"\n", b"\r\n"))
    assert told_on_resuming(whole, [1, 2, 3]) == ()
    assert numbers(play_on()) == [1, 2, 3, 4]


def test_no_history(history: Path, whole: Match) -> None:
    history.unlink()
    (told,) = told_on_resuming(whole, [])
    assert told.key == "problem.cannot_read"
    assert numbers(play_on()) == [4]


def test_a_history_that_was_lost_and_found(history: Path, whole: Match) -> None:
    elsewhere = history.rename(history.with_name("elsewhere"))
    told_on_resuming(whole, [])
    elsewhere.rename(history)
    session = resumed()
    finish_hand(session)
    session.next_hand()
    assert numbers(session.match) == [4]
    assert numbers(resumed().match) == [1, 2, 3, 4]


def test_a_history_out_of_reach_for_a_moment_goes_to_the_archive(
    history: Path, whole: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        out_of_reach(patch, history)
        session, told = Session.resume(strict=True)
    assert session is not None
    assert [one.key for one in told] == ["problem.cannot_read"]
    session.start()
    session.leave()
    _, archived = open_match(path_of("1"))
    assert archived.problem is None
    assert [line.result for line in archived.lines] == [*whole.results]


def test_a_folder_in_the_place_of_the_history(history: Path, whole: Match) -> None:
    history.unlink()
    history.mkdir()
    (told,) = told_on_resuming(whole, [])
    assert told.key == "problem.cannot_read"
    session = resumed()
    session.start()
    finish_hand(session)
    session.next_hand()
    assert [one.key for one in session.take_messages()] == ["problem.cannot_write"]
    assert resumed().match == replace(session.match, results=())


def test_the_history_of_another_match(history: Path, whole: Match) -> None:
    foreign = history.read_bytes().replace(b'"seed":"history"', b'"seed":"another"')
    history.write_bytes(foreign)
    told = told_on_resuming(whole, [])
    assert told == put_aside(history, Reason.of("problem.senseless", where="seed"))
    assert history.with_name("match.history.broken-1.jsonl").read_bytes() == foreign
    assert numbers(play_on()) == [4]


@pytest.mark.parametrize("length", [0, 1, 100])
def test_a_history_without_a_beginning(length: int, history: Path, whole: Match) -> None:
    history.write_bytes(history.read_bytes()[:length])
    told = told_on_resuming(whole, [])
    assert told == put_aside(history, *damaged(history))
    assert numbers(play_on()) == [4]


def test_results_that_do_not_give_the_scores(history: Path, whole: Match) -> None:
    first, line, *rest = lines_of(history)
    line["result"]["payments"] = [300, -100, -100, -100]
    history.write_text("\n".join(map(json.dumps, (first, line, *rest))) + "\n")
    told = told_on_resuming(whole, [])
    assert told == put_aside(history, Reason.of("problem.senseless", where="payments"))
    assert numbers(play_on()) == [4]


def test_an_old_match_left_its_history_behind(history: Path) -> None:
    history.with_name("match.json").unlink()
    left = history.read_bytes()
    session = new_session("new")
    session.start()
    finish_hand(session)
    session.next_hand()
    assert numbers(resumed().match) == [1]
    assert history.with_name("match.history.broken-1.jsonl").read_bytes() == left


def test_what_cannot_be_set_aside_is_not_overwritten(
    history: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history.with_name("match.json").unlink()
    left = history.read_bytes()
    failed = Reason.of("problem.cannot_write", path="aside", why="in use")
    session = new_session("new")
    session.start()
    finish_hand(session)
    with monkeypatch.context() as patch:
        patch.setattr(history_module, "set_aside", lambda _: failed)
        session.next_hand()
    assert session.take_messages() == (failed,)
    assert history.read_bytes() == left
    session.change_rules(POCKET.options)
    assert numbers(resumed().match) == [1]


def test_a_match_with_a_number_of_hands_ends_without_its_history(history: Path) -> None:
    history.unlink()
    Session.resume()
    session, _ = Session.resume()
    assert session is not None
    session.start()
    for number in range(FINISHED + 1, 10):
        assert not session.is_match_over
        assert session.match.hand_number == number
        finish_hand(session)
        session.next_hand()
    assert session.is_match_over
    assert (history.parent / "matches" / "1.history.jsonl").exists()


Change = Callable[[Data, object], None]


def changes() -> list[Change]:
    """Return changes that give each place of a line another value."""

    def change(part: str, key: str) -> Change:
        return lambda line, value: line[part].__setitem__(key, value)

    keys = {
        "hand": ("number", "options", "wall", "dice", "moves"),
        "result": ("number", "dealer", "round_wind", "payments", "winners", "counted", "patterns"),
    }
    parts = [change(part, key) for part in keys for key in keys[part]]
    return [*parts, lambda line, value: line.update(hand=value, result=value)]


@pytest.mark.parametrize("value", [None, "x", -1, 7.5, True, [], {}, [[]], 10**30], ids=repr)
def test_no_value_crashes_the_game(value: object, history: Path, whole: Match) -> None:
    first, *lines = lines_of(history)
    for change in changes():
        changed = json.loads(json.dumps(lines))
        change(changed[1], value)
        history.write_text("\n".join(map(json.dumps, (first, *changed))) + "\n")
        read = read_history(history, whole, FINISHED)
        assert {1, 3} <= {line.result.number for line in read.lines} or read.is_foreign
        assert (read.problem is None) == (len(read.lines) == FINISHED)


def test_an_older_program_named_what_hands_counted_after_fan(history: Path, whole: Match) -> None:
    first, *lines = lines_of(history)
    for line in lines:
        line["result"]["fan"] = line["result"].pop("counted")
    history.write_text("\n".join(map(json.dumps, (first, *lines))) + "\n")
    assert resumed().match == whole
    assert any(result.counted for result in whole.results)


def test_what_no_match_wrote_is_not_read(history: Path, whole: Match) -> None:
    assert read_history(history, whole, 0) == History()
