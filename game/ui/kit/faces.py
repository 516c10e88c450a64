"""Faces: who has which, and the dots of a level."""

from __future__ import annotations

from game.bots.levels import LEVELS
from game.session.opponents import OPPONENTS
from game.session.settings import Settings
from game.ui.drawing.looks import Box
from game.ui.kit.book import spot
from game.ui.kit.widgets import Pen

DOT, DOT_GAP = 9, 3
DOTS = len(LEVELS) * (DOT + DOT_GAP) + 6
"""The width of the dots of a level in units, with the gap before the words that follow."""


def own_face(settings: Settings) -> str:
    """Return the id of the opponent whose face the player has, "" for none."""
    id = getattr(settings, "portrait", "")
    return id if id in OPPONENTS else ""


def place_level(pen: Pen, key: str, level: str, x: float, y: float) -> None:
    """Place a dot for each level, lit up to this one."""
    for number, one in enumerate(LEVELS):
        place = spot(pen.screen, x + number * (DOT + DOT_GAP), y, DOT, DOT)
        dot = Box(place.x, place.y, pen.screen.px(DOT), pen.screen.px(DOT))
        lit = number <= list(LEVELS).index(level)
        style = "light" if lit else "choice"
        pen.panel(f"{key}.{one}", dot, style, radius=DOT / 2, layer=2)
