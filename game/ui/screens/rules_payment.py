"""The pages of the rules that say who pays what: a table, and the ways of paying in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.rulesets.ims_ruleset import ImsRuleset
from game.rulesets.payment_tables import (
    DOUBLES,
    basic_table,
    doubling_table,
    has_shares,
    paid_table,
)
from game.rulesets.ruleset import Ruleset
from game.rulesets.western_ruleset import WesternRuleset
from game.session.labels import Labels
from game.session.words import numbered
from game.ui.kit.book import BOTTOM, LEFT, RIGHT, TOP, in_pages, spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import fan_text, half_text
from game.ui.settings.items import option_words

ROW, ROWS = 67, 7
WIDTH = RIGHT - LEFT
LINE = 29
FIRST = 100
"""The width of a table's first column."""


class Area(NamedTuple):
    """A rectangle in units of the design."""

    x: float
    y: float
    width: float
    height: float


class PaymentPages:
    """The pages of one ruleset."""

    def __init__(self, chosen: Ruleset, labels: Labels) -> None:
        self.ruleset = chosen
        self.lines = numbered(labels, f"rules.{chosen.id}.pays")

    @property
    def count(self) -> int:
        """How many pages there are: the table, then the sentences."""
        sentences = len(in_pages(self.lines, ROWS)) if self.lines else 0
        return self._has_table + sentences

    @property
    def _has_table(self) -> bool:
        counts = isinstance(self.ruleset, ImsRuleset | WesternRuleset)
        return counts or has_shares(self.ruleset)

    def place(self, pen: Pen, page: int) -> None:
        if not (self._has_table and page == 0):
            place_lines(pen, in_pages(self.lines, ROWS), page - self._has_table)
        elif isinstance(self.ruleset, ImsRuleset):
            _place_basic(pen, self.ruleset)
        elif isinstance(self.ruleset, WesternRuleset):
            _place_doubling(pen, self.ruleset)
        else:
            self._place_shares(pen)

    def _place_shares(self, pen: Pen) -> None:
        """What everybody pays for so many fan."""
        screen, options = pen.screen, self.ruleset.options
        for row, name in enumerate(("payment_table", "payment_way")):
            value = option_words(screen.labels, options, name)
            words = screen.text("rules.option", name=screen.text(f"option.{name}"), value=value)
            box = spot(screen, LEFT, TOP + 4 + row * 28, WIDTH, 28)
            pen.text(f"{name}", words, box, 18, colour="gold", align="centre")
        columns = ("fan", "discarder", "other", "by_discard", "each", "self_drawn")
        rows = []
        for paid in paid_table(self.ruleset):
            numbers = (paid.discarder, paid.other, paid.by_discard, paid.each, paid.self_drawn)
            fan = fan_text(screen.labels, paid.fan, self.ruleset.cap)
            rows.append([fan, *(f"{number:,}" for number in numbers)])
        heads = [screen.text(f"rules.payment.{column}") for column in columns]
        place_table(pen, heads, rows, (LEFT, TOP + 66, WIDTH))


def _place_doubling(pen: Pen, chosen: WesternRuleset) -> None:
    """What so many points come to with so many doubles, the limit in gold."""
    limit = f"{chosen.cap:,}"
    words = pen.screen.text("rules.western.doubling", limit=limit)
    heading = spot(pen.screen, LEFT, TOP + 4, WIDTH, 28)
    pen.text("doubling", words, heading, 18, colour="gold", align="centre")
    heads = [pen.screen.text("figure.points"), *(f"× {1 << double}" for double in DOUBLES)]
    rows = [
        [f"{base}", *(f"{points:,}" for points in doubled)]
        for base, doubled in doubling_table(chosen)
    ]
    place_table(pen, heads, rows, (LEFT, TOP + 38, WIDTH), most=limit)


def _place_basic(pen: Pen, chosen: ImsRuleset) -> None:
    """The basic score of every number of fan, and what it is with half as much again."""
    text = pen.screen.text
    heading = spot(pen.screen, LEFT, TOP + 4, WIDTH, 28)
    pen.text("basic", text("rules.ims.basic"), heading, 18, colour="gold", align="centre")
    heads = [text(f"rules.ims.basic.{column}") for column in ("fan", "single", "more", "third")]
    rows = [
        [half_text(one.fan), f"{one.single}", f"{one.more}", f"{one.third}"]
        for one in basic_table(chosen)
    ]
    middle = (len(rows) + 1) // 2
    width = (WIDTH - 24) / 2
    place_table(pen, heads, rows[:middle], (LEFT, TOP + 38, width), key="low")
    place_table(pen, heads, rows[middle:], (LEFT + width + 24, TOP + 38, width), key="high")


def place_table(
    pen: Pen,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    place: tuple[float, float, float],
    *,
    key: str = "payment",
    most: str = "",
) -> None:
    """Rows of numbers below their heads. `place` is the left top corner and the width in units of
    the design; cells that say `most` are in gold."""
    x, y, width = place
    place_cells(pen, f"{key}.head", heads, Area(x, y, width, LINE), ["dim"] * len(heads), 15)
    first = y + LINE + 3
    height = min(LINE, (BOTTOM - first) / len(rows))
    for number, row in enumerate(rows):
        area = Area(x, first + number * height, width, height)
        if number % 2 == 0:
            pen.panel(f"{key}.{number}", spot(pen.screen, *area), "row", radius=6)
        colours = ["title", *("gold" if words == most else "text" for words in row[1:])]
        place_cells(pen, f"{key}.{number}", row, area, colours, 18)


def place_cells(
    pen: Pen,
    key: str,
    cells: Sequence[str],
    area: Area,
    colours: Sequence[str],
    size: int,
) -> None:
    """One row of a table."""
    first = min(FIRST, area.width / len(cells))
    width = (area.width - first) / (len(cells) - 1)
    for column, words in enumerate(cells):
        x = area.x + first + (column - 1) * width if column else area.x
        box = spot(pen.screen, x + 4, area.y, (width if column else first) - 8, area.height)
        colour = colours[column]
        pen.text(f"{key}.{column}", words, box, size, colour=colour, align="centre")


def place_lines(pen: Pen, pages: Sequence[Sequence[str]], page: int) -> None:
    """One page of numbered sentences by their keys."""
    start = 1 + sum(len(one) for one in pages[:page])
    for row, key in enumerate(pages[page]):
        place_line(pen, key, start + row, TOP + 6 + row * ROW)


def place_line(
    pen: Pen, key: str, number: int, y: float, values: Mapping[str, str] | None = None
) -> None:
    """A numbered sentence, one row high, with these values put in."""
    disc = spot(pen.screen, LEFT + 4, y + (ROW - 8 - 34) / 2, 34, 34)
    pen.badge(f"{key}.number", str(number), disc)
    box = spot(pen.screen, LEFT + 58, y, WIDTH - 62, ROW - 8)
    words = pen.screen.text(key, **(values or {}))
    pen.text(key, words, box, 18, wrap=True, middle=True)
