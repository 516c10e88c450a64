"""How to play, in ten pages, each with a title, a picture and a few sentences; and the pages about
payments, with a table and the ways of paying in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.rules.numbers import number_text
from game.rulesets.ruleset import Cell, PaymentPage, Ruleset
from game.ui.drawing.looks import Box
from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH
from game.ui.kit.book import BOOK, book_plan, in_pages
from game.ui.kit.layout import REST, Part, Place, col, made, paint, row
from game.ui.kit.page import Page
from game.ui.kit.widgets import Pen
from game.ui.screens.rules.deal import place_deal_page
from game.ui.screens.rules.pictures import (
    Room,
    place_claims,
    place_dealer,
    place_hand_parts,
    place_kongs,
    place_mistake,
    place_payments,
    place_tiles,
    place_turn,
    place_winning,
)
from game.words.labels import Labels
from game.words.rule_pages import PAGES, play_lines, rule_lines, rule_values

ROW, TALL_ROW, ROWS = 67, 110, 7
"""The height of a sentence with the gap below, also in a tall window, and the most on a page."""
LINE, TALL_LINE, FIRST = 29, 48, 100
"""The height of a table's line, also in a tall window, and the width of its first column."""
TALL_PICTURE = 420
"""The height of a picture in a tall window."""
MIDDLE = DESIGN_WIDTH / 2, DESIGN_HEIGHT / 2
MOST_ROWS = 16
"""The number of rows above which a table is split into two halves side by side."""


class PaymentPages:
    """The pages about payments of one ruleset."""

    def __init__(self, chosen: Ruleset, labels: Labels) -> None:
        self.table = chosen.payment_page()
        self.lines = rule_lines(chosen, labels, f"rules.{chosen.id}.pays")

    @property
    def count(self) -> int:
        """The number of pages: the table, then the sentences."""
        return 1 + (len(in_pages(self.lines, ROWS)) if self.lines else 0)

    def part(self, page: Page, number: int) -> Part:
        """Return a page."""
        if number:
            return lines(page, in_pages(self.lines, ROWS), number - 1)
        return payment_table(page, self.table)


def payment_table(page: Page, table: PaymentPage) -> Part:
    """Return the notes, and the table below them in one or two parts."""
    notes = (
        page.text("signs", f"note.{row}", page.screen.labels.reason(note))
        for row, note in enumerate(table.notes)
    )
    heads = [
        page.words(head) if isinstance(head, str) else f"× {number_text(head)}"
        for head in (table.short_head or table.heads[0], *table.heads[1:])
    ]
    middle = (len(table.rows) + 1) // 2
    if len(table.rows) <= MOST_ROWS or page.screen.is_tall:
        numbers = number_table(page, "payment", heads, table.rows)
    else:
        low = number_table(page, "low", heads, table.rows[:middle])
        numbers = row(low, number_table(page, "high", heads, table.rows[middle:]), gap=24)
    return col(4, *notes, 6, numbers)


def number_table(
    page: Page, key: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]]
) -> Part:
    """Return rows of numbers below their heads. A limit is named in the first column, and gold in
    the others."""

    def make(at: Place) -> Part:
        line, above, role = LINE, LINE, "unit"
        if page.screen.is_tall:  # narrow columns, so names take two lines
            line, above, role = TALL_LINE, TALL_LINE, "column"
        high = min(line, (at[3] - above - 3) / len(rows))
        head = _cells(page, role, f"{key}.head", heads, ["dim"] * len(heads), at[2])
        parts = (_row(page, f"{key}.{n}", one, n % 2 == 0, at[2]) for n, one in enumerate(rows))
        return col(replace(head, h=above), 3, *(replace(one, h=high) for one in parts), REST)

    return made(make)


def _row(page: Page, key: str, cells: Sequence[Cell], is_even: bool, wide: float) -> Part:
    words = [number_text(cell.number) for cell in cells]
    if cells[0].is_limit:
        words[0] = page.words("result.max")
    colours = ["title", *("gold" if cell.is_limit else "text" for cell in cells[1:])]
    inside = _cells(page, "tab", key, words, colours, wide)
    return page.panel(key, inside, radius=6) if is_even else inside


