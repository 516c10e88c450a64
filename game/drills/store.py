"""The file of the player's progress."""

from __future__ import annotations

from game import __version__
from game.drills.progress import MOST_RECENT, MOST_REPEATS, NEW, Progress, Repeat, Topic
from game.drills.tasks import KINDS, Kind, read_task, task_data
from game.rules.problems import Reason, RulesError
from game.system.paths import drills_file
from game.system.player_file import (
    Data,
    PlayerFile,
    get,
    is_unsaved,
    items,
    number_in,
    real_in,
    senseless,
)

FORMAT = 1
"""The version of the format. Increase it when older programs can't read the file any more."""
DEEPEST = 6
RATINGS = (0.0, 4000.0)
STAGES = range(4)
COUNT = range(1 << 31)
DUE = range(-(1 << 31), (1 << 31))


def load_progress() -> tuple[Progress, tuple[Reason, ...]]:
    """Return the progress, and messages for the player. A damaged file is set aside, and single
    mistakes that make no sense any more are left out."""
    found = FILE.load()
    return found.value or NEW, found.told


def save_progress(progress: Progress) -> Reason | None:
    """Write the progress. Return why it isn't on disk."""
    return FILE.save(progress)


def is_waiting() -> bool:
    """Return whether progress waits for the disk."""
    return is_unsaved(FILE)


def _data(progress: Progress) -> dict[str, object]:
    return {
        "format": FORMAT,
        "program": __version__,
        "topics": {kind: _topic_data(one) for kind, one in progress.topics.items()},
        "repeats": [_repeat_data(one) for one in progress.repeats],
        "put_away": [_repeat_data(one) for one in progress.put_away],
        "day": progress.day,
        "repeated": progress.repeated,
        "recent": progress.recent,
    }


def _topic_data(one: Topic) -> dict[str, object]:
    return {
        "rating": round(one.rating, 1),
        "asked": one.asked,
        "right": one.right,
        "streak": one.streak,
        "longest": one.longest,
        "last": one.last,
    }


def _repeat_data(one: Repeat) -> dict[str, object]:
    times = {"stage": one.stage, "due": one.due, "times": one.times, "own": one.own}
    return {**task_data(one.task), **times}


# --- reading: each raises RulesError for invalid data -------------------------------------------


def _read(data: Data) -> tuple[Progress, tuple[Reason, ...]]:
    topics = get(data, "topics", dict)
    found: dict[Kind, Topic] = {
        kind: _topic(get(topics, kind, dict)) for kind in KINDS if kind in topics
    }
    recent = items(data, "recent", int)[-MOST_RECENT:]
    day, repeated = number_in(data, "day", COUNT), number_in(data, "repeated", COUNT)
    away = _repeats(data, "put_away") if "put_away" in data else ()
    return Progress(found, _repeats(data, "repeats"), day, repeated, recent, away), ()


FILE = PlayerFile(drills_file, _read, _data, formats=(FORMAT,), kept="drills.kept", deepest=DEEPEST)


def _topic(data: Data) -> Topic:
    rating = real_in(data, "rating", *RATINGS)
    last = get(data, "last", str)
    if not set(last) <= {"0", "1"}:
        raise senseless("last")
    asked, right, streak, longest = (
        number_in(data, name, COUNT) for name in ("asked", "right", "streak", "longest")
    )
    return Topic(rating, asked, right, streak, longest, last)


def _repeats(data: Data, key: str) -> tuple[Repeat, ...]:
    """Return the mistakes of a list that can still be asked."""
    found = []
    for one in items(data, key, dict)[-MOST_REPEATS:]:
        try:
            found.append(_repeat(one))
        except RulesError:
            continue
    return tuple(found)


def _repeat(data: Data) -> Repeat:
    stage, times = number_in(data, "stage", STAGES), number_in(data, "times", COUNT)
    due = number_in(data, "due", DUE)
    return Repeat(read_task(data), stage, due, times, get(data, "own", bool))
