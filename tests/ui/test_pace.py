"""Frames come as often as somebody can see a difference."""

from __future__ import annotations

import pytest

from game.ui.pace import AWAKE, HIDDEN, MOVING, RESTING, SLEEPING, Pace


@pytest.mark.parametrize(
    ("after", "visible", "moving", "frame"),
    [
        (0, True, True, MOVING),
        (AWAKE * 9, True, True, MOVING),
        (0, True, False, RESTING),
        (AWAKE - 1, True, False, RESTING),
        (AWAKE, True, False, SLEEPING),
        (0, False, True, HIDDEN),
    ],
)
def test_frame_times(after: int, visible: bool, moving: bool, frame: int) -> None:
    pace = Pace()
    pace.input(5000)
    assert pace.frame_time(5000 + after, visible=visible, moving=moving) == frame


def test_a_window_that_nobody_touched_sleeps() -> None:
    assert Pace().frame_time(0, visible=True, moving=False) == SLEEPING


def test_motion_is_smooth() -> None:
    assert MOVING <= 1000 / 60
