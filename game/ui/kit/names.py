"""The names of the four persons of a match, and the placing of a term's names."""

from __future__ import annotations

from typing import Protocol

from game.rules.match import Person
from game.rules.problems import Reason
from game.rules.tiles import SEATS, Seat
from game.rules.view import View
from game.saves.save import Names
from game.session.session import Session
from game.settings.opponents import Ids, name_key, opponent_name
from game.settings.settings import Settings
from game.ui.drawing.theme import NOTE, PLAIN
from game.ui.kit.faces import own_face
from game.ui.kit.screen import spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import both_names
from game.voice.spoken import Teller
from game.words.labels import Labels


class Named(Protocol):
    """Something that knows who plays a match: its opponents, and their names if they have
    others."""

    @property
    def names(self) -> Names:
        """Return the names of persons 1 to 3, "" for the opponent's own."""

    @property
    def opponents(self) -> Ids:
        """Return the ids of persons 1 to 3, "" for one without a face."""


def person_name(person: Person, match: Named, settings: Settings, labels: Labels) -> str:
    """Return the name of person 0 (the player) to 3 in a match, in the player's language unless it
    was typed."""
    name, id = _name_and_id(person, match, settings)
    return opponent_name(person, name, id, labels)


def _name_and_id(person: Person, match: Named, settings: Settings) -> tuple[str, str]:
    return ((settings.player_name, ""), *zip(match.names, match.opponents, strict=True))[person]


def name_at(seat: Seat, session: Session, settings: Settings, labels: Labels) -> str:
    """Return the name of the person at a seat of the hand on the table."""
    return person_name(session.person_at(seat), session, settings, labels)


def name_in_reason(seat: Seat, session: Session, settings: Settings) -> str | Reason:
    """Return the name of the person at a seat as a value of a reason: it is worded when the reason
    is, in the language of that moment."""
    person = session.person_at(seat)
    name, id = _name_and_id(person, session, settings)
    return name or Reason.of(name_key(person, id))


def teller_of(session: Session, view: View, settings: Settings, labels: Labels) -> Teller:
    """Return what tells a player what they know in a view of the hand on the table."""
    east, south, west, north = (name_at(seat, session, settings, labels) for seat in SEATS)
    return Teller(labels, view, (east, south, west, north))


def face_of(person: Person, match: Named, settings: Settings) -> str:
    """Return the id of the opponent whose face a person has, "" for none. The player has none in a
    match against an opponent with the face that is set."""
    return (own_face(settings, match.opponents), *match.opponents)[person]


def place_names(
    pen: Pen,
    key: str,
    label: str,
    place: tuple[float, float, float, float],
    colour: str = "text",
) -> None:
    """Place the name of a term by its label's key, with the second name below if it has one.
    `place` is a box of the design, at least 58 high."""
    x, y, width, _ = place
    first, second = both_names(pen.screen.labels, label)
    box = (x, y + 5, width, 26) if second else place
    pen.text(f"{key}.name", first, spot(pen.screen, *box), PLAIN, colour=colour)
    below = spot(pen.screen, x, y + 31, width, 22)
    pen.text(f"{key}.other", second, below, NOTE, colour="dim")
