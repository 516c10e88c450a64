"""Every reader of the game: a part of files.py. The samples of their files are in samples.py."""

from __future__ import annotations

import contextlib
import io
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from game.bots import choose
from game.commands.program import run
from game.drills.course import DrillCourse, Student
from game.drills.store import load_progress
from game.lessons.lesson_progress import (
    lesson_files,
    load_lesson_progress,
    save_lesson_progress,
)
from game.records.album import News, read_firsts
from game.records.archive import open_match, path_of, read_archive
from game.records.real_table_file import file_of
from game.records.real_table_text import sheet_lines
from game.records.records import best_hands, figures, moving_means, running_points, win_rates
from game.review.costs import costs_in_order, keep_cost, read_costs
from game.review.review import Luck
from game.rules.problems import Reason, RulesError
from game.rulesets import RULESETS
from game.rulesets.options_text import ruleset_from_text
from game.saves.days import DayResult, begun_day, keep_day, read_days
from game.saves.deal_code import deal_code, deal_of
from game.saves.left import take_from_archive
from game.saves.same_deal import start_in_play
from game.session.hand_file import opened_hand
from game.session.practice import PracticeSession
from game.session.recording import recorded, recorded_here
from game.session.session import Session
from game.session.today import TodaySession, shared_text
from game.settings.presets import presets, save_preset
from game.settings.settings import Settings, load_settings, save_settings
from game.system.graphics_file import remember_cost, remembered_cost
from game.system.knocks import heard_knock
from game.system.leftovers import remove_leftovers
from game.system.log import log, logging_to_file
from game.system.single_instance import single_instance
from game.words.labels import catalogue_problems, languages, load_labels

Texts = Iterable[str]

CHECKED = 5
"""The command that checks a catalogue is slow, so it gets only one in this number."""
HAND = "documents/hand.pmj"


@dataclass(frozen=True)
class Reader:
    """A file by its path in the player's folder, and the game's way to read it. `read` returns
    every text that is then shown. `is_shown`: the window shows something of the file. `is_text`:
    the game reads a text that the player typed, and no file."""

    path: str
    read: Callable[[Path], Texts]
    refusals: tuple[type[Exception], ...] = ()
    is_shown: bool = True
    is_text: bool = False
    opens: bool = False
    """True for a file that the player opens with the game."""


# --- reading as the game does -------------------------------------------------------------------


def _settings(_: Path) -> Iterator[str]:
    settings, told = load_settings()
    yield from _said(told)
    yield settings.player_name
    yield from (name for name, _ in settings.opponents)
    for rules in RULESETS:
        settings.options(rules)
    yield from (preset.name + preset.text for preset in presets(settings))
    labels = settings.labels
    yield labels.text("menu.saved")
    again, also = _saved_again(settings)
    yield from _said(also)
    if again != settings:
        raise ValueError("the settings differ after they were written and read again")


def _saved_again(settings: Settings) -> tuple[Settings, tuple[Reason, ...]]:
    problem = save_settings(settings)
    again, told = load_settings()
    return again, (*((problem,) if problem else ()), *told)


def _match(_: Path) -> Iterator[str]:
    remove_leftovers()
    session, told = Session.resume(strict=True)
    yield from _said(told)
    if session is None:
        return
    yield from session.names
    session.start()
    if session.match.results:
        with contextlib.suppress(RulesError):
            yield from recorded_here(session, session.match.results[-1].number).names
    if not session.is_hand_over:
        session.submit(choose("plain", session.view, session.ruleset, random.Random(0)))
    yield from _said(session.take_messages())


def _archive(path: Path) -> Iterator[str]:
    remove_leftovers()
    yield from _records(path)
    with contextlib.suppress(RulesError):
        saved, history = open_match(path_of("1"))
        yield from saved.names
        for line in history.lines:
            yield from (name for patterns in line.result.patterns for name in patterns)
        if history.lines:
            recorded(path_of("1"), history.lines[-1].result.number)


