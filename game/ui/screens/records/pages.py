"""The pages of the records: figures and a plot, the best hands, and the list of all matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from game.bots.levels import level_and_style
from game.records.records import (
    MIXED,
    HandRecord,
    PastMatch,
    RecordTotals,
    figures,
    moving_means,
    running_points,
    win_rates,
)
from game.rules.match import PLAYER
from game.rules.numbers import number_text, percent, signed
from game.session.recording import Recording
from game.settings.opponents import OPPONENTS
from game.ui.drawing.looks import Box, Command
from game.ui.drawing.theme import NOTE, SMALL
from game.ui.kit.hands import OpenHand, fitting_height, place_hand
from game.ui.kit.layout import REST, Part, Place, col, grid, made, paint, row, stack
from game.ui.kit.page import Page
from game.ui.kit.plot import place_plot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import points_colour, short_name, shortened
from game.ui.results.steps import medal
from game.ui.screens.records.places import average_text, percent_text, place_bars, points_text
from game.words.labels import Labels

RANK = 186
"""The width of what is before the tiles of a best hand."""
BEST, MATCHES, TALL_MATCH = 5, 9, 78
"""The best hands and the matches on a page, and the height of a match in a tall window."""
SPANS = ((200, 20), (1000, 50))
LONGEST_SPAN = 100
"""The latest hands in the win rate: 20 of up to 200, 50 of up to 1000, otherwise 100."""
PLOTS = ("points", "win_rate", "cost")
MIXED_PLOTS = ("places", "win_rate")
"""What the overview shows below the cards: of one ruleset, and of all of them."""


def name_against(name: str, labels: Labels) -> str:
    """Return the name of an opponent, or in matches of older versions, of the level and style of
    all, or of mixed tables."""
    return labels.text(f"opponent.{name}") if name in OPPONENTS else _level_name(name, labels)


def _level_name(level: str, labels: Labels) -> str:
    if level == MIXED:
        return labels.text("records.level.mixed")
    key, style = level_and_style(level)
    if not labels.has(f"bot.{key}") or (style and not labels.has(f"style.{style}")):
        return level
    name = labels.text(f"bot.{key}")
    if not style:
        return name
    return labels.text("records.level.styled", level=name, style=labels.text(f"style.{style}"))


# --- figures and the plot -----------------------------------------------------------------------

Card: TypeAlias = tuple[str, str, str]
"""What a card counts, its number, and a note about it."""


def figure_cards(page: Page, matches: Sequence[PastMatch], unit: str) -> Part:
    """Return six cards side by side: a name, a number and a note about it. `unit` is that of the
    ruleset, "" for all rulesets, whose points can't be compared."""
    cards = _cards(page.screen, figures(matches), unit)
    columns = 3 if page.screen.is_tall else len(cards)
    return grid([_card(page, *one) for one in cards], columns, (10, 10))


def _card(page: Page, name: str, number: str, note: str) -> Part:
    key = f"figure.{name.partition('.')[0]}"
    inside = col(
        page.text("dim", f"{key}.0", page.words(f"records.figure.{name}"), align="centre"),
        page.text("figure", f"{key}.number", number),
        page.text("dim", f"{key}.1", note, align="centre"),
        pad=(6, 8, 6, 8),
    )
    return page.panel(key, inside)


def _cards(screen: Screen, sums: RecordTotals, unit: str) -> list[Card]:
    text = screen.text
    matches, hands, win_rate, deal_ins = (
        ("matches", number_text(sums.matches), _firsts(screen, sums)),
        ("hands", number_text(sums.hands), text("records.wins", count=sums.wins)),
        ("win_rate", percent_text(sums.win_rate), text("records.of_hands")),
        ("feeding_rate", percent_text(sums.feeding_rate), text("records.fed", count=sums.fed)),
    )
    worth, result = _in_points(screen, sums, unit) if unit else _in_counts(screen, sums)
    return [matches, hands, win_rate, worth, deal_ins, result]


def _firsts(screen: Screen, sums: RecordTotals) -> str:
    """Return how many of the matches that are over the player came first in."""
    if not sums.finished:
        return screen.text("records.finished", count=0)
    finished = number_text(sums.finished)
    return screen.text("records.first_places", count=sums.places[0], finished=finished)


def _in_points(screen: Screen, sums: RecordTotals, unit: str) -> tuple[Card, Card]:
    """Return the cards of what a win was worth and what a hand brought, by one ruleset."""
    in_unit, text = "fan" if unit == "fan" else "points", screen.text
    worth, points = average_text(sums.average_worth), points_text(sums.points_a_hand)
    total = text("records.points_all", points=signed(sums.points))
    return (
        (f"average_worth.{in_unit}", worth, text(f"records.in_{in_unit}")),
        ("points_a_hand", points, total),
    )


