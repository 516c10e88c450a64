"""The page of the records that breaks the figures down by rules, seat, opponent or month."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.records.records import GROUPS, Group, PastMatch, RecordTotals, by_group, chosen_matches
from game.rulesets import RULESETS
from game.settings.opponents import OPPONENTS
from game.ui.drawing.looks import Command
from game.ui.kit.book import BOTTOM, LEFT, spot
from game.ui.kit.widgets import Pen, place_segments
from game.ui.kit.wording import points_colour, shortened, signed
from game.ui.screens.records_pages import BODY, WIDTH, average_text, name_against, percent_text
from game.words.labels import Labels

ROWS = 8
"""The most rows on a page."""
ROW, HEAD = 34, 40
TABLE = BODY + 48
COLUMNS = (("hands", 70), ("win_rate", 100), ("feeding_rate", 110), ("ready_rate", 100),
           ("draw_rate", 100), ("average_worth", 120), ("points_a_hand", 130))  # fmt: skip
"""The columns after the name, with their widths."""
FOOT = BOTTOM - 46


def rows_of(
    matches: Sequence[PastMatch], group: Group, ruleset: str, opponent: str
) -> list[tuple[str, RecordTotals]]:
    """Return the rows of a breakdown. The filter of the group itself doesn't apply."""
    chosen = chosen_matches(
        matches,
        None if group == "ruleset" else ruleset,
        None if group == "opponent" else opponent or None,
    )
    order = [*(one.id for one in RULESETS), *OPPONENTS]
    rows = by_group(chosen, group)
    if group in ("ruleset", "opponent"):
        rows.sort(key=lambda one: order.index(one[0]) if one[0] in order else len(order))
    return rows


def place_details(
    pen: Pen,
    rows: Sequence[tuple[str, RecordTotals]],
    group: Group,
    left: int,
    choose: Callable[[int], None],
) -> None:
    """Place the choice of the group, and a row for each of its parts. `left` is the number of hands
    still to count."""
    screen = pen.screen
    names = [screen.text(f"records.by.{one}") for one in GROUPS]
    box = spot(screen, LEFT, BODY, 560, 38)
    place_segments(pen, "group", names, GROUPS.index(group), box, choose, size=16)
    _place_head(pen)
    for place, (name, sums) in enumerate(rows):
        _place_row(pen, place, _name(name, group, screen.labels), sums)
    words = screen.text("records.counting", count=left) if left else screen.text("records.ready")
    box = spot(screen, LEFT + 534, FOOT - 2, WIDTH - 534, 48)
    pen.text("ready.note", words, box, 15, colour="dim", wrap=True, middle=True)


def place_foot(pen: Pen, export: Callable[[], None], delete: Callable[[], None]) -> None:
    """Place the buttons for the matches in view."""
    screen = pen.screen
    box = spot(screen, LEFT, FOOT, 250, 42)
    words = screen.text("records.export")
    pen.button("export", words, box, Command(export), style="quiet", size=16)
    box = spot(screen, LEFT + 264, FOOT, 250, 42)
    words = screen.text("records.delete")
    pen.button("delete", words, box, Command(delete), style="quiet", size=16)


def _place_head(pen: Pen) -> None:
    right = LEFT + WIDTH
    for name, wide in reversed(COLUMNS):
        right -= wide
        box = spot(pen.screen, right, TABLE, wide - 10, HEAD)
        words = pen.screen.text(f"records.figure.{name}")
        pen.text(f"head.{name}", words, box, 15, colour="gold", align="right", wrap=True)


def _place_row(pen: Pen, place: int, name: str, sums: RecordTotals) -> None:
    y, key = TABLE + HEAD + place * ROW, f"group.row.{place}"
    pen.panel(key, spot(pen.screen, LEFT, y, WIDTH, ROW - 4), "row", radius=8)
    wide = WIDTH - sum(one for _, one in COLUMNS) - 20
    box = spot(pen.screen, LEFT + 12, y, wide, ROW - 4)
    pen.text(f"{key}.name", shortened(name, wide, 16), box, 16)
    right = LEFT + WIDTH
    for column, size in reversed(COLUMNS):
        right -= size
        words, colour = _figure(sums, column)
        box = spot(pen.screen, right, y, size - 10, ROW - 4)
        pen.text(f"{key}.{column}", words, box, 16, colour=colour, align="right")


def _figure(sums: RecordTotals, column: str) -> tuple[str, str]:
    """Return the words and the colour of a figure."""
    if column == "hands":
        return f"{sums.hands:,}", "text"
    if column == "average_worth":
        return average_text(sums.average_worth), "text"
    if column == "points_a_hand":
        points = sums.points_a_hand or 0.0
        return signed(points, 1), points_colour(round(points))
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
