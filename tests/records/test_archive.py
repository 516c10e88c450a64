"""The archive of matches: the records read it quickly, whatever happened to its files."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.records.archive import AT_ONCE, Archive, find_match, open_match, path_of, read_archive
from game.records.records import figures
from game.rules.problems import Reason, RulesError
from game.saves import left as left_module
from game.saves.left import take_from_archive
from game.saves.save import read_match
from game.session.session import Session
from game.system.paths import history_file, matches_folder, records_file
from tests.session.playing import finish_hand, new_session, play_out, resumed


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home with a finished match of two hands, and a match in its second hand."""
    home = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAME_HOME", str(home))
        play_match("over", 2)
        session = new_session("going on", hands=4)
        session.start()
        finish_hand(session)
        session.next_hand()
    return home


@pytest.fixture
def home(game_home: Path, played: Path) -> Path:
    shutil.copytree(played, game_home, dirs_exist_ok=True)
    return game_home


def play_match(seed: str, hands: int) -> Session:
    return play_out(new_session(seed, hands=hands))


def everything() -> Archive:
    *_, last = read_archive()
    return last


def copies(count: int) -> None:
    """Put this number of copies of the finished match into the archive."""
    folder = matches_folder()
    for number in range(2, 2 + count):
        for end in (".json", ".history.jsonl"):
            shutil.copy2(folder / f"1{end}", folder / f"{number}{end}")


def test_without_a_match_there_is_nothing_and_nothing_is_written(game_home: Path) -> None:
    assert everything() == Archive()
    assert list(game_home.iterdir()) == []


def test_the_match_in_play_and_those_that_are_over(home: Path) -> None:
    archive = everything()
    assert [(one.name, one.is_over, len(one.hands)) for one in archive.matches] == [
        ("", False, 1),
        ("1", True, 2),
    ]
    over = archive.matches[1]
    saved, history = open_match(path_of("1"))
    assert over.points == saved.match.scores[0]
    assert over.place == saved.match.ranking().index(0) + 1
    assert over.players == ("plain", "plain", "plain")
    paid = [one.result.payments[0] for one in history.lines]
    assert [one.points for one in over.hands] == paid


def test_the_ruleset_in_play_is_known_before_a_hand_is_over(game_home: Path) -> None:
    session = new_session("fresh")
    session.start()
    assert everything() == Archive(playing="pocket")


def test_what_was_read_once_is_not_read_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []
    usual = read_match

    def watched(path: Path) -> object:
        read.append(path)
        return usual(path)

    first = everything()
    before = records_file().read_bytes(), records_file().stat().st_mtime_ns
    monkeypatch.setattr("game.records.archive.read_match", watched)
    assert everything() == first
    assert read == [path_of("")]
    assert (records_file().read_bytes(), records_file().stat().st_mtime_ns) == before


def test_a_match_that_came_to_an_end_since_is_read(home: Path) -> None:
    everything()
    play_match("later", 1)
    assert [(one.name, len(one.hands)) for one in everything().matches] == [
        ("3", 1),
        ("2", 1),  # the match that was in play
        ("1", 2),
    ]


def left_and_in_play(game_home: Path) -> tuple[Session, Session]:
    """Leave a match in its second hand, and start another one."""
    left = new_session("left")
    left.start()
    finish_hand(left)
    left.next_hand()
    other = new_session("other")
    other.start()
    return left, other


def test_a_left_match_is_taken_up_again_with_all_its_hands(game_home: Path) -> None:
    left, other = left_and_in_play(game_home)
    text, history = left.text(), history_file(path_of("1")).read_bytes()
    assert take_from_archive(path_of("1")) is None
    again = resumed()
    assert again.text() == text
    assert len(again.match.results) == 1
    assert history_file(path_of("")).read_bytes() == history
    assert find_match(other.match.seed) == path_of("2")
    assert not path_of("1").exists()
    assert not history_file(path_of("1")).exists()
    assert [one.name for one in everything().matches if one.hands] == [""]


