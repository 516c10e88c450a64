"""At large text sizes, every word of every scene has its place, at every size of window.

Each scene is placed at each size in each language. Layouts take turns, so each size of each scene
shows both layouts, one in each language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import pygame
import pytest

from game.rules.tiles import Tile
from game.settings.settings import TEXT_SIZES, Settings, TextSize
from game.ui.drawing.looks import (
    BadgeLook,
    Box,
    BubbleLook,
    ButtonLook,
    FeltLook,
    PanelLook,
    Placed,
    StackLook,
    TextLook,
    TileLook,
)
from game.ui.drawing.text import leading
from game.ui.screenshot import open_scene
from game.ui.scripted.scenes import SCENES
from tests.conftest import Few
from tests.ui.mouse import LANGUAGES, SMALLEST, fonts, screen_of

SIZES = ((800, 500), (960, 600), (1280, 800), (2560, 1600), (1000, 1400))
OPAQUE = {"panel", "dialog", "choice", "plate", "plate_active"}
"""Panels that hide what lies below them well enough to read words on them."""


@pytest.mark.sample(16)
@pytest.mark.parametrize("text_size", [one for one in TEXT_SIZES if one != "normal"])
@pytest.mark.parametrize("name", SCENES)
def test_large_words_have_their_place(name: str, text_size: TextSize, few: Few) -> None:
    app = open_scene(name, Settings(speed=5, text_size=text_size))
    for turn, size in few(enumerate(SIZES), 1):
        for layout, language in enumerate(LANGUAGES, turn):
            app.change_settings(language=language, layout=layout % 2)
            screen = screen_of(app, size)
            check_scene(app.place(screen), size, min(SMALLEST, round(15 * screen.unit)))


def check_scene(placed: Iterable[Placed], size: tuple[int, int], smallest: int) -> None:
    """Check that nothing is off screen, and that all words are drawn, whole, legible and free."""
    stack = sorted(placed, key=lambda one: one.layer)
    solid = []
    for place, one in enumerate(stack):
        look, box = one.look, one.box
        assert min(box.x, box.y) >= 0, one
        assert (max(box.right, size[0]), max(box.bottom, size[1])) == size, one
        if isinstance(look, TextLook) and look.text:
            check_whole(look, box, smallest)
            drawn = inked(look, box)
            assert drawn.w * drawn.h > 0, ("nothing is drawn", one)
            solid.append((place, one, drawn))
        elif isinstance(look, BadgeLook):
            solid.append((place, one, box.grown(-box.w // 7)))  # a disc leaves its corners free
        elif isinstance(look, TileLook | StackLook) or (
            isinstance(look, ButtonLook) and look.label
        ):
            solid.append((place, one, box))
    for (place, lower, under), (_, upper, over) in combinations(solid, 2):
        if isinstance(lower.look, TextLook) or isinstance(upper.look, TextLook):
            shared = common(under, over)
            assert not shared or is_hidden(shared, stack[place + 1 :]), (lower, upper)


def check_whole(look: TextLook, box: Box, smallest: int) -> None:
    """Check that words can be read, and that all of them have room at the least size they take."""
    assert look.size >= smallest, look
    size = min(SMALLEST, look.size)
    if look.wrap:
        lines = fonts().wrapped(look, size, box.w)
        assert len(lines) == 1 or len(lines) * leading(size) <= box.h, (look, box)
    else:
        assert fonts().font(size, look.bold).size(look.text)[0] <= box.w, (look, box)


def inked(look: TextLook, box: Box) -> Box:
    """Return the part of its box that the letters of a text cover."""
    x, y, wide, high = ink(replace(look, shadow=False), box.w, box.h)
    return Box(box.x + x, box.y + y, wide, high)


@lru_cache(maxsize=4096)
def ink(look: TextLook, wide: int, high: int) -> tuple[int, int, int, int]:
    surface = pygame.Surface((wide, high), pygame.SRCALPHA)
    (fonts().paragraph if look.wrap else fonts().line)(surface, look, (255, 255, 255))
    return tuple(surface.get_bounding_rect())  # type: ignore[return-value]


def common(one: Box, other: Box) -> Box | None:
    """Return what two boxes share, or None."""
    if not one.overlaps(other):
        return None
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)


def is_hidden(box: Box, above: Iterable[Placed]) -> bool:
    """Return whether one of these items hides the whole box."""
    return any(
        isinstance(one.look, FeltLook | BubbleLook)
        or (isinstance(one.look, PanelLook) and one.look.style in OPAQUE)
        for one in above
        if common(box, one.box) == box
    )


def test_the_check_finds_words_on_words() -> None:
    """The check itself can fail: words that lie on others or on a tile, or lack room."""
    words = Placed("words", TextLook("Pung", 18), Box(10, 10, 100, 30))
    check_scene([words], (200, 100), SMALLEST)
    for other in (
        Placed("more", TextLook("Kong", 18), Box(30, 20, 100, 30)),
        Placed("tile", TileLook(Tile(0), 40), Box(20, 0, 30, 40)),
        Placed("cut", TextLook("A line that is far too long", 18), Box(10, 60, 60, 30)),
        Placed("small", TextLook("Chow", 8), Box(10, 60, 60, 30)),
        Placed("out", TextLook("Chow", 18), Box(150, 60, 60, 30)),
        Placed("gone", TextLook(" ", 18), Box(10, 60, 60, 30)),
    ):
        with pytest.raises(AssertionError):
            check_scene([words, other], (200, 100), SMALLEST)
    panel = Placed("panel", PanelLook("panel"), Box(0, 0, 200, 100))
    check_scene([words, panel, Placed("more", words.look, Box(30, 12, 100, 30))], (200, 100), 11)
