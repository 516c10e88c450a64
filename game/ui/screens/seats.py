"""The three seats of a match to set up: who sits there, and which one the next face takes."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Protocol

from game.rules.match import Person
from game.settings.opponents import (
    OPPONENTS,
    Opponents,
    level_words,
    opponent_name,
    with_opponent,
)
from game.ui.drawing.looks import AreaLook, Command, Placed, Tip, box_around
from game.ui.kit.book import spot
from game.ui.kit.faces import DOTS, place_face, place_level
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import short_name

IN_ORDER = (Person(3), Person(2), Person(1))
"""The opponents in the order of the table: on the left, opposite, on the right."""
SEAT, GAP = 92, 12
"""The height of a seat, and the gap between two."""
FACE, WORDS, CLOSE, CROSS = 72, 104, 40, 16
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


def place_seats(
    pen: Pen, seats: Seats, place: tuple[float, float, float], actions: SeatActions
) -> None:
    """Place the seats side by side at `place` (left, top, width)."""
    x, y, width = place
    wide = (width + GAP) / len(IN_ORDER) - GAP
    for number, person in enumerate(IN_ORDER):
        _place_seat(pen, seats, person, (x + number * (wide + GAP), y, wide), actions)


def _place_seat(
    pen: Pen,
    seats: Seats,
    person: Person,
    place: tuple[float, float, float],
    actions: SeatActions,
) -> None:
    screen, (x, y, wide), key = pen.screen, place, f"seat.{person}"
    is_gold, is_free = person == seats.gold, person in seats.free
    style = "plate_active" if is_gold else "row_hover" if pen.hovers(key) else "row"
    pen.panel(f"{key}.ground", spot(screen, x, y, wide, SEAT), style, radius=18)
    pressed = spot(screen, x, y, wide if is_free else wide - CLOSE - 4, SEAT)
    pen.add(Placed(key, AreaLook(), pressed, pen.layer + 1, Command(actions.on_seat, person)))
    where = spot(screen, x + WORDS, y + 8, wide - WORDS - CLOSE, 24)
    colour = "claim" if is_gold else "dim"
    pen.text(f"{key}.where", screen.text(f"opponent.{person}"), where, 15, colour=colour)
    disc = spot(screen, x + 16, y + 10, FACE, FACE)
    if is_free:
        _place_free(pen, key, place, gold=is_gold)
        pen.panel(f"{key}.disc", disc, "empty", radius=FACE / 2, layer=2)
        plus = box_around(*disc.centre, screen.px(60), screen.px(60))
        pen.text(f"{key}.plus", "+", plus, 40, colour="gold", align="centre", layer=3)
        return
    _place_opponent(pen, seats.seated[person - 1], person, place)
    close = spot(screen, x + wide - CLOSE, y + 4, CLOSE - 4, CLOSE - 4)
    command = Command(actions.on_leave, person)
    tip = Tip(screen.text("tip.leave"))
    pen.button(f"{key}.close", "", close, command, style="quiet", tip=tip)
    cross = box_around(*close.centre, screen.px(CROSS), screen.px(CROSS))
    pen.icon(f"{key}.cross", "close", cross, tint="dim")


def _place_free(pen: Pen, key: str, place: tuple[float, float, float], *, gold: bool) -> None:
    x, y, wide = place
    box = spot(pen.screen, x + WORDS, y + 34, wide - WORDS - 10, 34)
    words = pen.screen.text("seats.choose" if gold else "seats.free")
    pen.text(f"{key}.name", words, box, 20, colour="gold" if gold else "dim")


def _place_opponent(
    pen: Pen, seated: tuple[str, str], person: Person, place: tuple[float, float, float]
) -> None:
    """Place the face, the name, the level and the style."""
    screen, (x, y, wide), key, (typed, id) = pen.screen, place, f"seat.{person}", seated
    opponent, width = OPPONENTS[id], wide - WORDS - CLOSE
    place_face(pen, f"{key}.face", id, spot(screen, x + 16, y + 10, FACE, FACE))
    name = short_name(opponent_name(person, typed, id, screen.labels), width, 20)
    pen.text(f"{key}.name", name, spot(screen, x + WORDS, y + 29, width, 30), 20)
    before = DOTS if wide >= ROOMY else 0
    if before:
        place_level(pen, f"{key}.dot", opponent.level, x + WORDS + 1, y + 68)
    words = level_words(opponent, screen.labels)
    line = spot(screen, x + WORDS + before, y + 61, wide - WORDS - before - 8, 24)
    pen.text(f"{key}.level", words, line, 15, colour="dim")
