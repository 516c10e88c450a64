"""The search in the rules book: the field, and the list of what was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rulesets.ruleset import Ruleset
from game.ui.drawing.looks import Command, Tip
from game.ui.kit.book import LEFT, RIGHT, TOP, in_pages, spot
from game.ui.kit.widgets import Pen, TextEntry
from game.ui.kit.wording import shortened
from game.ui.screens.rules_play import ROWS as LINES
from game.ui.screens.rules_play import WIDTH, PaymentPages, PlayPages
from game.words.labels import LANGUAGES, Labels, load_labels
from game.words.rule_pages import (
    PAGES,
    BookPlace,
    found,
    rule_lines,
    rule_values,
    same_words,
    snippet,
)

FIELD = 250
LONGEST = 24
"""The most letters of a search."""
ROW, ROWS = 45, 10
NAME, TAB = 270, 130
"""The widths of a result's name and of its tab's."""


class BookSearch:
    """What the player searches for in the rules of a ruleset, and what has it."""

    def __init__(self, rules: Ruleset, labels: Labels, options: int) -> None:
        """Take the number of options on a page of the book."""
        self.ruleset = rules
        self.labels = labels
        self.options = options
        self.entry = TextEntry(most=LONGEST)
        self.is_writing = False
        self.is_open = False
        """True if the results are shown instead of the book's page."""
        self.results: Sequence[BookPlace] = ()
        self._places: list[BookPlace] = []

    @property
    def pages(self) -> int:
        return len(in_pages(self.results, ROWS))

    # --- what the player does ---

    def start(self) -> None:
        """Take letters from now on."""
        self.is_writing = True
        self.is_open = bool(self.entry.text.strip())
        if not self._places:
            known = [load_labels(one) for one in LANGUAGES]
            self._places = list(places(self.ruleset, self.labels, known, self.options))
            self._groups = same_words(known)

    def typed(self, text: str) -> None:
        self.start()
        self.entry.typed(text)
        self._search()

    def key(self, key: str) -> bool:
        """Handle a key while writing. Return whether it changed the text or moved in it."""
        used = self.entry.key(key)
        self._search()
        return used

    def clear(self) -> None:
        self.entry, self.is_writing = TextEntry(most=LONGEST), False
        self._search()

    def close(self) -> None:
        """Show the book's page. The text stays, and a click on the field shows the results."""
        self.is_writing = self.is_open = False

    def _search(self) -> None:
        text = self.entry.text
        self.is_open = bool(text.strip())
        self.results = found(self._places, text, self._groups) if self.is_open else ()

    # --- placing ---

    def place_field(self, pen: Pen, write: Command, clear: Command) -> None:
        """Place the field, and a cross that clears it."""
        screen = pen.screen
        box = spot(screen, RIGHT - FIELD, 46, FIELD, 42)
        caret = self.entry.caret if self.is_writing else None
        hint = screen.text("book.search")
        pen.entry("search", self.entry.text, caret, box, write, hint)
        if self.entry.text:
            cross = spot(screen, RIGHT - FIELD - 40, 52, 30, 30)
            tip = Tip(screen.text("book.search.clear"))
            pen.icon("search.clear", "close", cross, clear, tip=tip)

    def place_results(self, pen: Pen, page: int, choose: Callable[[int], None]) -> None:
        """Place a page of results. `choose` gets the number of a clicked one."""
        screen = pen.screen
        if not self.results:
            box = spot(screen, LEFT, TOP + 120, WIDTH, 60)
            pen.text("search.none", screen.text("book.search.none"), box, 18, align="centre")
            return
        first = sum(len(one) for one in in_pages(self.results, ROWS)[:page])
        for row, place in enumerate(in_pages(self.results, ROWS)[page]):
            number, y = first + row, TOP + 4 + row * (ROW + 3)
            key = f"search.{number}"
            pen.row(key, spot(screen, LEFT, y, WIDTH, ROW), Command(choose, number), radius=8)
            name = shortened(place.title, NAME, 17)
            box = spot(screen, LEFT + 14, y, NAME, ROW)
            pen.text(f"{key}.name", name, box, 17, colour="title")
            wide = WIDTH - NAME - TAB - 50
            words = snippet(place.words, self.entry.text, 60)
            box = spot(screen, LEFT + NAME + 24, y, wide, ROW)
            pen.text(f"{key}.words", shortened(words, wide - 12, 15), box, 15)
            box = spot(screen, RIGHT - TAB - 14, y, TAB, ROW)
            pen.text(f"{key}.tab", screen.text(place.tab), box, 15, colour="dim", align="right")


def places(
    rules: Ruleset, labels: Labels, languages: Sequence[Labels], options: int
) -> Sequence[BookPlace]:
    """Return everything that a search can find in the rules of a ruleset."""
    return [
        *_patterns(rules, labels, languages),
        *_play(rules, labels),
        *_lines(rules, labels),
        *_options(rules, labels, languages, options),
    ]


def _patterns(rules: Ruleset, labels: Labels, languages: Sequence[Labels]) -> list[BookPlace]:
    """Return the patterns with their names in every language."""
    every = []
    for pattern in rules.patterns:
        key = labels.pattern_key(rules.id, pattern.id)
        names = tuple(one.text(key) for one in languages)
        words = labels.text(f"{key}.help")
        every.append(BookPlace("rules.patterns", 0, labels.text(key), words, names, pattern.id))
    return every


def _play(rules: Ruleset, labels: Labels) -> list[BookPlace]:
    pages = PlayPages(rules, labels)
    every = []
    for number, (page, lines) in enumerate(zip(PAGES, pages.lines, strict=True)):
        title = labels.text(f"book.play.{page.id}")
        words = [labels.text(line, **pages.values) for line in lines] or [title]
        every += [BookPlace("rules.play", number, title, one) for one in words]
    return every


def _lines(rules: Ruleset, labels: Labels) -> list[BookPlace]:
    """Return the sentences about payments and details."""
    values = rule_values(rules, labels)
    settled = rule_lines(rules, labels, f"rules.{rules.id}")
    tabs = (("rules.payment", 1, PaymentPages(rules, labels).lines), ("rules.settled", 0, settled))
    return [
        BookPlace(tab, first + number, labels.text(tab), labels.text(line, **values))
        for tab, first, lines in tabs
        for number, page in enumerate(in_pages(lines, LINES))
        for line in page
    ]


def _options(
    rules: Ruleset, labels: Labels, languages: Sequence[Labels], most: int
) -> list[BookPlace]:
    """Return the options of the table, with their names in every language."""
    return [
        BookPlace(
            "rules.table",
            number,
            labels.text(f"option.{name}"),
            labels.text(f"option.{name}.help"),
            tuple(one.text(f"option.{name}") for one in languages),
        )
        for number, page in enumerate(in_pages(rules.offered, most))
        for name in page
    ]
