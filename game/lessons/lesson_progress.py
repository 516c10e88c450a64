"""How far the player has come in the lessons, in a file of its own, and the tips of the first
matches: which there are, and whether one comes now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TypeAlias

from game import __version__
from game.rules.problems import Reason
from game.system.paths import asset, lessons_file
from game.system.player_file import Data, PlayerFile
from game.system.storage import COPIED, copy_aside

FORMAT = 1
"""The version of the file. Increase it when older programs can't read the file any more."""
_DEEPEST = 2
_NUMBER = re.compile("[1-9][0-9]{0,2}", re.ASCII)
_MOST = 1000
"""More lessons, and more steps of a lesson, than there will ever be."""
_STEP = re.compile("([1-9][0-9]{0,2})[.]([1-9][0-9]{0,2})", re.ASCII)

Step: TypeAlias = tuple[int, int]
"""A lesson and one of its steps, from 0."""


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The lessons that are done, the step at which others were left (from 0), and the last lesson
    that was open, 0 for none. Lessons are numbers. `did` are the steps done of lessons that aren't,
    each as its lesson and its number."""

    done: frozenset[int] = frozenset()
    steps: Mapping[int, int] = field(default_factory=dict)
    last: int = 0
    did: frozenset[Step] = frozenset()

    def at(self, lesson: int, step: int, did: Iterable[int] = ()) -> LessonProgress:
        """Return the progress after the player came to a step and `did` steps of the lesson."""
        new = frozenset() if lesson in self.done else {(lesson, one) for one in did}
        steps = {**self.steps, lesson: step}
        return replace(self, steps=steps, last=lesson, did=self.did | new)

    def ended(self, lesson: int, count: int, did: Iterable[int] = ()) -> LessonProgress:
        """Return the progress after the player came to the end of a lesson with this many steps. It
        is done if the player did them all. Otherwise it goes on at the first one that is left."""
        now = self.at(lesson, 0, did)
        left = {*range(count)} - now.did_of(lesson, count)
        return now.at(lesson, min(left)) if left else now._finished(lesson)

    def did_of(self, lesson: int, count: int) -> frozenset[int]:
        """Return which of a lesson's steps, this many, the player has done."""
        if lesson in self.done:
            return frozenset(range(count))
        return frozenset(step for one, step in self.did if one == lesson and step < count)

    def _finished(self, lesson: int) -> LessonProgress:
        """Return the progress after the player has done all of a lesson."""
        steps = {one: step for one, step in self.steps.items() if one != lesson}
        did = frozenset(one for one in self.did if one[0] != lesson)
        return replace(self, done=self.done | {lesson}, steps=steps, did=did)

    def next_of(self, count: int) -> int:
        """Return which of this many lessons to go on with: the one that was left, or else the next
        one that isn't done. If all are done, it is the first."""
        if self.last in self.steps and self.last <= count:
            return self.last
        order = [*range(self.last + 1, count + 1), *range(1, count + 1)]
        return next((one for one in order if one not in self.done), 1)


@cache
def lesson_files() -> tuple[Path, ...]:
    """Return the files of the lessons in order. Each has its number for a name."""
    return tuple(sorted(asset("lessons").glob("*.toml"), key=lambda path: int(path.stem)))


def load_lesson_progress() -> tuple[LessonProgress, tuple[Reason, ...]]:
    """Return the progress, and messages for the player about the file. Set aside a file that
    contains none, and a copy of one of which only a part can be used."""
    found = FILE.load()
    if found.value is None or not found.told:
        return found.value or LessonProgress(), found.told
    told = copy_aside(lessons_file())
    if told.key == COPIED:
        FILE.save(found.value)
    return found.value, (*found.told, told)


def save_lesson_progress(progress: LessonProgress) -> Reason | None:
    """Write the progress. Return why it isn't on disk."""
    return FILE.save(progress)


def change_lesson_progress(change: Callable[[LessonProgress], LessonProgress]) -> Reason | None:
    """Change the progress. Return why it isn't on disk."""
    return FILE.change(lambda progress: change(progress or LessonProgress()))


def _data(progress: LessonProgress) -> dict[str, object]:
    return {
        "format": FORMAT,
        "program": __version__,
        "last": progress.last,
        "done": sorted(progress.done),
        "steps": {str(lesson): step for lesson, step in sorted(progress.steps.items())},
        "did": [f"{lesson}.{step + 1}" for lesson, step in sorted(progress.did)],
    }


def _read(data: Data) -> tuple[LessonProgress, tuple[Reason, ...]]:
    """Return the progress in the data, and a message if only a part of it could be used."""
    last, done, steps = data.get("last"), data.get("done"), data.get("steps")
    found_done = [one for one in done if _is_lesson(one)] if isinstance(done, list) else []
    found = {
        int(lesson): step
        for lesson, step in (steps if isinstance(steps, dict) else {}).items()
        if _NUMBER.fullmatch(lesson) and _is_number(step)
    }
    did, is_did_whole = _read_did(data, found)
    is_last = last == 0 or _is_lesson(last)
    progress = LessonProgress(
        frozenset(found_done), found, last if is_last and type(last) is int else 0, did
    )
    is_whole = is_last and len(found_done) == _size(done) and len(found) == _size(steps)
    return progress, () if is_whole and is_did_whole else (Reason.of("problem.lessons_part"),)


def _read_did(data: Data, steps: Mapping[int, int]) -> tuple[frozenset[Step], bool]:
    """Return the steps done, and whether that is all the data say. In a file of an older program
    these are all before the one at which a lesson was left."""
    if "did" not in data:
        return frozenset((one, step) for one, at in steps.items() for step in range(at)), True
    told = data["did"]
    texts = [one for one in told if isinstance(one, str)] if isinstance(told, list) else []
    read = [(int(one[1]), int(one[2]) - 1) for one in map(_STEP.fullmatch, texts) if one]
    return frozenset(read), len(read) == _size(told)


FILE = PlayerFile(
    lessons_file,
    _read,
    _data,
    formats=(FORMAT,),
    kept="problem.lessons_kept",
    deepest=_DEEPEST,
)


def _size(value: object) -> int:
    """Return the number of entries that the file has here, -1 for something else."""
    return len(value) if isinstance(value, list | dict) else -1


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < _MOST


def _is_lesson(value: object) -> bool:
    return _is_number(value) and value != 0


TAUGHT: Mapping[str, int] = {
    "discard": 1,
    "ready": 2,
    "claim": 4,
    "kong": 5,
    "deal_in": 8,
    "coach": 0,
    "review": 0,
}
"""The lesson that teaches what a tip says, 0 for none. The game itself says each time that a win
needs more fan, so no tip does."""


def is_taught(name: str) -> bool:
    """Return whether the player has done the lesson that teaches this."""
    return TAUGHT[name] in load_lesson_progress()[0].done
