"""The plot: round numbers along its side, and points at the heights of their values."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.ui.drawing.looks import Box, PlotLook, TextLook
from game.ui.drawing.pictures import Pictures
from game.ui.kit.plot import MOST_POINTS, place_plot, scale, thinned
from game.ui.kit.widgets import Pen
from tests.ui.mouse import new_app, screen_of


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (-130, 480, [-200, 0, 200, 400, 600]),
        (0, 0, [0, 1, 2]),
        (12, 37, [0, 10, 20, 30, 40]),
        (0.5, 31.4, [0, 10, 20, 30, 40]),
        (-12345, 9999, [-20000, -10000, 0, 10000]),
        (-3, -1, [-3, -2, -1, 0]),
    ],
)
def test_round_numbers_around_all_that_is_shown(low: float, high: float, marks: list[int]) -> None:
    assert scale(low, high) == marks


def test_any_range_has_few_marks_with_nothing_among_them() -> None:
    for high in range(0, 3000, 7):
        for low in (0, -1, -high, -10 * high):
            marks = scale(low, high)
            assert 3 <= len(marks) <= 6
            assert marks[0] <= low
            assert high <= marks[-1]
            assert 0 in marks


def test_many_values_are_thinned_and_the_ends_stay() -> None:
    values = [float(one) for one in range(3201)]
    few = thinned(values, MOST_POINTS)
    assert len(few) == MOST_POINTS
    assert (few[0], few[-1]) == (0, 3200)
    assert few == sorted(few)
    assert thinned(values[:5], MOST_POINTS) == values[:5]


def test_the_numbers_stand_where_the_line_is() -> None:
    pen = Pen(screen_of(new_app()))
    place_plot(pen, "plot", [0, 10, -10, 20], Box(100, 100, 600, 300), str, ("a", "b"))
    plot = next(one for one in pen.items if isinstance(one.look, PlotLook))
    assert isinstance(plot.look, PlotLook)
    assert plot.look.heights == (333, 667, 0, 1000)
    for one in pen.items:
        if isinstance(one.look, TextLook) and one.look.text in ("-10", "0", "20"):
            part = (int(one.look.text) + 10) / 30
            assert abs(one.box.centre[1] - (plot.box.bottom - part * plot.box.h)) <= 1


def test_the_line_is_drawn_at_its_heights() -> None:
    pygame.display.init()
    look = PlotLook((0, 1000, 500), (0, 500, 1000), 0)
    picture = Pictures().of(look, 200, 100)
    pad = -picture.dx
    light = [
        picture.surface.get_at((pad + x, pad + y))[3] for x, y in ((100, 0), (150, 25), (0, 99))
    ]
    assert min(light) > 200
    assert picture.surface.get_at((pad + 20, pad + 20))[3] < 60
    assert Pictures().of(replace(look, heights=(1000, 0, 0)), 200, 100) != picture
