"""How the picture reaches the screen, by the driver of the display."""

from __future__ import annotations

import os

import pygame
import pytest

from game.ui.window.driver import start_display

VARIABLE = "SDL_FRAMEBUFFER_ACCELERATION"


@pytest.mark.parametrize(
    ("driver", "wanted"),
    [("x11", "0"), ("windows", "0"), ("wayland", "1"), ("cocoa", "1"), ("KMSDRM", "1")],
)
def test_only_a_driver_without_a_picture_of_its_own_gets_a_texture(
    driver: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment: dict[str, str] = {}
    monkeypatch.setattr("os.environ", environment)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    assert start_display() == driver
    assert environment == {VARIABLE: wanted}


def test_the_player_can_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "opengl")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    start_display()
    assert os.environ[VARIABLE] == "opengl"
