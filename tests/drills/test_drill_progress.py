"""Ratings, levels, and when mistakes come back."""

from __future__ import annotations

import pytest

from game.drills.progress import (
    A_DAY,
    DAYS,
    EASIER,
    FIRST_RATING,
    LEVELS,
    NEW,
    SOON,
    Progress,
    Repeat,
    Topic,
    rating_of,
)
from game.drills.suits import ORDERS
from game.drills.tasks import Task, task

TODAY = 739_000


def waits(number: int = 0) -> Task:
    return task("waits", "pocket:", {"hand": "123m 456p 789s 55m 67p", "number": number})


def answered(progress: Progress, *right: bool, day: int = TODAY) -> Progress:
    """Answer questions that aren't mistakes."""
    for number, one in enumerate(right):
        other = task("fan", "pocket:", {"number": number, "day": day})
        progress = progress.answered(other, 2, day, right=one)
    return progress


def test_grades_have_the_ratings_of_the_design() -> None:
    assert [rating_of(grade) for grade in range(1, 6)] == [1150, 1300, 1450, 1600, 1750]


def test_a_rating_rises_and_falls_by_the_surprise() -> None:
    equal = Topic(rating=1450.0)
    assert equal.after(3, right=True).rating == pytest.approx(1462)
    assert equal.after(3, right=False).rating == pytest.approx(1438)
    easier = Topic(rating=1450.0 + EASIER)
    # Four of five right keep the rating where it is.
    for right in (True, True, True, True, False):
        easier = easier.after(3, right=right)
    assert easier.rating == pytest.approx(1450 + EASIER, abs=2.5)


def test_levels_go_from_one_to_ten() -> None:
    assert Topic().level == 1
    assert Topic(rating=FIRST_RATING - 500).level == 1
    assert Topic(rating=4000.0).level == LEVELS
    assert [Topic(rating=1200.0 + 90 * step).level for step in range(10)] == [*range(1, 11)]


def test_a_streak_and_the_share_of_right_answers() -> None:
    topic = Topic()
    assert topic.share is None
    for right in (True, True, False, True):
        topic = topic.after(1, right=right)
    assert (topic.asked, topic.right, topic.streak, topic.longest) == (4, 3, 1, 2)
    assert topic.share == 75


def test_a_mistake_comes_back_after_five_questions_then_one_three_and_seven_days() -> None:
    progress = NEW.answered(waits(), 1, TODAY, right=False)
    assert progress.due(TODAY) == ()
    progress = answered(progress, *[True] * (SOON - 1))
    assert progress.due(TODAY + 30) == ()  # days alone don't bring it back
    progress = answered(progress, True)
    day = TODAY
    for step, wait in enumerate((0, *DAYS)):
        day += wait
        if wait:
            assert progress.due(day - 1) == ()
        (repeat,) = progress.due(day)
        assert repeat.stage == step
        progress = progress.answered(waits(), 1, day, right=True, repeat=repeat)
    assert progress.repeats == ()


def test_a_mistake_that_is_wrong_again_begins_with_tomorrow() -> None:
    for stage in range(4):
        repeat = Repeat(waits(), stage, TODAY if stage else 0)
        progress = Progress(repeats=(repeat,))
        progress = progress.answered(waits(), 1, TODAY, right=False, repeat=repeat)
        (again,) = progress.repeats
        assert (again.stage, again.due, again.times) == (1, TODAY + 1, 1)


def test_the_same_mistake_is_noted_once() -> None:
    progress = NEW.answered(waits(), 1, TODAY, right=False)
    assert len(progress.answered(waits(), 1, TODAY, right=False).repeats) == 1


def test_at_most_twelve_come_back_in_a_day() -> None:
    progress = Progress(repeats=tuple(Repeat(waits(one), 1, TODAY) for one in range(20)))
    for _ in range(A_DAY):
        repeat = progress.due(TODAY)[0]
        progress = progress.answered(repeat.task, 1, TODAY, right=True, repeat=repeat)
    assert progress.due(TODAY) == ()
    assert len(progress.due(TODAY + 1)) == 8  # the other twelve come back in three days
    assert len(progress.due(TODAY + 3)) == A_DAY


def test_suits_change_from_the_second_time_on() -> None:
    mistake = Repeat(waits(), 1, TODAY)
    assert mistake.suits != ORDERS[0]
    kept = Repeat(waits(), 1, TODAY, own=True)
    assert kept.suits == ORDERS[0]
    later = kept.after(TODAY, right=True)
    assert later is not None
    assert later.suits != ORDERS[0]
    every = {Repeat(waits(), 1, TODAY, times).suits for times in range(5)}
    assert every == {*ORDERS[1:]}


def test_a_clock_that_was_set_back_keeps_nothing_away_for_long() -> None:
    progress = Progress(repeats=(Repeat(waits(), 3, TODAY + 5000),), day=TODAY + 4993, repeated=12)
    back = progress.put_back(TODAY)
    assert back.due(TODAY) == ()
    assert len(back.due(TODAY + max(DAYS))) == 1


def test_a_kept_position_is_due_today_and_kept_once() -> None:
    progress = NEW.keeping(waits(), TODAY)
    assert progress.due_of("waits", TODAY) == 1
    assert progress.keeping(waits(), TODAY) is progress
    assert progress.own == progress.repeats
