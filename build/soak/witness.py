"""A witness of what the player was shown, who finds what the files have lost of it."""

from __future__ import annotations

import contextlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from unittest.mock import patch

from game.drills.store import load_progress
from game.drills.tasks import Kind
from game.lessons.lesson_progress import load_lesson_progress
from game.records.archive import find_match, open_match, read_archive
from game.records.real_table import RealTable
from game.records.real_table_file import file_of
from game.rules.match import PLAYER
from game.rules.moves import move_from_text
from game.rules.problems import RulesError
from game.rulesets import ruleset as ruleset_of
from game.saves.days import read_days
from game.saves.save import SavedMatch, read_match
from game.session.session import Session
from game.session.today import TodaySession
from game.settings.settings import Settings, load_settings
from game.system.paths import (
    KINDS,
    match_file,
    matches_folder,
    player_files,
    records_file,
    user_folder,
)
from game.ui.kit.app import App
from game.ui.results.ranking import MatchEndScene
from game.ui.screens.drills.drill import DrillScene
from game.ui.screens.real.sheet import RealTableScene
from game.ui.table.lesson.lesson import LessonScene

NUMBERED = re.compile(
    r"matches/\d+(?:\.json|\.history\.jsonl)|records\.csv|tables/\d+\.json"
    r"|documents/[\d .-]+\.(?:pmj|csv|txt)|pictures/[\d .-]+\.png"
    r"|log/(?:pocket-mahjong\.log\.\d|crash-[\d-]+\.txt)"
)
"""The files that a start leaves in the player's folder, beside those with a fixed name."""


@dataclass(frozen=True)
class Shown:
    """A match as the player was shown it: the number of the hand on the table, its moves, and
    whether the match has ended after it."""

    seed: str
    hand: int
    moves: tuple[str, ...]
    ended: bool = False


def shown_of(session: Session, *, ended: bool = False) -> Shown:
    """Return a match in play as it is shown now."""
    hand = json.loads(session.text())["hand"]
    return Shown(session.match.seed, hand["number"], tuple(hand["moves"]), ended)


@dataclass(frozen=True)
class Sheet:
    """The sheet of a real table as its file has it, with the line that is being entered."""

    path: Path
    text: str


def sheet_of(path: Path, table: RealTable | None) -> Sheet:
    """Return a sheet for its file. Without one, the text is empty."""
    return Sheet(path, json.dumps(file_of(path).data(table)) if table is not None else "")


@dataclass(frozen=True)
class Look:
    """What a screen shows as kept: the match, the settings, the answers of each kind of drill, the
    lesson that has just ended, the day whose hand is over, and the sheet of a real table."""

    kind: str = ""
    match: Shown | None = None
    settings: Settings | None = None
    answers: dict[Kind, int] = field(default_factory=dict)
    lesson: int = 0
    day: str = ""
    sheet: Sheet | None = None


def look_at(app: App, kind: str = "") -> Look:
    """Return what the screen shows as kept now. The scenes tell it, and no file."""
    scene, session = app.top, app.session
    sheets = (one for one in app.scenes if isinstance(one, RealTableScene))
    is_end = isinstance(scene, MatchEndScene)
    answers: dict[Kind, int] = {}
    lesson = 0
    if isinstance(scene, DrillScene):
        answers = {name: one.asked for name, one in scene.student.progress.topics.items()}
    if isinstance(scene, LessonScene) and scene._course.is_ended and scene._course.is_done:
        lesson = scene.lesson.number
    is_day = isinstance(session, TodaySession) and session.is_hand_over
    return Look(
        kind,
        None if session is None else shown_of(session, ended=is_end),
        app.settings,
        answers,
        lesson,
        session.day if isinstance(session, TodaySession) and is_day else "",
        next((sheet_of(one.path, one.table) for one in sheets), None),
    )


Report: TypeAlias = Look | Settings | Sheet | str
"""What a game reports: what it shows, settings or a sheet that it is about to write, or a
problem."""


