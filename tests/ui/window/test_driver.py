"""How the picture reaches the screen, by the driver of the display."""

from __future__ import annotations

import pygame
import pytest

from game.ui.window import driver
from game.ui.window.driver import ACCELERATION, SYNC, asked, start_display


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the variables that are set, none at first."""
    variables: dict[str, str] = {}
    monkeypatch.setattr("os.environ", variables)
    monkeypatch.setattr(driver, "_given", {})
    return variables


def start(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: name)
    assert start_display() == name


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("x11", "0"), ("windows", "0"), ("wayland", "1"), ("cocoa", "1"), ("KMSDRM", "1")],
)
def test_only_a_driver_without_a_picture_of_its_own_gets_a_texture(
    name: str, wanted: str, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]
) -> None:
    start(name, monkeypatch)
    assert (environment[ACCELERATION], environment[SYNC]) == (wanted, wanted)
    assert asked(ACCELERATION) is None


def test_the_player_can_choose(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]
) -> None:
    environment |= {ACCELERATION: "opengl", SYNC: "0"}
    start("x11", monkeypatch)
    assert (environment[ACCELERATION], environment[SYNC]) == ("opengl", "0")
    assert asked(ACCELERATION) == "opengl"


def test_nobody_can_choose_what_shows_nothing(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]
) -> None:
    environment[ACCELERATION] = "0"
    start("wayland", monkeypatch)
    assert environment[ACCELERATION] == "1"
