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
HIGH = {1: 326, 2: 262, 3: 226, 4: 190}
FACE = {1: 164, 2: 138, 3: 124, 4: 112}
"""The height of a step and the size of a face, by place."""
WOODS = ("oak", "ash", "cherry", "walnut")
MEDALS = ("gold", "silver", "bronze", "wind")
RIMS = ("#ffd267", "#cdd6da", "#d99a63", "#7fa08d")
MOODS: tuple[Mood, ...] = ("happy", "calm", "calm", "sad")
"""The wood of a step, the style of a medal, the colour of a step's edge, and the mood, by place."""
GAP, MEDAL, SUNK = 14, 44, 0.03
"""The space between steps, the size of a medal, and the part of a face behind its step."""
LARGEST = 1.6
"""How much larger everything is where there is room."""


def medal(key: str, place: int, side: float) -> Part:
    """Return the medal of a rank, from 1."""
    return paint(lambda pen, box: _place_medal(pen, key, place, box), side, side)


def _place_medal(pen: Pen, key: str, place: int, box: Box, layer: int = 3) -> None:
    look = BadgeLook(str(place), MEDALS[min(place, len(MEDALS)) - 1])
    pen.add(Placed(key, look, box, pen.layer + layer))


def place_steps(pen: Pen, played: PlayedMatch, box: Box) -> None:
    """Place the steps side by side, on the lower edge of the box, as large as it allows."""
    px, match = pen.screen.px, played.match
    wide = (box.w - 3 * px(GAP)) // 4
    size = min(LARGEST, box.h / px(HIGH[1] + FACE[1]), wide / px(FACE[1]))
    for column, number in enumerate(ORDER):
        person = match.ranking()[number]
        high = px(size * HIGH[match.place(person)])
        step = Box(box.x + column * (wide + px(GAP)), box.bottom - high, wide, high)
        _place_step(pen, f"rank.{number}", played, person, step, size)


def _place_step(
    pen: Pen, key: str, played: PlayedMatch, person: Person, step: Box, size: float
) -> None:
    px, settings = pen.screen.px, pen.screen.settings
    place = played.match.place(person)
    side = px(size * FACE[place])
    face = Box(step.centre[0] - side // 2, step.y - side + round(SUNK * side), side, side)
    if id := face_of(person, played, settings):
        pen.add(Placed(f"{key}.face", PortraitLook(id, MOODS[place - 1]), face, pen.layer + 2))
        ring = "focus" if place == 1 else "hollow"
        pen.panel(f"{key}.ring", face, ring, radius=size * FACE[place] / 2, layer=3)
    look = BoardLook(px(14), RIMS[place - 1], upright=True, wood=WOODS[place - 1])
    pen.add(Placed(key, look, step, pen.layer + 4))
    small = px(size * MEDAL)
    at = Box(step.centre[0] - small // 2, step.y + px(10 * size), small, small)
    _place_medal(pen, f"{key}.medal", place, at, 6)
    lines = Box(step.x + px(8), at.bottom + px(4), step.w - 2 * px(8), step.bottom - at.bottom)
    _place_words(pen, key, played, person, lines, size)


def _place_words(
    pen: Pen, key: str, played: PlayedMatch, person: Person, box: Box, size: float
) -> None:
    """Place the name, the points, and what was won or lost in all."""
    match = played.match
    points, is_first = match.scores[person], match.place(person) == 1
    paid = points - match.options.start_score
    name = shortened(played.name(person, pen.screen), box.w / pen.screen.unit, size * PLAIN)
    lines = (
        ("name", name, PLAIN, "text", 28),
        ("points", number_text(points), TITLE if is_first else HEAD, "gold", 36),
        ("change", signed(paid), SMALL, points_colour(paid), 26),
    )
    y = box.y
    for part, words, letters, colour, high in lines:
        line = Box(box.x, y, box.w, pen.screen.px(size * high))
        pen.text(
            f"{key}.{part}",
            words,
            line,
            size * letters,
            colour=colour,
            align="centre",
            bold=part == "points",
            display=part == "points",
            shadow=True,
            layer=6,
        )
        y = line.bottom