@dataclass
class Witness:
    """The latest that was shown of everything that the files keep, and the problems reported."""

    matches: dict[str, Shown] = field(default_factory=dict)
    settings: tuple[Settings, ...] = ()
    """The settings that can be in the file: the ones shown last, and the ones being written."""
    answers: dict[Kind, int] = field(default_factory=dict)
    lessons: set[int] = field(default_factory=set)
    days: set[str] = field(default_factory=set)
    sheets: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    """The sheets that can be in each file: the one shown last, none before the first is written,
    and those being written."""
    problems: list[str] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    """How many moves, answers, lessons, days and changes of sheets were shown."""
    kind: str = ""
    """The kind of scene that was seen last."""

    def note(self, report: Report) -> None:
        """Note a report of the game."""
        if isinstance(report, Look):
            self.look(report)
        elif isinstance(report, str):
            self.problems.append(report)
        elif isinstance(report, Sheet):
            self.sheets[report.path] = (*self.sheets.get(report.path, ("",)), report.text)
        else:
            self.settings += (report,)

    def look(self, seen: Look) -> None:
        """Note what a screen shows."""
        if seen.match is not None:
            self.see(seen.match)
        if seen.settings is not None:
            self.settings = (seen.settings,)
        if seen.sheet is not None:
            shown = (seen.sheet.text,)
            self.seen["sheets"] += self.sheets.get(seen.sheet.path) != shown
            self.sheets[seen.sheet.path] = shown
        lessons, days = {seen.lesson} - {0}, {seen.day} - {""}
        self.seen["answers"] += self.answers != self.answers | seen.answers
        self.seen["lessons"] += bool(lessons - self.lessons)
        self.seen["days"] += bool(days - self.days)
        self.answers |= seen.answers
        self.lessons |= lessons
        self.days |= days
        self.kind = seen.kind

    def see(self, shown: Shown) -> None:
        """Note what is shown of a match."""
        before = self.matches.get(shown.seed)
        self.seen["moves"] += before != shown
        self.matches[shown.seed] = shown

    def forget(self) -> None:
        """Forget everything, for a player with an empty folder."""
        self.matches.clear()
        self.answers.clear()
        self.lessons.clear()
        self.days.clear()
        self.sheets.clear()
        self.settings = ()

    def take_problems(self) -> list[str]:
        """Return the problems reported since the last call."""
        problems, self.problems = self.problems, []
        return problems

    def losses(self) -> Iterator[str]:
        """Yield a sentence for everything that was shown and isn't in the files."""
        for shown in self.matches.values():
            loss = lost(shown)
            if loss:
                yield f"match {shown.seed}, hand {shown.hand}: {loss}"
        with patch.dict("game.system.player_file._waiting", clear=True):  # as the next start reads
            yield from self._lost_progress()
            settings, told = load_settings()
        if told:
            yield f"settings: {told}"
        if self.settings and settings not in self.settings:
            yield "settings: an older or unknown state"

    def _lost_progress(self) -> Iterator[str]:
        drills, told = load_progress()
        lessons, also = load_lesson_progress()
        days, problem = read_days()
        for reason in (*told, *also, *filter(None, [problem])):
            yield f"progress: {reason}"
        for kind, asked in self.answers.items():
            if drills.topic(kind).asked < asked:
                yield f"drills: {drills.topic(kind).asked} answers of {asked} about {kind}"
        if self.lessons - lessons.done:
            yield f"lessons: {sorted(self.lessons - lessons.done)}"
        if self.days - {*days}:
            yield f"days: {sorted(self.days - {*days})}"
        for path, texts in self.sheets.items():
            found = sheet_of(path, file_of(path).read(path).value)
            if found.text not in texts:
                yield f"sheet {path.name}: {found.text} instead of {texts[-1]}"


def _file_of(seed: str) -> Path:
    """Return the file of a match, practice or a hand of a day. Raise RulesError if none has it."""
    for kind in KINDS:
        with contextlib.suppress(FileNotFoundError, RulesError):
            if read_match(match_file(kind)).match.seed == seed:
                return match_file(kind)
    return find_match(seed)


def lost(shown: Shown) -> str:
    """Return what the files have lost of a match, "" if nothing."""
    try:
        path = _file_of(shown.seed)
        saved, history = open_match(path)
    except RulesError as error:
        return f"no file: {error.reason}"
    if history.problem:
        return f"history: {history.problem}"
    finished = {line.result.number: line for line in history.lines}
    if shown.ended and not (saved.match.is_over and shown.hand in finished):
        return "its end"
    earlier = {*range(1, shown.hand)} - {*finished}
    if earlier:
        return f"the hands {sorted(earlier)} before"
    hand = saved.hand
    if shown.hand in finished:
        hand = finished[shown.hand].hand(ruleset_of(saved.ruleset))
    elif hand is None or hand.number != shown.hand:
        return f"the whole hand: {path.name} is at hand {saved.match.hand_number}"
    return _lost_moves(shown.moves, tuple(map(str, hand.moves)), saved)


def _lost_moves(shown: Sequence[str], kept: Sequence[str], saved: SavedMatch) -> str:
    """Return why these moves are no continuation of those that were shown. Moves of computer
    players can be missing at the end, since they make the same ones again."""
    if kept[: len(shown)] == shown[: len(kept)]:
        seat = saved.match.seat_of(PLAYER)
        missing = [text for text in shown[len(kept) :] if move_from_text(text).seat == seat]
        return f"moves {missing}" if missing else ""
    return f"other moves: {shown} became {kept}"


def litter() -> list[str]:
    """Return the files that a start should have removed, or that have lost their companion."""
    home = user_folder("data")
    found = {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()}
    lone = {
        name
        for name in found
        if name.endswith(".history.jsonl") and name.replace(".history.jsonl", ".json") not in found
    }
    empty = {path.name for path in matches_folder().glob("*.json") if not path.stat().st_size}
    fixed = {path.relative_to(home).as_posix() for path in player_files()}
    return sorted({name for name in found - fixed if not NUMBERED.fullmatch(name)} | lone | empty)


def wrong_records() -> str:
    """Return how the records differ from the matches that they sum up, "" if they don't."""
    *_, shown = read_archive()
    records_file().unlink(missing_ok=True)
    *_, rebuilt = read_archive()
    if shown.unreadable:
        return f"{shown.unreadable} matches can't be read"
    return "" if shown == rebuilt else "the records differ from the matches"
