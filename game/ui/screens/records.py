"""The records: the player's results, by ruleset and by opponent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.records.archive import Archive, delete_matches, path_of, read_archive
from game.records.records import (
    GROUPS,
    Group,
    HandRecord,
    PastMatch,
    RecordTotals,
    best_hands,
    chosen_matches,
    write_table,
)
from game.review.costs import Costs, costs_in_order, read_costs
from game.review.ready import ReadyCount
from game.rules.problems import Reason, RulesError
from game.rulesets import RULESETS, ruleset
from game.session.recording import Recording, recorded
from game.settings.opponents import OPPONENTS
from game.ui.drawing.looks import Command, Placed
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import LEFT, RIGHT, TOP, BookScene, Tab, in_pages, spot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.screens.records_details import ROWS, place_details, place_foot, rows_of
from game.ui.screens.records_pages import (
    BEST,
    MATCHES,
    name_against,
    place_best,
    place_figures,
    place_history,
    place_matches,
)

OVERVIEW, BEST_HANDS, PLAYED, DETAILS, PRACTICE = range(5)
FILTERS = {"ruleset": (LEFT, 100, 330), "opponent": (LEFT + 480, 120, 240)}
"""Left edge, width of the name and width of the field of each filter, in units of the design."""
ALL = ""
"""The opponent filter's value for all."""


