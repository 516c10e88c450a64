"""What the library tells of the screens."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.drawing.looks import Box
from game.ui.window import areas
from game.ui.window.areas import Area, areas_here


class TwoScreens:
    """A library that knows two screens, the second without its dots per inch."""

    def SDL_GetNumVideoDisplays(self) -> int:  # noqa: N802 (as in the library)
        return 2

    def SDL_GetDisplayUsableBounds(self, number: int, sides: Any) -> int:  # noqa: N802
        sides[:] = [(0, 30, 1920, 1050), (-1280, 0, 1280, 1024)][number]
        return 0

    def SDL_GetDisplayDPI(self, number: int, *dots: Any) -> int:  # noqa: N802
        dots[2][0] = 144
        return -number


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.display.init()


def test_the_library_tells_the_size_of_its_screen() -> None:
    assert areas_here() == (Area(Box(0, 0, *pygame.display.get_desktop_sizes()[0])),)


@pytest.mark.parametrize(("driver", "scale"), [("windows", 1.5), ("x11", 1.5), ("cocoa", 1.0)])
def test_only_pixels_are_scaled(driver: str, scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(areas, "_library", TwoScreens)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    left = Area(Box(-1280, 0, 1280, 1024))
    assert areas_here() == (Area(Box(0, 30, 1920, 1050), scale), left)


def test_a_library_without_these_functions_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(areas, "_library", object)
    assert areas_here() == ()
    assert not areas.wait_for_event(10_000)
