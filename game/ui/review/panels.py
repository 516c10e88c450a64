"""The panels of the review: the verdict, the cost of each hand, luck and cost, and what Expert
would have made of the match's walls, whose figures are other estimates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.review.by_hand import Source
from game.review.match_review import Entry, MatchReview, ReviewedHand
from game.review.same_walls import SameWalls
from game.rules.numbers import decimal, nearest, number_text, signed
from game.ui.drawing.looks import Command, Tip
from game.ui.drawing.theme import NOTE, PLAIN, SMALL
from game.ui.kit.layout import REST, Part, Place, col, made, row, stack
from game.ui.kit.page import Page
from game.ui.kit.wording import close_units, points_colour
from game.ui.review.entries import tiles, where
from game.ui.review.state import Actions, Totals, totals
from game.words.words import time_left_words

PAD, BAR, WIDEST = 16, 24, 120
"""The margin of a panel, and the least and the greatest width of a hand's bar with its gap."""
HIGHEST, LONGEST = 55, 72
"""The height of the costliest hand's bar, and the length of the greatest term's."""


# --- the verdict ----------------------------------------------------------------------------------


def verdict(
    page: Page, entry: Entry, sums: Totals, actions: Actions, *, can_step: bool, is_kept: bool
) -> Part:
    """Return the verdict on a decision: tiles, cost, what was better and why, and the buttons."""
    labels, shown = page.screen.labels, sums.points(-entry.cost)
    points = page.words("points", count=1 if shown == number_text(-1) else 2, points=shown)
    size = f"{page.words(f'review.size.{entry.size}')} · {where(page, entry)}"
    headline = labels.reason(entry.headline)

    def title(at: Place) -> Part:
        size = next((one for one in (PLAIN, SMALL) if close_units(headline, one) <= at[2]), NOTE)
        return page.text("item", "verdict.headline", headline, colour="title", size=size)

    what = col(
        14,
        row(tiles(page, "verdict", entry, 64), REST),
        REST,
        page.text("worth", "verdict.cost", points, colour="bad", h=30),
        12,
        w=150,
    )
    why = col(
        12,
        made(title, h=28),
        2,
        page.text("entry", "verdict.reason", labels.reason(entry.reason), middle=False, h=None),
        page.text("dim", "verdict.size", size),
        12,
    )
    buttons = _buttons(page, entry, actions, can_step=can_step, is_kept=is_kept)
    return page.panel("verdict", row(18, what, 14, why, 14, buttons, 12), radius=18, style="panel")


def _buttons(page: Page, entry: Entry, actions: Actions, *, can_step: bool, is_kept: bool) -> Part:
    """Return what can be done with the decision, and the arrows through the list."""
    words, tip = page.words("kept" if is_kept else "keep"), Tip(page.words("tip.review.keep"))
    keep = actions.on_keep if entry.is_discard and not is_kept else None
    deep, wide = page.words("deep.start"), 111
    # The list goes round its end, so that there is always a page on both sides.
    steps = page.pager(
        1,
        3 if can_step else 0,
        actions.on_step,
        key="step",
        tip="tip.review",
        signs=False,
        w=wide,
        h=40,
    )
    return col(
        page.button("try", actions.on_try, role="small button", h=40),
        row(
            page.button("keep", keep, words, role="words", style="quiet", w=wide, tip=tip),
            page.button("deep", actions.on_deep, deep, role="words", style="quiet", w=wide),
            gap=10,
            h=40,
        ),
        row(*steps, gap=10),
        gap=4,
        pad=(0, 4, 0, 4),
        w=232,
    )


def nothing(page: Page, headline: str, more: str) -> Part:
    """Return a sentence in place of a verdict, and another one below it."""
    told = [page.text("says", "verdict.headline", headline, colour="title", align="centre", h=34)]
    if more:
        told.append(page.text("few", "verdict.more", more, colour="text", h=34))
    return page.panel("verdict", col(REST, *told, REST), style="panel", radius=18)