def _cells(
    page: Page, role: str, key: str, cells: Sequence[str], colours: Sequence[str], wide: float
) -> Part:
    """Return one row of a table."""
    texts = (
        page.text(role, f"{key}.{column}", words, colour=colours[column])
        for column, words in enumerate(cells)
    )
    first, *others = (row(4, one, 4) for one in texts)
    return row(replace(first, w=min(FIRST, wide / len(cells))), *others)


def lines(
    page: Page, pages: Sequence[Sequence[str]], number: int, values: Mapping[str, str] | None = None
) -> Part:
    """Return one page of numbered sentences by their keys, with these values inserted."""
    start = 1 + sum(len(one) for one in pages[:number])
    told = (line(page, key, start + row, values) for row, key in enumerate(pages[number]))
    return col(6, *told, REST)


def line(page: Page, key: str, number: int, values: Mapping[str, str] | None = None) -> Part:
    """Return a numbered sentence by its key, with these values inserted."""
    return sentence(page, key, page.words(key, **(values or {})), number)


def sentence(page: Page, key: str, words: str, number: int) -> Part:
    """Return a numbered sentence, and the gap below."""
    disc = page.badge(f"{key}.number", str(number), 34)
    told = page.text("rule", key, words, h=None)
    return col(row(4, disc, 20, told, 4, h=row_height(page) - 8), 8)


def row_height(page: Page) -> float:
    """Return the height of a sentence with the gap below."""
    if not page.screen.is_tall:
        return ROW
    return min(TALL_ROW, book_plan(page.screen).room / ROWS)


PICTURES: Mapping[str, Callable[[Pen, Ruleset, Room], None]] = {
    "tiles": place_tiles,
    "hand": place_hand_parts,
    "turn": place_turn,
    "claims": place_claims,
    "kongs": place_kongs,
    "winning": place_winning,
    "paying": place_payments,
    "end": place_dealer,
    "mistakes": place_mistake,
}
"""What places the picture of each page, by its id. The page of the deal is all pictures."""


def _scaled(pen: Pen, at: Place) -> tuple[Pen, Room]:
    """Return a pen that draws a picture of a wide book's size at this place, and its room there."""
    part = at[2] / BOOK.wide
    x, y = (middle - (middle - one) / part for middle, one in zip(MIDDLE, at[:2], strict=True))
    screen = replace(pen.screen, zoom=pen.screen.zoom * part)
    return Pen(screen, pen.layer), Room(x, y, at[2] / part, at[3] / part)


class PlayPages:
    """The pages about how to play by one ruleset."""

    def __init__(self, rules: Ruleset, labels: Labels) -> None:
        self.ruleset = rules
        self.values = rule_values(rules, labels)
        self.lines = play_lines(rules, labels)
        """The sentences of each page, as they are true with the options in use."""

    def part(self, page: Page, number: int) -> Part:
        """Return a page, numbered from 0."""
        id, told = PAGES[number].id, self.lines[number]
        if id not in PICTURES:
            return made(lambda at: paint(lambda pen, _: place_deal_page(pen, self.ruleset, at)))

        def picture(at: Place) -> Part:
            def draw(pen: Pen, box: Box) -> None:
                pen.felt("play.cloth", box, 12)
                scaled, room = _scaled(pen, at)
                PICTURES[id](scaled, self.ruleset, room)
                pen.items += scaled.items

            return paint(draw)

        high = None
        if page.screen.is_tall:
            left = book_plan(page.screen).room - 64 - len(told) * row_height(page)
            high = min(TALL_PICTURE, left)
        return col(
            page.text("great", "play.title", page.words(f"book.play.{id}")),
            8,
            made(picture, h=high),
            8,
            *(line(page, key, row + 1, self.values) for row, key in enumerate(told)),
            REST if page.screen.is_tall else 0,
        )
