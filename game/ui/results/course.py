"""How a match went: a line for each person through their points after every hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from game.rules.match import PERSONS, Match, Person
from game.rules.numbers import number_text
from game.ui.drawing.looks import Box
from game.ui.drawing.theme import NOTE
from game.ui.kit.layout import Part, paint
from game.ui.kit.plot import LINE, Ruled, scale
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import shortened

TINTS = ("#ffd678", "#7fc8ff", "#9be08a", "#ff9d86")
"""The colours of the lines, by person."""
NAME, GAP = 96, 14
"""The width of a name, and the space between it and its line."""


def course(key: str, match: Match, names: Sequence[str]) -> Part:
    """Return the lines of a match with at least one hand, each with its name at the end."""
    return paint(lambda pen, box: _place(pen, key, match, names, box))


def gains(match: Match, person: Person) -> list[int]:
    """Return what a person has won or lost in all after each hand, from 0 before the first one on.
    Penalties that were paid at the end count for the last hand."""
    won = [*accumulate((one.payments[person] for one in match.results), initial=0)]
    return [*won[:-1], match.scores[person] - match.options.start_score]


def _place(pen: Pen, key: str, match: Match, names: Sequence[str], box: Box) -> None:
    px, start = pen.screen.px, match.options.start_score
    lines = {person: gains(match, person) for person in PERSONS}
    every = [gain for line in lines.values() for gain in line]
    plot = Box(box.x, box.y, box.w - px(NAME + GAP), box.h)
    marks = scale(min(every), max(every))
    ruled = Ruled(pen, plot, marks, lambda mark: number_text(start + mark))
    for person, line in lines.items():
        ruled.place_line(f"{key}.{person}", line, TINTS[person], lines=person == PERSONS[0])
    ruled.place_marks(f"{key}.mark")
    half = px(LINE) // 2
    ends = {person: ruled.middle(line[-1]) for person, line in lines.items()}
    for person, middle in _apart(ends, 2 * half, box.y + half, box.bottom - half).items():
        place = Box(plot.right + px(GAP), middle - half, px(NAME), 2 * half)
        words = shortened(names[person], NAME, NOTE)
        pen.text(f"{key}.name.{person}", words, place, NOTE, colour=TINTS[person])


def _apart(ends: dict[Person, int], step: int, top: int, bottom: int) -> dict[Person, int]:
    """Return the heights of the names: each at the end of its line, but apart from the others."""
    order = sorted(ends, key=lambda person: ends[person])
    places: dict[Person, int] = {}
    least = top
    for person in order:
        places[person] = max(ends[person], least)
        least = places[person] + step
    most = bottom
    for person in reversed(order):
        places[person] = min(places[person], most)
        most = places[person] - step
    return places
