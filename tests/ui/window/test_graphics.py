"""The graphics card shows the pictures if it does so quickly. That is tried once for a machine."""

from __future__ import annotations

import time
from pathlib import Path
from typing import cast

import pygame
import pytest

from game.settings.settings import Graphics
from game.system import graphics_file, paths
from game.system.graphics_file import NO_CARD, remember_cost, remembered_cost
from game.ui.window import driver, graphics
from game.ui.window.driver import ACCELERATION, SYNC
from game.ui.window.graphics import Way, choose_graphics


class Machine:
    """A machine and what a million pixels cost with its card, in ms."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cost, self.screens = 0.5, [(1000, 1000)]
        self.cards = [b"DRIVER=i915"]
        self.name, self.trials, self.driver = "one", 0, "x11"
        self.restarts = 0
        self.variables: dict[str, str] = {}
        monkeypatch.setattr("os.environ", self.variables)
        monkeypatch.setattr(driver, "_given", {})
        monkeypatch.setattr(pygame.display, "get_driver", lambda: self.driver)
        monkeypatch.setattr(pygame.display, "quit", self._quit)
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: self.screens)
        monkeypatch.setattr("sys.platform", "linux")
        monkeypatch.setattr(graphics_file, "graphics_here", lambda: iter(self.cards))
        monkeypatch.setattr(graphics, "_machine", lambda: self.name)
        monkeypatch.setattr(graphics, "_tried", self._try)
        driver.start_display()

    def _quit(self) -> None:
        self.restarts += 1

    def _try(self, most: float) -> float:
        self.trials += 1
        driver.accelerate(True, in_step=False)
        return self.cost

    def choose(self, wish: Graphics = "auto") -> Way:
        """Choose as a new start does."""
        driver.start_display()
        return choose_graphics(wish)

    @property
    def given(self) -> tuple[str, str]:
        return self.variables[ACCELERATION], self.variables[SYNC]


@pytest.fixture
def machine(game_home: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setattr("game.system.paths.named_home", lambda: game_home)
    return Machine(monkeypatch)


def test_a_quick_card_is_taken_and_tried_only_once(machine: Machine) -> None:
    for _ in range(2):
        way = machine.choose()
        assert (way.is_accelerated, way.is_choice) == (True, True)
        assert machine.given == ("1", "1")
    assert (machine.trials, machine.restarts) == (1, 0)


@pytest.mark.parametrize(("cost", "restarts"), [(3.1, 1), (NO_CARD, 0)])
def test_after_a_dear_card_the_display_starts_again(
    cost: float, restarts: int, machine: Machine
) -> None:
    machine.cost = cost
    for _ in range(2):
        assert not machine.choose().is_accelerated
        assert machine.given == ("0", "0")
    assert (machine.trials, machine.restarts) == (1, restarts)


@pytest.mark.parametrize(
    ("screens", "wanted"),
    [([(1280, 800)], True), ([(1280, 800), (2560, 1600)], False), ([(1920, 1080)], False)],
)
def test_the_card_must_be_quick_on_the_largest_screen(
    screens: list[tuple[int, int]], wanted: bool, machine: Machine
) -> None:
    machine.cost, machine.screens = 2.0, screens
    assert machine.choose().is_accelerated is wanted


def test_a_system_without_a_card_tries_none(machine: Machine) -> None:
    machine.cards.clear()
    assert machine.choose() == Way(False, "no card", True)
    assert (machine.trials, machine.given) == (0, ("0", "0"))


def test_other_systems_do_not_tell_about_cards(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "freebsd14")
    machine.cards.clear()
    assert machine.choose().is_accelerated


class Hidden:
    """A hidden window, and the seconds of processor time of each of its frames."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *costs: float) -> None:
        self.costs, self.time = [*costs], 0.0
        monkeypatch.setattr(time, "process_time", lambda: self.time)

    def flip(self) -> None:
        self.time += self.costs.pop(0)


@pytest.mark.parametrize(
    ("costs", "found", "left"),
    [
        ((0.09, 0.002, 0.001, 0.001), 2.0, 2),
        ((0.09, 0.004, 0.002, 0.001), 2.0, 1),
        ((0.09, 0.004, 0.005, 0.0035, 0.001), 3.5, 1),
        ((0.09, 0.007, 0.001, 0.001), 7.0, 2),
    ],
)
def test_a_trial_shows_no_more_frames_than_it_needs(
    costs: tuple[float, ...], found: float, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graphics, "SIZE", (1000, 1000))
    window = Hidden(monkeypatch, *costs)
    assert graphics._cost(cast(pygame.Window, window), 3.0) == pytest.approx(found)
    assert len(window.costs) == left


def test_another_machine_is_tried_anew(machine: Machine) -> None:
    machine.choose()
    machine.name, machine.cost = "another", 9.0
    assert not machine.choose().is_accelerated
    assert machine.trials == 2


@pytest.mark.parametrize("text", ["", "[]", '{"machine": "one"}', '{"machine": "one", "cost": -9}'])
def test_a_file_that_cannot_be_read_is_no_fault(text: str, machine: Machine) -> None:
    machine.choose()
    paths.graphics_file().write_text(text, encoding="utf-8")
    assert machine.choose().is_accelerated
    assert machine.trials == 2


def test_the_player_can_do_without_a_card(machine: Machine) -> None:
    way = machine.choose("simple")
    assert (way.is_accelerated, way.is_choice) == (False, True)
    assert (machine.trials, machine.given) == (0, ("0", "0"))


@pytest.mark.parametrize(("value", "wanted"), [("opengl", True), ("1", True), ("0", False)])
def test_a_variable_of_the_player_wins(value: str, wanted: bool, machine: Machine) -> None:
    machine.variables[ACCELERATION] = value
    driver._given.clear()
    assert machine.choose("simple").is_accelerated is wanted
    assert (machine.trials, machine.variables[ACCELERATION]) == (0, value)


@pytest.mark.parametrize(
    ("name", "wanted"), [("wayland", True), ("cocoa", True), ("windows", False), ("dummy", False)]
)
def test_where_there_is_one_way_there_is_no_choice(
    name: str, wanted: bool, machine: Machine
) -> None:
    machine.driver = name
    assert machine.choose("simple") == Way(wanted, f"the only way of {name}")
    assert machine.trials == 0


def test_what_was_chosen_is_logged(machine: Machine, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    machine.choose()
    assert "graphics: accelerated, 0.5 ms of processor time a frame, tried" in caplog.text


def test_what_is_remembered_is_of_this_machine(game_home: Path) -> None:
    remember_cost("one", NO_CARD)
    assert remembered_cost("one") == NO_CARD
    assert remembered_cost("another") is None
