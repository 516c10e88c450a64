"""The page of the records that breaks the figures down by rules, seat, opponent or month."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.records.records import GROUPS, Group, PastMatch, RecordTotals, by_group, chosen_matches
from game.rules.numbers import number_text, rounded
from game.rulesets import RULESETS
from game.settings.opponents import OPPONENTS
from game.ui.drawing.theme import SMALL
from game.ui.kit.book import BOOK
from game.ui.kit.layout import REST, Part, Place, col, made, row
from game.ui.kit.page import Page
from game.ui.kit.wording import points_colour, shortened
from game.ui.screens.records.pages import name_against
from game.ui.screens.records.places import average_text, percent_text, points_text
from game.words.labels import Labels

ROWS = 8
"""The most rows on a page."""
NAME = 90
"""The width that a name gives up before the columns are narrower."""
LEAST, MOST = 30, 44
"""The least and greatest heights of a row."""
COLUMNS = (("hands", 70), ("win_rate", 100), ("feeding_rate", 110), ("ready_rate", 100),
           ("draw_rate", 100), ("average_worth", 120), ("points_a_hand", 130))  # fmt: skip
HEADS = 44
"""The height of the names above the columns."""
MIXED_COLUMNS = (("hands", 90), ("wins", 70), ("win_rate", 110), ("feeding_rate", 120),
                 ("ready_rate", 110), ("draw_rate", 110), ("average_place", 120))  # fmt: skip
"""The columns after the name, with their widths: of one ruleset, and over several of them."""


def rows_of(
    matches: Sequence[PastMatch], group: Group, ruleset: str, opponent: str
) -> list[tuple[str, RecordTotals]]:
    """Return the rows of a breakdown. The filter of the group itself doesn't apply."""
    chosen = chosen_matches(
        matches,
        "" if group == "ruleset" else ruleset,
        "" if group == "opponent" else opponent,
    )
    order = [*(one.id for one in RULESETS), *OPPONENTS]
    rows = by_group(chosen, group)
    if group in ("ruleset", "opponent"):
        rows.sort(key=lambda one: order.index(one[0]) if one[0] in order else len(order))
    return rows


def columns_of(group: Group, ruleset: str) -> Sequence[tuple[str, int]]:
    """Return the columns of a breakdown: none of points if it goes over several rulesets, and no
    place by seat, which changes within a match."""
    if ruleset and group != "ruleset":
        return COLUMNS
    return [one for one in MIXED_COLUMNS if group != "seat" or one[0] != "average_place"]


def details(
    page: Page,
    rows: Sequence[tuple[str, RecordTotals]],
    group: Group,
    columns: Sequence[tuple[str, int]],
    left: int,
    choose: Callable[[int], None],
    export: Callable[[], None],
    delete: Callable[[], None],
) -> Part:
    """Return the choice of the group, a row for each of its parts, and buttons for the matches in
    view. `left` is the number of hands still to count."""
    names = [page.words(f"records.by.{one}") for one in GROUPS]
    words = page.words("records.counting", count=left) if left else page.words("ready")

    def table(at: Place) -> Part:
        part = min(1, at[2] / (BOOK.wide - NAME))
        narrow = [(name, wide * part) for name, wide in columns]
        high = max(LEAST, min(MOST, (at[3] - HEADS) / max(1, len(rows)) - 4))
        shown = (
            _row(page, f"group.row.{place}", _name(name, group, page.screen.labels), sums, narrow)
            for place, (name, sums) in enumerate(rows)
        )
        heads = row(REST, *(_head(page, *one) for one in narrow), h=HEADS)
        return col(heads, col(*(replace(one, h=high) for one in shown), gap=4), REST)

    foot = row(
        page.button("export", export, role="small button", style="quiet", w=250),
        14,
        page.button("delete", delete, role="small button", style="quiet", w=250),
        h=42,
    )
    note = page.text("small help", "ready.note", words)
    below = row(col(2, foot, 4), 20, note, h=48)
    if page.screen.is_tall:
        below = col(replace(note, h=30), row(foot, REST), 4)
    return col(
        row(page.segments("group", names, GROUPS.index(group), choose, w=560), REST, h=38),
        10,
        made(table),
        below,
    )


def _head(page: Page, name: str, wide: float) -> Part:
    words = page.words(f"records.figure.{name}")
    return row(page.text("column", f"head.{name}", words, h=HEADS), 10, w=wide)


def _row(
    page: Page, key: str, name: str, sums: RecordTotals, columns: Sequence[tuple[str, float]]
) -> Part:
    def told(at: Place) -> Part:
        return page.text("label", f"{key}.name", shortened(name, at[2], SMALL))

    cells = (_cell(page, f"{key}.{name}", sums, name, wide) for name, wide in columns)
    return page.panel(key, row(12, made(told), 8, *cells), radius=8)


def _cell(page: Page, key: str, sums: RecordTotals, column: str, wide: float) -> Part:
    words, colour = _figure(sums, column)
    return row(page.text("amount", key, words, colour=colour), 10, w=wide)


def _figure(sums: RecordTotals, column: str) -> tuple[str, str]:
    """Return the words and the colour of a figure."""
    if column in ("hands", "wins"):
        return number_text(getattr(sums, column)), "text"
    if column in ("average_worth", "average_place"):
        return average_text(getattr(sums, column)), "text"
    if column == "points_a_hand":
        points = sums.points_a_hand
        return points_text(points), points_colour(rounded(points or 0.0, 1))
    return percent_text(getattr(sums, column)), "text"


def _name(name: str, group: Group, labels: Labels) -> str:
    match group:
        case "ruleset":
            return labels.text(f"ruleset.{name}")
        case "seat":
            return labels.text(f"wind.{name}")
        case "opponent":
            return name_against(name, labels)
        case "month":
            return name
