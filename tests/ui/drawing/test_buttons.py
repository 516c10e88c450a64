"""The three states of a button: resting, pointed at and pressed."""

from __future__ import annotations

import pygame
import pytest

from game.settings.settings import FELTS as FELT_NAMES
from game.settings.settings import FeltName
from game.ui.drawing import shapes
from game.ui.drawing.looks import ButtonLook
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.theme import FELTS, Theme
from tests.vision import contrast

LEAST = 4.5
"""The contrast of normal letters: WCAG 2."""


@pytest.fixture(autouse=True)
def with_fonts() -> None:
    pygame.font.init()


@pytest.mark.parametrize("name", FELT_NAMES)
@pytest.mark.parametrize("style", shapes._BUTTONS)
def test_a_label_stands_out_in_every_state(style: str, name: FeltName) -> None:
    pictures, text = Pictures(theme=Theme(felt=name)), FELTS[name].texts["text"]
    drawn = []
    for hover, pressed in ((False, False), (True, False), (True, True)):
        look = ButtonLook("", 19, style, hover, pressed=pressed)
        surface = pictures.of(look, 200, 52).surface
        drawn.append(pygame.image.tobytes(surface, "RGBA"))
        behind = (surface.get_at((100, y))[:3] for y in range(16, 37))
        assert min(contrast(text[:3], one) for one in behind) >= LEAST
    assert len(set(drawn)) == 3


def test_a_pressed_label_is_lower() -> None:
    pictures = Pictures()
    for size in (14, 19, 40):
        tops = []
        for pressed in (False, True):
            named = pictures.of(ButtonLook("I", size, pressed=pressed), 200, 100).surface
            plain = pictures.of(ButtonLook("", size, pressed=pressed), 200, 100).surface
            tops.append(top_difference(named, plain))
        assert tops[0] < tops[1] <= tops[0] + size // 8


def test_rims_and_corners_are_alike_at_every_height() -> None:
    pictures = Pictures()
    ends = set()
    for high in (60, 86, 112):
        surface = pictures.of(ButtonLook("", 19), 200, high).surface
        across = [surface.get_at((x, high // 2))[:3] for x in range(6)]
        inside = surface.get_at((20, high // 2))[:3]
        rim = sum(one != inside for one in across)
        corner = next(x for x in range(60) if surface.get_at((x, 1)).a > 200)
        ends.add((rim, corner))
    assert len(ends) == 1


def top_difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return the first row in which two pictures differ."""
    wide, high = one.get_size()
    rows = ((x, y) for y in range(high) for x in range(wide))
    return next(y for x, y in rows if one.get_at((x, y)) != other.get_at((x, y)))
