"""A number in a file that no screen can show is refused: every reader checks what it hands on."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.drills.progress import Progress, Repeat, Topic
from game.drills.store import load_progress, save_progress
from game.drills.tasks import positions, task
from game.lessons.lesson_progress import (
    LessonProgress,
    load_lesson_progress,
    save_lesson_progress,
)
from game.records import archive
from game.records.archive import open_match, read_archive
from game.review.costs import keep_cost, read_costs
from game.review.review import Luck
from game.rules.problems import RulesError
from game.rulesets import ruleset
from game.saves.days import DayResult, keep_day, read_days
from game.saves.left import archive_match
from game.saves.save import load_match
from game.saves.waiting_match import waiting_match
from game.system.paths import (
    days_file,
    drills_file,
    history_file,
    lessons_file,
    match_file,
    records_file,
    reviews_file,
)
from tests.session.playing import finish_hand, new_session

BEYOND = (10**400, -(10**400), 1e300, 10**12)
MOST = 32e9 + 1
"""More than any value, also than seconds since 1970."""


def numbers(value: object) -> Iterator[float]:
    """Yield every number in a value that a reader returns."""
    if isinstance(value, (int, float)):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from numbers(getattr(value, field.name))
    elif isinstance(value, dict):
        yield from numbers((*value.keys(), *value.values()))
    elif isinstance(value, (tuple, list, set, frozenset)):
        for one in value:
            yield from numbers(one)


def places(data: Any) -> Iterator[Callable[[object], None]]:
    """Yield what sets each number in JSON data to another one and back."""
    for key, value in list(data.items() if isinstance(data, dict) else enumerate(data)):
        if isinstance(value, (dict, list)):
            yield from places(value)
        elif type(value) in (int, float):
            yield partial(data.__setitem__, key)
            data[key] = value


def damaged(path: Path, *, line: int = 0) -> Iterator[None]:
    """Write the file with each of its numbers beyond any limit, one after another."""
    whole = path.read_bytes()
    texts = whole.splitlines()
    data = json.loads(texts[line])
    for put in places(data):
        for number in BEYOND:
            put(number)
            if "digest" in data:
                data["digest"] = archive._digest(data["matches"])
            texts[line] = json.dumps(data).encode()
            path.write_bytes(b"\n".join((*texts, b"")))
            yield
    path.write_bytes(whole)


def begin() -> None:
    """Play a hand of a match."""
    session = new_session("numbers", hands=4)
    session.start()
    finish_hand(session)
    session.next_hand()


def matches() -> object:
    begin()
    archive_match()
    return [*read_archive()]


def make_drills() -> None:
    safe, rules = positions("safe")[0], "rules"
    repeats = (Repeat(task("safe", str(safe[rules]), safe), 1, 739_000),)
    save_progress(Progress({"safe": Topic(asked=3)}, repeats, 739_000))


FILES: dict[str, tuple[Callable[[], Path], Callable[[], object], Callable[[], object]]] = {
    "drills": (drills_file, make_drills, lambda: load_progress()[0]),
    "days": (
        days_file,
        lambda: keep_day("2031-05-10", DayResult("pocket", "won", 8, 3, "★")),
        lambda: read_days()[0],
    ),
    "lessons": (
        lessons_file,
        lambda: save_lesson_progress(LessonProgress(frozenset({1}), {2: 3}, 2)),
        lambda: load_lesson_progress()[0],
    ),
    "reviews": (reviews_file, lambda: keep_cost("seed", 1, Luck(1.0, 2, 3, 4, 5)), read_costs),
    "records": (records_file, matches, lambda: [*read_archive()]),
    "match": (match_file, begin, lambda: (load_match()[0], waiting_match(), [*read_archive()])),
}


@pytest.mark.parametrize("name", FILES)
def test_a_number_that_no_screen_can_show_is_refused(name: str) -> None:
    path, make, read = FILES[name]
    make()
    assert [*numbers(read())], "it has numbers"
    for _ in damaged(path()):
        assert all(abs(one) < MOST for one in numbers(read()))


def hands() -> Iterator[object]:
    """Yield what the history says, as far as it can be read."""
    saved, history = open_match(match_file())
    for line in history.lines:
        yield line.result
        with contextlib.suppress(RulesError):
            yield line.hand(ruleset(saved.ruleset))


@pytest.mark.parametrize("line", [0, 1])
def test_a_hand_in_the_history_is_read_alike(line: int) -> None:
    begin()
    assert len([*hands()]) == 2
    for _ in damaged(history_file(match_file()), line=line):
        assert all(abs(one) < MOST for one in numbers([*hands()]))


def test_points_that_add_up_have_the_same_limits() -> None:
    begin()
    match, history = match_file(), history_file(match_file())
    data, (first, line) = json.loads(match.read_text()), history.read_text().splitlines()
    hand = json.loads(line)
    for points in (data["scores"], hand["result"]["payments"]):
        points[0] += 10**400
        points[1] -= 10**400
    match.write_text(json.dumps(data))
    history.write_text(f"{first}\n{json.dumps(hand)}\n")
    assert waiting_match() is None
    assert [*read_archive()][-1].matches == ()
    assert load_match()[0] is None


def test_a_file_dated_later_than_any_date_has_the_last_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert datetime.fromtimestamp(archive.LAST_DAY).year < 3000
    begin()
    archive_match()
    monkeypatch.setattr(archive, "LAST_DAY", 1e9)
    *_, found = read_archive()
    assert [one.saved for one in found.matches] == [1e9]
    assert [*read_archive()][-1] == found, "its cache is whole"
