"""Frames come as often as players can see a difference."""

from __future__ import annotations

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


def test_motion_is_smooth() -> None:
    assert MOVING <= 1000 / 60
