"""A card to share: one picture of a hand and what it counts, of the same size on every screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from game.rules.tiles import Seat, Tile
from game.settings.settings import Settings
from game.system.slices import into
from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.ground import table
from game.ui.drawing.looks import Box, Placed
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.theme import HEAD, PLAIN, SMALL, TITLE, theme_of, unit
from game.ui.kit.app import App
from game.ui.kit.keeping import SAVING
from game.ui.kit.layout import REST, Part, col, grid, row
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.words.labels import Labels

SIZE = WIDTH, HEIGHT = 1200, 630
"""The size in pixels, in which messengers and forums show a picture whole."""
FIELD, CORNER = Box(26, 26, 1148, 578), 30
"""The cloth within the wooden rim, and the radius of its corners."""
CLEAR, INSET = 20, 34
"""The least pixels between the rim and what lies on the cloth, and those up to the words: tiles and
panels cast shadows."""
WIDE = FIELD.w - 2 * INSET
HEAD_HIGH, FOOT, GAP = 122, 86, 12
FACE, SUM, BRAND = 112, 236, 232
"""The side of the face, and the widths of what the hand counts and of the game's name."""
TOLD = WIDE - FACE - SUM - 44
"""The width of what is told about the hand."""
COLUMNS, MOST_LINES, LINE = 3, 15, 46
"""The columns of lines, the most lines, and the most height of one."""
LINES_HIGH = 150
"""The most height of all lines."""
TYPED = 40
"""The most letters of a deal code that anybody types."""


@dataclass(frozen=True, slots=True)
class Line:
    """A pattern and what it counts, or a tile that completes the hand and what it would count."""

    name: str
    counts: str
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """What a card shows: a title, up to two lines `told` below it, the face of the winner, the
    hand, and what it counts and brings. Below stand the ruleset and the deal code, or without a
    code `about`, the ruleset in a sentence."""

    title: str
    told: tuple[str, ...]
    hand: Part
    rules: str
    about: str = ""
    code: str = ""
    lines: tuple[Line, ...] = ()
    worth: str = ""
    points: str = ""
    face: Part | None = None
    winner: Seat | None = None


def typed_code(code: str) -> str:
    """Return a deal code if anybody would type it, otherwise ""."""
    return code if len(code.replace("-", "")) <= TYPED else ""


# --- drawing ------------------------------------------------------------------------------------


def card_page(labels: Labels, settings: Settings) -> Page:
    """Return the page of a card, on which a unit is a pixel."""
    plain = replace(settings, text_size="normal")
    screen = Screen(WIDTH, HEIGHT, labels, plain, zoom=1 / unit(WIDTH, HEIGHT))
    return Page(Pen(screen), "card")


def share(app: App, page: Page, card: Card) -> None:
    """Begin to draw a card. The window goes on, writes it to a file, copies it, and says so."""
    pictures = app.stage.pictures if app.stage else Pictures(theme=theme_of(app.settings))
    app.card = card_steps(page, card, pictures)
    app.say(SAVING)


def card_picture(page: Page, card: Card, pictures: Pictures) -> pygame.Surface:
    """Return the picture of a card, with these tiles on this table."""
    *_, whole = card_steps(page, card, pictures)
    assert isinstance(whole, pygame.Surface)
    return whole


def card_steps(page: Page, card: Card, pictures: Pictures) -> Iterator[pygame.Surface | bool]:
    """Draw a card step by step. Yield whether the next one takes long, and in the end the
    picture."""
    yield True
    grounds: list[pygame.Surface] = []
    for _ in into(grounds, table(WIDTH, HEIGHT, FIELD, CORNER, pictures.theme.felt)):
        yield False
    drawn = grounds[0]
    for one in sorted(card_items(page, card), key=lambda one: one.layer):
        part = pictures.of(one.look, one.box.w, one.box.h)
        drawn.blit(part.surface, (one.box.x + part.dx, one.box.y + part.dy))
        yield False
    yield drawn


