"""How a match went: a line for each person through their points after every hand."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.match import PERSONS, HandResult, Match, Person
from game.rules.numbers import number_text
from game.ui.drawing.looks import Box, Placed, PlotLook
from game.ui.drawing.theme import NOTE
from game.ui.kit.layout import Part, paint
from game.ui.kit.plot import MOST_POINTS, scale, thinned
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import shortened, text_units

TINTS = ("#ffd678", "#7fc8ff", "#9be08a", "#ff9d86")
"""The colours of the lines, by person."""
LINE, NAME, GAP = 22, 96, 8
"""The height of a line of words, the width of a name, and the space beside the lines."""


def course(key: str, match: Match, names: Sequence[str]) -> Part:
    """Return the lines of a match with at least one hand, each with its name at the end."""
    lines = {person: list(_points(match, person)) for person in PERSONS}
    return paint(lambda pen, box: _place(pen, key, lines, names, box))


def _points(match: Match, person: Person) -> Sequence[int]:
    """Return a person's points before the first hand and after each one."""
    points = [match.options.start_score]
    for result in _in_order(match.results):
        points.append(points[-1] + result.payments[person])
    return points


def _in_order(results: Sequence[HandResult]) -> Sequence[HandResult]:
    return sorted(results, key=lambda one: one.number)


def _place(
    pen: Pen, key: str, lines: dict[Person, list[int]], names: Sequence[str], box: Box
) -> None:
    px = pen.screen.px
    start = lines[PERSONS[0]][0]
    every = [points - start for line in lines.values() for points in line]
    marks = scale(min(every), max(every))
    low, high = marks[0], marks[-1]

    def part(points: int) -> int:
        return round(1000 * (points - low) / (high - low))

    side = px(6 + max(text_units(number_text(start + mark), NOTE) for mark in marks))
    half = px(LINE) // 2
    left, right = box.x + side + px(GAP), box.right - px(NAME + GAP)
    area = Box(left, box.y + half, right - left, box.h - 2 * half)
    for person in PERSONS:
        heights = tuple(part(int(one) - start) for one in thinned(lines[person], MOST_POINTS))
        shown = tuple(map(part, marks)) if person == PERSONS[0] else ()
        look = PlotLook(heights, shown, part(0), TINTS[person])
        pen.add(Placed(f"{key}.{person}", look, area, pen.layer + 2))
    for mark in marks:
        middle = area.bottom - round(area.h * part(mark) / 1000)
        line = Box(box.x, middle - half, side, 2 * half)
        words = number_text(start + mark)
        pen.text(f"{key}.mark.{mark}", words, line, NOTE, colour="dim", align="right")
    ends = {
        person: area.bottom - area.h * part(lines[person][-1] - start) // 1000 for person in PERSONS
    }
    for person, middle in _apart(ends, 2 * half, box.y + half, box.bottom - half).items():
        line = Box(right + px(GAP), middle - half, px(NAME), 2 * half)
        pen.text(
            f"{key}.name.{person}",
            shortened(names[person], NAME, NOTE),
            line,
            NOTE,
            colour=TINTS[person],
        )


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