def test_killed_between_two_matches_loses_none(
    game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, other = left_and_in_play(game_home)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(left_module, "move_to", killed)
    with pytest.raises(KeyboardInterrupt):
        take_from_archive(path_of("1"))
    assert Session.resume() == (None, ())
    assert find_match(left.match.seed) == path_of("1")
    assert find_match(other.match.seed) == path_of("2")


def test_a_match_that_cannot_be_read_is_not_taken_up(game_home: Path) -> None:
    _, other = left_and_in_play(game_home)
    path_of("1").write_text("{")
    for name in ("1", "7"):
        with pytest.raises(RulesError):
            take_from_archive(path_of(name))
    assert resumed().match.seed == other.match.seed


def test_a_match_left_in_its_first_hand_is_there(game_home: Path) -> None:
    new_session("early").start()
    assert everything().matches == (), "the match in play has no finished hand"
    new_session("later").start()
    (left,) = everything().matches
    assert (left.name, left.is_over, left.hands) == ("1", False, ())
    assert figures([left]).matches == 1, "as many as the list shows"


def test_a_match_whose_files_have_changed_is_read_again(home: Path) -> None:
    everything()
    history = matches_folder() / "1.history.jsonl"
    history.write_bytes(b"\n".join(history.read_bytes().split(b"\n")[:2]) + b"\n")
    assert len(everything().matches[-1].hands) == 1


def test_many_matches_are_read_a_few_at_a_time(home: Path) -> None:
    copies(2 * AT_ONCE)
    steps = list(read_archive())
    assert [one.left for one in steps] == [2 * AT_ONCE + 1, AT_ONCE + 1, 1, 0]
    assert [len(one.matches) for one in steps] == [1, AT_ONCE + 1, 2 * AT_ONCE + 1, 2 * AT_ONCE + 2]
    assert len(list(read_archive())) == 1


def spoil(change: Callable[[dict[str, Any]], object]) -> None:
    data = json.loads(records_file().read_text())
    change(data)
    records_file().write_text(json.dumps(data))


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(format=99),
        lambda data: data.update(program="0.0.0"),
        lambda data: data.update(digest="0"),
        lambda data: data.pop("digest"),
        lambda data: data.update(matches=[]),
        lambda data: data["matches"].update({"1": 5}),
        lambda data: data["matches"]["1"].pop(),
        lambda data: data["matches"].update({"1": [[1, 2], "xy"]}),
        lambda data: data["matches"]["1"][1].update(saved=float("nan")),
        lambda data: data["matches"]["1"][1].update(saved=1e30),
        lambda data: data["matches"]["1"][1].update(place=0),
        lambda data: data["matches"]["1"][1].update(points=31000),
        lambda data: data["matches"]["1"][1].update(over=False),
        lambda data: data["matches"]["1"][1]["hands"].pop(),
        lambda data: data["matches"]["1"][1]["hands"][0].__setitem__(1, 64),
        lambda data: data["matches"].update({"2": data["matches"]["1"]}),
        lambda data: data["matches"]["1"][1].update(ruleset="bridge"),
        lambda data: data["matches"]["1"][1].update(players=["good"]),
        lambda data: data["matches"]["1"][1].update(hands=[[1, 2]]),
        lambda data: data["matches"]["1"][1].update(hands=[["1", 2, None, False, []]]),
        lambda data: data["matches"]["1"][1].update(hands=[[1, 2, None, False, 5]]),
    ],
)
def test_a_spoilt_file_of_records_is_made_again(
    home: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    whole, written = everything(), records_file().read_bytes()
    spoil(change)
    assert everything() == whole
    assert records_file().read_bytes() == written


@pytest.mark.parametrize("points", ["1", 1.5, None, [], True])
def test_a_digest_that_is_right_makes_no_sense_of_the_rest(home: Path, points: object) -> None:
    def change(data: dict[str, Any]) -> None:
        data["matches"]["1"][1]["points"] = points
        data["digest"] = hashlib.sha256(json.dumps(data["matches"]).encode()).hexdigest()

    whole = everything()
    spoil(change)
    assert everything() == whole


@pytest.mark.parametrize("spoilt", [b"", b"{", b"[]", b"\xff\xfe", b'{"format": 1}'])
def test_a_torn_file_of_records_is_made_again(home: Path, spoilt: bytes) -> None:
    whole = everything()
    records_file().write_bytes(spoilt)
    assert everything() == whole


def test_where_nothing_can_be_written_the_records_are_read_all_the_same(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkstemp", full)
    assert len(everything().matches) == 2
    assert not records_file().exists()


@pytest.mark.parametrize("spoilt", [b"", b"{}", b'{"format": 99}', b"\x00\x01"])
def test_a_match_that_cannot_be_read_is_counted_and_left_alone(home: Path, spoilt: bytes) -> None:
    copies(1)
    (matches_folder() / "2.json").write_bytes(spoilt)
    for _ in range(2):
        archive = everything()
        assert [one.name for one in archive.matches] == ["", "1"]
        assert archive.unreadable == 1
    assert (matches_folder() / "2.json").read_bytes() == spoilt


def test_a_match_without_its_history_is_no_match_to_remember(home: Path) -> None:
    (matches_folder() / "1.history.jsonl").unlink()
    archive = everything()
    assert [one.name for one in archive.matches] == [""]
    assert archive.unreadable == 0
    assert archive.incomplete == 1


@pytest.mark.parametrize("file", ["1.json", "1.history.jsonl"])
def test_what_is_out_of_reach_for_a_moment_is_read_later(
    file: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out_of_reach, real = matches_folder() / file, Path.open

    def opened(path: Path, *args: Any, **named: Any) -> object:
        if path == out_of_reach:
            raise PermissionError(13, "Permission denied")
        return real(path, *args, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", opened)
        archive = everything()
        assert archive.unreadable + archive.incomplete == 1
        assert [one.name for one in archive.matches] == [""]
    archive = everything()
    assert [len(one.hands) for one in archive.matches] == [1, 2]
    assert archive.unreadable == archive.incomplete == archive.deleted == 0


def test_a_folder_that_cannot_be_read_is_told_and_the_cache_stays(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, written = everything(), records_file().read_bytes()

    def failed(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", failed)
        archive = everything()
        assert archive.problem is not None
        assert archive.problem.key == "problem.cannot_read"
        assert [one.name for one in archive.matches] == [""]
    assert records_file().read_bytes() == written
    assert everything() == whole


def test_deleted_matches_no_longer_count_and_are_told_once(home: Path) -> None:
    play_match("second", 1)
    everything()
    for path in matches_folder().glob("1.*"):
        path.unlink()
    archive = everything()
    assert "over" not in {one.seed for one in archive.matches}
    assert archive.deleted == 1
    assert everything().deleted == 0


def test_a_match_under_another_name_is_not_deleted(game_home: Path) -> None:
    left, _ = left_and_in_play(game_home)
    everything()
    take_from_archive(path_of("1"))
    archive = everything()
    assert archive.deleted == 0
    assert left.match.seed in {one.seed for one in archive.matches}
    new_session("third").start()
    for path in sorted(matches_folder().glob("2.*")):
        path.rename(path.with_name(path.name.replace("2", "9", 1)))
    assert everything().deleted == 0


def test_other_files_in_the_folder_are_passed_over(home: Path) -> None:
    whole = everything()
    (matches_folder() / "notes.txt").write_text("mine")
    (matches_folder() / "1.broken-1.json").write_text("{")
    (matches_folder() / "³.json").write_text("{")
    assert everything() == whole


def test_a_match_is_found_by_its_seed(home: Path) -> None:
    assert find_match("over") == path_of("1")
    assert find_match("going on") == path_of("")
    for find in (lambda: find_match("nobody's"), lambda: open_match(path_of("77"))):
        with pytest.raises(RulesError) as refused:
            find()
        assert refused.value.reason == Reason.of("records.gone")
