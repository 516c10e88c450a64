"""The kinds of scene: how a person comes to each, and what they click there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from unittest.mock import patch

from game.drills.tasks import KINDS
from game.lessons.lessons import lessons
from game.records.real_table import RealTable
from game.records.real_table_file import file_of, new_file, table_files
from game.review.by_hand import source_of
from game.rulesets.options_text import ruleset_from_text
from game.session.today import TodaySession
from game.settings.opponents import Opponent
from game.system.paths import matches_folder
from game.ui.kit import routes
from soak.desk import Desk

Opening = Callable[[random.Random], routes.Route]

PLAYING = (
    *("on_continue", "on_lets_play", "on_play", "on_start", "on_go_on", "on_next", "on_again"),
    *("on_tile", "on_answer", "on_cross", "on_tick"),
)
NEVER = ("on_quit", "on_quit_unsaved", "on_delete", "on_reset")
"""What loses something, or ends the program."""
STAY = 0.93
"""The chance to stay with a scene for another click."""
FAITHFUL = 0.7
"""The chance to go to the usual kind of scene."""
FIRST_DAY = date(2031, 5, 10)
NAMES = ("Ann", "Ben", "Chan", "Dora")


@dataclass(frozen=True)
class Visit:
    """The screen that a person opens, the handlers that they click most, and the files that this
    writes."""

    opens: Opening
    clicks: tuple[str, ...]
    writes: tuple[str, ...]


def _lesson(rng: random.Random) -> routes.Route:
    """Return a lesson, often near its end."""
    lesson = rng.choice(lessons())
    return routes.Lesson(
        lesson.number, len(lesson.steps) - rng.randint(1, min(5, len(lesson.steps)))
    )


def _past(rng: random.Random, opens: Callable[[Path], routes.Route]) -> routes.Route:
    """Open a match of the archive, or the records if it is empty."""
    files = sorted(matches_folder().glob("*.json"))
    return opens(rng.choice(files)) if files else routes.Records()


def _review(rng: random.Random) -> routes.Route:
    return _past(rng, lambda path: routes.Review(partial(source_of, path)))


def _real_table(rng: random.Random) -> routes.Route:
    """Open the sheets of real tables or the latest, and begin one of some ruleset if there is
    none."""
    files, _ = table_files()
    if not files:
        options = ("hongkong: multiple_wins=all kong_liability=on", "western", "ims", "pocket")
        files = [new_file()]
        table = RealTable(NAMES, ruleset_from_text(rng.choice(options)), FIRST_DAY.isoformat())
        file_of(files[0]).save(table)
    return rng.choice((routes.RealTables(), routes.NewRealTable(), routes.RealTable(files[0])))


def _records(rng: random.Random) -> routes.Route:
    return rng.choice((routes.Records(), routes.Album(), _past(rng, routes.PastMatch)))


VISITS: Mapping[str, Visit] = {
    "match": Visit(lambda _: routes.Title(), PLAYING, ("match.json", "match.history", "matches/")),
    "practice": Visit(
        lambda _: routes.Practice(), ("on_match", "on_undo", *PLAYING), ("practice.",)
    ),
    "today": Visit(lambda _: routes.Today(), PLAYING, ("today.", "days.json")),
    "drills": Visit(
        lambda rng: routes.Drill(rng.choice(KINDS)),
        ("on_pick", "on_check", "on_next"),
        ("drills.json",),
    ),
    "lesson": Visit(_lesson, ("on_show", "on_skip", "on_yes", *PLAYING), ("lessons.json",)),
    "review": Visit(
        _review,
        ("on_entry", "on_step", "on_hand", "on_deep", "on_walls", "on_keep", "on_replay"),
        ("reviews.json", "drills.json"),
    ),
    "settings": Visit(
        lambda rng: routes.Settings(rng.randrange(5)),
        ("on_toggle", "on_open", "on_step", "on_slide", "on_choose"),
        ("settings.json",),
    ),
    "real tables": Visit(
        _real_table,
        (
            *("on_winner", "on_payer", "on_result", "on_liable", "on_step", "on_add", "on_line"),
            *("on_undo", "on_remove", "on_clear", "on_settle", "on_table", "on_cents", "on_csv"),
            *("on_new", "on_begin"),
        ),
        ("tables/", "documents/"),
    ),
    "records": Visit(
        _records,
        ("on_album", "on_card", "on_match", "on_export", "on_ruleset", "on_save", "on_deal_again"),
        ("records.json", "album.json", "records.csv", ".pmj"),
    ),
}
"""The kinds of scene, by their names in the figures."""


class Person:
    """A person who goes from one kind of scene to another, and clicks there."""

    def __init__(
        self, desk: Desk, rng: random.Random, never: Collection[str] = NEVER, usual: str = ""
    ) -> None:
        """`usual` is the kind of scene that the person likes most, if any."""
        self.desk = desk
        self.kind = ""
        self.day = FIRST_DAY
        """The date: a new one once the hand of the day is over."""
        self.seen = Counter[str]()
        """The number of clicks in each kind of scene."""
        self._rng = rng
        self._never = never
        self._usual = usual
        desk.app.today = lambda: self.day

    def moves_on(self) -> bool:
        """Return whether the person wants another kind of scene."""
        return not self.kind or self._rng.random() > STAY

    def go(self) -> None:
        """Open a scene of some kind."""
        is_usual = self._usual and self._rng.random() < FAITHFUL
        self.kind = self._usual if is_usual else self._rng.choice([*VISITS])
        app = self.desk.app
        app.go(routes.Title())
        route = VISITS[self.kind].opens(self._rng)
        if not isinstance(route, routes.Title):
            app.open(route)
        self.desk.frames()

    def click(self) -> None:
        """Click on something."""
        self.desk.click_any(self._rng, VISITS[self.kind].clicks, self._never)
        self.seen[self.kind] += 1
        session = self.desk.app.session
        if isinstance(session, TodaySession) and session.is_hand_over:
            self.day = max(self.day, date.fromisoformat(session.day) + timedelta(1))


@contextmanager
def quick_players() -> Iterator[None]:
    """Let only computer players play that decide at once."""
    with patch.object(Opponent, "player", property(lambda _: "plain")):
        yield
