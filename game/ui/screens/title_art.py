"""The title's art: the table of the match that waits, or of the last opponents."""

from __future__ import annotations

import math

from game.rules.match import PERSONS, PLAYER, Person
from game.rules.tiles import tile_from_text
from game.saves.waiting_match import WaitingMatch
from game.settings.opponents import opponent_name
from game.ui.drawing.looks import Box, Placed, TableLook
from game.ui.drawing.table_art import TURN, WHOLE
from game.ui.drawing.tile_size import tile_width
from game.ui.kit.faces import own_face, place_face, shows_faces
from game.ui.kit.screen import spot
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import short_name

AWAY, FACE, WIND = 266, 112, 30
"""The distance of the faces from the middle, and the sizes of a face and of a wind on its rim."""
PLATE, HIGH, LOW = 124, 48, 26
"""The width of a plate, its height, and its height without points."""
EMBLEM, EMBLEM_HIGH = 236, 156
NOBODY = tile_from_text("C")
"""The tile of a person without a face."""


def place_art(pen: Pen, x: float, y: float, match: WaitingMatch | None) -> None:
    """Place the table round this middle, in units of the design, and who sits there. Without a
    match these are the opponents that are set, without winds and points."""
    screen = pen.screen
    half = WHOLE / 2
    box = spot(screen, x - half, y - half, WHOLE, WHOLE)
    side = min(box.w, box.h)
    pen.add(Placed("art", TableLook(), Box(box.x, box.y, side, side), pen.layer))
    emblem = spot(screen, x - EMBLEM / 2, y - EMBLEM_HIGH / 2 - 2, EMBLEM, EMBLEM_HIGH)
    pen.icon("emblem", "emblem", emblem)
    for person in PERSONS:
        _place_person(pen, person, x, y, match)


def _place_person(pen: Pen, person: Person, x: float, y: float, match: WaitingMatch | None) -> None:
    """Place a face, its wind, and a plate with the name and the points: beside the faces above and
    below, below those at the sides."""
    screen, key, angle = pen.screen, f"person.{person}", math.radians(TURN)
    dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[person]
    cx = x + AWAY * (dx * math.cos(angle) - dy * math.sin(angle))
    cy = y + AWAY * (dx * math.sin(angle) + dy * math.cos(angle))
    _place_face(pen, person, cx, cy, match)
    high = HIGH if match else LOW + 6
    left, top = (cx + FACE / 2 + 8, cy - high / 2) if dy else (cx - PLATE / 2, cy + FACE / 2 + 6)
    pen.panel(f"{key}.plate", spot(screen, left, top, PLATE, high), "plate", radius=14)
    name = short_name(_name(pen, person, match), PLATE - 12)
    words = spot(screen, left + 6, top + 2, PLATE - 12, LOW)
    pen.text(f"{key}.name", name, words, 15, align="centre")
    if match:
        words = spot(screen, left + 6, top + 23, PLATE - 12, 24)
        points = f"{match.scores[person]:,}"
        pen.text(f"{key}.score", points, words, 16, colour="gold", bold=True, align="centre")


def _place_face(pen: Pen, person: Person, x: float, y: float, match: WaitingMatch | None) -> None:
    screen, key = pen.screen, f"person.{person}"
    disc = spot(screen, x - FACE / 2, y - FACE / 2, FACE, FACE)
    id = _seated(pen, person, match)[1]
    if id and shows_faces(screen.settings):
        leads = match and match.scores[person] == max(match.scores) > min(match.scores)
        place_face(pen, f"{key}.face", id, disc, happy=bool(leads))
    else:
        pen.badge(f"{key}.face", "", disc)
        tile = pen.screen.px(0.64 * FACE)
        cx, cy = disc.centre
        pen.tile(f"{key}.tile", NOBODY, cx - tile_width(tile) // 2, cy - tile // 2, tile, layer=4)
    if person == PLAYER:
        radius = FACE / 2
        pen.panel(f"{key}.ring", disc, "focus", radius=radius, layer=4)
    if match:
        seat = match.seat(person)
        rim = spot(screen, x - FACE / 2 - 2, y + FACE / 2 - WIND + 2, WIND, WIND)
        pen.badge(f"{key}.wind", screen.text(f"wind.{seat}.sign"), rim, east=seat == 0, layer=5)


def _seated(pen: Pen, person: Person, match: WaitingMatch | None) -> tuple[str, str]:
    """Return the typed name and the id of a person, "" for none."""
    settings = pen.screen.settings
    others = match.opponents if match else settings.opponents
    if person == PLAYER:
        return settings.player_name, own_face(settings, (id for _, id in others))
    return others[person - 1]


def _name(pen: Pen, person: Person, match: WaitingMatch | None) -> str:
    name, id = _seated(pen, person, match)
    if person == PLAYER:
        return name or pen.screen.text("player.0")
    return opponent_name(person, name, id, pen.screen.labels)
