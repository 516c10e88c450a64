"""Means and their intervals, checked against sums by hand, and the times of decisions."""

from __future__ import annotations

from statistics import fmean, stdev

import pytest

from game.arena.estimates import DealSums, DecisionTimes, Estimate, student


def sample(*numbers: int) -> DealSums:
    made = DealSums()
    for number in numbers:
        made.add(number)
    return made


def test_the_standard_error_of_a_sum() -> None:
    assert sample(4, -4, 4, -4).total_se == pytest.approx((64 / 3 * 4) ** 0.5)
    assert sample(7).total_se == 0


def test_hands_of_one_deal_are_one_observation() -> None:
    """Three deals of four hands are 8 2 -4 2, 1 1 1 1 and 0 0 -2 -6. They make 8, 4 and -8 points.
    The mean per hand is 4/12. The deals' means 2, 1 and -2 have the deviation sqrt(13/3), and their
    mean sqrt(13/9). Student's t with two degrees of freedom is 4.303."""
    estimate = sample(8, 4, -8).over(12)
    assert estimate.mean == pytest.approx(1 / 3)
    assert estimate.margin == pytest.approx(student(2) * (13 / 9) ** 0.5)
    assert stdev([2, 1, -2]) / 3**0.5 == pytest.approx((13 / 9) ** 0.5)


def test_one_deal_tells_no_interval() -> None:
    assert sample(8).over(4) == Estimate(2, None)
    assert sample(8).over(4).interval is None


def test_the_interval_lies_round_the_mean() -> None:
    low, high = Estimate(3, 2).interval or (0, 0)
    assert (low, high) == (1, 5)


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(4, 2.776), (9, 2.262), (39, 2.023), (120, 1.980), (1_000_000, 1.960)],
)
def test_students_distribution(freedom: int, expected: float) -> None:
    assert student(freedom) == pytest.approx(expected, rel=0.005)


def test_samples_merged_are_one_sample() -> None:
    one, other = sample(1, -2), sample(5)
    one.merge(other)
    assert one == sample(5, 1, -2)


def test_the_sums_stay_exact() -> None:
    """In floating point the squares would swallow the difference."""
    big = 10**9
    assert sample(big, big + 1, big + 2).total_se == pytest.approx(3**0.5)


def test_times_by_share() -> None:
    times = DecisionTimes()
    for milliseconds in range(1, 1001):
        times.add(milliseconds / 1000)
    assert times.count == 1000
    assert times.milliseconds(0.5) == pytest.approx(500, rel=0.03)
    assert times.milliseconds(0.99) == pytest.approx(990, rel=0.03)
    assert times.milliseconds(1) == 1000
    assert times.longest == 1
    assert DecisionTimes().milliseconds(0.5) == 0


def test_millions_of_times_need_no_room() -> None:
    times = DecisionTimes()
    for number in range(20_000):
        times.add(number / 1e6)
    assert len(times.buckets) < 600


def test_times_merged_are_those_of_both() -> None:
    one, other, both = DecisionTimes(), DecisionTimes(), DecisionTimes()
    for seconds in (0.001, 0.002):
        one.add(seconds)
        both.add(seconds)
    other.add(0.5)
    both.add(0.5)
    one.merge(other)
    assert one == both


def test_a_mean_is_the_mean() -> None:
    numbers = (3, 9, -1, 4)
    assert sample(*numbers).over(len(numbers)).mean == fmean(numbers)
