"""The records: the player's results, by ruleset and by opponent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.records.archive import Archive, delete_matches, path_of, read_archive
from game.records.records import (
    GROUPS,
    Group,
    PastMatch,
    PlayedHand,
    RecordTotals,
    best_hands,
    best_of_each,
    chosen_matches,
    write_table,
)
from game.review.costs import Costs, costs_in_order, measured_otherwise, read_costs
from game.review.ready import ReadyCount
from game.rules.problems import Reason, RulesError
from game.rulesets import RULESETS, ruleset
from game.session.recording import Recording, recorded
from game.settings.opponents import OPPONENTS
from game.ui.drawing.looks import Command, Placed
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import BookScene, Tab, in_pages
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.screens.records.details import LEAST, ROWS, columns_of, details, rows_of
from game.ui.screens.records.pages import (
    BEST,
    MATCHES,
    MIXED_PLOTS,
    PLOTS,
    TALL_MATCH,
    best_rows,
    figure_cards,
    history,
    match_rows,
    name_against,
)

OVERVIEW, BEST_HANDS, PLAYED, DETAILS, PRACTICE = range(5)
ALL = ""
"""The filters' value for all rulesets, and for all opponents."""


class RecordsScene(BookScene):
    """An overlay with totals over the matches, the best hands, and all matches.

    It reads a few files at a time, so that the screen opens at once.
    """

    title = "records.title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._ruleset: str | None = None
        """The chosen ruleset's id or ALL, None before the player chooses."""
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

    def opened(self) -> None:
        super().opened()
        self._read_costs()

    def _read_costs(self) -> None:
        """Read the sums if the plot shows them: a review that was open above has changed them."""
        if self.plot == "cost":
            self._costs = read_costs()

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
        """The id of the chosen ruleset or ALL, otherwise of what the player plays: the match in
        play, or the latest that counts, unlike the hand of a day. It needs at least one match."""
        if self._ruleset is not None:
            return self._ruleset
        if self.archive.playing:
            return self.archive.playing
        matches = self.archive.matches
        latest = next((one for one in matches if one.counts), matches[0])
        return latest.ruleset

    @property
    def unit(self) -> str:
        """The unit of the ruleset, "" for all: their points can't be compared."""
        return ruleset(self.ruleset).unit if self.ruleset != ALL else ""

    @property
    def plots(self) -> Sequence[str]:
        """The plots of the overview."""
        return PLOTS if self.unit else MIXED_PLOTS

    def matches(self) -> tuple[PastMatch, ...]:
        """Return the matches that pass the filters, the latest first: those that count, or on the
        page of practice the others."""
        if not self.archive.matches:
            return ()
        chosen = chosen_matches(self.archive.matches, self.ruleset, self.opponent)
        counts = self.tab != PRACTICE
        return tuple(one for one in chosen if one.counts == counts)

    def best(self) -> list[PlayedHand]:
        matches = self.matches()
        is_mixed = matches and self.ruleset == ALL
        return best_of_each(matches) if is_mixed else best_hands(matches, BEST)

    def rows(self) -> list[tuple[str, RecordTotals]]:
        """Return the rows of the details."""
        if not self.archive.matches:
            return []
        played = tuple(one for one in self.archive.matches if one.counts)
        return rows_of(played, self.group, self.ruleset, self.opponent)

    def choices(self, filter: str) -> list[str]:
        """Return the values of a filter that have matches, and the ruleset in play."""
        if filter == "ruleset":
            played = {one.ruleset for one in self.archive.matches} | {self.archive.playing}
            known = [one.id for one in RULESETS if one.id in played]
            return [ALL, *known] if len(known) > 1 else known
        met = {
            name
            for one in chosen_matches(self.archive.matches, self.ruleset)
            for name in one.against
        }
        people = [id for id in OPPONENTS if id in met]
        return [ALL, *people, *sorted(met - OPPONENTS.keys())]

    def tabs(self) -> Sequence[Tab]:
        pages = len(in_pages(self.matches(), self.per_page(MATCHES, TALL_MATCH + 4, 92)))
        details = (
            len(in_pages(self.rows(), self.per_page(ROWS, LEAST + 4, 220)))
            if self.tab == DETAILS
            else 1
        )
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
        above = Pen(pen.screen)
        above.options(f"{self.open_list}.list", words, chosen, field, self.on_choose)
        return below + above.items

    def foot(self, page: Page) -> Part:
        if self.archive.left:
            words = page.words("records.reading", count=self.archive.left)
            return page.text("dim", "reading", words)
        acts = {"album": self.on_album, "real": self.on_real}
        buttons = (
            page.button(key, act, page.words(f"{key}.title"), role="small button", style="quiet")
            for key, act in acts.items()
        )
        return row(*buttons, gap=10, w=310)

    def body(self, page: Page) -> Part:
        if not self.archive.matches:
            return self._nothing(page)
        wide, gap = ((60, 276, 88, 260), 20) if self.is_tall else ((92, 330, 112, 240), 50)
        rules = self._filter(page, "ruleset", *wide[:2])
        others = self._filter(page, "opponent", *wide[2:])
        return col(-2, row(rules, gap, others, REST, h=44), 16, self._shown(page))

    def _shown(self, page: Page) -> Part:
        """Return the chosen page below the filters."""
        matches, unit = self.matches(), self.unit
        if self.tab == OVERVIEW:
            plots = self.plots
            plot = self.plot if self.plot in plots else plots[0]
            costs = costs_in_order(matches, self._costs) if plot == "cost" else []
            shown = history(page, matches, plots, plot, self.on_plot, costs)
            older = self._older(page, matches) if plot == "cost" else []
            return col(figure_cards(page, matches, unit), 14, shown, *older)
        if self.tab == BEST_HANDS:
            return best_rows(page, self.best(), self._recordings, self.on_replay, unit)
        if self.tab in (PLAYED, PRACTICE):
            shown_matches = in_pages(matches, self.per_page(MATCHES, TALL_MATCH + 4, 92))[self.page]
            return match_rows(page, shown_matches, self.on_match, is_mixed=not unit)
        return self._details(page)

    def _older(self, page: Page, matches: Sequence[PastMatch]) -> list[Part]:
        """Return what tells of the reviewed hands that the plot of costs leaves out."""
        count = measured_otherwise(matches, self._costs)
        told = page.text("small help", "plot.older", page.words("records.plot.older", count=count))
        return [told] if count else []

    def _details(self, page: Page) -> Part:
        left = self._counting.left if self._counting is not None else 0
        rows = in_pages(self.rows(), self.per_page(ROWS, LEAST + 4, 220))[self.page]
        columns = columns_of(self.group, self.ruleset)
        acts = (self.on_group, self.on_export, self.on_delete)
        return details(page, rows, self.group, columns, left, *acts)

    def _nothing(self, page: Page) -> Part:
        if self.archive.left:
            return REST
        problem, labels = self.archive.problem, page.screen.labels
        words = labels.reason(problem) if problem else page.words("empty")
        told = page.text("empty", "empty", words, w=660)
        return col(64, page.icon("emblem", "emblem", 208, 137), 29, told, REST)

    def _filter(self, page: Page, name: str, wide: float, field: float) -> Part:
        """Return the name of a filter, and the field that opens its values."""
        words, act = self._words(page.screen, name, self._value(name)), Command(self.on_open, name)
        told = page.text("label", f"{name}.name", page.words(name), colour="dim", w=wide)
        return row(told, 8, page.choice(name, words, act, field))

    def _value(self, filter: str) -> str:
        return self.ruleset if filter == "ruleset" else self.opponent

    def _words(self, screen: Screen, filter: str, value: str) -> str:
        """Return the name of a filter's value."""
        if value == ALL:
            return screen.text("records.all")
        if filter == "ruleset":
            return screen.text(f"ruleset.{value}")
        return name_against(value, screen.labels)

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
        self._read_costs()

    def on_group(self, place: int) -> None:
        self.group, self.page = GROUPS[place], 0

    def on_export(self) -> None:
        self.app.say(write_table(self.matches(), self.app.labels))

    def on_delete(self) -> None:
        count = sum(one.name != "" for one in self.matches())
        if not count:
            self.app.say(Reason.of("records.none_to_delete"))
            return
        chosen = "records.all_rulesets" if self.ruleset == ALL else f"ruleset.{self.ruleset}"
        ruleset = self.app.labels.text(chosen)
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
        self._ruleset, self.opponent, self.page = None, ALL, 0
        self._reading = read_archive()
        self._read()

    def on_replay(self, name: str, number: int) -> None:
        self.app.open(routes.Replay(lambda: recorded(path_of(name), number)))

    def on_album(self) -> None:
        self.app.open(routes.Album())

    def on_real(self) -> None:
        self.app.open(routes.RealTables())

    def on_match(self, name: str) -> None:
        self.app.open(routes.PastMatch(path_of(name)))

    def key(self, key: str) -> bool:
        if not self.open_list:
            return super().key(key)
        if key == "escape":
            self.open_list = ""
            self.stale = True
        return True