def _records(_: Path) -> Iterator[str]:
    for archive in read_archive():
        yield f"{archive.unreadable} {archive.left}"
    for rules in RULESETS:
        matches = [one for one in archive.matches if one.ruleset == rules.id]
        told = figures(matches)
        yield f"{told.worth} {told.average_worth} {told.points_a_hand} {told.win_rate}"
        yield from (name for _, hand in best_hands(matches, 10) for name in hand.patterns)
        running_points(matches)
        win_rates(matches, 3)


def _costs(_: Path) -> Iterator[str]:
    costs = read_costs()
    keep_cost("seed", 1, Luck(1.0, 2.0, 3.0, 4.0, 5.0))
    for archive in read_archive():
        yield f"{len(moving_means(costs_in_order(archive.matches, costs), 1))}"


def _taken_up(path: Path) -> Iterator[str]:
    problem = take_from_archive(path)
    yield from _said((problem,) if problem else ())
    yield from _match(path)


def _catalogue(path: Path) -> Iterator[str]:
    yield from languages().values()
    yield from _said(catalogue_problems())
    labels = load_labels(path.stem, "both")
    for count in (0, 1, 2, 5, 1000):
        yield labels.text("rules.unit.points", count=count)
        yield labels.text("records.matches", count=count)
    yield from (labels.text(key, name="x") for key in ("menu.saved", "pattern.ping_wu", "tile.5m"))
    if path.is_file() and path.stat().st_size % CHECKED == 0:
        yield command("labels", "check", str(path))


def _lessons(_: Path) -> Iterator[str]:
    progress, told = load_lesson_progress()
    yield from _said(told)
    yield f"{progress.next_of(len(lesson_files()))}"
    problem = save_lesson_progress(progress.at(1, 1))
    yield from _said((problem,) if problem else ())


def _replay(path: Path) -> Iterator[str]:
    yield command("replay", str(path))


def _batch(path: Path) -> Iterator[str]:
    text = path.read_bytes()
    stream = io.TextIOWrapper(io.BytesIO(text[:1_000_000]), encoding="utf-8", errors="replace")
    with _standard_input(stream):
        yield command("score", "--batch").replace("\\u0000", "")


def _rules_text(path: Path) -> Iterator[str]:
    text = path.read_bytes()[:100_000].decode("utf-8", "surrogateescape")
    settings = save_preset(Settings(), "x", RULESETS[0], RULESETS[0].options)
    try:
        rules = ruleset_from_text(text)
    except RulesError as error:
        yield from _said((error.reason,))
    else:
        settings = save_preset(settings, "y", rules, rules.options)
    yield from (preset.text for preset in presets(settings))


def _practice(_: Path) -> Iterator[str]:
    session, told = PracticeSession.resume("practice", strict=True)
    yield from _said(told)
    if session is not None:
        session.start()
        if session.can_undo:
            session.undo()
        yield deal_code(start_in_play(session.saved))


def _today(_: Path) -> Iterator[str]:
    yield begun_day()
    session, told = TodaySession.resume("today", strict=True)
    yield from _said(told)
    if session is not None:
        session.start()
        yield session.day


def _days(_: Path) -> Iterator[str]:
    days, problem = read_days()
    yield from _said((problem,) if problem else ())
    yield from (shared_text(day, one, load_labels("en")) for day, one in days.items())
    problem = keep_day("2031-05-11", DayResult("pocket", "drawn", 0, None, "○●"))
    yield from _said((problem,) if problem else ())


def _graphics(_: Path) -> Iterator[str]:
    remembered_cost("sample")
    remember_cost("sample", 1.5)
    yield from ()


def _album(_: Path) -> Iterator[str]:
    won = ("sample 0", 1)
    news = News(RULESETS[0].id, won, ("ping_wu",))
    while news.new is None:
        news.read_on()
    yield from news.new
    for made in (read_firsts() or {}).values():
        yield from made


def _hand_file(path: Path) -> Iterator[str]:
    hand = opened_hand(path)
    yield from hand.names
    yield from _said(filter(None, [hand.problem]))
    yield from (f"{frame.event}" for frame in hand.frames)