def _in_counts(screen: Screen, sums: RecordTotals) -> tuple[Card, Card]:
    """Return the cards that stand there over all rulesets."""
    drawn = screen.text("records.drawn", count=sums.drawn)
    finished = screen.text("records.finished", count=sums.finished)
    return (
        ("draw_rate", percent_text(sums.draw_rate), drawn),
        ("average_place", average_text(sums.average_place), finished),
    )


def _percent_mark(mark: int) -> str:
    return percent(mark / 100)


def history(
    page: Page,
    matches: Sequence[PastMatch],
    plots: Sequence[str],
    chosen: str,
    choose: Callable[[str], None],
    costs: list[float],
) -> Part:
    """Return the chosen one of these plots, and the buttons that choose it. `costs` are those of
    the reviewed hands."""
    if chosen == "places":
        sums = figures(matches)
        about = page.words("records.plot.places.note", count=sums.finished)
        if sums.left:
            finished = number_text(sums.finished)
            about = page.words("records.plot.places.left", count=sums.left, finished=finished)
        shown = place_bars(page, sums)
    else:
        hands = len(costs) if chosen == "cost" else sum(len(one.hands) for one in matches)
        span = next((span for most, span in SPANS if hands <= most), LONGEST_SPAN)
        about = page.words(f"records.plot.{chosen}.note", count=span)
        shown = _plot(page, chosen, _values(matches, chosen, costs, span), hands, span)
    ground = page.panel("plot.ground", shown, style="strip")
    return col(_choice(page, plots, chosen, choose, about), 8, ground, h=None)


def _values(
    matches: Sequence[PastMatch], chosen: str, costs: list[float], span: int
) -> Sequence[float]:
    """Return the course of a plot from hand to hand."""
    if chosen == "win_rate":
        return [100 * one for one in win_rates(matches, span)]
    return moving_means(costs, span) if chosen == "cost" else running_points(matches)


def _choice(
    page: Page, plots: Sequence[str], chosen: str, choose: Callable[[str], None], about: str
) -> Part:
    """Return the buttons, and next to them what the plot is about."""
    buttons = (
        page.button(
            f"plot.{one}",
            Command(choose, one),
            role="small button",
            style="primary" if one == chosen else "quiet",
            w=160,
        )
        for one in plots
    )
    note = page.text("dim", "plot.note", about, align="right")
    if page.screen.is_tall:
        return col(row(*buttons, REST, gap=10, h=36), 4, note)
    return row(*buttons, 10, note, gap=10, h=36)


def _plot(page: Page, chosen: str, values: Sequence[float], hands: int, span: int) -> Part:
    """Return the line, or what lacks for one."""
    if len(values) < 2:
        few = "records.plot.unreviewed" if chosen == "cost" else "records.plot.few"
        least = 1 if chosen == "points" else span + 1
        return page.text("few", "plot.few", page.words(few, count=least - hands))
    start, end = (page.words("hand_axis", number=number_text(n)) for n in (span, hands))
    if chosen == "points":
        start = page.words("before_hands")
    mark_words = _percent_mark if chosen == "win_rate" else number_text
    line = paint(lambda pen, box: place_plot(pen, "plot", values, box, mark_words, (start, end)))
    return stack(line, pad=(10, 14, 24, 6))


# --- the best hands -----------------------------------------------------------------------------


def best_rows(
    page: Page,
    best: Sequence[tuple[PastMatch, HandRecord]],
    recordings: Mapping[tuple[str, int], Recording | None],
    replay: Callable[[str, int], None],
    unit: str,
) -> Part:
    """Return a row for each hand: its tiles if already read, and a button for its replay. `unit`
    is that of the ruleset, "" for the best hand of each ruleset."""
    rows = []
    for place, (match, hand) in enumerate(best):
        key, command = f"best.{place}", Command(replay, match.name, hand.number)
        words = page.words("button.replay")
        again = page.button(f"{key}.replay", command, words, role="small button", w=118, h=44)
        rank = _rank(page, key, place, match, hand, unit) if unit else _ruleset(page, key, match)
        recording = recordings.get((match.name, hand.number))
        told, tiles = _patterns(page, key, match, hand), _tiles(key, recording)
        if page.screen.is_tall:
            above = row(rank, 14, col(REST, told, REST), 18, col(16, again, 18), h=78)
            rows.append(page.panel(key, col(above, tiles, 14, pad=(14, 0, 14, 0)), h=154))
            continue
        shown = col(4, told, 3, replace(tiles, h=44), REST)
        inside = row(14, rank, 14, shown, 18, col(16, again, 18), 14)
        rows.append(page.panel(key, inside, h=78))
    gap = 20 if page.screen.is_tall else 6
    return col(*rows, gap=gap) if rows else none(page, "none_won")


def none(page: Page, label: str) -> Part:
    """Return the label of an empty page."""
    return col(120, page.text("nothing", "none", page.words(label)), REST)


