"""How to play, in ten pages, each with a title, a picture and a few sentences; and the pages about
payments, with a table and the ways of paying in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.rulesets.ruleset import Cell, PaymentPage, Ruleset
from game.ui.kit.book import BOTTOM, LEFT, RIGHT, TOP, in_pages, spot
from game.ui.kit.widgets import Pen
from game.ui.screens.rules_deal import place_deal_page
from game.ui.screens.rules_pictures import (
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
from game.words.rule_pages import PAGES, play_lines, rule_values
from game.words.words import number_text, numbered

ROW, ROWS = 67, 7
WIDTH = RIGHT - LEFT
LINE = 29
FIRST = 100
"""The width of a table's first column."""
NOTE = 28
MOST_ROWS = 16
"""The number of rows above which a table is split into two halves side by side."""


class Area(NamedTuple):
    """A rectangle in units of the design."""

    x: float
    y: float
    width: float
    height: float


class PaymentPages:
    """The pages about payments of one ruleset."""

    def __init__(self, chosen: Ruleset, labels: Labels) -> None:
        self.table = chosen.payment_page()
        self.lines = numbered(labels, f"rules.{chosen.id}.pays")

    @property
    def count(self) -> int:
        """The number of pages: the table, then the sentences."""
        return 1 + (len(in_pages(self.lines, ROWS)) if self.lines else 0)

    def place(self, pen: Pen, page: int) -> None:
        if page:
            place_lines(pen, in_pages(self.lines, ROWS), page - 1)
        else:
            place_payment_table(pen, self.table)


def place_payment_table(pen: Pen, page: PaymentPage) -> None:
    """Place the notes, and the table below them in one or two parts."""
    for row, note in enumerate(page.notes):
        box = spot(pen.screen, LEFT, TOP + 4 + row * NOTE, WIDTH, NOTE)
        words = pen.screen.labels.reason(note)
        pen.text(f"note.{row}", words, box, 18, colour="gold", align="centre")
    top = TOP + 10 + len(page.notes) * NOTE
    heads = [
        pen.screen.text(head) if isinstance(head, str) else f"× {head:,}"
        for head in (page.short_head or page.heads[0], *page.heads[1:])
    ]
    if len(page.rows) <= MOST_ROWS:
        place_number_table(pen, heads, page.rows, (LEFT, top, WIDTH))
        return
    middle = (len(page.rows) + 1) // 2
    width = (WIDTH - 24) / 2
    place_number_table(pen, heads, page.rows[:middle], (LEFT, top, width), key="low")
    place_number_table(pen, heads, page.rows[middle:], (LEFT + width + 24, top, width), key="high")


def place_number_table(
    pen: Pen,
    heads: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    place: tuple[float, float, float],
    *,
    key: str = "payment",
) -> None:
    """Place rows of numbers below their heads. `place` is the top left corner and the width in
    units of the design. A limit is named in the first column, and gold in the others."""
    x, y, width = place
    place_cells(pen, f"{key}.head", heads, Area(x, y, width, LINE), ["dim"] * len(heads), 15)
    first = y + LINE + 3
    height = min(LINE, (BOTTOM - first) / len(rows))
    for number, row in enumerate(rows):
        area = Area(x, first + number * height, width, height)
        if number % 2 == 0:
            pen.panel(f"{key}.{number}", spot(pen.screen, *area), "row", radius=6)
        words = [number_text(cell.number) for cell in row]
        if row[0].is_limit:
            words[0] = pen.screen.text("result.max")
        colours = ["title", *("gold" if cell.is_limit else "text" for cell in row[1:])]
        place_cells(pen, f"{key}.{number}", words, area, colours, 18)


def place_cells(
    pen: Pen,
    key: str,
    cells: Sequence[str],
    area: Area,
    colours: Sequence[str],
    size: int,
) -> None:
    """Place one row of a table."""
    first = min(FIRST, area.width / len(cells))
    width = (area.width - first) / (len(cells) - 1)
    for column, words in enumerate(cells):
        x = area.x + first + (column - 1) * width if column else area.x
        box = spot(pen.screen, x + 4, area.y, (width if column else first) - 8, area.height)
        colour = colours[column]
        pen.text(f"{key}.{column}", words, box, size, colour=colour, align="centre")


def place_lines(
    pen: Pen, pages: Sequence[Sequence[str]], page: int, values: Mapping[str, str] | None = None
) -> None:
    """Place one page of numbered sentences by their keys, with these values inserted."""
    start = 1 + sum(len(one) for one in pages[:page])
    for row, key in enumerate(pages[page]):
        place_line(pen, key, start + row, TOP + 6 + row * ROW, values)


def place_line(
    pen: Pen, key: str, number: int, y: float, values: Mapping[str, str] | None = None
) -> None:
    """Place a numbered sentence, one row high, with these values inserted."""
    disc = spot(pen.screen, LEFT + 4, y + (ROW - 8 - 34) / 2, 34, 34)
    pen.badge(f"{key}.number", str(number), disc)
    box = spot(pen.screen, LEFT + 58, y, WIDTH - 62, ROW - 8)
    words = pen.screen.text(key, **(values or {}))
    pen.text(key, words, box, 18, wrap=True, middle=True)


TITLE, GAP, HIGH = 34, 8, 480
"""The heights of a page's title, the gap below it, and the whole page."""


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


class PlayPages:
    """The pages about how to play by one ruleset."""

    def __init__(self, rules: Ruleset, labels: Labels) -> None:
        self.ruleset = rules
        self.values = rule_values(rules, labels)
        self.lines = play_lines(rules, labels)
        """The sentences of each page, as they are true with the options in use."""

    def place(self, pen: Pen, number: int) -> None:
        """Place a page, numbered from 0."""
        page, lines = PAGES[number], self.lines[number]
        if page.id not in PICTURES:
            place_deal_page(pen, self.ruleset)
            return
        head = spot(pen.screen, LEFT, TOP, WIDTH, TITLE)
        words = pen.screen.text(f"book.play.{page.id}")
        pen.text("play.title", words, head, 21, colour="title", align="centre")
        top = TOP + TITLE + GAP
        below = TOP + HIGH - len(lines) * ROW
        frame = Room(LEFT, top, RIGHT - LEFT, below - top - GAP)
        pen.felt("play.cloth", spot(pen.screen, *frame), 12)
        PICTURES[page.id](pen, self.ruleset, frame)
        for row, key in enumerate(lines):
            place_line(pen, key, row + 1, below + row * ROW, self.values)
