"""The search in the rules book: the field, and the list of what was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rulesets.ruleset import Ruleset
from game.ui.drawing.looks import Command, Tip
from game.ui.drawing.theme import NOTE, SMALL
from game.ui.kit.book import in_pages
from game.ui.kit.layout import REST, Part, Place, col, made, row, stack
from game.ui.kit.page import Page
from game.ui.kit.text_entry import TextEntry
from game.ui.kit.wording import shortened
from game.ui.screens.rules.play import ROWS as LINES
from game.ui.screens.rules.play import PaymentPages, PlayPages
from game.ui.screens.rules.words import word_pages
from game.words.labels import LANGUAGES, Labels, load_labels
from game.words.rule_pages import (
    PAGES,
    BookPlace,
    found,
    pattern_help,
    rule_lines,
    rule_values,
    same_words,
    snippet,
)
from game.words.terms import names_of, term_text

LONGEST = 24
"""The most letters of a search."""
ROWS = 10
NAME, SHARE = 270, 0.65
"""The width of a result's name, and what a narrow book leaves of it."""
TAB = 130


class BookSearch:
    """What the player searches for in the rules of a ruleset, and what has it."""

    def __init__(self, rules: Ruleset, labels: Labels, options: int) -> None:
        """Take the number of options on a page of the book."""
        self.ruleset = rules
        self.labels = labels
        self.options = options
        self.rows = ROWS
        """The most results on a page."""
        self.entry = TextEntry(most=LONGEST)
        self.is_writing = False
        self.is_open = False
        """True if the results are shown instead of the book's page."""
        self.results: Sequence[BookPlace] = ()
        self._places: list[BookPlace] = []

    @property
    def pages(self) -> int:
        return len(in_pages(self.results, self.rows))

    def read(self, labels: Labels) -> None:
        """Take the words to search in and to show."""
        self.labels, self._places = labels, []
        if self.is_open:
            self._search()

    # --- what the player does ---

    def start(self) -> None:
        """Take letters from now on."""
        self.is_writing = True
        self._search()

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
        if not self._places:
            known = [load_labels(one) for one in LANGUAGES]
            self._places = list(places(self.ruleset, self.labels, known, self.options))
            self._groups = same_words(known)
        self.results = found(self._places, text, self._groups) if self.is_open else ()

    # --- placing ---

    def field(self, page: Page, write: Callable[[], None], clear: Callable[[], None]) -> Part:
        """Return the field, and a cross that clears it."""
        wide = 210 if page.screen.is_tall else 250
        field = page.entry(
            "search", self.entry, write, "book.search", is_writing=self.is_writing, w=wide, h=42
        )
        if not self.entry.text:
            return row(REST, field)
        tip = Tip(page.words("book.search.clear"))
        cross = page.icon("search.clear", "close", 30, 30, clear, tip)
        return stack(row(REST, field), row(cross, REST))

    def found(self, page: Page, number: int, choose: Callable[[int], None]) -> Part:
        """Return a page of results. `choose` gets the number of a clicked one."""
        if not self.results:
            none = page.text("nothing", "search.none", page.words("book.search.none"))
            return col(120, none, REST)
        pages = in_pages(self.results, self.rows)
        first = sum(len(one) for one in pages[:number])
        rows = enumerate(pages[number], first)

        def make(at: Place) -> Part:
            return col(4, col(*(self._row(page, *one, choose, at[2]) for one in rows), gap=3), REST)

        return made(make)

    def _row(
        self, page: Page, number: int, one: BookPlace, choose: Callable[[int], None], wide: float
    ) -> Part:
        key, found = f"search.{number}", snippet(one.words, self.entry.text, 60)
        name_wide = NAME * (SHARE if page.screen.is_tall else 1)
        name, words = shortened(one.title, name_wide, SMALL), wide - name_wide - TAB - 50
        inside = row(
            14,
            page.text("label", f"{key}.name", name, colour="title", w=name_wide),
            10,
            page.text("words", f"{key}.words", shortened(found, words - 12, NOTE), w=words),
            REST,
            page.text("unit", f"{key}.tab", page.words(one.tab), w=TAB),
            14,
        )
        return page.card(key, Command(choose, number), inside, radius=8, h=45)


def places(
    rules: Ruleset, labels: Labels, languages: Sequence[Labels], options: int
) -> Sequence[BookPlace]:
    """Return everything that a search can find in the rules of a ruleset."""
    return [
        *_patterns(rules, labels, languages),
        *_play(rules, labels),
        *_lines(rules, labels),
        *_options(rules, labels, languages, options),
        *_terms(rules, labels, languages),
    ]


def _terms(rules: Ruleset, labels: Labels, languages: Sequence[Labels]) -> list[BookPlace]:
    """Return the words of the table, with their names on the screen in every language."""
    return [
        BookPlace("rules.words", number, *term_text(term, labels), names_of(term, languages))
        for number, page in enumerate(word_pages(rules))
        for term in page
    ]


def _patterns(rules: Ruleset, labels: Labels, languages: Sequence[Labels]) -> list[BookPlace]:
    """Return the patterns with their names in every language."""
    every = []
    for pattern in rules.patterns:
        key = labels.pattern_key(rules.id, pattern.id)
        names = tuple(one.text(key) for one in languages)
        words = labels.text(pattern_help(rules, labels, pattern.id))
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