# --- the cost of each hand ------------------------------------------------------------------------


def bars_in(wide: float) -> int:
    """Return the number of hands that a chart of this width shows at once."""
    return max(1, int((wide - 2 * PAD) // BAR))


def chart(
    page: Page,
    review: MatchReview,
    numbers: Sequence[int],
    chosen: int,
    at: int,
    wide: float,
    actions: Actions,
) -> Part:
    """Return a bar for each hand on a page. A press chooses the hand."""
    sums, fitting = totals(review, numbers), bars_in(wide)
    pages, shown = -(-len(numbers) // fitting), numbers[at * fitting : (at + 1) * fitting]
    told = page.words("total", count=sums.hands, points=sums.points(sums.cost))
    arrows: list[Part] = []
    role, growth = "label", page.screen.growth
    if pages > 1:
        # Beside arrows, both texts only have room if they are small.
        role, growth = "words", 1.0
        turn, tip = actions.on_chart_page, "tip.review.hands"
        arrows = page.pager(at, pages, turn, key="chart", tip=tip, signs=False, w=30, h=26, size=16)
    head = row(
        page.text(role, "chart.title", page.words("costs"), colour="title"),
        page.text("unit", "chart.total", told, w=growth * close_units(told, NOTE) + 8),
        *arrows,
        gap=4,
        h=26,
    )
    most = max((one.cost for one in review.hands.values() if one.number in numbers), default=0.0)
    width = min((wide - 2 * PAD) / (len(shown) or 1), WIDEST) - 2
    bars = (
        _bar(page, one, review.hands.get(one), most, width, actions, is_chosen=one == chosen)
        for one in shown
    )
    inside = col(4, head, 2, row(*bars, REST, gap=2), 4, pad=(PAD, 0, PAD, 0))
    return page.panel("chart", inside, style="strip", radius=16)


def _bar(
    page: Page,
    number: int,
    hand: ReviewedHand | None,
    most: float,
    wide: float,
    actions: Actions,
    *,
    is_chosen: bool,
) -> Part:
    """Return a hand's bar. A dash means no cost."""
    key, tip, bars = f"hand.{number}", None, []
    if hand is not None:
        points = signed(hand.cost, hand.places).removeprefix("+")
        cost = page.words("points", count=2, points=points)
        tip = Tip(page.words("table.hand", number=number), cost)
        style = "filled" if not hand.cost else "light" if is_chosen else "cost"
        high = max(4, HIGHEST * hand.cost / most) if hand.cost else 2
        bars = [page.panel(f"{key}.bar", style=style, radius=2, layer=3, w=wide * 2 / 3, h=high)]
    colour = "title" if is_chosen or page.pen.hovers(key) else "dim"
    words = page.words("table.hand", number=number)
    if page.screen.growth * close_units(words, NOTE) > wide:
        words = str(number)
    name = page.text("words", f"{key}.number", words, colour=colour, align="centre", layer=4, h=20)
    style, command = "chosen" if is_chosen else "row", Command(actions.on_hand, number)
    inside = col(REST, *bars, name)
    return page.plate(key, command, inside, style=style, radius=7, tip=tip, w=wide)


# --- luck and cost --------------------------------------------------------------------------------


def luck(page: Page, sums: Totals) -> Part:
    """Return the result as a sum: the mean start, luck, and the cost of the own decisions."""
    title = page.text("label", "luck.title", page.words("luck"), colour="title")
    lines, known = [row(title, h=26)], sums.luck
    if known is not None:
        result = page.words("result", points=signed(sums.result))
        terms = {
            "start": known.start,
            "chance": known.deal + known.draws + known.others,
            "decisions": -known.cost,
        }
        most = max(map(abs, terms.values())) or 1.0
        parts = {name: sums.signed(getattr(known, name)) for name in ("deal", "draws", "others")}
        told = page.words("review.luck.parts", **parts)
        lines = [
            row(title, page.text("count", "luck.result", result), h=26),
            *(_term(page, name, points, most, sums) for name, points in terms.items()),
            page.text("dim", "luck.parts", told, h=20),
        ]
    inside = col(4, *lines, REST, pad=(PAD, 0, PAD, 0))
    return page.panel("luck", inside, style="strip", radius=16, w=372)


def _term(page: Page, name: str, points: float, most: float, sums: Totals) -> Part:
    """Return a term: its name, a bar to the left or right of zero, and its points."""
    key, words = f"luck.{name}", page.words(f"review.luck.{name}")
    wide, style = max(2, LONGEST * abs(points) / most), "cost" if points < 0 else "filled"
    bar = page.panel(f"{key}.bar", style=style, radius=2, layer=2, w=wide, h=12)
    figure = page.text(
        "words", key, sums.signed(points), colour=points_colour(points), align="right", w=70
    )
    line = row(
        page.text("words", f"{key}.name", words, w=116),
        row(REST, bar) if points < 0 else REST,
        page.panel(f"{key}.axis", style="line", radius=0, layer=3, w=1),
        row(bar, REST) if points > 0 else REST,
        figure,
    )
    return stack(page.area(f"{key}.area", Tip(words, page.words(f"tip.review.{name}"))), line, h=20)


# --- the same walls -------------------------------------------------------------------------------


def same_walls(page: Page, walls: SameWalls, source: Source, press: Command) -> Part:
    """Return what Expert would have made of the match's walls: asked for, filling in, or told.
    `press` begins the work, or stops it."""
    if walls.is_running:
        inside = _working(page, walls, press)
    elif walls.wanted == source.numbers and walls.done == len(walls.wanted):
        inside = page.text("note", "walls.told", _told(page, walls, source), colour="text")
    else:
        problem = page.screen.labels.reason(walls.problem) if walls.problem is not None else ""
        words, tip = page.words("walls.start"), Tip(page.words("tip.walls", count=walls.times))
        inside = col(
            *([page.text("words", "walls.problem", problem)] if problem else []),
            REST,
            page.button("walls.start", press, words, role="small button", tip=tip, h=42),
            REST if page.screen.is_tall else 4,
        )
    title = page.text("label", "walls.title", page.words("walls.title"), colour="title", h=28)
    if page.screen.is_tall:
        whole, high = row(replace(title, w=260), inside, pad=(14, 4, 14, 4)), 80
    else:
        whole, high = col(4, title, inside, 6, pad=(14, 0, 14, 0)), 116
    return page.panel("walls", whole, style="strip", radius=16, h=high)


def _working(page: Page, walls: SameWalls, press: Command) -> Part:
    """Return the hand that is played, the share that is done, the time left, and the button that
    stops."""
    count, stop = len(walls.wanted), page.words("walls.stop")
    words = page.words("walls.working", hand=min(walls.done + 1, count), count=count)
    left = time_left_words(walls.time_left, page.screen.labels)
    told = col(
        2,
        page.text("words", "walls.working", words, colour="gold", h=26),
        4,
        page.gauge("walls.track", "walls.done", walls.done / count, "filled"),
        4,
        page.text("dim", "walls.time", left),
        REST,
    )
    button = page.button("walls.stop", press, stop, role="small button", style="quiet", h=42)
    return row(told, 12, col(14, button, REST, w=96))


def _told(page: Page, walls: SameWalls, source: Source) -> str:
    """Return what is said: figures only beyond two standard errors, and the hands that are lost."""
    luck = walls.luck(source.ruleset.id)
    if luck is None:
        return page.words("walls.unreadable")
    missing, points = len(source.numbers) - luck.hands, nearest(abs(luck.points))
    lost = page.words("unreadable", count=missing) if missing else ""
    if not luck.is_clear:
        return f"{page.words('walls.unclear', count=walls.times)} {lost}".rstrip()
    said = page.words(
        "walls.good" if luck.points > 0 else "walls.poor",
        count=points,
        points=number_text(points),
        error=decimal(luck.error, 0),
        expert=signed(luck.expert),
    )
    return f"{said} {lost}".rstrip()
