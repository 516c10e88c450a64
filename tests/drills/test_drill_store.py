"""The file of the progress: it survives a restart, damage and a newer version."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from game.drills.course import DrillCourse, Student
from game.drills.progress import MOST_REPEATS, NEW, Progress, Repeat, Topic
from game.drills.store import load_progress, save_progress
from game.drills.tasks import task
from game.rulesets.pocket import POCKET
from game.system.paths import drills_file

SAMPLES = sorted((Path(__file__).parents[1] / "data" / "drills").glob("*.json"))
"""A file that each version of the program saved."""
TOPIC = {"rating": 1200, "asked": 1, "right": 1, "streak": 0, "longest": 0, "last": ""}
HAND = task("waits", "pocket:", {"hand": "123m 456p 789s 55m 67p"})
FULL = Progress(
    {"waits": Topic(1310.5, 7, 5, 2, 4, "1101101"), "fan": Topic()},
    (
        Repeat(HAND, 2, 739_001, 3),
        Repeat(task("fan", "ims:", {"hand": "19m 19p 19s ESWNCFP + 1m"})),
    ),
    739_000,
    4,
    (1, 2, 3),
    (Repeat(HAND, 1, 739_000, own=True),),
)


def changed(**values: object) -> None:
    """Write a file with some values changed."""
    assert save_progress(FULL) is None
    data: dict[str, Any] = json.loads(drills_file().read_text())
    drills_file().write_text(json.dumps({**data, **values}))


def test_without_a_file_everything_is_new() -> None:
    assert load_progress() == (NEW, ())


def test_the_progress_is_the_same_after_a_restart() -> None:
    assert save_progress(FULL) is None
    assert load_progress() == (FULL, ())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_file_of_every_version_is_read(path: Path) -> None:
    drills_file().write_bytes(path.read_bytes())
    progress, told = load_progress()
    assert told == ()
    data = json.loads(path.read_text())
    assert {kind: asdict(one) for kind, one in progress.topics.items()} == data["topics"]
    assert {*progress.topics} == {"discard", "waits", "fan", "safe"}
    assert len(progress.repeats) == len(data["repeats"])
    assert len(progress.own) == 1
    assert progress.put_away == ()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_own_mistakes_of_every_version_are_asked_or_put_away(path: Path) -> None:
    """Whatever the coach says of them now, none is dropped."""
    drills_file().write_bytes(path.read_bytes())
    student, asked = Student(), []
    own = [one.task for one in student.progress.own]
    course = DrillCourse(student, POCKET, None, "")
    for one in iter(course.next, None):
        asked += [one.task] if one.repeat and one.repeat.own else []
        course.answer(one, right=True)
    assert own == [*asked, *(one.task for one in load_progress()[0].put_away)]


@pytest.mark.parametrize(
    "values",
    [
        {"format": 0},
        {"format": "1"},
        {"topics": []},
        {"topics": {"waits": {"rating": "x"}}},
        {"topics": {"waits": {**TOPIC, "rating": 1e9}}},
        {"topics": {"waits": {**TOPIC, "last": "12"}}},
        {"day": -1},
        {"recent": ["x"]},
        {"repeats": 5},
    ],
)
def test_a_damaged_file_is_set_aside(values: dict[str, object]) -> None:
    changed(**values)
    progress, told = load_progress()
    assert progress == NEW
    assert [reason.key for reason in told][-1] == "problem.set_aside"
    assert drills_file().with_name("drills.broken-1.json").exists()
    assert not drills_file().exists()


def test_a_file_that_is_no_json_is_set_aside() -> None:
    drills_file().write_bytes(b"\x00\xff{")
    assert load_progress()[0] == NEW
    assert not drills_file().exists()


def test_a_mistake_that_makes_no_sense_any_more_is_left_out() -> None:
    assert save_progress(FULL) is None
    data = json.loads(drills_file().read_text())
    good = data["repeats"][0]
    bad = [
        {**good, "kind": "chess"},
        {**good, "rules": "nobody"},
        {**good, "data": {"hand": "19m"}},
        {**good, "stage": 7},
        {**good, "times": -1},
        {},
    ]
    changed(repeats=[*bad, good])
    progress, told = load_progress()
    assert told == ()
    assert progress.repeats == FULL.repeats[:1]


def test_a_newer_programs_file_stays() -> None:
    changed(format=99)
    before = drills_file().read_bytes()
    progress, told = load_progress()
    assert progress == NEW
    assert [one.key for one in told] == ["problem.newer_program", "drills.kept"]
    assert save_progress(FULL) == told[0]
    assert Student().take(FULL) is None, "it was said when the file was loaded"
    assert drills_file().read_bytes() == before


def test_a_full_file_can_be_read_again() -> None:
    repeats = tuple(Repeat(HAND, 1, number) for number in range(MOST_REPEATS))
    assert save_progress(Progress(repeats=repeats)) is None
    assert len(load_progress()[0].repeats) == MOST_REPEATS
