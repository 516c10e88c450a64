"""The rules sheet: the rules of one table, to read and to copy as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.rulesets.ruleset import Ruleset
from game.ui.drawing.looks import Placed
from game.ui.drawing.theme import NOTE, SMALL
from game.ui.kit.app import App
from game.ui.kit.book import BookScene, Tab, in_pages
from game.ui.kit.copying import copy_text
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.wording import lines_of
from game.ui.screens.rules.play import ROWS, payment_table, sentence
from game.words.labels import Labels
from game.words.rule_sheet import SheetGroup, rule_sheet, sheet_text

GAP = 24
"""The gap between the two columns of a page. In a tall window it has one."""
HEAD, NAME, LINE, FACT = 38, 26, 23, 26
"""The heights of a title, a name, a line of words below a name and one of a sentence."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something in a column: a title without words, or a name and the words below it."""

    wide: float
    id: str
    name: str
    words: str = ""

    @property
    def lines(self) -> int:
        """The number of lines that the words need."""
        return lines_of(self.words, self.wide, NOTE)

    @property
    def high(self) -> float:
        """The height with the gap below."""
        return NAME + LINE * self.lines + 6 if self.words else HEAD

    def part(self, page: Page) -> Part:
        """Return the entry at its height."""
        if not self.words:
            return page.text("worth", f"{self.id}.title", self.name, h=HEAD)
        return col(
            page.text("label", f"{self.id}.name", self.name, colour="title", h=NAME),
            page.text("note", f"{self.id}.words", self.words, colour="text", h=LINE * self.lines),
            6,
        )


def in_columns(groups: Iterable[SheetGroup], wide: float, most: float) -> list[list[Entry]]:
    """Return the groups in columns of this width, of at most this height. Each column begins with a
    title."""
    columns: list[list[Entry]] = []
    left = 0.0
    for group in groups:
        title: Entry | None = Entry(wide, group.rows[0].id, group.title)
        for one in group.rows:
            entry = Entry(wide, one.id, one.name, one.words)
            if entry.high + (title.high if title else 0) > left:
                columns.append([])
                title, left = Entry(wide, one.id, group.title), most
            for new in (title, entry) if title else (entry,):
                columns[-1].append(new)
                left -= new.high
            title = None
    return columns


class RuleSheetScene(BookScene):
    """An overlay with the rules sheet of a table."""

    title = "rule_sheet.title"
    closing = "button.close"

    def __init__(self, app: App, rules: Ruleset) -> None:
        super().__init__(app)
        self.ruleset = rules
        self._read(app.labels)

    def _read(self, labels: Labels) -> None:
        """Read the sheet in these words."""
        self._labels, self.sheet = labels, rule_sheet(self.ruleset, labels)
        title, house = labels.text("rule_sheet.house"), self.sheet.house
        count, room = 1 if self.is_tall else 2, self.plan.room
        wide = (self.plan.wide - (count - 1) * GAP) / count
        left = room - sum(map(self._fact_height, self.sheet.facts))
        columns = in_columns([SheetGroup(title, house)] if house else [], wide, left)
        self._house = in_pages(columns, count)
        self._patterns = in_pages(in_columns(self.sheet.groups, wide, room), count)
        self._payers = in_pages(self.sheet.payers, ROWS)

    # --- placing --------------------------------------------------------------------------------

    def tabs(self) -> Sequence[Tab]:
        return (
            Tab("rules.table", len(self._house)),
            Tab("rules.patterns", len(self._patterns)),
            Tab("rules.payment", 1 + len(self._payers)),
        )

    def place(self, screen: Screen) -> list[Placed]:
        if self._labels is not self.app.labels:  # another language
            self._read(self.app.labels)
            self.on_page(0)  # there might be fewer pages now
        return super().place(screen)

    def fit(self, screen: Screen) -> Screen:
        before, screen = self.plan, super().fit(screen)
        if self.plan != before:
            self._read(self.app.labels)
            self.on_page(0)
        return screen

    def head(self, page: Page) -> Part:
        name = page.words(f"ruleset.{self.ruleset.id}")
        return page.text("dim", "ruleset", name, align="right")

    def foot(self, page: Page) -> Part:
        return page.button("copy", self.on_copy, page.words("button.copy"), w=180, h=52)

    def body(self, page: Page) -> Part:
        pages = (self._table, self._pattern_columns, self._payments)
        return pages[self.tab](page)

    def _table(self, page: Page) -> Part:
        facts = (
            page.text("entry", f"fact.{number}", words, h=self._fact_height(words))
            for number, words in enumerate(self.sheet.facts)
        )
        return col(*facts, _columns(page, self._house[self.page]))

    def _fact_height(self, words: str) -> float:
        return FACT * lines_of(words, self.plan.wide, SMALL) + 8

    def _pattern_columns(self, page: Page) -> Part:
        return _columns(page, self._patterns[self.page])

    def _payments(self, page: Page) -> Part:
        if not self.page:
            return payment_table(page, self.sheet.payment)
        start = sum(map(len, self._payers[: self.page - 1]))
        told = enumerate(self._payers[self.page - 1], start + 1)
        return col(6, *(sentence(page, f"payer.{n}", words, n) for n, words in told), REST)

    # --- input ----------------------------------------------------------------------------------

    def on_copy(self) -> None:
        """Copy the sheet as text, or say why not."""
        copy_text(self.app, sheet_text(self.sheet, self.app.labels))


def _columns(page: Page, columns: Sequence[Sequence[Entry]]) -> Part:
    """Return up to two columns, the first at the left."""
    parts = [col(*(one.part(page) for one in column), REST, w=column[0].wide) for column in columns]
    return row(*parts, REST, gap=GAP)
