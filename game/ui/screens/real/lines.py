"""The lines of a real table's sheet: a row each, the names above, and the sums below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.records.real_table import Entry, RealTable
from game.records.real_table_text import counts_text, how_words
from game.rules.match import PERSONS, Points
from game.rules.numbers import signed
from game.ui.drawing.looks import Command
from game.ui.drawing.theme import NOTE
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.page import Page
from game.ui.kit.wording import points_colour, short_name, shortened

ROWS = 9
NUMBER, DEALER, HOW, COUNT, PERSON = 58, 78, 212, 62, 76
"""The widths of the columns."""
WIDTH = NUMBER + DEALER + HOW + COUNT + 4 * PERSON


def lines(
    page: Page,
    table: RealTable,
    shown: Sequence[tuple[int, Entry]],
    points: Points,
    chosen: int,
    choose: Callable[[int], None],
) -> Part:
    """Return these lines, each with its place from 0. A click on one calls `choose`."""
    rows = [_row(page, table, place, entry, chosen, choose) for place, entry in shown]
    if not rows:
        rows = [page.text("nothing", "line.none", page.words("no_lines"))]
    fan = page.words("sheet.fan") if table.rules.unit == "fan" else ""
    heads = [
        page.text(
            "words",
            f"head.{one}",
            short_name(table.names[one], PERSON - 8, NOTE),
            colour="gold",
            align="right",
            w=PERSON - 8,
        )
        for one in PERSONS
    ]
    return col(
        row(
            page.text("words", "head.hand", page.words("sheet.round"), colour="gold", w=NUMBER),
            page.text("words", "head.dealer", page.words("dealer"), colour="gold", w=DEALER),
            REST,
            page.text("unit", "head.count", fan, colour="gold", w=COUNT),
            *_spaced(heads),
            h=30,
        ),
        page.panel("head.line", style="line", radius=0, h=1.5),
        4,
        *rows,
        4,
        _sums(page, points),
        w=WIDTH,
        gap=2,
    )


def _spaced(parts: Sequence[Part]) -> Iterator[Part]:
    """Yield the cells of the four people with a space at their right."""
    yield from (row(one, 8, w=PERSON) for one in parts)


def _row(
    page: Page,
    table: RealTable,
    place: int,
    entry: Entry,
    chosen: int,
    choose: Callable[[int], None],
) -> Part:
    key, labels, before = f"line.{place}", page.screen.labels, entry.before
    wind = page.badge(f"{key}.wind", page.words(f"wind.{before.round_wind}.sign"), 22)
    hand = str(before.hand_number) if entry.line.is_hand else ""
    number = row(8, wind, 5, page.text("words", f"{key}.hand", hand), w=NUMBER)
    extra = f" +{entry.extra}" if entry.extra else ""
    dealer = short_name(table.names[before.dealer], DEALER - 30, NOTE) + extra
    how = shortened(how_words(entry.line, table.names, labels), HOW - 2, NOTE)
    people = [
        page.text(
            "unit",
            f"{key}.{person}",
            signed(points),
            colour=points_colour(points),
            w=PERSON - 8,
        )
        for person, points in enumerate(entry.payments)
    ]
    inside = row(
        number,
        page.text("words", f"{key}.dealer", dealer, w=DEALER),
        page.text("words", f"{key}.how", how, w=HOW),
        page.text("unit", f"{key}.count", shortened(counts_text(entry), COUNT, NOTE), w=COUNT),
        *_spaced(people),
    )
    return page.card(key, Command(choose, place), inside, chosen=place == chosen, radius=6, h=42)


def _sums(page: Page, points: Points) -> Part:
    """Return what each has won or lost."""
    cells = [
        page.text("count", f"sum.{person}", signed(one), colour="gold", w=PERSON - 8)
        for person, one in enumerate(points)
    ]
    told = page.text("label", "sum", page.words("sheet.total"))
    return page.panel("sums", row(12, told, *_spaced(cells)), style="strip", radius=8, h=38)
