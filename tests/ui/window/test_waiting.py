"""The time between frames: a window that sleeps wakes up with an event."""

from __future__ import annotations

import time

import pygame
import pytest

from game.ui.window import waiting
from game.ui.window.frame_rate import ASLEEP, HIDDEN, MOVING
from game.ui.window.waiting import wait


class System:
    """A system with or without controllers, and how the window waited there."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.driver, self.controllers, self.has_library = "x11", 0, True
        self.waits: list[tuple[str, float]] = []
        monkeypatch.setattr(pygame.display, "get_driver", lambda: self.driver)
        monkeypatch.setattr(pygame.joystick, "get_count", lambda: self.controllers)
        monkeypatch.setattr(waiting, "wait_for_event", self._wait_for_event)
        monkeypatch.setattr(time, "sleep", lambda seconds: self.waits.append(("sleep", seconds)))

    def _wait_for_event(self, ms: int) -> bool:
        if self.has_library:
            self.waits.append(("event", ms))
        return self.has_library


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> System:
    return System(monkeypatch)


def test_a_window_that_sleeps_waits_for_an_event(system: System) -> None:
    wait(0.09, ASLEEP)
    assert system.waits == [("event", 200)]


@pytest.mark.parametrize("frame_time", [MOVING, 33, 50, HIDDEN])
def test_a_frame_that_comes_soon_or_is_not_seen_comes_in_time(
    frame_time: float, system: System
) -> None:
    wait(0.01, frame_time)
    assert system.waits == [("sleep", 0.01)]


@pytest.mark.parametrize(
    ("name", "value"), [("driver", "KMSDRM"), ("controllers", 1), ("has_library", False)]
)
def test_where_waiting_for_an_event_costs_much_it_sleeps(
    name: str, value: object, system: System
) -> None:
    setattr(system, name, value)
    wait(0.09, ASLEEP)
    assert system.waits == [("sleep", 0.09)]


def test_other_threads_have_their_turn_after_a_long_frame(system: System) -> None:
    wait(-0.2, MOVING)
    assert system.waits == [("sleep", waiting.LEAST)]