def _deal_code(path: Path) -> Iterator[str]:
    text = path.read_bytes()[:100_000].decode("utf-8", "surrogateescape")
    try:
        yield deal_code(deal_of(text))
    except RulesError as error:
        yield from _said((error.reason,))


def _real_table(path: Path) -> Iterator[str]:
    found = file_of(path).load()
    yield from _said(found.told)
    if found.value is not None:
        yield from found.value.names
        yield from sheet_lines(found.value, load_labels("en"))
        yield from _said(filter(None, [file_of(path).save(found.value)]))


def _sheet(path: Path) -> Iterator[str]:
    yield command("sheet", str(path), "--lines")


def _verify(path: Path) -> Iterator[str]:
    yield command("verify", str(path))


def _start(_: Path) -> Iterator[str]:
    """Start and close the game without its window."""
    with single_instance() as is_single, logging_to_file():
        remove_leftovers()
        log.info("a line")
        yield str(is_single)


def _call(_: Path) -> Iterator[str]:
    yield repr(heard_knock())


def _drills(_: Path) -> Iterator[str]:
    progress, told = load_progress()
    yield from _said(told)
    course = DrillCourse(Student(), RULESETS[0], None, "soak")
    while (asked := course.next()) is not None:
        yield f"{asked.task.rules} {asked.question.grade}"
        course.answer(asked, right=True)
    if progress.topics and not 0 <= (progress.topic("waits").share or 0) <= 100:
        raise ValueError("a share is no per cent")


def _said(reasons: Iterable[Reason]) -> Iterator[str]:
    """Yield the sentences in both languages."""
    for reason in reasons:
        yield load_labels("en").reason(reason)
        yield load_labels("zh_Hant").reason(reason)


def command(*words: str) -> str:
    """Run a command and return what it prints. Raise ValueError if it crashes."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        code = run(words)
    if code not in (0, 1, 2):
        raise ValueError(f"exit code {code}: {errors.getvalue()[:300]!r}")
    return out.getvalue() + errors.getvalue()


@contextlib.contextmanager
def _standard_input(stream: io.TextIOWrapper) -> Iterator[None]:
    before, sys.stdin = sys.stdin, stream
    try:
        yield
    finally:
        sys.stdin = before


READERS = {
    "settings": Reader("settings.json", _settings),
    "match": Reader("match.json", _match),
    "history": Reader("match.history.jsonl", _match),
    "archive": Reader("matches/1.json", _archive),
    "archived history": Reader("matches/1.history.jsonl", _archive),
    "left match": Reader("matches/2.json", _taken_up, (RulesError,)),
    "drills": Reader("drills.json", _drills),
    "album": Reader("album.json", _album),
    ".pmj": Reader(HAND, _hand_file, (RulesError,), opens=True),
    "records": Reader("records.json", _records),
    "reviews": Reader("reviews.json", _costs),
    ".po": Reader("locale/fr.po", _catalogue),
    ".mo": Reader("locale/de.mo", _catalogue),
    "replay": Reader("replay/match.json", _replay, is_shown=False),
    "replayed history": Reader("replay/match.history.jsonl", _replay, is_shown=False),
    "real table": Reader("tables/1.json", _real_table),
    "sheet": Reader("table.csv", _sheet, is_shown=False),
    "practice": Reader("practice.json", _practice),
    "today": Reader("today.json", _today),
    "days": Reader("days.json", _days),
    "graphics": Reader("graphics.json", _graphics, is_shown=False),
    "verify": Reader("replay/match.json", _verify, is_shown=False),
    "deal code": Reader("deal.txt", _deal_code, is_shown=False, is_text=True),
    "batch": Reader("batch.txt", _batch, is_shown=False, is_text=True),
    "rules": Reader("rules.txt", _rules_text, is_shown=False, is_text=True),
    "lessons": Reader("lessons.json", _lessons),
    "lock": Reader("running.lock", _start),
    "call": Reader("running.json", _call, is_shown=False),
    "log": Reader("log/pocket-mahjong.log", _start),
}
