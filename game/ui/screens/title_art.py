"""The title's art: the table of the match that waits, or of the last opponents."""

from __future__ import annotations

from dataclasses import replace

from game.rules.match import PERSONS, PLAYER, Person
from game.rules.numbers import number_text
from game.rules.tiles import tile_from_text
from game.saves.waiting_match import WaitingMatch
from game.settings.opponents import opponent_name
from game.settings.settings import NO_MOTION
from game.ui.drawing.looks import NOTHING, Box, MatLook, Placed, TableLook
from game.ui.drawing.table_art import WHOLE
from game.ui.kit.faces import own_face, shows_faces
from game.ui.kit.layout import REST, Part, col, paint, row, stack
from game.ui.kit.page import Page
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import short_name

ACROSS, DOWN, FACE, WIND = 312, 318, 112, 30
"""The distance of the faces from the middle, and the sizes of a face and of a wind on its rim."""
FIELD, MARGIN, CORNER = 336, 36, 44
"""How far the field reaches from its middle to the left, above and below, its margin in a tall
window, and the radius of its corners."""
EMBLEM, TALL = (440, 292), 0.83
"""The size of the tiles in the middle, and the part of all sizes in a tall window."""
PLATE = 124
"""The width of a plate."""
DROP, SETTLE = 22, 400
"""How far above their place the tiles in the middle begin, and the ms until they rest."""
NOBODY = tile_from_text("C")
"""The tile of a person without a face."""


def _part(page: Page) -> float:
    """Return the part of its size in which the art is drawn: it is lower in a tall window."""
    return TALL if page.screen.is_tall else 1.0


def place_field(page: Page, x: float, y: float) -> None:
    """Lay the table's field round this middle, in units of the design. The right edge of a wide
    window cuts it off."""
    left, _, wide, _ = page.screen.whole
    far = FIELD * _part(page)
    if page.screen.is_tall:
        at = left + MARGIN, y - far, wide - 2 * MARGIN, 2 * far
    else:
        at = x - far, y - far, left + wide - (x - far), 2 * far
    beyond = 0 if page.screen.is_tall else page.screen.px(far)
    look = MatLook(page.screen.px(CORNER), beyond)
    page.place(paint(lambda pen, box: pen.add(Placed("mat", look, box, pen.layer - 9))), at)


def place_art(
    page: Page, x: float, y: float, match: WaitingMatch | None, *, settles: bool = False
) -> None:
    """Place what lies on the table round this middle, in units of the design, and who sits there.
    Without a match these are the opponents that are set, without winds and points. The tiles in the
    middle are there, or settle if things move."""

    def table(pen: Pen, box: Box) -> None:
        side = min(box.w, box.h)
        pen.add(Placed("art", TableLook(), Box(box.x, box.y, side, side), pen.layer))

    def tiles(pen: Pen, box: Box) -> None:
        pen.icon("emblem", "emblem", box)
        if settles and pen.screen.settings.motion < NO_MOTION:
            above = box.moved(dy=-pen.screen.px(DROP))
            pen.items[-1] = replace(pen.items[-1], origin=above, glide=SETTLE)

    part = _part(page)
    wide, high = (part * side for side in EMBLEM)
    emblem = col(paint(tiles, wide, high), 4)
    whole, side = stack(paint(table), emblem), part * WHOLE
    page.place(whole, (x - side / 2, y - side / 2, side, side))
    for person, (dx, dy) in zip(PERSONS, ((0, 1), (1, 0), (0, -1), (-1, 0)), strict=True):
        across, down = x + part * ACROSS * dx, y + part * DOWN * dy
        face, plate = _face(page, person, match), _plate(page, person, match)
        # Beside the faces above and below, and below those at the sides.
        whole = row(face, 8, plate) if dy else col(face, 6, plate)
        left = across - (FACE if dy else PLATE) / 2
        page.place(whole, (left, down - FACE / 2, PLATE, FACE))


def _plate(page: Page, person: Person, match: WaitingMatch | None) -> Part:
    """Return the name and the points."""
    key = f"person.{person}"
    name = short_name(_name(page, person, match), PLATE - 12)
    told = [page.text("dim", f"{key}.name", name, align="centre", colour="text", h=24)]
    if match:
        points = number_text(match.scores[person])
        told.append(
            page.text("unit", f"{key}.score", points, colour="gold", bold=True, align="centre")
        )
    return page.panel(
        f"{key}.plate", col(*told, pad=(6, 3, 6, 3)), style="plate", radius=14, w=PLATE
    )


def _face(page: Page, person: Person, match: WaitingMatch | None) -> Part:
    """Return the face, or a tile, and the wind on its rim. The one who leads smiles, and anyone at
    whom the mouse points."""
    key, id = f"person.{person}", _seated(page, person, match)[1]
    if id and shows_faces(page.screen.settings):
        leads = match and match.scores[person] == max(match.scores) > min(match.scores)
        happy = leads or page.pen.hovers(f"{key}.area")
        area = paint(lambda pen, box: pen.area(f"{key}.area", box, NOTHING))
        face = stack(area, page.face(f"{key}.face", id, FACE, "happy" if happy else "calm"))
    else:
        tile = page.tile(f"{key}.tile", NOBODY, 0.64 * FACE, h=0.64 * FACE)
        face = stack(page.badge(f"{key}.face", "", FACE), tile)
    ring = page.panel(f"{key}.ring", style="focus", radius=FACE / 2, layer=3)
    wind = REST
    if match:
        seat = match.seat(person)
        sign = page.badge(f"{key}.wind", page.words(f"wind.{seat}.sign"), WIND, east=seat == 0)
        wind = stack(col(REST, row(sign, REST)), pad=(-2, 0, 0, -2))
    return stack(face, ring if person == PLAYER else REST, wind, w=FACE, h=FACE)


def _seated(page: Page, person: Person, match: WaitingMatch | None) -> tuple[str, str]:
    """Return the typed name and the id of a person, "" for none."""
    settings = page.screen.settings
    others = match.opponents if match else settings.opponents
    if person == PLAYER:
        return settings.player_name, own_face(settings, (id for _, id in others))
    return others[person - 1]


def _name(page: Page, person: Person, match: WaitingMatch | None) -> str:
    name, id = _seated(page, person, match)
    if person == PLAYER:
        return name or page.words("player.0")
    return opponent_name(person, name, id, page.screen.labels)
