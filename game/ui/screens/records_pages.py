"""The pages of the records: figures and a plot, the best hands, and the list of all matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

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
from game.session.recording import Recording
from game.settings.opponents import OPPONENTS
from game.ui.drawing.looks import BadgeLook, Box, Command, Placed
from game.ui.kit.book import BOTTOM, LEFT, RIGHT, TOP, spot
from game.ui.kit.hands import OpenHand, fitting_height, place_hand
from game.ui.kit.plot import place_plot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import points_colour, points_text, short_name, shortened, signed
from game.ui.results.ranking import MEDALS
from game.words.labels import Labels

BEST, MATCHES = 5, 9
"""The number of best hands, and of matches on a page."""
SPANS = ((200, 20), (1000, 50))
LONGEST_SPAN = 100
"""The latest hands in the win rate: 20 of up to 200, 50 of up to 1000, otherwise 100."""
PLOTS = ("points", "win_rate", "cost")

# In units of the design.
BODY, WIDTH = TOP + 58, RIGHT - LEFT
CARD, CARD_GAP = 100, 10
PLOT = BODY + CARD + 14
BEST_PITCH, MATCH_PITCH = 84, 43
AGAINST, CELL, FACE = 166, 120, 30
"""The left edge of the opponents in the row of a match, the width of each, and of the face."""


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


def place_figures(pen: Pen, matches: Sequence[PastMatch], *, in_fan: bool) -> None:
    """Place six cards side by side: a name, a number and a note about it."""
    cards = _cards(pen.screen, figures(matches), in_fan)
    wide = (WIDTH + CARD_GAP) / len(cards) - CARD_GAP
    for place, (name, number, note) in enumerate(cards):
        x, key = LEFT + place * (wide + CARD_GAP), f"figure.{name}"
        pen.panel(key, spot(pen.screen, x, BODY, wide, CARD), "row", radius=12)
        words = pen.screen.text(f"records.{key}")
        lines = ((words, 8, 24, 15, "dim"), (note, 68, 24, 15, "dim"))
        for row, (line, y, high, size, colour) in enumerate(lines):
            box = spot(pen.screen, x + 6, BODY + y, wide - 12, high)
            pen.text(f"{key}.{row}", line, box, size, colour=colour, align="centre")
        box = spot(pen.screen, x + 6, BODY + 32, wide - 12, 36)
        pen.text(f"{key}.number", number, box, 27, colour="gold", bold=True, align="centre")


def _cards(screen: Screen, sums: RecordTotals, in_fan: bool) -> list[tuple[str, str, str]]:
    text = screen.text
    unit = text("records.in_fan" if in_fan else "records.in_points")
    return [
        ("matches", f"{sums.matches:,}", text("records.first_places", count=sums.first_places)),
        ("hands", f"{sums.hands:,}", text("records.wins", count=sums.wins)),
        ("win_rate", percent_text(sums.win_rate), text("records.of_hands")),
        ("average_worth", average_text(sums.average_worth), unit),
        ("feeding_rate", percent_text(sums.feeding_rate), text("records.fed", count=sums.fed)),
        (
            "points_a_hand",
            signed(sums.points_a_hand or 0, 1),
            text("records.points_all", points=signed(sums.points)),
        ),
    ]


def percent_text(part: float | None) -> str:
    """Return a share in whole per cent, or a dash if it is unknown."""
    return "–" if part is None else f"{100 * part:.0f}%"


def average_text(number: float | None) -> str:
    """Return a mean value, or a dash if there is none."""
    if number is None:
        return "–"
    return f"{number:.1f}" if number < 100 else f"{number:,.0f}"


def place_history(
    pen: Pen,
    matches: Sequence[PastMatch],
    chosen: str,
    choose: Callable[[str], None],
    costs: list[float],
) -> None:
    """Place the course of one of PLOTS from hand to hand, and the buttons that choose it. `costs`
    are those of the reviewed hands."""
    screen, points = pen.screen, running_points(matches)
    hands = len(costs) if chosen == "cost" else len(points) - 1
    span = next((span for most, span in SPANS if hands <= most), LONGEST_SPAN)
    _place_choice(pen, chosen, choose, span)
    whole = spot(screen, LEFT, PLOT + 44, WIDTH, BOTTOM - PLOT - 44)
    pen.panel("plot.ground", whole, "strip", radius=12)
    values: Sequence[float] = points
    if chosen == "win_rate":
        values = [100 * one for one in win_rates(matches, span)]
    elif chosen == "cost":
        values = moving_means(costs, span)
    if len(values) < 2:
        few = "records.plot.unreviewed" if chosen == "cost" else "records.plot.few"
        least = 1 if chosen == "points" else span + 1
        words = screen.text(few, count=least - hands)
        pen.text("plot.few", words, whole, 17, colour="dim", align="centre")
        return
    first = 1 if chosen == "points" else span
    start, end = (screen.text("records.hand_axis", number=f"{n:,}") for n in (first, hands))
    inner = spot(screen, LEFT + 10, PLOT + 58, WIDTH - 34, BOTTOM - PLOT - 64)
    mark_words = "{}%".format if chosen == "win_rate" else points_text
    place_plot(pen, "plot", values, inner, mark_words, (start, end))


def _place_choice(pen: Pen, chosen: str, choose: Callable[[str], None], span: int) -> None:
    """Place the buttons, and next to them the subject of the plot."""
    screen = pen.screen
    for place, name in enumerate(PLOTS):
        box = spot(screen, LEFT + place * 170, PLOT, 160, 36)
        style = "primary" if name == chosen else "quiet"
        words = screen.text(f"records.plot.{name}")
        pen.button(f"plot.{name}", words, box, Command(choose, name), style=style, size=16)
    used = 170 * len(PLOTS) + 20
    box = spot(screen, LEFT + used, PLOT, WIDTH - used, 36)
    words = screen.text(f"records.plot.{chosen}.note", count=span)
    pen.text("plot.note", words, box, 15, colour="dim", align="right")


# --- the best hands -----------------------------------------------------------------------------


def place_best(
    pen: Pen,
    best: Sequence[tuple[PastMatch, HandRecord]],
    recordings: Mapping[tuple[str, int], Recording | None],
    replay: Callable[[str, int], None],
    *,
    in_fan: bool,
) -> None:
    """Place a row for each hand: its tiles if already read, and a button for its replay."""
    if not best:
        place_none(pen, "records.none_won")
    for place, (match, hand) in enumerate(best):
        y, key = BODY + place * BEST_PITCH, f"best.{place}"
        pen.panel(key, spot(pen.screen, LEFT, y, WIDTH, BEST_PITCH - 6), "row", radius=12)
        disc = spot(pen.screen, LEFT + 14, y + 18, 40, 40)
        _place_medal(pen, f"{key}.medal", place + 1, disc)
        _place_worth(pen, key, match, hand, y, in_fan)
        _place_tiles(pen, key, match, hand, y, recordings)
        box = spot(pen.screen, RIGHT - 132, y + 16, 118, 44)
        command = Command(replay, match.name, hand.number)
        pen.button(f"{key}.replay", pen.screen.text("button.replay"), box, command, size=17)


def place_none(pen: Pen, key: str) -> None:
    """Place the label of an empty page."""
    box = spot(pen.screen, LEFT, BODY + 120, WIDTH, 60)
    pen.text("none", pen.screen.text(key), box, 19, colour="dim", align="centre")


def _place_medal(pen: Pen, key: str, place: int, disc: Box) -> None:
    """Place a rank, from 1."""
    look = BadgeLook(str(place), MEDALS[min(place, len(MEDALS)) - 1])
    pen.add(Placed(key, look, disc, pen.layer + 3))


def _place_worth(
    pen: Pen, key: str, match: PastMatch, hand: HandRecord, y: float, in_fan: bool
) -> None:
    screen = pen.screen
    worth = screen.text("result.fan", fan=hand.worth or 0) if in_fan else signed(hand.points)
    box = spot(screen, LEFT + 70, y + 8, 130, 32)
    pen.text(f"{key}.worth", worth, box, 22, colour="gold", bold=True)
    box = spot(screen, LEFT + 70, y + 42, 130, 24)
    pen.text(f"{key}.date", date_of(match), box, 15, colour="dim")


def _place_tiles(
    pen: Pen,
    key: str,
    match: PastMatch,
    hand: HandRecord,
    y: float,
    recordings: Mapping[tuple[str, int], Recording | None],
) -> None:
    """Place the patterns, and the tiles below them."""
    screen, left = pen.screen, LEFT + 214
    room = RIGHT - 150 - left
    names = (screen.text(screen.labels.pattern_key(match.ruleset, one)) for one in hand.patterns)
    words = " · ".join(names) or screen.text("result.no_patterns")
    box = spot(screen, left, y + 4, room, 22)
    pen.text(f"{key}.patterns", shortened(words, room - 4, 15), box, 15)
    recording = recordings.get((match.name, hand.number))
    win = recording and recording.win_of(PLAYER)
    if win:
        place = spot(screen, left, y + 29, room, 44)
        shown = OpenHand(win.hand, win.winning_tile, "middle_up")
        height = fitting_height(shown, place.w, screen.px(38))
        place_hand(pen, f"{key}.tiles", shown, place.x, place.y, height)


def date_of(match: PastMatch) -> str:
    """Return the day on which a match was last played, as 2031-05-09."""
    return datetime.fromtimestamp(match.saved).strftime("%Y-%m-%d")


# --- all matches --------------------------------------------------------------------------------


def place_matches(
    pen: Pen, matches: Sequence[PastMatch], open_sheet: Callable[[str], None]
) -> None:
    """Place a row for each match. A click opens its score sheet."""
    if not matches:
        place_none(pen, "records.none_here")
        return
    for row, match in enumerate(matches):
        _place_match(pen, match, BODY + row * MATCH_PITCH, open_sheet)
    box = spot(pen.screen, LEFT, BOTTOM - 24, WIDTH, 26)
    pen.text("matches.hint", pen.screen.text("records.hint"), box, 15, colour="dim")


def _place_match(pen: Pen, match: PastMatch, y: float, open_sheet: Callable[[str], None]) -> None:
    screen, key, high = pen.screen, f"match.{match.name}", MATCH_PITCH - 4
    pen.row(key, spot(screen, LEFT, y, WIDTH, high), Command(open_sheet, match.name))
    state = screen.text("records.left" if match.name else "records.in_play")
    if not match.counts:
        state = screen.text(f"records.{match.kind}")
    elif match.is_over:
        state = screen.text("records.place", place=match.place)
        disc = spot(screen, LEFT + 14, y + 5, 29, 29)
        _place_medal(pen, f"{key}.place", match.place, disc)
    count = len(match.hands)
    paid = sum(one.points for one in match.hands)
    columns = (
        ("date", date_of(match), 54, 104, "text", "left"),
        ("state", state, 528, 108, "dim", "left"),
        ("hands", screen.text("records.hands", count=count), 636, 100, "dim", "right"),
        ("change", signed(paid), 740, 110, points_colour(paid), "right"),
        ("points", points_text(match.points), 856, 110, "gold", "right"),
    )
    for name, words, x, wide, colour, align in columns:
        box = spot(screen, LEFT + x, y, wide, high)
        words = shortened(words, wide, 16)
        pen.text(f"{key}.{name}", words, box, 16, colour=colour, align=align)
    _place_against(pen, key, match, y)


def _place_against(pen: Pen, key: str, match: PastMatch, y: float) -> None:
    """Place the faces and names of the opponents, or in a match of an older version their level."""
    labels, x, high = pen.screen.labels, LEFT + AGAINST, MATCH_PITCH - 4
    wide = 3 * CELL if match.against == (match.level,) else CELL - FACE - 12
    for place, name in enumerate(match.against):
        left = x + place * CELL
        if name in OPPONENTS:
            face = spot(pen.screen, left, y + (high - FACE) / 2, FACE, FACE)
            pen.portrait(f"{key}.face.{place}", name, face)
            left += FACE + 6
        box = spot(pen.screen, left, y, wide, high)
        words = short_name(name_against(name, labels), wide)
        pen.text(f"{key}.against.{place}", words, box, 15)
