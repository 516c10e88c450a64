"""The three seats of a match to set up: who sits there, and which one the next face takes."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial
from typing import Protocol

from game.rules.match import Person
from game.settings.opponents import (
    OPPONENTS,
    Opponents,
    level_words,
    opponent_name,
    with_opponent,
)
from game.ui.drawing.looks import Box, Command, Tip, box_around
from game.ui.drawing.theme import PLAIN, TITLE
from game.ui.kit.faces import DOTS, level_dots
from game.ui.kit.layout import REST, Part, Place, col, grid, made, paint, row
from game.ui.kit.page import Page
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import short_name

IN_ORDER = (Person(3), Person(2), Person(1))
"""The opponents in the order of the table: on the left, opposite, on the right."""
SEAT, FACE, WORDS, CLOSE = 92, 72, 104, 40
ROOMY = 320
"""The width from which a seat has room for the dots of a level."""


class Seats:
    """The seats, of which some can be free. One of them is gold: it takes the next face."""

    def __init__(self, seated: Opponents, own: str = "") -> None:
        """`own` is the player's face, which nobody else has."""
        self.own = own
        self.seated = seated
        """Persons 1 to 3. Someone still stands for a free seat."""
        self.free: tuple[Person, ...] = ()
        self.gold = IN_ORDER[0]

    @property
    def ids(self) -> Mapping[str, Person]:
        """Who sits where, by the opponent's id."""
        return {self.seated[one - 1][1]: one for one in IN_ORDER if one not in self.free}

    def take(self, id: str) -> None:
        """Give the gold seat to someone. The next free seat, or else the next one, turns gold."""
        self.seated = with_opponent(self.seated, self.gold, id)
        self.free = tuple(one for one in self.free if one != self.gold)
        place = IN_ORDER.index(self.gold)
        later = (*IN_ORDER[place + 1 :], *IN_ORDER[:place])
        self.gold = next((one for one in later if one in self.free), later[0])

    def leave(self, person: Person) -> None:
        """Free a seat, which turns gold."""
        if person not in self.free:
            self.free = (*self.free, person)
        self.gold = person

    def fill(self) -> None:
        """Fill the free seats by chance."""
        for person in self.free:
            self.gold = person
            self.take(random.choice(self._others))

    def surprise(self) -> None:
        """Let three others sit down."""
        one, two, three = random.sample(self._others, 3)
        self.seated, self.free = (("", one), ("", two), ("", three)), ()

    @property
    def _others(self) -> list[str]:
        """Those who don't sit at the table."""
        return [id for id in OPPONENTS if id not in self.ids and id != self.own]


class SeatActions(Protocol):
    """The handlers that the seats need."""

    def on_seat(self, person: Person) -> None: ...
    def on_leave(self, person: Person) -> None: ...


def seat_cards(page: Page, seats: Seats, actions: SeatActions) -> Part:
    """Return the seats side by side."""
    cards = [made(partial(_seat, page, seats, one, actions), h=SEAT) for one in IN_ORDER]
    return grid(cards, len(cards), (12, 0))


def _seat(page: Page, seats: Seats, person: Person, actions: SeatActions, at: Place) -> Part:
    key, wide = f"seat.{person}", at[2]
    is_gold, is_free = person == seats.gold, person in seats.free
    style = page.pen.surface(key, "row") if not is_gold else "plate_active"
    colour, words = "claim" if is_gold else "dim", page.words(f"opponent.{person}")
    where = page.text("dim", f"{key}.where", words, colour=colour, w=wide - WORDS - CLOSE)
    press = page.press(key, Command(actions.on_seat, person))
    if is_free:
        told = _free(page, key, gold=is_gold)
        face, over, beside = _plus(page, key), REST, 0
    else:
        _, id = seats.seated[person - 1]
        told = _opponent(page, seats.seated[person - 1], person, wide)
        face = page.face(f"{key}.face", id, FACE)
        leave, tip = Command(actions.on_leave, person), Tip(page.words("tip.leave"))
        over, beside = page.cross(f"{key}.close", f"{key}.cross", leave, tip), CLOSE + 4
    return page.panel(
        f"{key}.ground",
        row(press, beside),
        row(16, col(10, face, 10), 16, col(8, row(where, REST), told, REST)),
        row(REST, col(4, over, REST), 4),
        style=style,
        radius=18,
    )


def _free(page: Page, key: str, *, gold: bool) -> Part:
    words = page.words("seats.choose" if gold else "seats.free")
    told = page.text("ask", f"{key}.name", words, colour="gold" if gold else "dim")
    return col(2, row(told, 10))


def _plus(page: Page, key: str) -> Part:
    """Return the sign of a free seat."""

    def draw(pen: Pen, disc: Box) -> None:
        pen.panel(f"{key}.disc", disc, "empty", radius=FACE / 2, layer=2)
        plus = box_around(*disc.centre, pen.screen.px(60), pen.screen.px(60))
        pen.text(f"{key}.plus", "+", plus, TITLE, colour="gold", align="centre", layer=3)

    return paint(draw, FACE, FACE)


def _opponent(page: Page, seated: tuple[str, str], person: Person, wide: float) -> Part:
    """Return the name, the level and the style."""
    key, (typed, id), labels = f"seat.{person}", seated, page.screen.labels
    opponent, width = OPPONENTS[id], wide - WORDS - CLOSE
    name = short_name(opponent_name(person, typed, id, labels), width, PLAIN)
    level = page.text("dim", f"{key}.level", level_words(opponent, labels))
    dots = row(1, col(7, level_dots(page, f"{key}.dot", opponent.level), 8), REST, w=DOTS)
    return col(
        -3,
        row(page.text("ask", f"{key}.name", name, colour="text", h=30), CLOSE),
        2,
        row(dots if wide >= ROOMY else 0, level, 8),
    )