def _rank(page: Page, key: str, place: int, match: PastMatch, hand: HandRecord, unit: str) -> Part:
    """Return the medal, the worth and the date."""
    worth = signed(hand.points)
    if unit == "fan":
        worth = page.words("result.fan", fan=hand.worth or 0)
    told = page.text("worth", f"{key}.worth", worth)
    date = page.text("dim", f"{key}.date", date_of(match))
    badge = col(18, medal(f"{key}.medal", place + 1, 40), 20, w=40)
    return row(badge, 16, col(8, told, 2, date, REST, w=130), w=RANK)


def _ruleset(page: Page, key: str, match: PastMatch) -> Part:
    """Return the ruleset and the date."""
    name = shortened(page.words(f"ruleset.{match.ruleset}"), RANK, NOTE)
    told = page.text("words", f"{key}.ruleset", name, h=32)
    return col(8, told, 2, page.text("dim", f"{key}.date", date_of(match)), REST, w=RANK)


def _patterns(page: Page, key: str, match: PastMatch, hand: HandRecord) -> Part:
    """Return the names of the patterns."""
    ids = (page.screen.labels.pattern_key(match.ruleset, one) for one in hand.patterns)
    words = " · ".join(map(page.words, ids)) or page.words("result.no_patterns")

    def told(at: Place) -> Part:
        return page.text("words", f"{key}.patterns", shortened(words, at[2] - 8, NOTE))

    return made(told, h=22)


def _tiles(key: str, recording: Recording | None) -> Part:
    """Return the tiles of a hand, as large as they can be."""
    win = recording and recording.win_of(PLAYER)

    def tiles(pen: Pen, box: Box) -> None:
        if win:
            shown = OpenHand(win.hand, win.winning_tile, "middle_up")
            height = fitting_height(shown, box.w, round(box.h * 0.87))
            place_hand(pen, f"{key}.tiles", shown, box.x, box.y, height)

    return paint(tiles)


def date_of(match: PastMatch) -> str:
    """Return the day on which a match was last played, as 2031-05-09."""
    return datetime.fromtimestamp(match.saved).strftime("%Y-%m-%d")


# --- all matches --------------------------------------------------------------------------------


def match_rows(
    page: Page, matches: Sequence[PastMatch], open_sheet: Callable[[str], None], *, is_mixed: bool
) -> Part:
    """Return a row for each match, with its ruleset if they are mixed and otherwise its points. A
    click opens its score sheet."""
    rows = (_match(page, one, open_sheet, is_mixed=is_mixed) for one in matches)
    hint = page.text("dim", "matches.hint", page.words("hint"), h=26)
    return col(*rows, REST, hint, -6, gap=4) if matches else none(page, "none_here")


def _match(
    page: Page, match: PastMatch, open_sheet: Callable[[str], None], *, is_mixed: bool
) -> Part:
    key, rank = f"match.{match.name}", Part(w=29)
    state = page.words("left" if match.is_left else "in_play")
    if not match.counts:
        state = page.words(f"records.{match.kind}")
    elif match.is_over:
        state = page.words("place", place=match.place)
        rank = medal(f"{key}.place", match.place, 29)
    paid, count = sum(one.points for one in match.hands), len(match.hands)

    def cell(role: str, name: str, words: str, w: float, colour: str = "dim") -> Part:
        return page.text(role, f"{key}.{name}", shortened(words, w, SMALL), w=w, colour=colour)

    last: tuple[Part | float, ...] = (
        cell("amount", "change", signed(paid), 110, points_colour(paid)),
        6,
        cell("amount", "points", number_text(match.points), 110, "gold"),
    )
    if is_mixed:
        last = (16, cell("label", "ruleset", page.words(f"ruleset.{match.ruleset}"), 210, "text"))
    act, date = Command(open_sheet, match.name), cell("label", "date", date_of(match), 104, "text")
    what = (
        cell("label", "state", state, 108),
        cell("amount", "hands", page.words("records.hands", count=count), 100),
    )
    against = _against(page, key, match)
    if page.screen.is_tall:
        above = row(14, rank, 11, date, 8, *what, REST, *last, 14)
        return page.card(key, act, col(4, above, row(54, against, REST), 6), h=TALL_MATCH)
    inside = row(14, rank, 11, date, 8, against, *what, 4, *last, 14)
    return page.card(key, act, inside, h=39)


def _against(page: Page, key: str, match: PastMatch) -> Part:
    """Return the faces and names of the opponents, or in a match of an older version their
    level."""
    parts: list[Part | float] = []
    for place, name in enumerate(match.against):
        known, wide = name in OPPONENTS, 360 if match.against == (match.level,) else 78
        words = short_name(name_against(name, page.screen.labels), wide)
        told = page.text("words", f"{key}.against.{place}", words, w=wide)
        parts += [page.face(f"{key}.face.{place}", name, 30), 6, told, 6] if known else [told, 42]
    return row(*parts, REST, w=362)
