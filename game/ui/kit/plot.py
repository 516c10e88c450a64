"""A line through numbers over time, with a labelled scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.drawing.looks import Box, Placed, PlotLook
from game.ui.drawing.theme import NOTE
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import text_units

MOST_POINTS = 160
"""The number of points beyond which a plot shows no more detail."""
_LINE, _GAP = 24, 12


def place_plot(
    pen: Pen,
    key: str,
    values: Sequence[float],
    box: Box,
    words: Callable[[int], str],
    ends: tuple[str, str],
) -> None:
    """Plot at least two values. `words` returns the text of a number on the scale. `ends` are the
    texts below the first and the last value."""
    px = pen.screen.px
    marks = scale(min(values), max(values))
    low, high = marks[0], marks[-1]

    def part(value: float) -> int:
        return round(1000 * (value - low) / (high - low))

    shown = thinned(values, MOST_POINTS)
    look = PlotLook(tuple(map(part, shown)), tuple(map(part, marks)), part(0))
    half = px(_LINE) // 2
    side = px(6 + max(text_units(words(mark), NOTE) for mark in marks))
    left = box.x + side + px(_GAP)
    area = Box(left, box.y + half, box.right - left, box.h - 3 * half - px(8))
    pen.add(Placed(key, look, area, pen.layer + 2))
    for mark in marks:
        middle = area.bottom - round(area.h * part(mark) / 1000)
        line = Box(box.x, middle - half, side, 2 * half)
        pen.text(f"{key}.{mark}", words(mark), line, NOTE, colour="dim", align="right")
    wide = area.w // 2
    for name, said, x, align in (
        ("first", ends[0], area.x, "left"),
        ("last", ends[1], area.right - wide, "right"),
    ):
        line = Box(x, box.bottom - 2 * half, wide, 2 * half)
        pen.text(f"{key}.{name}", said, line, NOTE, colour="dim", align=align)


def scale(low: float, high: float) -> list[int]:
    """Return three to six round numbers at even distances around all values, including 0.

    >>> scale(-130, 480)
    [-200, 0, 200, 400, 600]
    """
    low, high = min(0, low), max(0, high)
    size, step = 1, 1
    while (high - low) / step > 4:
        step = next(size * part for part in (1, 2, 5, 10) if size * part > step)
        size *= 10 if step == 10 * size else 1
    first, last = int(low // step), max(2 + int(low // step), int(-(-high // step)))
    return [step * count for count in range(first, last + 1)]


def thinned(values: Sequence[float], most: int) -> list[float]:
    """Return the values, or `most` of them at even distances, including the first and the last."""
    if len(values) <= most:
        return list(values)
    return [values[round(place * (len(values) - 1) / (most - 1))] for place in range(most)]
