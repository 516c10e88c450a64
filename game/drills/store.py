"""The file of the player's progress."""

from __future__ import annotations

from game import __version__
from game.drills.progress import MOST_RECENT, MOST_REPEATS, NEW, Progress, Repeat, Topic
from game.drills.tasks import KINDS, Kind, read_task, task_data
from game.rules.problems import Reason, RulesError
from game.system.paths import drills_file
from game.system.player_file import Data, get, items, senseless
from game.system.storage import UnreadableError, read_object, refuse_newer, set_aside, write_object

FORMAT = 1
"""The version of the format. Increase it when older programs can't read the file any more."""
DEEPEST = 6
RATINGS = (0.0, 4000.0)
STAGES = range(4)


def load_progress() -> tuple[Progress, tuple[Reason, ...], bool]:
    """Return the progress, messages for the player, and whether the file can be written: one that
    can't be read now stays. A damaged file is set aside, and single mistakes that make no sense any
    more are left out."""
    path = drills_file()
    try:
        return _read(read_object(path, deepest=DEEPEST)), (), True
    except FileNotFoundError:
        return NEW, (), True
    except UnreadableError as error:
        return NEW, (error.reason, Reason.of("drills.kept")), False
    except RulesError as error:
        return NEW, (error.reason, set_aside(path)), True


def save_progress(progress: Progress) -> Reason | None:
    """Write the progress. Return why it couldn't be written."""
    return write_object(drills_file(), _data(progress))


def _data(progress: Progress) -> dict[str, object]:
    return {
        "format": FORMAT,
        "program": __version__,
        "topics": {kind: _topic_data(one) for kind, one in progress.topics.items()},
        "repeats": [_repeat_data(one) for one in progress.repeats],
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


def _read(data: Data) -> Progress:
    refuse_newer(data, FORMAT)
    if get(data, "format", int) < 1:
        raise senseless("format")
    topics = get(data, "topics", dict)
    found: dict[Kind, Topic] = {
        kind: _topic(get(topics, kind, dict)) for kind in KINDS if kind in topics
    }
    recent = items(data, "recent", int)[-MOST_RECENT:]
    day, repeated = _count(data, "day"), _count(data, "repeated")
    return Progress(found, _repeats(data), day, repeated, recent)


def _topic(data: Data) -> Topic:
    rating = data.get("rating")
    low, high = RATINGS
    if not isinstance(rating, int | float) or not low <= rating <= high:
        raise senseless("rating")
    last = get(data, "last", str)
    if not set(last) <= {"0", "1"}:
        raise senseless("last")
    asked, right, streak, longest = (
        _count(data, name) for name in ("asked", "right", "streak", "longest")
    )
    return Topic(float(rating), asked, right, streak, longest, last)


def _repeats(data: Data) -> tuple[Repeat, ...]:
    """Return the mistakes that can still be asked."""
    found = []
    for one in items(data, "repeats", dict)[-MOST_REPEATS:]:
        try:
            found.append(_repeat(one))
        except RulesError:
            continue
    return tuple(found)


def _repeat(data: Data) -> Repeat:
    stage, due, times = (get(data, name, int) for name in ("stage", "due", "times"))
    if stage not in STAGES or times < 0:
        raise senseless("stage")
    return Repeat(read_task(data), stage, due, times, get(data, "own", bool))


def _count(data: Data, key: str) -> int:
    count = get(data, key, int)
    if not 0 <= count < 1 << 31:
        raise senseless(key)
    return count