def card_items(page: Page, card: Card) -> list[Placed]:
    """Return what lies on the cloth."""
    aside = INSET + FIELD.x
    lines: list[Part | float] = [_lines(page, card.lines), GAP] if card.lines else []
    parts = (_head(page, card), GAP, card.hand, GAP, *lines, _foot(page, card))
    inside = col(*parts, pad=(aside, aside, aside, aside))
    page.fill(replace(inside, w=None, h=None))
    return page.pen.items


# --- its parts ----------------------------------------------------------------------------------


def _head(page: Page, card: Card) -> Part:
    """Return the face, what is told about the hand, and what it counts."""
    first, *others = card.told or ("",)
    title = page.feast("title", FeastLook(card.title, "gold", "left"), h=56)
    told = col(
        title,
        8,
        page.text("item", "told", first, size=HEAD),
        *(page.text("item", "more", one, colour="dim", h=28) for one in others),
        REST,
    )
    parts: list[Part | float] = [] if card.face is None else [col(card.face, REST, w=FACE), 22]
    parts.append(told)
    if card.worth:
        worth = page.feast("worth", FeastLook(card.worth, "gold", "right"), h=56)
        points = page.text("value", "points", card.points, colour="good", h=38)
        parts += [22, col(worth, 8, points, REST, w=SUM)]
    return row(*parts, h=HEAD_HIGH)


def _lines(page: Page, lines: tuple[Line, ...]) -> Part:
    """Return the lines in columns. What doesn't fit is counted."""
    shown, over = lines, len(lines) - MOST_LINES
    if over > 0:
        more = page.screen.text("card.more", count=over + 1)
        shown = (*lines[: MOST_LINES - 1], Line(more, ""))
    columns = 2 if len(shown) in (2, 4) else min(COLUMNS, len(shown))
    deep = -(-len(shown) // columns)
    high = min(LINE, LINES_HIGH / deep)
    parts = [_line(page, number, one, high) for number, one in enumerate(shown)]
    # A single pattern doesn't need the whole width.
    wide = WIDE if columns > 1 else WIDE / 2
    return row(REST, grid(parts, columns, (12, 6), w=wide, h=deep * high - 6), REST, h=deep * high)


def _line(page: Page, number: int, one: Line, high: float) -> Part:
    size = HEAD if high >= LINE else PLAIN if high > 34 else SMALL
    parts: list[Part | float] = [14]
    if one.tile is not None:
        parts += [page.tile(f"line.{number}.tile", one.tile, high - 14, w=high * 0.7, h=high - 10)]
        parts.append(8)
    counts = page.fitted("count", f"line.{number}.counts", one.counts, 150, size=size)
    parts.append(page.text("item", f"line.{number}", one.name, size=size, h=None))
    if one.counts:
        parts += [8, replace(counts, h=None)]
    return page.panel(f"line.{number}.plate", row(*parts, 14), radius=10)


def _foot(page: Page, card: Card) -> Part:
    """Return the deal code, or the rules in a sentence, and the name of the game."""
    words = page.screen.text
    name, other = words("program.name"), words("program.other_name")
    if card.code:
        code = card.code.replace("-", " - ")
        told = [
            page.text("item", "invite", words("card.invite"), colour="gold", h=28),
            page.text("screen", "code", code, size=TITLE, colour="text", display=False, h=36),
        ]
    elif card.rules == name:
        told = [page.text("text", "about", card.about, size=SMALL, h=62)]
    else:
        told = [
            page.text("subtitle", "rules.name", card.rules, h=32),
            page.text("words", "about", card.about, size=SMALL, colour="dim", h=30),
        ]
    if card.code and card.rules != name:
        other = card.rules
    brand = [
        page.text("subtitle", "brand", name, align="right", h=34),
        page.text("unit", "brand.more", other, size=PLAIN, h=26),
    ]
    inside = row(22, col(8, *told, REST), 16, col(8, *brand, REST, w=BRAND), 22)
    return page.panel("foot", inside, style="plate", radius=16, h=FOOT)
