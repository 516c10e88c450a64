"""Faces to choose from, and who has which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from game.bots.levels import LEVELS
from game.session.moods import Mood
from game.settings.opponents import OPPONENTS, Opponent
from game.settings.settings import Settings
from game.ui.drawing.looks import Box, Command, Placed, PortraitLook, box_around
from game.ui.kit.book import spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import short_name, text_units

DOT, DOT_GAP = 9, 3
DOTS = len(LEVELS) * (DOT + DOT_GAP) + 6
"""The width of the dots of a level in units, with the gap before the words that follow."""
CARD, GAP = 116, 10
"""The height of a card with a face, and the gap between two."""
FACE, WORDS = 57, 70
"""The side of a face, and where the words next to it begin."""
TEACHERS = ("sze", "lam")
"""The teacher of the lessons, and another one for a player with the same face."""
TEACHER, TEACHER_NAME, NAME = 104, 24, 15
"""The side of the teacher's portrait, the height of the name below it, and its letters."""
NARROW = 0.95
"""How much narrower names are than estimated."""


def own_face(settings: Settings, others: Iterable[str] = ()) -> str:
    """Return the id of the opponent whose face the player has, "" for none. Two at one table never
    have the same face."""
    id = settings.portrait
    return id if id in OPPONENTS and id not in others else ""


def teacher_of(settings: Settings) -> str:
    """Return the id of the opponent who teaches this player."""
    return next(id for id in TEACHERS if id != own_face(settings))


def shows_faces(settings: Settings) -> bool:
    """Return whether the players at a table show their faces."""
    return settings.portraits


@dataclass(frozen=True, slots=True)
class Faces:
    """The twelve faces as a grid of cards, from `x` and `y` on, with this width and number of
    columns. `choose` takes the id of the one that is clicked. `taken` are words for those who are
    dim, by id. The `bright` one looks at the player. `own` is the player's face, which can't be
    chosen."""

    x: float
    y: float
    width: float
    columns: int
    choose: Callable[[str], None]
    taken: Mapping[str, str] = field(default_factory=dict)
    bright: str = ""
    own: str = ""

    @property
    def height(self) -> float:
        rows = -(-len(OPPONENTS) // self.columns)
        return rows * (CARD + GAP) - GAP

    def place(self, pen: Pen) -> None:
        """Place every card."""
        wide = (self.width + GAP) / self.columns - GAP
        for number, one in enumerate(OPPONENTS.values()):
            row, column = divmod(number, self.columns)
            x, y = self.x + column * (wide + GAP), self.y + row * (CARD + GAP)
            self._place_card(pen, one, x, y, wide)

    def _place_card(self, pen: Pen, one: Opponent, x: float, y: float, wide: float) -> None:
        screen, key, where = pen.screen, face_key(one.id), self.taken.get(one.id, "")
        box = spot(screen, x, y, wide, CARD)
        if one.id == self.own:
            where = screen.text("seats.you")
            pen.panel(key, box, "row", radius=16, layer=1)
        else:
            is_bright = one.id == self.bright
            pen.row(key, box, Command(self.choose, one.id), chosen=is_bright, radius=16)
        disc = spot(screen, x + 11, y + 14, FACE, FACE)
        happy = not where and (pen.hovers(key) or one.id == self.bright)
        place_face(pen, f"{key}.face", one.id, disc, happy=happy)
        if where:
            pen.panel(f"{key}.shade", disc, "veil", radius=FACE / 2, layer=4)
        left, width, colour = x + WORDS, wide - WORDS - 3, "dim" if where else "text"
        name = short_name(screen.text(key), width / NARROW, 15)
        pen.text(f"{key}.name", name, spot(screen, left, y + 12, width, 26), 15, colour=colour)
        words = where or screen.text(f"level.{one.level}")
        below = spot(screen, left, y + 37, width, 24)
        pen.text(f"{key}.where", words, below, 15, colour="gold" if where else "dim")
        place_level(pen, f"{key}.dot", one.level, left + 1, y + 66)
        style = screen.text(f"style.{one.style or 'any'}")
        line = spot(screen, x + 14, y + 85, wide - 28, 25)
        pen.text(f"{key}.style", style, line, 15, colour="dim" if where else "good")


def face_key(id: str) -> str:
    """Return the key of the card of an opponent, which is also the label of the name."""
    return f"opponent.{id}"


def place_face(pen: Pen, key: str, id: str, box: Box, *, happy: bool = False) -> None:
    """Place the face of an opponent at the top left of the box."""
    side = min(box.w, box.h)
    look = PortraitLook(id, "happy" if happy else "calm")
    pen.add(Placed(key, look, Box(box.x, box.y, side, side), pen.layer + 3))


def place_teacher(
    pen: Pen, key: str, id: str, disc: Box, chip: Box, *, mood: Mood = "happy"
) -> None:
    """Place the portrait of a teacher in a ring, and the name in the middle of `chip`."""
    name = pen.screen.text(face_key(id))
    pen.portrait(f"{key}.teacher", id, disc, mood=mood)
    pen.panel(f"{key}.ring", disc, "focus", radius=TEACHER / 2, layer=4)
    wide = min(chip.w, pen.room(text_units(name, NAME) + 20))
    box = box_around(chip.centre[0], chip.centre[1], wide, chip.h)
    pen.panel(f"{key}.chip", box, "plate", radius=TEACHER_NAME / 2, layer=4)
    pen.text(f"{key}.name", name, box, NAME, align="centre", layer=5)


def place_level(pen: Pen, key: str, level: str, x: float, y: float) -> None:
    """Place a dot for each level, lit up to this one."""
    for number, one in enumerate(LEVELS):
        place = spot(pen.screen, x + number * (DOT + DOT_GAP), y, DOT, DOT)
        dot = Box(place.x, place.y, pen.screen.px(DOT), pen.screen.px(DOT))
        lit = number <= list(LEVELS).index(level)
        style = "light" if lit else "choice"
        pen.panel(f"{key}.{one}", dot, style, radius=DOT / 2, layer=2)
