"""The card of today's hand on the title."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from game.rules.tiles import Tile
from game.saves.days import DayResult, begun_day, read_days, ruleset_of
from game.ui.drawing.looks import Command
from game.ui.kit.book import spot
from game.ui.kit.widgets import Pen

HEIGHT = 112
SIGNS = (Tile(0), Tile(9), Tile(18))
"""The tiles of the card, another one each day."""


@dataclass(frozen=True, slots=True)
class TodayCard:
    """What the card says: the day, whether its hand was begun, and its result."""

    day: date
    begun: bool = False
    result: DayResult | None = None


def card_of(day: date) -> TodayCard:
    """Look up what the card says. A file that can't be read says nothing here; the page does."""
    name = day.isoformat()
    days, _ = read_days()
    return TodayCard(day, begun_day() == name, days.get(name))


def place_today(
    pen: Pen, card: TodayCard, place: tuple[float, float, float], command: Command
) -> None:
    """Place the card. `place` is its left and top edge and its width, in units of the design."""
    x, y, width = place
    screen, text = pen.screen, pen.screen.text
    pen.button("today", "", spot(screen, x, y, width, HEIGHT), command)
    name = spot(screen, x + 18, y + 8, width - 66, 34)
    pen.text("today.name", text("today.title"), name, 20, colour="title", layer=3)
    tile, spot_of = SIGNS[card.day.toordinal() % 3], spot(screen, x + width - 52, y + 10, 34, 40)
    pen.tile("today.tile", tile, spot_of.x, spot_of.y, screen.px(38), layer=3)
    line = spot(screen, x + 18, y + 46, width - 24, 26)
    pen.text("today.line", text(f"ruleset.{ruleset_of(card.day)}"), line, 15, layer=3)
    words, colour = text("today.not_played"), "claim"
    if card.result is not None:
        points = f"{card.result.points:+,}".replace("-", "\N{MINUS SIGN}")
        words, colour = text(f"today.done.{card.result.how}", points=points), "gold"
    elif card.begun:
        words = text("today.begun")
    line = spot(screen, x + 18, y + 74, width - 30, 26)
    pen.text("today.state", words, line, 16, colour=colour, layer=3)
