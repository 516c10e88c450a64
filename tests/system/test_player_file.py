"""Every file of the player is read and written alike: nothing in its place stops the game or is
lost, and what the disk refuses waits, is told and is tried again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.drills.progress import NEW, Progress, Topic
from game.drills.store import load_progress, save_progress
from game.lessons.lesson_progress import (
    LessonProgress,
    change_lesson_progress,
    load_lesson_progress,
    save_lesson_progress,
)
from game.rules.problems import Reason
from game.saves.days import DayResult, keep_day, read_days
from game.settings.settings import Settings, load_settings, save_settings
from game.system.paths import days_file, drills_file, lessons_file, settings_file
from game.system.player_file import get, items, number_in, unsaved
from game.ui.kit.app import App
from game.ui.route_table import scene_of
from game.ui.screens.title import TitleScene
from tests.disks import full_disk, out_of_reach
from tests.ui.mouse import click, texts

DAY, OTHER = "2031-05-10", "2031-05-11"
FAMILY = "👩\u200d👩\u200d👧"
RESULT = DayResult("pocket", "won", 8, 3, "○★")


@dataclass(frozen=True)
class File:
    """A file of the player: how to write one thing or another to it, and how to read it."""

    path: Callable[[], Path]
    save: Callable[[int], Reason | None]
    load: Callable[[], tuple[object, list[str]]]
    new: object
    lost: str = "progress is lost"


def _days() -> tuple[object, list[str]]:
    days, problem = read_days()
    return sorted(days), [problem.key] if problem else []


def _drills() -> tuple[object, list[str]]:
    progress, told = load_progress()
    return progress.topics, [one.key for one in told]


def _lessons() -> tuple[object, list[str]]:
    progress, told = load_lesson_progress()
    return progress.steps, [one.key for one in told]


def _settings() -> tuple[object, list[str]]:
    settings, told = load_settings()
    return settings.volume, [one.key for one in told]


FILES = {
    "settings": File(
        settings_file,
        lambda n: save_settings(Settings(volume=n + 1)),
        _settings,
        Settings().volume,
        "settings are lost",
    ),
    "days": File(days_file, lambda n: keep_day((DAY, OTHER)[n], RESULT), _days, []),
    "drills": File(
        drills_file,
        lambda n: save_progress(Progress({("waits", "fan")[n]: Topic()})),
        _drills,
        NEW.topics,
    ),
    "lessons": File(
        lessons_file,
        lambda n: save_lesson_progress(LessonProgress(steps={n + 1: 2})),
        _lessons,
        {},
    ),
}


WITH_FORMAT = ("days", "drills", "lessons")
"""The settings have no format: every version keeps what it doesn't know. If they couldn't be read,
new ones take their place and the file is set aside: see test_unreachable.py."""


@pytest.fixture(params=FILES)
def file(request: pytest.FixtureRequest) -> File:
    return FILES[request.param]


def as_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


DAMAGE: dict[str, bytes | Callable[[Path], None]] = {
    "empty": b"",
    "torn": b'{"format": 1, "da',
    "zeros": b"\0" * 100,
    "a list": b"[1]",
    "a number": b"1",
    "not UTF-8": b'{"format": 1, "\xff": 1}',
    "too deep": b'{"format": 1, "x": ' + b"[" * 900 + b"]" * 900 + b"}",
    "deep beyond Python": b"[" * 200_000,
    "digits": b'{"format": ' + b"9" * 5000 + b"}",
    "no number": b'{"format": 1, "x": NaN}',
    "no end": b'{"format": 1, "x": 1e999}',
    "huge": lambda path: os.truncate(path, 3 << 30),
}
if hasattr(os, "mkfifo"):
    DAMAGE["a pipe"] = as_pipe


@pytest.mark.parametrize("format", ["", '"format": 0', '"format": true', '"format": "1"'])
@pytest.mark.parametrize("name", WITH_FORMAT)
def test_a_file_without_its_format_is_damaged(name: str, format: str) -> None:
    file = FILES[name]
    assert file.save(0) is None
    file.path().write_text("{" + format + "}")
    value, told = file.load()
    assert value == file.new
    assert told[-1] == "problem.set_aside"


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_set_aside_and_said(what: str, file: File) -> None:
    assert file.save(0) is None
    damage, path = DAMAGE[what], file.path()
    path.write_bytes(damage) if isinstance(damage, bytes) else damage(path)
    value, told = file.load()
    assert value == file.new
    assert told[-1] == "problem.set_aside"
    assert not path.exists()
    aside = path.with_name(f"{path.stem}.broken-1.json")
    assert isinstance(damage, Callable) or aside.read_bytes() == damage  # type: ignore[arg-type]
    assert file.save(0) is None
    assert file.load()[0] != file.new


def test_a_folder_in_the_place_of_a_file_stays_and_the_value_waits(file: File) -> None:
    file.save(0)
    file.path().unlink()
    file.path().mkdir()
    assert file.load()[1][-1] == "problem.cannot_write"
    assert file.save(0) is not None
    assert unsaved() is not None
    assert file.load()[0] != file.new
    file.path().rmdir()
    assert unsaved(retry=True) is None
    assert file.path().is_file()


def test_a_missing_file_is_new(file: File) -> None:
    assert file.load() == (file.new, [])
    assert not file.path().exists()


@pytest.mark.parametrize("is_loaded", [True, False])
@pytest.mark.parametrize("name", WITH_FORMAT)
def test_a_newer_file_stays(name: str, is_loaded: bool) -> None:
    file = FILES[name]
    assert file.save(0) is None
    newer = json.dumps({"format": 2, "program": "9.1"}).encode()
    file.path().write_bytes(newer)
    if is_loaded:
        value, told = file.load()
        assert value == file.new
        assert told[0] == "problem.newer_program"
    for _ in range(2):
        file.save(1)
        unsaved(retry=True)
        assert file.path().read_bytes() == newer
    assert [path.name for path in file.path().parent.iterdir()] == [file.path().name]
    assert not is_loaded or unsaved() is None, "it was said, and nobody can do anything about it"


@pytest.mark.parametrize("name", WITH_FORMAT)
def test_what_is_out_of_reach_for_a_moment_is_not_replaced(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = FILES[name]
    assert file.save(0) is None
    before: Any = file.load()[0]

    with monkeypatch.context() as patch:
        out_of_reach(patch, file.path())
        value, told = file.load()
    assert value == file.new
    assert told[0] == "problem.cannot_read"
    file.save(1)
    after: Any = file.load()[0]
    assert {*before} <= {*after}, "what is saved then began with nothing"
    assert unsaved() is None


CHANGES: dict[str, Callable[[], Reason | None]] = {
    "days": lambda: keep_day(OTHER, RESULT),
    "lessons": lambda: change_lesson_progress(lambda progress: progress.at(2, 2)),
}


@pytest.mark.parametrize("is_full", [True, False])
@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_a_file_that_cannot_be_written_or_read_waits(
    name: str, is_full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = FILES[name]
    assert file.save(0) is None
    before: Any = file.load()[0]
    text = file.path().read_bytes()
    with monkeypatch.context() as patch:
        full_disk(patch) if is_full else out_of_reach(patch, file.path())
        told = CHANGES[name]()
        assert told is not None
        assert unsaved(retry=True) == told
        assert file.load()[0] != file.new, "the change is there already"
    assert file.path().read_bytes() == text
    both: Any = file.load()[0]
    assert {*before} < {*both}
    assert unsaved(retry=True) is None
    assert file.load()[0] == both


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_a_newer_file_is_refused_once(name: str) -> None:
    path = FILES[name].path()
    path.write_text(json.dumps({"format": 2, "program": "9.1"}))
    told = CHANGES[name]()
    assert told is not None
    assert told.key == "problem.newer_program"
    assert unsaved(retry=True) is None
    assert "9.1" in path.read_text()


def test_what_the_disk_refuses_waits(file: File, monkeypatch: pytest.MonkeyPatch) -> None:
    assert file.save(0) is None
    before = file.path().read_bytes()
    with monkeypatch.context() as patch:
        full_disk(patch)
        told = file.save(1)
        assert told is not None
        assert told.key == "problem.cannot_write"
        assert unsaved() == unsaved(retry=True) == told
        assert file.path().read_bytes() == before
        value, messages = file.load()
        assert messages == []
    assert unsaved() == told
    assert unsaved(retry=True) is None
    assert file.path().read_bytes() != before
    assert file.load() == (value, [])


def test_quitting_asks(file: File, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(scene_of)
    app.reset_to(TitleScene(app))
    with monkeypatch.context() as patch:
        full_disk(patch)
        told = file.save(0)
        assert app.unsaved == told is not None
        app.quit()
        assert not app.quitting
        assert "disk is full" in texts(app)["text"]
        assert texts(app)["text"].endswith(f"If you quit now, your latest {file.lost}.")
        click(app, "try_again")
        assert not app.quitting
        assert not file.path().exists()
    click(app, "try_again")
    assert app.quitting
    assert file.path().exists()


def test_another_folder_of_files_waits_for_nothing(
    file: File, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as patch:
        full_disk(patch)
        file.save(0)
    with monkeypatch.context() as patch:
        patch.setenv("GAME_HOME", str(tmp_path))
        assert unsaved(retry=True) is None
        assert file.load() == (file.new, [])
    assert unsaved() is not None
    assert unsaved(retry=True) is None


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (lambda data: get(data, "x", int), True),
        (lambda data: get(data, "x", int), 1.0),
        (lambda data: get(data, "x", str), "x" * 1001),
        (lambda data: get(data, "x", str), "\0"),
        (lambda data: get(data, "x", str), "\ud800"),
        (lambda data: get(data, "x", dict), {"\ud800": 1}),
        (lambda data: items(data, "x", dict), [{"a\x7fb": 1}]),
        (lambda data: number_in(data, "x", range(3)), 3),
        (lambda data: number_in(data, "x", range(3)), -1),
        (lambda data: number_in(data, "x", range(3)), 10**3000),
        (lambda data: items(data, "x", int, 2), [1]),
        (lambda data: items(data, "x", int), [1, True]),
        (lambda data: items(data, "x", str), "text"),
    ],
)
def test_a_value_beyond_its_limits_is_refused(read: Callable[[Any], object], value: object) -> None:
    with pytest.raises(ValueError, match=r"problem\.senseless\(where=x\)"):
        read({"x": value})
    with pytest.raises(ValueError, match="where=x"):
        read({})


def test_a_text_can_contain_an_emoji_of_several_people() -> None:
    assert get({"x": FAMILY}, "x", str) == FAMILY
