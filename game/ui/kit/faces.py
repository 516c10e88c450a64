"""Faces to choose from, and who has which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from game.bots.levels import LEVELS
from game.settings.opponents import OPPONENTS, Opponent
from game.settings.settings import Settings
from game.ui.drawing.looks import Box, Command, Placed, PortraitLook, box_around
from game.ui.drawing.theme import NOTE
from game.ui.kit.layout import REST, Part, Place, col, grid, made, paint, row, stack
from game.ui.kit.page import Page
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import short_name, text_units

if TYPE_CHECKING:
    from game.session.moods import Mood

DOT, DOT_GAP = 9, 3
DOTS = len(LEVELS) * (DOT + DOT_GAP) + 6
"""The width of the dots of a level in units, with the gap before the words that follow."""
CARD = 116
"""The height of a card with a face."""
EDGE, FACE, WORDS = 9, 52, 70
"""The space before a face, its side, and where the words next to it begin."""
TEACHERS = ("sze", "lam")
"""The teacher of the lessons, and another one for a player with the same face."""
TEACHER, TEACHER_NAME = 104, 24
"""The side of the teacher's portrait and the height of the name below it."""
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


def faces(
    page: Page,
    columns: int,
    choose: Callable[[str], None],
    taken: Mapping[str, str],
    *,
    bright: str = "",
    own: str = "",
) -> Part:
    """Return the twelve faces as a grid of cards. `choose` takes the id of the one that is clicked.
    `taken` are words for those who are dim, by id. The `bright` one looks at the player. `own` is
    the player's face, which can't be chosen."""
    cards = []
    for one in OPPONENTS.values():
        where = page.words("seats.you") if one.id == own else taken.get(one.id, "")
        key, is_bright = face_key(one.id), one.id == bright
        inside = made(partial(_face_card, page, one, where, is_bright))
        act = Command(choose, one.id)
        cards.append(
            page.panel(key, inside, radius=16, layer=1, h=CARD)
            if one.id == own
            else page.card(key, act, inside, chosen=is_bright, radius=16, h=CARD)
        )
    return grid(cards, columns, (10, 10))


def _face_card(page: Page, one: Opponent, where: str, is_bright: bool, at: Place) -> Part:
    """Return the face, the name, where someone sits, and how someone plays."""
    key, width = face_key(one.id), at[2] - WORDS - 3
    happy = not where and (page.pen.hovers(key) or is_bright)
    face = page.face(f"{key}.face", one.id, FACE, "happy" if happy else "calm")
    if where:
        shade = page.panel(f"{key}.shade", style="shade", radius=FACE / 2, layer=4, h=FACE)
        face = stack(face, shade)
    name = short_name(page.words(key), width / NARROW, 15)
    words = where or page.words(f"level.{one.level}")
    style, colour = page.words(f"style.{one.style or 'any'}"), "dim" if where else "good"
    told = col(
        12,
        page.text("dim", f"{key}.name", name, colour="dim" if where else "text", h=26),
        -1,
        page.text("dim", f"{key}.where", words, colour="gold" if where else "dim"),
        5,
        row(1, level_dots(page, f"{key}.dot", one.level), REST),
        5,
        page.text("dim", f"{key}.style", style, colour=colour, h=25),
        w=width,
    )
    return row(EDGE, col(REST, face, REST), WORDS - EDGE - FACE, col(told, REST), 3)


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
    wide = min(chip.w, pen.room(text_units(name, NOTE) + 20))
    box = box_around(chip.centre[0], chip.centre[1], wide, chip.h)
    pen.panel(f"{key}.chip", box, "plate", radius=TEACHER_NAME / 2, layer=4)
    pen.text(f"{key}.name", name, box, NOTE, align="centre", layer=5)


def level_dots(page: Page, key: str, level: str) -> Part:
    """Return a dot for each level, lit up to this one."""
    lit = list(LEVELS).index(level)
    dots = (_dot(f"{key}.{one}", is_lit=number <= lit) for number, one in enumerate(LEVELS))
    return row(*dots, gap=DOT_GAP)


def _dot(key: str, *, is_lit: bool) -> Part:
    def draw(pen: Pen, box: Box) -> None:
        dot = Box(box.x, box.y, pen.screen.px(DOT), pen.screen.px(DOT))
        pen.panel(key, dot, "light" if is_lit else "choice", radius=DOT / 2, layer=2)

    return paint(draw, DOT, DOT)
