"""A line through numbers over time, with a labelled scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.drawing.looks import Box, Placed, PlotLook
from game.ui.drawing.theme import NOTE
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import text_units

MOST_POINTS = 160
"""The number of points beyond which a plot shows no more detail."""
LINE, _GAP = 24, 12
"""The height of a line of words, and the space between a scale and its plot."""


class Ruled:
    """A place for lines over horizontal ones at some numbers, whose words stand at its left."""

    def __init__(
        self, pen: Pen, box: Box, marks: Sequence[int], words: Callable[[int], str]
    ) -> None:
        px = pen.screen.px
        self.pen, self.box, self.marks, self.words = pen, box, marks, words
        self._side = px(6 + max(text_units(words(mark), NOTE) for mark in marks))
        left, half = box.x + self._side + px(_GAP), px(LINE) // 2
        self.area = Box(left, box.y + half, box.right - left, box.h - 2 * half)

    def part(self, value: float) -> int:
        """Return the height of a value above the lower edge, in thousandths."""
        low, high = self.marks[0], self.marks[-1]
        return round(1000 * (value - low) / (high - low))

    def middle(self, value: float) -> int:
        """Return the pixel of a value from above."""
        return self.area.bottom - round(self.area.h * self.part(value) / 1000)

    def place_line(
        self, key: str, values: Sequence[float], colour: str = "", *, lines: bool
    ) -> None:
        """Place a line through values, with the horizontal lines if it is the one that has them."""
        heights = tuple(map(self.part, thinned(values, MOST_POINTS)))
        marks = tuple(map(self.part, self.marks)) if lines else ()
        look = PlotLook(heights, marks, self.part(0), colour)
        self.pen.add(Placed(key, look, self.area, self.pen.layer + 2))

    def place_marks(self, key: str) -> None:
        """Place the words of the numbers."""
        half = self.pen.screen.px(LINE) // 2
        for mark in self.marks:
            line = Box(self.box.x, self.middle(mark) - half, self._side, 2 * half)
            words = self.words(mark)
            self.pen.text(f"{key}.{mark}", words, line, NOTE, colour="dim", align="right")


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
    px, half = pen.screen.px, pen.screen.px(LINE) // 2
    area = Box(box.x, box.y, box.w, box.h - half - px(8))
    ruled = Ruled(pen, area, scale(min(values), max(values)), words)
    area = ruled.area
    ruled.place_line(key, values, lines=True)
    ruled.place_marks(key)
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
