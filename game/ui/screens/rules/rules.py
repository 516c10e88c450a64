"""The rules to read: how to play, the patterns, the payments, the options, the details, and the
words of the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.rulesets import ruleset
from game.rulesets.ruleset import Ruleset
from game.ui.drawing.looks import Placed
from game.ui.kit.app import App
from game.ui.kit.book import BookScene, Tab, in_pages
from game.ui.kit.layout import REST, Part, col, grid, row
from game.ui.kit.page import Page
from game.ui.kit.screen import LARGE, Screen
from game.ui.kit.text_entry import TextEntry
from game.ui.kit.wording import text_units
from game.ui.screens.rules.patterns import ENTRY, LISTED, PatternPages
from game.ui.screens.rules.patterns import ROWS as PATTERNS
from game.ui.screens.rules.play import ROWS, PaymentPages, PlayPages, lines
from game.ui.screens.rules.search import ROWS as FOUND
from game.ui.screens.rules.search import BookSearch
from game.ui.screens.rules.words import word_pages, words_part
from game.words.labels import Labels
from game.words.option_words import option_words
from game.words.rule_pages import PAGES, rule_lines, rule_values

OPTIONS, OPTION = 18, 58
"""The number of options on a page, and the most height of one with the gap below."""


class RulesScene(BookScene):
    """An overlay with the rules of the match in play, or otherwise of the ruleset that is set."""

    title = "rules.title"
    closing = "button.close"

    def __init__(
        self,
        app: App,
        tab: str = "rules.play",
        pattern: str = "",
        rules: Ruleset | None = None,
    ) -> None:
        """Open at a tab, and at the entry of a pattern if its id is given."""
        super().__init__(app)
        self.ruleset = rules or ruleset_in_use(app)
        self._patterns = PatternPages(self.ruleset, pattern)
        self._words = word_pages(self.ruleset)
        self.search = BookSearch(self.ruleset, app.labels, OPTIONS)
        self._read(app.labels)
        self._left: int | None = None
        """The page of the tab from which the player went to the results."""
        self.tab = self._tab_of(tab)
        self.page = self._patterns.page_of(pattern)

    def _read(self, labels: Labels) -> None:
        """Read the rules in these words."""
        self._labels = labels
        self._payment = PaymentPages(self.ruleset, labels)
        self._play = PlayPages(self.ruleset, labels)
        self._settled = rule_lines(self.ruleset, labels, f"rules.{self.ruleset.id}")
        self._values = rule_values(self.ruleset, labels)
        self.search.read(labels)

    # --- the tabs ---------------------------------------------------------------------------------

    def tabs(self) -> Sequence[Tab]:
        tabs = [
            Tab("rules.play", len(PAGES)),
            Tab("rules.patterns", len(self._patterns.pages)),
            Tab("rules.payment", self._payment.count),
            Tab("rules.table", len(in_pages(self.ruleset.offered, OPTIONS))),
            Tab("rules.settled", len(in_pages(self._settled, ROWS))),
            Tab("rules.words", len(self._words)),
        ]
        shown = [tab for tab in tabs if self._is_there(tab)]
        if self.search.is_open:
            return [Tab(one.label, self.search.pages) for one in shown]
        return shown

    def _tab_of(self, label: str) -> int:
        return [one.label for one in self.tabs()].index(label)

    def _is_there(self, tab: Tab) -> bool:
        needed: dict[str, object] = {
            "rules.patterns": self.ruleset.patterns,
            "rules.payment": self._payment.count,
            "rules.settled": self._settled,
        }
        return bool(needed.get(tab.label, True))

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        if self._labels is not self.app.labels:  # another controller, or another language
            self._read(self.app.labels)
        return self.place_book(screen).items

    def fit(self, screen: Screen) -> Screen:
        fitted = super().fit(screen)
        rows = self.per_page(PATTERNS // 2, LISTED, ENTRY + 18) * 2
        if rows != self._patterns.rows:
            self._patterns.rows, self.search.rows = rows, self.per_page(FOUND, LISTED)
            if self._shows_patterns:
                self.page = self._patterns.page_of(self._patterns.chosen)
            self.on_page(0)
        return fitted

    def head(self, page: Page) -> Part:
        return self.search.field(page, self.on_search, self.on_clear)

    def foot(self, page: Page) -> Part:
        name, wide = page.words(f"ruleset.{self.ruleset.id}"), 500 if self.is_tall else 310
        return page.text("dim", "ruleset", page.words("rules.ruleset", ruleset=name), w=wide)

    def body(self, page: Page) -> Part:
        if self.search.is_open:
            return self.search.found(page, self.page, self.on_found)
        pages = {
            "rules.play": self._play.part,
            "rules.patterns": self._pattern_page,
            "rules.payment": self._payment.part,
            "rules.table": self._table,
            "rules.settled": self._settled_lines,
            "rules.words": self._words_page,
        }
        return pages[self.tabs()[self.tab].label](page, self.page)

    def _pattern_page(self, page: Page, number: int) -> Part:
        return self._patterns.part(page, number, self.on_pattern)

    def _settled_lines(self, page: Page, number: int) -> Part:
        return lines(page, in_pages(self._settled, ROWS), number, self._values)

    def _words_page(self, page: Page, number: int) -> Part:
        return words_part(page, self._words[number])

    def _table(self, page: Page, number: int) -> Part:
        """Return the options in use, in two columns, or one in a tall window."""
        offered = in_pages(self.ruleset.offered, OPTIONS)[number]
        columns = 1 if self.is_tall else 2
        rows = -(-len(offered) // columns)
        pitch = min(OPTION, (self.plan.room - 2) / rows)
        high = min(50, pitch - 4)  # at least two lines of words
        parts = [self._option(page, name, high) for name in offered]
        shown = (grid(one, 1, (0, pitch - high)) for one in (parts[:rows], parts[rows:]) if one)
        return row(*(col(2, one, REST) for one in shown), gap=20)

    def _option(self, page: Page, name: str, high: float) -> Part:
        usual, labels = ruleset(self.ruleset.id).options.values(), page.screen.labels
        changed = self.ruleset.options.values()[name] != usual[name]
        words = option_words(labels, self.ruleset.options, name)
        width = min(262, max(80, text_units(words, 15 * max(LARGE, page.screen.growth))))
        colour, told = "gold" if changed else "text", page.words(f"option.{name}")
        value = page.text(
            "small text", f"{name}.value", words, colour=colour, align="right", w=width
        )
        inside = row(14, page.text("small help", name, told), 4, value, 14)
        return page.panel(f"{name}.plate", inside, radius=10, h=high)

    # --- input ----------------------------------------------------------------------------------

    def on_tab(self, number: int) -> None:
        self._close_search()
        super().on_tab(number)

    def _close_search(self) -> None:
        self.search.close()
        self._left = None

    def on_pattern(self, pattern: str) -> None:
        self._patterns.chosen = pattern

    def on_search(self) -> None:
        """Write in the field."""
        self.search.start()
        self._after_search()

    def on_clear(self) -> None:
        """Empty the field."""
        self.search.clear()
        self._after_search()

    def on_found(self, number: int) -> None:
        """Open what was found."""
        place = self.search.results[number]
        self._close_search()
        self.tab, self.page = self._tab_of(place.tab), place.page
        if place.pattern:
            self._patterns.chosen = place.pattern
            self.page = self._patterns.page_of(place.pattern)

    def _after_search(self) -> None:
        """Begin with the first page of the results, or go back to the page before them."""
        if self.search.is_open:
            self._left = self.page if self._left is None else self._left
            self.page = 0
        elif self._left is not None:
            self.page, self._left = self._left, None
        self.stale = True

    @property
    def written(self) -> TextEntry | None:
        return self.search.entry if self.search.is_writing else None

    def stop_writing(self) -> None:
        self.search.is_writing = False

    def felt_clicked(self, button: str) -> None:
        self.search.is_writing = False
        self.stale = True

    def typed(self, text: str) -> None:
        if self.search.is_writing:
            self.search.typed(text)
            self._after_search()

    def key(self, key: str) -> bool:
        """Search for what is typed, or go through the patterns with the arrows up and down."""
        search = self.search
        if key == "escape" and (search.is_writing or search.entry.text):
            self.on_clear()
        elif search.is_writing and key == "return":
            if search.results:
                self.on_found(0)
        elif search.is_writing and key not in ("escape", "page up", "page down"):
            if search.key(key):
                self._after_search()
        elif len(key) == 1 and key.isalnum() and not search.is_writing:
            search.typed(key)
            self._after_search()
        elif key in ("up", "down") and self._steps_through_patterns:
            self.page = self._patterns.step(1 if key == "down" else -1)
        else:
            return super().key(key)
        self.stale = True
        return True

    @property
    def _steps_through_patterns(self) -> bool:
        return self._shows_patterns and not self.focus

    @property
    def _shows_patterns(self) -> bool:
        return self.tabs()[self.tab].label == "rules.patterns" and not self.search.is_open


def ruleset_in_use(app: App) -> Ruleset:
    """Return the ruleset of the match in play with its options, otherwise the one that is set."""
    if app.session is not None and not app.session.is_match_over:
        return app.session.ruleset
    chosen = ruleset(app.settings.ruleset)
    return chosen.with_options(app.settings.options(chosen))
