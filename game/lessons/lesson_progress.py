"""How far the player has come in the lessons, in a file of its own, and the tips of the first
matches: which there are, and whether one comes now."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

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


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The lessons that are done, the step at which others were left (from 0), and the last lesson
    that was open, 0 for none. Lessons are numbers."""

    done: frozenset[int] = frozenset()
    steps: Mapping[int, int] = field(default_factory=dict)
    last: int = 0

    def at(self, lesson: int, step: int) -> LessonProgress:
        """Return the progress after the player came to a step."""
        return replace(self, steps={**self.steps, lesson: step}, last=lesson)

    def finished(self, lesson: int) -> LessonProgress:
        """Return the progress after the player has finished a lesson."""
        steps = {one: step for one, step in self.steps.items() if one != lesson}
        return replace(self, done=self.done | {lesson}, steps=steps, last=lesson)

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
    is_last = last == 0 or _is_lesson(last)
    progress = LessonProgress(
        frozenset(found_done), found, last if is_last and type(last) is int else 0
    )
    is_whole = is_last and len(found_done) == _size(done) and len(found) == _size(steps)
    return progress, () if is_whole else (Reason.of("problem.lessons_part"),)


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
