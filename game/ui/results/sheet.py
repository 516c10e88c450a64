"""The score sheet of a match, hand by hand, and the screen that shows one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from game.records.archive import open_match
from game.review.by_hand import source_in_play, source_of
from game.rules.match import PERSONS, HandResult, Match, Person, won_points
from game.rules.numbers import number_text, signed
from game.rulesets import ruleset
from game.rulesets.ruleset import Ruleset
from game.saves.save import Names
from game.session.recording import Recording, recording, recording_here
from game.settings.opponents import Ids
from game.system.paths import MatchKind, match_file
from game.system.slices import Slices, done
from game.ui.drawing.looks import Command, Tip
from game.ui.drawing.theme import NOTE
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import DialogScene, in_pages
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.names import person_name
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.wording import points_colour, short_name, shortened, text_units, with_names
from game.ui.table.play.matches import take_up_match

HEAD, LINE, TOTAL, PAGER = 48, 44, 44, 52
"""Heights of the two lines of headings, of the penalties, and of what follows below the rows."""
GAP = 2
"""The gap between two rows, which is part of their heights."""


FAN, EDGE, CHANGE = 54, 9, 56
"""The width of the heading of the fan, the space at the right of a column, and the width of a
change next to the points."""
FRAME, LEAST_ROWS = 154, 6
"""The height of the title and the foot of the screen, and the least hands that it has room for."""


class Columns(NamedTuple):
    """The widths of the columns: the hand's number, its result, its fan, and a person; and the
    height of a row. `is_deep`: a change stands above the points, not next to them."""

    number: float
    result: float
    fan: float
    person: float
    row: float
    is_deep: bool = False

    @property
    def whole(self) -> float:
        """The width of all columns."""
        return self.number + self.result + self.fan + 4 * self.person


WIDE, TALL = Columns(84, 262, 62, 150, 44), Columns(78, 206, 60, 104, 62, is_deep=True)
"""The columns, also in a tall window."""


def columns_of(*, is_tall: bool) -> Columns:
    """Return the columns in a wide window, or in a tall one."""
    return TALL if is_tall else WIDE


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """The data of a match's score sheet. `reading` finds the recording of a hand by number."""

    match: Match
    names: Names
    opponents: Ids
    ruleset: Ruleset
    reading: Callable[[int], Slices[Recording]]
    kind: MatchKind = "match"

    def read(self, number: int) -> Recording:
        """Return the recording of a hand. Raise RulesError if it can't be read."""
        return done(self.reading(number))

    def name(self, person: Person, screen: Screen) -> str:
        """Return a person's name."""
        return person_name(person, self, screen.settings, screen.labels)

    def settling(self, app: App) -> routes.Settling:
        """Return the route to settling up: all points so far, with the penalties still to pay."""
        return routes.Settling(
            lambda: tuple(person_name(one, self, app.settings, app.labels) for one in PERSONS),
            won_points(self.match),
        )


def match_in_play(app: App) -> PlayedMatch:
    """Return the match of `app.session`, with the hand on the table once it is over."""
    session = app.session
    assert session is not None
    reading = partial(recording_here, session)
    return PlayedMatch(session.standing, session.names, session.opponents, session.ruleset, reading)


def past_match(path: Path) -> PlayedMatch:
    """Return a match of the archive. Raise RulesError if it can't be read."""
    saved, history = open_match(path)
    match = replace(saved.match, results=tuple(one.result for one in history.lines))
    reading = partial(recording, path)
    rules = ruleset(saved.ruleset)
    return PlayedMatch(match, saved.names, saved.opponents, rules, reading, saved.kind)


