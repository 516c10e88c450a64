"""Frames come as often as players can see a difference."""

from __future__ import annotations

import pygame
import pytest

from game.ui.window.frame_rate import ASLEEP, HIDDEN, MOVING, FrameRate


@pytest.mark.parametrize(
    ("after", "visible", "moving", "frame"),
    [
        (0, True, True, MOVING),
        (60_000, True, True, MOVING),
        (0, True, False, 33),
        (999, True, False, 33),
        (1_000, True, False, 50),
        (9_999, True, False, 50),
        (10_000, True, False, ASLEEP),
        (0, False, True, HIDDEN),
    ],
)
def test_frame_times(after: int, visible: bool, moving: bool, frame: int) -> None:
    pace = FrameRate()
    pace.awake(5000)
    assert pace.frame_time(5000 + after, visible=visible, moving=moving) == frame


def test_a_window_that_nobody_touched_sleeps() -> None:
    assert FrameRate().frame_time(0, visible=True, moving=False) == ASLEEP


def test_what_waits_is_shown_at_once() -> None:
    pace = FrameRate()
    assert pace.frame_time(0, visible=True, moving=True, waiting=True) < 2
    assert pace.frame_time(0, visible=False, moving=True, waiting=True) == HIDDEN


def moving(pace: FrameRate) -> float:
    return pace.frame_time(0, visible=True, moving=True)


@pytest.mark.parametrize(
    ("rate", "frames"),
    [(60, 60), (75, 75), (120, 120), (144, 144), (240, 120), (360, 120), (0, 60)],
)
def test_motion_is_as_smooth_as_the_screen(
    rate: int, frames: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_refresh_rates", lambda: [50, rate])
    pace = FrameRate()
    pace.follow(1)
    assert 0.9 * 1000 / frames <= moving(pace) < 1000 / frames
    pace.follow()
    assert 0.9 * 1000 / frames <= moving(pace), "still the same screen"
    pace.follow(0)
    assert 18 <= moving(pace) < 20
    pace.follow(7)
    assert moving(pace) == MOVING


def test_a_fast_screen_gets_half_its_rate_if_frames_take_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_refresh_rates", lambda: [144])
    pace = FrameRate()
    pace.follow()
    fast = moving(pace)
    for _ in range(60):
        pace.worked(5)
    assert moving(pace) == 2 * fast
    for _ in range(60):
        pace.worked(1)
    assert moving(pace) == fast


def test_a_usual_screen_keeps_its_rate() -> None:
    pace = FrameRate()
    for _ in range(60):
        pace.worked(30)
    assert moving(pace) == MOVING
