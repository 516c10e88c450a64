"""The score sheet of a match, hand by hand, and the screen that shows one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from game.records.archive import open_match
from game.review.by_hand import source_in_play, source_of
from game.rules.match import PERSONS, HandResult, Match, Person
from game.rulesets import ruleset
from game.rulesets.ruleset import Ruleset
from game.saves.save import Names
from game.session.recording import Recording, recorded, recorded_here
from game.settings.opponents import Ids
from game.system.paths import MatchKind, match_file
from game.ui.drawing.looks import Box, Command, Placed, Tip, box_around
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.book import in_pages, page_tip
from game.ui.kit.names import person_name
from game.ui.kit.screen import Screen, spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import (
    points_colour,
    points_text,
    short_name,
    shortened,
    signed,
    text_units,
    with_names,
)
from game.ui.table.play.matches import take_up_match

ROW, HEAD, SECOND_HEAD, TOTAL, PAGER = 44, 40, 48, 44, 52
"""Heights of a row, of one line of headings and of two, and of what follows below the rows."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The widths of a score sheet's columns, in units of the design. `fan` is 0 if hands aren't
    counted in fan."""

    hand: float
    result: float
    fan: float
    person: float
    with_totals: bool
    """True if each person's points after the hand stand next to the change."""

    @property
    def head(self) -> float:
        """The height of the headings: each name has two more below it if points stand there."""
        return SECOND_HEAD if self.with_totals else HEAD

    @property
    def width(self) -> float:
        return self.hand + self.result + self.fan + 4 * self.person

    def without_fan(self) -> Columns:
        """Return columns with the same total width but none for the fan."""
        return replace(self, result=self.result + self.fan, fan=0)


FAN = 54
"""The width of the heading of the fan, which can reach into the column of the result."""
NARROW = Columns(hand=68, result=222, fan=44, person=88, with_totals=False)
WIDE = Columns(hand=84, result=262, fan=62, person=150, with_totals=True)


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """The data of a match's score sheet. `read` returns the recording of a hand by number."""

    match: Match
    names: Names
    opponents: Ids
    ruleset: Ruleset
    read: Callable[[int], Recording]
    kind: MatchKind = "match"

    def name(self, person: Person, screen: Screen) -> str:
        """Return a person's name."""
        return person_name(person, self, screen.settings, screen.labels)


def match_in_play(app: App) -> PlayedMatch:
    """Return the match of `app.session`, with the hand on the table once it is over."""
    session = app.session
    assert session is not None
    read = partial(recorded_here, session)
    return PlayedMatch(session.standing, session.names, session.opponents, session.ruleset, read)


def past_match(path: Path) -> PlayedMatch:
    """Return a match of the archive. Raise RulesError if it can't be read."""
    saved, history = open_match(path)
    match = replace(saved.match, results=tuple(one.result for one in history.lines))
    read = partial(recorded, path)
    rules = ruleset(saved.ruleset)
    return PlayedMatch(match, saved.names, saved.opponents, rules, read, saved.kind)


class SheetPages:
    """The score sheet on a screen: its pages, and the replays of its hands. Page -1 is the last."""

    def __init__(self, app: App, played: PlayedMatch, page: int = -1) -> None:
        self.app = app
        self.played = played
        self.page = page
        self._count = 1

    def place(self, pen: Pen, columns: Columns, place: tuple[float, float], height: float) -> None:
        """Place the current page. `place` is the top left corner, `height` the room, in units."""
        sheet = Sheet(pen, self, columns, place, height)
        self._count = len(sheet.pages)
        self.page %= self._count
        sheet.place(self.page)

    def on_replay(self, number: int) -> None:
        """Replay a hand."""
        self.app.open(routes.Replay(partial(self.played.read, number)))

    def on_page(self, step: int) -> None:
        """Turn the page."""
        self.page = min(self._count - 1, max(0, self.page + step))

    def key(self, key: str) -> bool:
        """Turn the page if the key does that. Return whether it does."""
        step = {"left": -1, "page up": -1, "right": 1, "page down": 1}.get(key)
        if step is not None:
            self.on_page(step)
        return step is not None


