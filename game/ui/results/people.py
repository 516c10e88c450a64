"""The four players on the result of a hand: names, and faces with moods."""

from __future__ import annotations

from game.rules.match import PLAYER
from game.rules.tiles import EAST, Seat
from game.session.moods import Mood, mood_of
from game.session.session import Session
from game.ui.drawing.looks import Box, Placed, PortraitLook, box_around
from game.ui.kit.names import face_of, name_at
from game.ui.kit.widgets import Pen

WIND = 0.36
"""The size of the seat wind on the rim of a face, as a part of it."""


class People:
    """The players of the hand on the table, for one pen."""

    def __init__(self, pen: Pen, session: Session) -> None:
        self.pen = pen
        self.session = session
        self.winners = [win.seat for win in session.view.wins]

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat."""
        screen = self.pen.screen
        return name_at(seat, self.session, screen.settings, screen.labels)

    def is_person(self, seat: Seat) -> bool:
        """Return whether the player at a seat is the one at the screen."""
        return self.session.person_at(seat) == PLAYER

    def points(self, seat: Seat) -> tuple[int, int]:
        """Return what a player gets for the hand, negative if they pay, and has after it."""
        paid = self.session.settlement.payments[seat]
        return paid, self.session.match.scores[self.session.person_at(seat)] + paid

    def mood(self, seat: Seat) -> Mood:
        """Return the mood of a player after the hand."""
        session = self.session
        return mood_of(session.person_at(seat), session.result, session.standing.scores)

    def place(self, key: str, seat: Seat, box: Box, *, wind: bool = True) -> Box:
        """Place a face in the middle of a box, with the seat wind on its rim. A player without a
        face has the wind instead. Return the face's square."""
        pen, side = self.pen, min(box.w, box.h)
        disc = box_around(*box.centre, side, side)
        sign = pen.screen.text(f"wind.{seat}.sign")
        face = face_of(self.session.person_at(seat), self.session, pen.screen.settings)
        if not face:
            pen.badge(f"{key}.wind", sign, disc, east=seat == EAST)
            return disc
        pen.add(Placed(f"{key}.face", PortraitLook(face, self.mood(seat)), disc, pen.layer + 3))
        if wind:
            small = round(side * WIND)
            rim = Box(disc.x - small // 6, disc.bottom - small + small // 8, small, small)
            pen.badge(f"{key}.wind", sign, rim, east=seat == EAST, layer=5)
        return disc

    def ring(self, key: str, disc: Box) -> None:
        """Place a golden ring around a face."""
        radius = disc.h / 2 / self.pen.screen.unit
        self.pen.panel(key, disc, "focus", radius=radius, layer=4)
