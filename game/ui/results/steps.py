"""The four people at the end of a match, each on a step as high as their place."""

from __future__ import annotations

from game.rules.match import Person
from game.rules.numbers import number_text, signed
from game.session.moods import Mood
from game.ui.drawing.feast_looks import BoardLook
from game.ui.drawing.looks import BadgeLook, Box, Placed, PortraitLook
from game.ui.drawing.theme import HEAD, PLAIN, SMALL, TITLE
from game.ui.kit.layout import Part, paint
from game.ui.kit.names import face_of
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import points_colour, shortened
from game.ui.results.sheet import PlayedMatch

ORDER = (1, 0, 2, 3)
"""Who stands where from left to right, by number in the ranking: the first above the others."""
HIGH = {1: 340, 2: 270, 3: 236, 4: 190}
FACE = {1: 148, 2: 120, 3: 112, 4: 100}
"""The height of a step and the size of a face, by place."""
MEDALS = ("gold", "silver", "bronze", "wind")
RIMS = ("#ffd267", "#cdd6da", "#d99a63", "#7fa08d")
MOODS: tuple[Mood, ...] = ("happy", "calm", "calm", "sad")
"""The style of a medal, the colour of a step's edge, and the mood, by place."""
GAP, MEDAL, SUNK = 14, 44, 0.1
"""The space between steps, the size of a medal, and the part of a face behind its step."""


def medal(key: str, place: int, side: float) -> Part:
    """Return the medal of a rank, from 1."""
    return paint(lambda pen, box: _place_medal(pen, key, place, box), side, side)


def _place_medal(pen: Pen, key: str, place: int, box: Box, layer: int = 3) -> None:
    look = BadgeLook(str(place), MEDALS[min(place, len(MEDALS)) - 1])
    pen.add(Placed(key, look, box, pen.layer + layer))


def place_steps(pen: Pen, played: PlayedMatch, box: Box) -> None:
    """Place the steps side by side, on the lower edge of the box."""
    px, match = pen.screen.px, played.match
    wide = (box.w - 3 * px(GAP)) // 4
    for column, number in enumerate(ORDER):
        person = match.ranking()[number]
        place = match.place(person)
        high = px(HIGH[place])
        step = Box(box.x + column * (wide + px(GAP)), box.bottom - high, wide, high)
        _place_step(pen, f"rank.{number}", played, person, step)


def _place_step(pen: Pen, key: str, played: PlayedMatch, person: Person, step: Box) -> None:
    px, match, settings = pen.screen.px, played.match, pen.screen.settings
    place = match.place(person)
    side = px(FACE[place])
    face = Box(step.centre[0] - side // 2, step.y - side + round(SUNK * side), side, side)
    if id := face_of(person, played, settings):
        pen.add(Placed(f"{key}.face", PortraitLook(id, MOODS[place - 1]), face, pen.layer + 2))
        ring = "focus" if place == 1 else "hollow"
        pen.panel(f"{key}.ring", face, ring, radius=FACE[place] / 2, layer=3)
    look = BoardLook(px(14), RIMS[place - 1], upright=True)
    pen.add(Placed(key, look, step, pen.layer + 4))
    at = Box(step.centre[0] - px(MEDAL) // 2, step.y - px(MEDAL) // 2, px(MEDAL), px(MEDAL))
    _place_medal(pen, f"{key}.medal", place, at, 6)
    points, is_first = match.scores[person], place == 1
    paid = points - match.options.start_score
    inner = step.w / pen.screen.unit - 16
    lines = (
        ("name", shortened(played.name(person, pen.screen), inner, PLAIN), PLAIN, "text", 28),
        ("points", number_text(points), TITLE if is_first else HEAD, "gold", 36),
        ("change", signed(paid), SMALL, points_colour(paid), 26),
    )
    y = step.y + px(MEDAL) // 2 + px(8)
    for name, words, size, colour, high in lines:
        line = Box(step.x + px(8), y, step.w - 2 * px(8), px(high))
        pen.text(
            f"{key}.{name}",
            words,
            line,
            size,
            colour=colour,
            align="centre",
            bold=name == "points",
            display=name == "points",
            shadow=True,
            layer=6,
        )
        y += px(high)