class Sheet:
    """A score sheet on a pen: one page of a match's hands, in a box of the design."""

    def __init__(
        self,
        pen: Pen,
        shown: SheetPages,
        columns: Columns,
        place: tuple[float, float],
        height: float,
    ) -> None:
        """Take the top left corner `place` and the available `height`, in units."""
        played = shown.played
        self.pen = pen
        self.screen = pen.screen
        self.shown = shown
        self.match = match = played.match
        self.names = [played.name(person, pen.screen) for person in PERSONS]
        self.columns = columns if played.ruleset.unit == "fan" else columns.without_fan()
        self.left, self.top = place
        self.bottom = self.top + height
        self.has_penalties = any(match.penalties)
        most = int((height - self.columns.head - TOTAL - PAGER) // ROW) - self.has_penalties
        self.pages: Sequence[Sequence[HandResult]] = in_pages(match.results, most)

    def place(self, page: int) -> None:
        self._place_head()
        shown = self.pages[page]
        if not shown:
            box = spot(
                self.screen, self.left, self.top + self.columns.head, self.columns.width, 3 * ROW
            )
            words = self.screen.text("match.no_hands")
            self.pen.text("sheet.none", words, box, 18, colour="dim", align="centre")
        for row, result in enumerate(shown):
            self._place_row(result, self.top + self.columns.head + row * ROW)
        below = self.top + self.columns.head + max(len(shown), 3) * ROW + 4
        if self.has_penalties:
            self._place_penalties(below)
        self._place_totals(below + ROW * self.has_penalties)
        if len(self.pages) > 1:
            self._place_pager(page)

    def _cell(self, person: Person, y: float, height: float) -> Box:
        columns = self.columns
        x = self.left + columns.hand + columns.result + columns.fan + person * columns.person
        return spot(self.screen, x, y, columns.person - 9, height)

    def _place_head(self) -> None:
        columns, text, y = self.columns, self.screen.text, self.top
        self._head("hand", text("sheet.round"), self.left + 10, columns.hand - 14)
        left = self.left + columns.hand
        self._head("result", text("sheet.result"), left + 10, columns.result - FAN)
        if columns.fan:
            right = left + columns.result + columns.fan - 8
            self._head("fan", text("sheet.fan"), right - FAN, FAN, align="right")
        for person in PERSONS:
            self._place_name(person)
        line = spot(self.screen, self.left, y + columns.head - 3, columns.width, 1.5)
        self.pen.panel("sheet.line", line, "line", radius=0)

    def _head(self, key: str, words: str, x: float, width: float, align: str = "left") -> None:
        """Place a heading on the last line of them."""
        box = spot(self.screen, x, self.top + self._names_high, width, self._last_high)
        self.pen.text(f"sheet.{key}", words, box, 16, colour="gold", align=align)

    @property
    def _names_high(self) -> float:
        """The height of the line of names above the other headings, 0 if they share one."""
        return self.columns.head / 2 if self.columns.with_totals else 0

    @property
    def _last_high(self) -> float:
        return self.columns.head - self._names_high - 4

    def _place_name(self, person: Person) -> None:
        """Place a person's name, above the headings of the change and of the points after it."""
        name = short_name(self.names[person], self.columns.person - 9, 16)
        cell = self._cell(person, self.top, self._names_high or self._last_high)
        self.pen.text(f"sheet.name.{person}", name, cell, 16, colour="gold", align="right")
        if self.columns.with_totals:
            below = self._cell(person, self.top + self._names_high, self._last_high)
            for key, one in zip(("change", "total"), self._halves(below), strict=True):
                words, name = self.screen.text(f"sheet.{key}"), f"sheet.name.{person}.{key}"
                self.pen.text(name, words, one, 15, colour="dim", align="right")

    def _halves(self, cell: Box) -> tuple[Box, Box]:
        """Return the parts of a cell for the change and for the points after it."""
        change = Box(cell.x, cell.y, cell.w * 42 // 100, cell.h)
        return change, Box(change.right + 1, cell.y, cell.right - change.right - 1, cell.h)

    def _place_row(self, result: HandResult, y: float) -> None:
        pen, columns, screen = self.pen, self.columns, self.screen
        key = f"sheet.{result.number}"
        back = spot(screen, self.left, y + 1, columns.width, ROW - 2)
        pen.row(key, back, Command(self.shown.on_replay, result.number), radius=6)
        disc = spot(screen, self.left + 10, y + 5, 24, 24)
        pen.badge(f"{key}.wind", screen.text(f"wind.{result.round_wind}.sign"), disc)
        number = spot(screen, self.left + 40, y, columns.hand - 42, ROW)
        pen.text(f"{key}.number", str(result.number), number, 16)
        worth = "/".join(map(str, result.counted)) if columns.fan else ""
        right = self.left + columns.hand + columns.result + columns.fan - 8
        fan_width = max(columns.fan - 8, text_units(worth, 16))
        fan = spot(screen, right - fan_width, y, fan_width, ROW)
        pen.text(f"{key}.fan", worth, fan, 16, colour="gold", align="right")
        left = self.left + columns.hand + 10
        how = spot(screen, left, y, right - fan_width - 4 - left, ROW)
        words = self._how(result, right - fan_width - 6 - left)
        pen.text(f"{key}.how", words, how, 15, colour="text" if result.winners else "dim")
        for person in PERSONS:
            self._place_points(f"{key}.{person}", result, person, self._cell(person, y, ROW))

    def _place_points(self, key: str, result: HandResult, person: Person, cell: Box) -> None:
        paid = result.payments[person]
        if not self.columns.with_totals:
            self._number(f"{key}.change", signed(paid), cell, points_colour(paid))
            return
        change, after = self._halves(cell)
        self._number(f"{key}.change", signed(paid), change, points_colour(paid))
        start = self.match.options.start_score
        until = [one for one in self.match.results if one.number <= result.number]
        points = start + sum(one.payments[person] for one in until)
        self._number(f"{key}.after", points_text(points), after, "text")

    def _number(self, key: str, words: str, cell: Box, colour: str) -> None:
        self.pen.text(key, words, cell, 16, colour=colour, align="right")

    def _how(self, result: HandResult, units: float) -> str:
        """Return how a hand ended, in words that fit into `units`."""
        text = self.screen.text
        comma = text("words.comma")
        if not result.winners:
            if any(result.payments):  # for a false win that ended the hand
                names = comma.join(self.names[person] for person in result.false_wins)
                return shortened(text("sheet.false_win", name=names), units)
            return text("match.drawn")
        names = comma.join(self.names[person] for person in result.winners)
        if result.discarder is None:
            return with_names(lambda name: text("sheet.self_drawn", name=name), [names], units)

        def words(name: str, other: str) -> str:
            return text("sheet.from", name=name, other=other)

        return with_names(words, [names, self.names[result.discarder]], units)

    def _place_penalties(self, y: float) -> None:
        """Place the cost of false wins, due or paid at the end of the match."""
        columns = self.columns
        wide = columns.hand + columns.result + columns.fan - 20
        key = "sheet.penalties_paid" if self.match.is_over else "sheet.penalties"
        words = spot(self.screen, self.left + 12, y, wide, ROW)
        self.pen.text("sheet.penalties", self.screen.text(key), words, 15, colour="dim")
        for person, points in zip(PERSONS, self.match.penalties, strict=True):
            cell = self._cell(person, y, ROW)
            self._number(f"sheet.penalty.{person}", signed(points), cell, points_colour(points))

    def _place_totals(self, y: float) -> None:
        columns = self.columns
        back = spot(self.screen, self.left, y, columns.width, TOTAL - 4)
        self.pen.panel("sheet.totals", back, "strip", radius=8)
        words = spot(self.screen, self.left + 12, y, columns.hand + columns.result, TOTAL - 4)
        self.pen.text("sheet.total", self.screen.text("sheet.total"), words, 17)
        for person in PERSONS:
            points = points_text(self.match.scores[person])
            cell = self._cell(person, y, TOTAL - 4)
            self.pen.text(
                f"sheet.total.{person}", points, cell, 18, colour="gold", bold=True, align="right"
            )

    def _place_pager(self, page: int) -> None:
        middle = self.left + self.columns.width / 2
        y = self.bottom - PAGER + 8
        for name, step, x in (("left", -1, middle - 130), ("right", 1, middle + 76)):
            box = spot(self.screen, x, y, 54, PAGER - 8)
            there = 0 <= page + step < len(self.pages)
            key = f"page.{name}"
            command = Command(self.shown.on_page, step) if there else None
            self.pen.button(key, "", box, command, tip=page_tip(self.pen, name))
            arrow = box_around(*box.centre, box.h * 0.5, box.h * 0.5)
            self.pen.icon(f"{key}.arrow", f"arrow-{name}", arrow, tint="gold" if there else "off")
        words = self.screen.text("sheet.pages", page=page + 1, pages=len(self.pages))
        box = spot(self.screen, middle - 72, y, 144, PAGER - 8)
        self.pen.text("page", words, box, 16, align="centre")


class SheetScene(Scene):
    """The score sheet of a match, over another screen."""

    overlay = True

    def __init__(
        self, app: App, played: PlayedMatch, page: int = -1, path: Path | None = None
    ) -> None:
        """Take a match, and its file if it is shown in the records."""
        super().__init__(app)
        self.sheet = SheetPages(app, played, page)
        self.path = None if played.match.is_over else path
        """The file of a match to continue."""
        self._file = path

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.veil()
        pen.panel("panel", spot(screen, 90, 28, 1100, 744))
        title = spot(screen, 330, 42, 620, 52)
        pen.text(
            "title",
            screen.text("match.sheet"),
            title,
            30,
            colour="title",
            align="centre",
            shadow=True,
        )
        self.sheet.place(pen, WIDE, (136, 98), 590)
        if self.sheet.played.match.results:
            review, words = spot(screen, 964, 42, 180, 46), screen.text("button.review")
            tip = Tip(screen.text("tip.review.open"))
            pen.button("review", words, review, Command(self.on_review), size=17, tip=tip)
            hint = spot(screen, 136, 700, 230, 52)
            pen.text("hint", screen.text("sheet.hint"), hint, 15, colour="dim")
        if self.path is not None:
            self._place_continue(pen, self.path)
        box = spot(screen, 964, 700, 180, 52)
        pen.button(
            "close", screen.text("button.close"), box, Command(self.on_close), style="primary"
        )
        return pen.items

    def _place_continue(self, pen: Pen, path: Path) -> None:
        """Place the button that continues the match, and what happens to the one in play."""
        screen, command = pen.screen, Command(self.on_continue, path)
        box = spot(screen, 674, 700, 278, 52)
        pen.button("continue", screen.text("sheet.continue"), box, command)
        replaces = self.app.in_play and self.sheet.played.kind == "match"
        if replaces and path != match_file():
            note = spot(screen, 374, 700, 288, 52)
            words = screen.text("new_match.replaces")
            pen.text("note", words, note, 15, colour="dim", align="right", wrap=True, middle=True)

    def on_review(self) -> None:
        """Review the finished hands of this match."""
        session = self.app.session
        if self._file is not None:
            self.app.open(routes.Review(partial(source_of, self._file)))
        elif session is not None:
            self.app.open(routes.Review(partial(source_in_play, session)))

    def on_continue(self, path: Path) -> None:
        take_up_match(self.app, path)

    def on_close(self) -> None:
        self.app.close(self)

    def key(self, key: str) -> bool:
        if key in ("return", "space", "enter"):
            self.on_close()
        elif key == "r" and self.sheet.played.match.results:
            self.on_review()
        elif not self.sheet.key(key):
            return super().key(key)
        self.stale = True
        return True
