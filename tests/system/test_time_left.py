"""The time that work still takes is told from what was measured, rounded and steady."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

import pytest

from game.system.time_left import TimeLeft


class Watch:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def told(steps: int, seconds: Iterable[float]) -> list[int | None]:
    """Return what is told after each step that took so many seconds."""
    watch = Watch()
    left, found = TimeLeft(steps, watch), []
    for done, one in enumerate(seconds, 1):
        watch.now += one
        left.advance(done)
        found.append(left.seconds)
    return found


def test_nothing_is_told_before_a_few_seconds_are_measured() -> None:
    assert told(300, [1.0] * 3) == [None] * 3
    assert told(300, [1.0] * 4)[-1] == 300, "the first second starts the work"


def test_a_long_step_tells_at_once() -> None:
    assert told(4, [40.0]) == [120]


def test_the_start_of_the_work_counts_only_until_another_step_is_known() -> None:
    assert told(11, [30.0, 4.0]) == [300, 40]


def test_it_falls_in_tens_of_seconds_and_beyond_a_minute_in_minutes() -> None:
    found = told(150, [1.0] * 150)[3:]
    falling = [one for one, before in zip(found, [None, *found], strict=False) if one != before]
    assert falling == [180, 120, 60, 50, 40, 30, 20, 10]


def test_uneven_steps_never_make_it_rise() -> None:
    found = told(300, [0.5, *[0.2, 0.4, 0.3, 0.1, 0.5] * 60][:300])
    known = [one for one in found if one is not None]
    assert len(known) > 280
    assert known == sorted(known, reverse=True)


def test_work_that_gets_much_slower_is_told_so() -> None:
    found = told(100, [2.0] * 10 + [6.0] * 4)
    assert found[9:] == [180, 180, 180, 180, 300], "a little more is kept quiet"


@pytest.mark.parametrize("place", [1, 5])
def test_a_sleep_of_the_computer_counts_as_a_slow_step(place: int) -> None:
    seconds = [10.0] * 10
    seconds[place] = 8 * 3600.0
    assert max(one or 0 for one in told(20, seconds)) <= 540


def test_it_counts_down_during_a_long_step_and_no_further() -> None:
    watch = Watch()
    left = TimeLeft(3, watch)
    watch.now += 40
    assert left.advance(1)
    assert left.seconds == 120
    watch.now += 25
    assert left.advance(1)
    assert left.seconds == 60
    watch.now += 5000
    assert left.advance(1)
    assert left.seconds == 40, "the last step is still to do"


def test_steps_that_arrive_together_are_as_long_as_one_by_one() -> None:
    watch = Watch()
    left = TimeLeft(100, watch)
    for done in accumulate([1, 10, 29]):
        watch.now += done if done > 1 else 1
        left.advance(done)
    assert left.seconds == 120


def test_work_that_turns_out_to_be_less_is_told_so() -> None:
    watch = Watch()
    left = TimeLeft(300, watch)
    for done, steps, seconds in ((1, 300, 3000), (11, 300, 300), (21, 61, 40), (31, 61, 30)):
        watch.now += 10
        left.advance(done, steps)
        assert left.seconds == seconds