class SheetPages:
    """The score sheet on a screen: its pages, and the replays of its hands. Page -1 is the last."""

    def __init__(self, app: App, played: PlayedMatch, page: int = -1) -> None:
        self.app = app
        self.played = played
        self.page = page
        self._count = 1

    def part(self, page: Page, height: float) -> Part:
        """Return the current page of the sheet, at most so high."""
        columns = columns_of(is_tall=page.screen.is_tall)
        penalties = LINE if any(self.played.match.penalties) else 0
        most = int((height - HEAD - TOTAL - PAGER - penalties) // columns.row)
        pages = in_pages(self.played.match.results, most)
        self._count = len(pages)
        self.page %= self._count
        is_last = self.page == self._count - 1
        rows = Sheet(page, self.played, self.on_replay).rows(pages[self.page], is_last)
        turn = [] if len(pages) == 1 else [self._pager(page)]
        return col(*rows, REST, *turn, w=columns.whole, h=height)

    def _pager(self, page: Page) -> Part:
        left, right = page.pager(self.page, self._count, self.on_page, signs=False, w=54)
        words = page.words("sheet.pages", page=self.page + 1, pages=self._count)
        told = page.text("tab", "page", words, w=144)
        return row(REST, left, told, right, REST, gap=4, h=44)

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
    """The lines of a score sheet. `replay` takes the number of the hand that is clicked."""

    def __init__(self, page: Page, played: PlayedMatch, replay: Callable[[int], None]) -> None:
        self.page = page
        self.match = played.match
        self.names = [played.name(person, page.screen) for person in PERSONS]
        self.replay = replay
        self.columns = columns_of(is_tall=page.screen.is_tall)
        self.in_fan = played.ruleset.unit == "fan"

    def rows(self, results: Sequence[HandResult], is_last: bool) -> Iterator[Part]:
        """Yield the headings, the hands of a page, and below the last hand the points."""
        page = self.page
        yield from self._heads()
        hands = [self._hand(result) for result in results]
        if not hands:
            hands = [page.text("nothing", "sheet.none", page.words("match.no_hands"))]
        yield col(
            *hands, REST, gap=GAP, pad=(0, GAP / 2, 0, 0), h=len(hands) * self.columns.row + 4
        )
        if is_last and any(self.match.penalties):
            yield self._penalties()
        if is_last:
            yield self._totals()

    def _line(self, hand: Part, result: Part, fan: Part, people: Iterable[Part], h: float) -> Part:
        """Return a line of the sheet with its columns."""
        cells = self._cells(people)
        return row(replace(hand, w=self.columns.number), 10, result, 4, fan, 8, *cells, h=h)

    def _cells(self, people: Iterable[Part]) -> list[Part]:
        return [row(one, EDGE, w=self.columns.person) for one in people]

    def _heads(self) -> Iterator[Part]:
        """Yield the headings. Each name has two more below it."""
        page, room, high = self.page, self.columns.person - EDGE, HEAD / 2

        def head(key: str, words: str, **how: Any) -> Part:
            how = {"colour": "gold", **how}
            return page.text("words", f"sheet.{key}", words, **how)

        people = [
            head(f"name.{person}", short_name(name, room, NOTE), align="right")
            for person, name in enumerate(self.names)
        ]
        yield self._line(REST, REST, REST, people, high)
        change, total = page.words("sheet.change"), page.words("sheet.total")
        people = []
        for person in PERSONS:
            key = f"sheet.name.{person}"
            told = page.text("unit", f"{key}.total", total)
            if not self.columns.is_deep:
                told = self._beside(page.text("unit", f"{key}.change", change), told)
            people.append(told)
        hand = row(10, head("hand", page.words("sheet.round")))
        result = head("result", page.words("sheet.result"))
        fan = head("fan", page.words("sheet.fan"), align="right", w=FAN) if self.in_fan else REST
        yield self._line(hand, result, fan, people, high - 3)
        yield page.panel("sheet.line", style="line", radius=0, h=1.5)
        yield Part(h=1.5)

    def _hand(self, result: HandResult) -> Part:
        """Return a hand, which a click replays."""
        page, key = self.page, f"sheet.{result.number}"
        wind = page.badge(f"{key}.wind", page.words(f"wind.{result.round_wind}.sign"), 24)
        number = row(10, wind, 6, page.text("words", f"{key}.number", str(result.number)))
        worth = "/".join(map(str, result.counted)) if self.in_fan else ""
        wide = max(self.columns.fan - 8, text_units(worth, NOTE)) if self.in_fan else 0
        fan = page.text("unit", f"{key}.fan", worth, colour="gold", w=wide)
        told = self._how(result, self.columns.result + self.columns.fan - wide - 24)
        colour = "text" if result.winners else "dim"
        how = page.text("words", f"{key}.how", told, colour=colour)
        people = [self._points(f"{key}.{person}", result, person) for person in PERSONS]
        line = self._line(number, how, fan, people, self.columns.row - GAP)
        return page.card(key, Command(self.replay, result.number), line, radius=6)

    def _points(self, key: str, result: HandResult, person: Person) -> Part:
        """Return a person's change, and the points after it."""
        change = self._change(f"{key}.change", result.payments[person])
        until = (one for one in self.match.results if one.number <= result.number)
        points = self.match.options.start_score + sum(one.payments[person] for one in until)
        after = self.page.text("amount", f"{key}.after", number_text(points))
        if self.columns.is_deep:
            return col(REST, replace(change, h=26), replace(after, h=26), REST)
        return self._beside(change, after)

    def _beside(self, change: Part, after: Part) -> Part:
        """Return a person's change and points next to each other."""
        return row(replace(change, w=CHANGE), after, gap=6)

    def _change(self, key: str, points: int) -> Part:
        return self.page.text("amount", key, signed(points), colour=points_colour(points))

    def _how(self, result: HandResult, units: float) -> str:
        """Return how a hand ended, in words that fit into `units`."""
        text = self.page.words
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

    def _penalties(self) -> Part:
        """Return the cost of false wins, due or paid at the end of the match."""
        words = self.page.words("sheet.penalties_paid" if self.match.is_over else "sheet.penalties")
        told = self.page.text("dim", "sheet.penalties", words)
        cells = self._cells(
            self._change(f"sheet.penalty.{person}", self.match.penalties[person])
            for person in PERSONS
        )
        return row(12, told, *cells, h=LINE)

    def _totals(self) -> Part:
        page = self.page
        cells = self._cells(
            page.text("count", f"sheet.total.{person}", number_text(points), colour="gold")
            for person, points in enumerate(self.match.scores)
        )
        told = page.text("label", "sheet.total", page.words("sheet.total"))
        return page.panel(
            "sheet.totals", row(12, told, *cells), style="strip", radius=8, h=TOTAL - 4
        )


class SheetScene(DialogScene):
    """The score sheet of a match, over another screen."""

    title = "match.sheet"
    heading: ClassVar = {"w": 340}
    size, tall = (1100, 744), (836, 1180)
    """Its greatest sizes."""
    pad = (46, 14, 46, 20)
    closing_style = "primary"

    def __init__(
        self, app: App, played: PlayedMatch, page: int = -1, path: Path | None = None
    ) -> None:
        """Take a match, and its file if it is shown in the records."""
        super().__init__(app)
        self.sheet = SheetPages(app, played, page)
        self.path = None if played.match.is_over else path
        """The file of a match to continue."""
        self._file = path

    def room(self, *, is_tall: bool) -> tuple[float, float]:
        """Return its width and height: as high as its hands need."""
        (wide, most), match = super().room(is_tall=is_tall), self.sheet.played.match
        rows = max(LEAST_ROWS, len(match.results)) * columns_of(is_tall=is_tall).row
        rows += LINE if any(match.penalties) else 0
        return wide, min(most, FRAME + HEAD + TOTAL + PAGER + rows)

    def head(self, page: Page) -> Part:
        if not self.sheet.played.match.results:
            return REST
        tip = Tip(page.words("tip.review.open"))
        words = page.words("button.review")
        review = page.button(
            "review", self.on_review, words, role="small button", tip=tip, w=180, h=46
        )
        words = page.words("button.settle")
        settle = page.button("settle", self.on_settle, words, role="small button", w=180, h=46)
        return row(settle, REST, review)

    def body(self, page: Page) -> Part:
        _, high = self.room(is_tall=page.screen.is_tall)
        return col(8, self.sheet.part(page, high - FRAME))

    def foot(self, page: Page) -> Part:
        """Return the hint, the button that continues the match, and what happens to the one in
        play: instead of the hint in a narrow window."""
        hint = page.text("dim", "hint", page.words("sheet.hint"), w=230)
        parts = [hint if self.sheet.played.match.results else REST, REST]
        if self.path is not None:
            replaces = self.app.in_play and self.sheet.played.kind == "match"
            if replaces and self.path != match_file():
                words = page.words("new_match.replaces")
                note = page.text("small help", "note", words, align="right")
                parts = [note] if page.screen.is_tall else [parts[0], note]
            act, words = Command(self.on_continue, self.path), page.words("sheet.continue")
            parts.append(page.button("continue", act, words, w=278))
        return row(*parts, gap=12)

    def on_review(self) -> None:
        """Review the finished hands of this match."""
        session = self.app.session
        if self._file is not None:
            self.app.open(routes.Review(partial(source_of, self._file)))
        elif session is not None:
            self.app.open(routes.Review(partial(source_in_play, session)))

    def on_settle(self) -> None:
        """Show what each pays for the points so far."""
        self.app.open(self.sheet.played.settling(self.app))

    def on_continue(self, path: Path) -> None:
        take_up_match(self.app, path)

    def key(self, key: str) -> bool:
        if key in ("return", "space", "enter"):
            self.on_close()
        elif key == "r" and self.sheet.played.match.results:
            self.on_review()
        elif not self.sheet.key(key):
            return super().key(key)
        self.stale = True
        return True
