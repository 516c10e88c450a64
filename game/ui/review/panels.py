"""The panels of the review: the verdict, the cost of each hand, and luck and cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.review.match_review import Entry, MatchReview
from game.review.review import Luck
from game.ui.drawing.looks import NOTHING, Box, Command, Tip, box_around
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import close_units, signed
from game.ui.review.entries import place_tiles
from game.ui.review.state import Totals, totals

SIZE, PAD, GAP = 15, 16, 10
"""The size of small letters, the margin of a panel, and the gap between two things."""
BUTTONS = 232
"""The width of the column of buttons."""
TILE, HEADLINE, SMALLER, HEAD = 64, 19, 15, 26
"""The height of the verdict's tiles, the sizes of a short and a long headline, and the height of a
title."""
BAR, NUMBER = 24, 20
"""The least width of a hand's bar with its gap, and the height of its number."""


class VerdictActions(Protocol):
    """The handlers that the verdict needs."""

    def on_step(self, direction: int) -> None: ...
    def on_deep(self) -> None: ...
    def on_try(self) -> None: ...
    def on_keep(self) -> None: ...


class ChartActions(Protocol):
    """The handlers that the chart needs."""

    def on_hand(self, number: int) -> None: ...
    def on_chart_page(self, step: int) -> None: ...


# --- the verdict ----------------------------------------------------------------------------------


def place_verdict(
    pen: Pen,
    box: Box,
    entry: Entry,
    sums: Totals,
    actions: VerdictActions,
    *,
    can_step: bool,
    is_kept: bool,
) -> None:
    """Place the verdict on a decision: tiles, cost, what was better and why, and the buttons."""
    px, screen = pen.screen.px, pen.screen
    pen.panel("verdict", box, "panel", radius=18)
    inner = box.grown(-px(12))
    right = place_tiles(pen, "verdict", entry, inner.x + px(6), inner.y + px(38), px(TILE))
    shown = sums.points(-entry.cost)
    words = screen.labels.text("review.points", count=1 if shown == "−1" else 2, points=shown)
    wide = max(right - inner.x - px(6), px(150))
    cost = Box(inner.x + px(6), inner.bottom - px(30), wide, px(30))
    pen.text("verdict.cost", words, cost, 21, colour="bad", bold=True)
    buttons = Box(inner.right - px(BUTTONS), box.y + px(4), px(BUTTONS), box.h - px(8))
    _place_buttons(pen, buttons, entry, actions, can_step=can_step, is_kept=is_kept)
    x = cost.right + px(14)
    size = f"review.size.{entry.size}"
    title = f"{screen.labels.reason(entry.headline)}"
    line = Box(x, inner.y, buttons.x - px(14) - x, px(28))
    fits = close_units(title, HEADLINE) <= line.w / screen.unit
    pen.text("verdict.headline", title, line, HEADLINE if fits else SMALLER, colour="title")
    rest = Box(x, line.bottom + px(2), line.w, inner.bottom - line.bottom - px(28))
    reason = screen.labels.reason(entry.reason)
    pen.text("verdict.reason", reason, rest, 16, wrap=True)
    foot = Box(x, inner.bottom - px(24), line.w, px(24))
    where = screen.text("review.where", hand=entry.hand, turn=entry.turn)
    pen.text("verdict.size", f"{screen.text(size)} · {where}", foot, SIZE, colour="dim")


def _place_buttons(
    pen: Pen, box: Box, entry: Entry, actions: VerdictActions, *, can_step: bool, is_kept: bool
) -> None:
    """Place what can be done with the decision, and the arrows through the list."""
    px, text = pen.screen.px, pen.screen.text
    half, high = (box.w - px(GAP)) // 2, (box.h - 2 * px(4)) // 3
    right = box.right - half
    middle = box.centre[1] - high // 2
    upper = Box(box.x, box.y, box.w, high)
    pen.button("try", text("review.try"), upper, Command(actions.on_try), size=17)
    keep = text("review.kept" if is_kept else "review.keep")
    command = Command(actions.on_keep) if entry.is_discard and not is_kept else None
    tip = Tip(text("tip.review.keep"))
    pen.button(
        "keep", keep, Box(box.x, middle, half, high), command, style="quiet", size=15, tip=tip
    )
    deep = Box(right, middle, half, high)
    pen.button("deep", text("deep.start"), deep, Command(actions.on_deep), style="quiet", size=15)
    for name, step, x in (("left", -1, box.x), ("right", 1, right)):
        button = Box(x, box.bottom - high, half, high)
        command_or_none = Command(actions.on_step, step) if can_step else None
        tip = Tip(text(f"tip.review.{name}"))
        pen.button(f"step.{name}", "", button, command_or_none, tip=tip)
        arrow = box_around(*button.centre, px(22), px(22))
        pen.icon(f"step.{name}.arrow", f"arrow-{name}", arrow, tint="gold" if can_step else "off")


