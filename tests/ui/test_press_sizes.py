"""Everything that can be pressed reacts in at least 44 pixels across and down at 1280 x 800.

Each item of each scene is measured in each language and both layouts, from its middle to the pixels
where another item, or nothing, reacts. In smaller windows the items are closer together. They have
44 pixels too where there is room, so they react in at least as many pixels as the design says.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.settings.settings import Settings
from game.ui.drawing.hits import hit
from game.ui.drawing.looks import NOTHING, Box, Command, Placed, TextLook
from game.ui.screenshot import open_scene, own_home
from game.ui.scripted.scenes import SCENES
from game.ui.window.pointer import LEAST
from tests.ui.mouse import LANGUAGES, screen_of
from tests.ui.test_every_command import points

SMALL, USUAL = (960, 600), (1280, 800)
ALTERNATIVES = ("undo.tile",)
"""Items that do the same as a larger one."""


@pytest.mark.sample(16)
@pytest.mark.parametrize("name", SCENES)
def test_all_that_can_be_pressed_is_large_enough(name: str) -> None:
    measured: set[tuple[Box, ...]] = set()
    with own_home():
        app = open_scene(name, Settings(speed=5))
        for language in LANGUAGES:
            for layout in (0, 1):
                app.change_settings(language=language, layout=layout)
                for size, least in ((USUAL, LEAST), (SMALL, LEAST * 3 // 4)):
                    placed = app.place(screen_of(app, size))
                    boxes = tuple(one.box for one in placed if one.command or one.tip)
                    if boxes not in measured:
                        measured.add(boxes)
                        assert list(too_small(placed, least)) == []


def too_small(placed: list[Placed], least: int) -> Iterator[tuple[str, Box, int, int]]:
    """Yield the items that react in fewer pixels, with the pixels across and down."""
    for one in placed:
        if one.command in (None, NOTHING) or one.key.partition("/")[2] in ALTERNATIVES:
            continue
        across, down = reach(placed, one, least)
        if min(across, down) < least:
            yield one.key, one.box, across, down


def reach(placed: list[Placed], one: Placed, least: int) -> tuple[int, int]:
    """Return the pixels in which an item reacts across and down, from where it is uncovered."""
    spots = (spot for spot in points(one.box) if hit(placed, *spot, LEAST) is one)
    x, y = next(spots)
    return (
        1 + _run(placed, one, (x, y), (1, 0)) + _run(placed, one, (x, y), (-1, 0)),
        1 + _run(placed, one, (x, y), (0, 1)) + _run(placed, one, (x, y), (0, -1)),
    )


def _run(placed: list[Placed], one: Placed, spot: tuple[int, int], step: tuple[int, int]) -> int:
    """Return how many pixels further in this direction the item reacts, at most 44."""
    near = Box(spot[0] - LEAST, spot[1] - LEAST, 2 * LEAST, 2 * LEAST).grown(LEAST)
    around = [other for other in placed if other.box.overlaps(near)]
    for pixels in range(1, LEAST + 1):
        x, y = spot[0] + pixels * step[0], spot[1] + pixels * step[1]
        if hit(around, x, y, LEAST) is not one:
            return pixels - 1
    return LEAST


def test_the_check_finds_what_is_too_small() -> None:
    small = Placed("0/small", TextLook("Small", 18), Box(100, 100, 30, 20), command=Command(_press))
    assert list(too_small([small], LEAST)) == []
    close = Placed("0/close", small.look, Box(135, 100, 30, 20), command=small.command)
    assert [found[0] for found in too_small([small, close], LEAST)] == ["0/small", "0/close"]
    ground = Placed("0/ground", small.look, Box(90, 80, 300, 60), -1, command=small.command)
    assert list(too_small([ground, small], LEAST)) == []
    beside = Placed("0/beside", small.look, Box(132, 60, 90, 90), command=small.command)
    assert [found[0] for found in too_small([small, beside], LEAST)] == ["0/small"]


def _press() -> None:
    """Do nothing."""
