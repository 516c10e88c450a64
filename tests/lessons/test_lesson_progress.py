"""The file of the player's progress: it keeps what can be kept, and never loses a file."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from game.lessons.lesson_progress import (
    LessonProgress,
    lesson_files,
    load_lesson_progress,
    save_lesson_progress,
)
from game.system.paths import lessons_file

DATA = Path(__file__).parent.parent / "data" / "lessons"


def write(**changes: object) -> None:
    data = json.loads((DATA / "1.json").read_text(encoding="utf-8"))
    lessons_file().parent.mkdir(parents=True, exist_ok=True)
    lessons_file().write_text(json.dumps({**data, **changes}), encoding="utf-8")


def test_a_new_player_has_done_nothing() -> None:
    assert load_lesson_progress() == (LessonProgress(), ())
    assert LessonProgress().next_of(8) == 1


def test_progress_is_kept() -> None:
    progress = LessonProgress().at(4, 2, {0, 1}).ended(4, 3, {2}).at(6, 2, {1})
    assert save_lesson_progress(progress) is None
    kept = LessonProgress(frozenset({4}), {6: 2}, 6, frozenset({(6, 1)}))
    assert load_lesson_progress() == (kept, ())


def test_a_lesson_that_ends_goes_on_at_the_first_step_that_is_left() -> None:
    progress = LessonProgress().at(4, 3, {0, 2}).ended(4, 5, {0, 2, 4})
    assert (progress.done, progress.steps) == (frozenset(), {4: 1})
    assert progress.next_of(8) == 4
    done = progress.ended(4, 5, {1, 3})
    assert done == LessonProgress(frozenset({4}), last=4)
    assert done.did_of(4, 5) == {0, 1, 2, 3, 4}
    assert done.ended(4, 5) == done, "it stays done when it is skipped"


def test_steps_that_a_lesson_does_not_have_are_not_done() -> None:
    """A file can come from a version whose lesson was longer."""
    progress = LessonProgress().at(4, 1, {0, 5, 99})
    assert progress.did_of(4, 2) == {0}
    assert progress.ended(4, 2).done == frozenset()
    assert progress.ended(4, 2, {1}).done == {4}


def test_an_older_program_did_all_steps_before_the_one_where_it_left() -> None:
    write(steps={"4": 2})
    assert load_lesson_progress()[0].did_of(4, 7) == {0, 1}


def test_the_first_format_can_be_read() -> None:
    lessons_file().parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(DATA / "1.json", lessons_file())
    did = frozenset({(4, 0), (4, 1), (6, 0)})
    found = LessonProgress(frozenset({1, 2, 3}), {4: 2, 6: 1}, 4, did)
    assert load_lesson_progress() == (found, ())


@pytest.mark.parametrize(
    ("progress", "number"),
    [
        (LessonProgress(last=3, steps={3: 1}), 3),
        (LessonProgress(frozenset({1, 2}), {5: 1}, 2), 3),
        (LessonProgress(frozenset({1, 3}), {}, 3), 4),
        (LessonProgress(frozenset({2, 8}), {}, 8), 1),
        (LessonProgress(frozenset(range(1, 9)), {}, 8), 1),
        (LessonProgress(frozenset(), {99: 3}, 99), 1),
    ],
)
def test_the_next_lesson_is_the_one_left_or_the_first_that_is_not_done(
    progress: LessonProgress, number: int
) -> None:
    assert progress.next_of(8) == number


@pytest.mark.parametrize(
    "changes",
    [
        {"done": [1, 2, 3, "x", -1]},
        {"steps": {"4": 2, "6": 1, "x": 1, "²": 1, "7": -3}},
        {"steps": {"4": 2, "6": 1, "7": 1e9, "99999999": 1}},
        {"did": ["4.1", "4.0", 4]},
        {"did": "4.1"},
    ],
)
def test_a_damaged_part_is_told_and_the_rest_is_kept(changes: dict[str, object]) -> None:
    write(**changes)
    progress, told = load_lesson_progress()
    assert (progress.done, dict(progress.steps), progress.last) == (
        frozenset({1, 2, 3}),
        {4: 2, 6: 1},
        4,
    )
    assert [one.key for one in told] == ["problem.lessons_part", "problem.copied_aside"]
    assert load_lesson_progress() == (progress, ())


@pytest.mark.parametrize("text", ["", "[1, 2]", '{"format": 1,', '"x"'])
def test_a_file_that_is_none_is_set_aside(text: str) -> None:
    write()
    lessons_file().write_text(text, encoding="utf-8")
    progress, told = load_lesson_progress()
    assert progress == LessonProgress()
    assert told[-1].key == "problem.set_aside"
    assert load_lesson_progress() == (LessonProgress(), ())


@pytest.mark.parametrize("changes", [{"last": "x"}, {"last": -2}, {"done": None}, {"steps": [1]}])
def test_wrong_values_do_no_harm(changes: dict[str, object]) -> None:
    write(**changes)
    assert load_lesson_progress()[1][0].key == "problem.lessons_part"


def test_a_newer_file_stays() -> None:
    write(format=2, program="9.0")
    before = lessons_file().read_bytes()
    progress, told = load_lesson_progress()
    assert progress == LessonProgress()
    assert [one.key for one in told] == ["problem.newer_program", "problem.lessons_kept"]
    problem = save_lesson_progress(progress.at(1, 1))
    assert problem is not None
    assert lessons_file().read_bytes() == before


def test_every_lesson_has_a_number() -> None:
    assert [int(path.stem) for path in lesson_files()] == [1, 2, 3, 4, 5, 6, 7, 8]