class RecordsScene(BookScene):
    """An overlay with totals over the matches, the best hands, and all matches.

    It reads a few files at a time, so that the screen opens at once.
    """

    title = "records.title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._ruleset = ""
        self.opponent = ALL
        self.plot = "points"
        self.group: Group = "seat"
        self.open_list = ""
        self._counting: ReadyCount | None = None
        """Counts the ready hands once their page is open."""
        self._recordings: dict[tuple[str, int], Recording | None] = {}
        """The recordings of the best hands in view, None for unreadable ones."""
        self._costs: Costs = {}
        """The sums of the reviewed hands, once the player asks for them."""
        self._reading = read_archive()
        self._read()

    def _read(self) -> None:
        """Read some more matches."""
        self.archive: Archive = next(self._reading)
        self.stale = True
        if not self.archive.left:
            self._tell()

    def _tell(self) -> None:
        """Say what the records lack."""
        archive, say = self.archive, self.app.say
        if archive.problem and archive.matches:
            say(archive.problem)
        if archive.unreadable:
            say(Reason.of("records.unreadable", count=archive.unreadable))
        if archive.incomplete:
            say(Reason.of("records.incomplete", count=archive.incomplete))
        if archive.deleted:
            say(Reason.of("records.deleted", count=archive.deleted))

    def update(self, now: int) -> bool:
        if self.archive.left:
            self._read()
        elif self.tab == BEST_HANDS:
            self._read_best_hand()
        elif self.tab == DETAILS:
            self._count_ready()
        return self.stale

    def on_close(self) -> None:
        self._stop_counting()
        super().on_close()

    def _stop_counting(self) -> None:
        if self._counting is not None:
            self._counting.stop()
            self._counting = None

    def _count_ready(self) -> None:
        """Take what was counted since the last frame."""
        if self._counting is None:
            self._counting = ReadyCount(self.archive)
            self.stale = True
        elif self._counting.poll():
            self.archive = self._counting.archive
            self.stale = True

    def _read_best_hand(self) -> None:
        """Read one best hand that isn't read yet."""
        for match, hand in self.best():
            key = (match.name, hand.number)
            if key not in self._recordings:
                try:
                    self._recordings[key] = recorded(path_of(match.name), hand.number)
                except RulesError:
                    self._recordings[key] = None
                self.stale = True
                return

    # --- the matches in view ----------------------------------------------------------------------

    @property
    def ruleset(self) -> str:
        """The id of the chosen ruleset, or of the latest match's. It needs at least one match."""
        return self._ruleset or self.archive.matches[0].ruleset

    def matches(self) -> tuple[PastMatch, ...]:
        """Return the matches that pass the filters, the latest first: those that count, or on the
        page of practice the others."""
        if not self.archive.matches:
            return ()
        chosen = chosen_matches(self.archive.matches, self.ruleset, self.opponent or None)
        counts = self.tab != PRACTICE
        return tuple(one for one in chosen if one.counts == counts)

    def best(self) -> list[tuple[PastMatch, HandRecord]]:
        return best_hands(self.matches(), BEST)

    def rows(self) -> list[tuple[str, RecordTotals]]:
        """Return the rows of the details."""
        if not self.archive.matches:
            return []
        played = tuple(one for one in self.archive.matches if one.counts)
        return rows_of(played, self.group, self.ruleset, self.opponent)

    def choices(self, filter: str) -> list[str]:
        """Return the values of a filter that have matches."""
        if filter == "ruleset":
            played = {one.ruleset for one in self.archive.matches}
            return [one.id for one in RULESETS if one.id in played]
        met = {
            name
            for one in chosen_matches(self.archive.matches, self.ruleset)
            for name in one.against
        }
        people = [id for id in OPPONENTS if id in met]
        return [ALL, *people, *sorted(met - OPPONENTS.keys())]

    def tabs(self) -> Sequence[Tab]:
        pages = len(in_pages(self.matches(), MATCHES))
        details = len(in_pages(self.rows(), ROWS)) if self.tab == DETAILS else 1
        return [
            Tab("records.overview"),
            Tab("records.best"),
            Tab("records.matches", pages),
            Tab("records.details", details),
            Tab("records.practice", pages),
        ]

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        pen = self.place_book(screen)
        if not self.open_list:
            return pen.items
        # While a list is open, only the list reacts to mouse and keyboard.
        below = [replace(one, command=None) for one in pen.items]
        choices = self.choices(self.open_list)
        words = [self._words(screen, self.open_list, one) for one in choices]
        field = next(one.box for one in below if one.key == self.open_list)
        chosen = choices.index(self._value(self.open_list))
        above = Pen(screen)
        above.options(f"{self.open_list}.list", words, chosen, field, self.on_choose)
        return below + above.items

    def place_page(self, pen: Pen) -> None:
        if self.archive.left:
            note = spot(pen.screen, LEFT, 688, 380, 52)
            words = pen.screen.text("records.reading", count=self.archive.left)
            pen.text("reading", words, note, 15, colour="dim")
        else:
            album = spot(pen.screen, LEFT, 688, 200, 52)
            words = pen.screen.text("album.title")
            pen.button("album", words, album, Command(self.on_album), style="quiet", size=17)
        if not self.archive.matches:
            self._place_nothing(pen)
            return
        for name in FILTERS:
            self._place_filter(pen, name)
        matches, in_fan = self.matches(), ruleset(self.ruleset).unit == "fan"
        if self.tab == OVERVIEW:
            place_figures(pen, matches, in_fan=in_fan)
            costs = costs_in_order(matches, self._costs) if self.plot == "cost" else []
            place_history(pen, matches, self.plot, self.on_plot, costs)
        elif self.tab == BEST_HANDS:
            place_best(pen, self.best(), self._recordings, self.on_replay, in_fan=in_fan)
        elif self.tab in (PLAYED, PRACTICE):
            place_matches(pen, in_pages(matches, MATCHES)[self.page], self.on_match)
        else:
            rows, left = in_pages(self.rows(), ROWS)[self.page], 0
            if self._counting is not None:
                left = self._counting.left
            place_details(pen, rows, self.group, left, self.on_group)
            place_foot(pen, self.on_export, self.on_delete)

    def _place_nothing(self, pen: Pen) -> None:
        if self.archive.left:
            return
        pen.icon("emblem", "emblem", spot(pen.screen, 536, 230, 208, 137))
        problem = self.archive.problem
        labels = pen.screen.labels
        words = labels.reason(problem) if problem else labels.text("records.empty")
        box = spot(pen.screen, LEFT + 160, 396, RIGHT - LEFT - 320, 120)
        pen.text("empty", words, box, 20, align="centre", wrap=True, middle=True)

    def _place_filter(self, pen: Pen, name: str) -> None:
        x, label, wide = FILTERS[name]
        box = spot(pen.screen, x, TOP - 2, label - 8, 44)
        pen.text(f"{name}.name", pen.screen.text(f"records.{name}"), box, 16, colour="dim")
        field = spot(pen.screen, x + label, TOP - 2, wide, 44)
        words = self._words(pen.screen, name, self._value(name))
        pen.choice(name, words, field, Command(self.on_open, name))

    def _value(self, filter: str) -> str:
        return self.ruleset if filter == "ruleset" else self.opponent

    def _words(self, screen: Screen, filter: str, value: str) -> str:
        """Return the name of a filter's value."""
        if filter == "ruleset":
            return screen.text(f"ruleset.{value}")
        return name_against(value, screen.labels) if value else screen.text("records.all")

    # --- input ----------------------------------------------------------------------------------

    def on_open(self, filter: str) -> None:
        self.open_list = filter

    def on_choose(self, place: int | None) -> None:
        name, self.open_list, self.page = self.open_list, "", 0
        if place is None:
            return
        value = self.choices(name)[place]
        if name == "opponent":
            self.opponent = value
        elif value != self.ruleset:
            self._ruleset, self.opponent = value, ALL

    def on_plot(self, name: str) -> None:
        self.plot = name
        if name == "cost":
            self._costs = read_costs()

    def on_group(self, place: int) -> None:
        self.group, self.page = GROUPS[place], 0

    def on_export(self) -> None:
        self.app.say(write_table(self.matches(), self.app.labels))

    def on_delete(self) -> None:
        count = sum(one.name != "" for one in self.matches())
        if not count:
            self.app.say(Reason.of("records.none_to_delete"))
            return
        ruleset = self.app.labels.text(f"ruleset.{self.ruleset}")
        question = Reason.of("records.delete_ask", count=count, ruleset=ruleset)
        if self.opponent:
            name = name_against(self.opponent, self.app.labels)
            question = Reason.of(
                "records.delete_ask.against", count=count, ruleset=ruleset, opponent=name
            )
        self.app.open(routes.Ask(question, self._delete))

    def _delete(self) -> None:
        """Delete the matches in view, but not the match in play."""
        self._stop_counting()
        problem = delete_matches([one.name for one in self.matches() if one.name])
        if problem is not None:
            self.app.say(problem)
        self._ruleset, self.opponent, self.page = "", ALL, 0
        self._reading = read_archive()
        self._read()

    def on_replay(self, name: str, number: int) -> None:
        self.app.open(routes.Replay(lambda: recorded(path_of(name), number)))

    def on_album(self) -> None:
        self.app.open(routes.Album())

    def on_match(self, name: str) -> None:
        self.app.open(routes.PastMatch(path_of(name)))

    def key(self, key: str) -> bool:
        if not self.open_list:
            return super().key(key)
        if key == "escape":
            self.open_list = ""
            self.stale = True
        return True