def place_nothing(pen: Pen, box: Box, headline: str, more: str) -> None:
    """Place a sentence in place of a verdict, and another one below it."""
    px = pen.screen.px
    pen.panel("verdict", box, "panel", radius=18)
    inner = box.grown(-px(PAD))
    high = px(34)
    top = inner.centre[1] - (high if more else high // 2)
    line = Box(inner.x, top, inner.w, high)
    pen.text("verdict.headline", headline, line, 21, colour="title", align="centre")
    pen.text("verdict.more", more, line.moved(dy=high), 17, align="centre")


# --- the cost of each hand ------------------------------------------------------------------------


def bars_in(pen: Pen, box: Box) -> int:
    """Return the number of hands that a chart in this box shows at once."""
    return max(1, (box.w - pen.screen.px(2 * PAD)) // pen.screen.px(BAR))


def place_chart(
    pen: Pen,
    box: Box,
    review: MatchReview,
    numbers: Sequence[int],
    chosen: int,
    page: int,
    actions: ChartActions,
) -> None:
    """Place a bar for each hand. A dash means no cost. A press chooses the hand."""
    px, text = pen.screen.px, pen.screen.text
    pen.panel("chart", box, "strip", radius=16)
    pad = px(PAD)
    head = Box(box.x + pad, box.y + px(4), box.w - 2 * pad, px(HEAD))
    sums, fitting = totals(review, numbers), bars_in(pen, box)
    told = pen.screen.labels.text("review.total", count=sums.hands, points=sums.points(sums.cost))
    pages = max(1, -(-len(numbers) // fitting))
    page = min(page, pages - 1)
    pager = px(70) if pages > 1 else 0
    wide = min(head.w // 2, pen.room(1.05 * close_units(told, SIZE)) + px(4))
    total = Box(head.right - pager - wide, head.y, wide, head.h)
    pen.text("chart.total", told, total, SIZE, colour="dim", align="right")
    title = Box(head.x, head.y, total.x - px(6) - head.x, head.h)
    pen.text("chart.title", text("review.costs"), title, 16, colour="title")
    if pages > 1:
        _place_pager(pen, head, page, pages, actions)
    shown = numbers[page * fitting : (page + 1) * fitting]
    area = Box(head.x, head.bottom + px(2), head.w, box.bottom - head.bottom - px(6))
    most = max((one.cost for one in review.hands.values() if one.number in numbers), default=0.0)
    step = min(area.w / max(1, len(shown)), px(46))
    for place, number in enumerate(shown):
        x = area.x + round(place * step)
        column = Box(x, area.y, area.x + round((place + 1) * step) - x - px(2), area.h)
        _place_bar(pen, column, review, number, most, number == chosen, actions)


def _place_bar(
    pen: Pen,
    column: Box,
    review: MatchReview,
    number: int,
    most: float,
    is_chosen: bool,
    actions: ChartActions,
) -> None:
    px, text, key = pen.screen.px, pen.screen.text, f"hand.{number}"
    hand, lit = review.hands.get(number), is_chosen or pen.hovers(key)
    tip = None
    if hand is not None:
        points = Totals(1, hand.places, hand.cost, 0, 0, None, 0).points(hand.cost)
        cost = pen.screen.labels.text("review.points", count=2, points=points)
        tip = Tip(text("table.hand", number=number), cost)
    style = "row_hover" if pen.hovers(key) else "chosen" if is_chosen else "row"
    pen.plate(key, column, style, Command(actions.on_hand, number), radius=7, tip=tip)
    low = Box(column.x, column.bottom - px(NUMBER), column.w, px(NUMBER))
    colour = "title" if lit else "dim"
    pen.text(f"{key}.number", str(number), low, SIZE, colour=colour, align="centre", layer=4)
    if hand is None:
        return
    room, least = low.y - column.y - px(5), px(4 if hand.cost else 2)
    high = max(least, round(room * hand.cost / most) if most else 0)
    wide = min(column.w - px(6), px(22))
    bar = Box(column.centre[0] - wide // 2, low.y - high, wide, high)
    look = "light" if is_chosen else "cost"
    pen.panel(f"{key}.bar", bar, look if hand.cost else "filled", radius=2, layer=3)


def _place_pager(pen: Pen, head: Box, page: int, pages: int, actions: ChartActions) -> None:
    px = pen.screen.px
    for name, step, x in (("left", -1, head.right - px(64)), ("right", 1, head.right - px(30))):
        there = 0 <= page + step < pages
        command = Command(actions.on_chart_page, step) if there else None
        box = Box(x, head.y, px(30), head.h)
        tip = Tip(pen.screen.text(f"tip.review.hands.{name}"))
        tint = "gold" if there else "off"
        pen.icon(f"chart.{name}", f"arrow-{name}", box, command, tint=tint, tip=tip)


# --- luck and cost --------------------------------------------------------------------------------


def place_luck(pen: Pen, box: Box, sums: Totals) -> None:
    """Place the result as a sum: the mean start, luck, and the cost of the own decisions."""
    px, text = pen.screen.px, pen.screen.text
    pen.panel("luck", box, "strip", radius=16)
    pad = px(PAD)
    head = Box(box.x + pad, box.y + px(4), box.w - 2 * pad, px(HEAD))
    if sums.luck is None:
        pen.text("luck.title", text("review.luck"), head, 16, colour="title")
        return
    result = text("review.result", points=signed(sums.result))
    words = px(1.05 * close_units(result, 17) + 12)
    right = Box(head.right - words, head.y, words, head.h)
    pen.text("luck.result", result, right, 17, bold=True, align="right")
    left = Box(head.x, head.y, right.x - head.x, head.h)
    pen.text("luck.title", text("review.luck"), left, 16, colour="title")
    rows = _rows(sums.luck)
    high = (box.bottom - px(6) - head.bottom) // (len(rows) + 1)
    most = max(abs(points) for _, points in rows) or 1.0
    for place, (name, points) in enumerate(rows):
        line = Box(head.x, head.bottom + place * high, head.w, high)
        _place_term(pen, name, points, line, most, sums)
    parts = {name: sums.signed(getattr(sums.luck, name)) for name in ("deal", "draws", "others")}
    foot = Box(head.x, head.bottom + len(rows) * high, head.w, high)
    pen.text("luck.parts", text("review.luck.parts", **parts), foot, SIZE, colour="dim")


def _rows(luck: Luck) -> list[tuple[str, float]]:
    return [
        ("start", luck.start),
        ("chance", luck.deal + luck.draws + luck.others),
        ("decisions", -luck.cost),
    ]


def _place_term(pen: Pen, name: str, points: float, line: Box, most: float, sums: Totals) -> None:
    """Place a term: its name, a bar to the left or right of zero, and its points."""
    px, text, key = pen.screen.px, pen.screen.text, f"luck.{name}"
    words = Box(line.x, line.y, px(116), line.h)
    pen.text(f"{key}.name", text(f"review.luck.{name}"), words, SIZE)
    figure = Box(line.right - px(70), line.y, px(70), line.h)
    colour = "good" if points > 0 else "bad" if points < 0 else "dim"
    pen.text(key, sums.signed(points), figure, SIZE, colour=colour, align="right")
    middle = (words.right + figure.x) // 2
    half = (figure.x - words.right) // 2 - px(4)
    long = round(half * abs(points) / most)
    high = min(px(12), line.h - px(4))
    x = middle - long if points < 0 else middle
    bar = Box(x, line.centre[1] - high // 2, long, high)
    if long:
        pen.panel(f"{key}.bar", bar, "cost" if points < 0 else "filled", radius=2, layer=2)
    axis = Box(middle, line.y, max(1, px(1)), line.h)
    pen.panel(f"{key}.axis", axis, "line", radius=0, layer=3)
    tip = Tip(text(f"review.luck.{name}"), text(f"tip.review.{name}"))
    pen.area(f"{key}.area", line, NOTHING, tip=tip)
