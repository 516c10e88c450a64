"""The list of lessons and its card on the title: where the player is, in words."""

from __future__ import annotations

import pytest

from game.lessons.lesson_progress import LessonProgress, save_lesson_progress
from game.ui.drawing.looks import PanelLook
from game.ui.kit.app import App
from game.ui.screens.learn import LearnScene
from game.ui.screens.title import TitleScene
from game.ui.table.lesson.lesson import LessonScene
from tests.ui.mouse import click, new_app, placed_by, texts

NEW = LessonProgress()
LEFT = LessonProgress(frozenset({1, 2}), {5: 3}, 5)
DONE = LessonProgress(frozenset({1, 2}), {5: 3}, 2)
FIRST_LEFT = LessonProgress(frozenset(), {1: 2}, 1)
ALL = LessonProgress(frozenset(range(1, 9)), {}, 8)
AGAIN = LessonProgress(frozenset(range(1, 9)), {8: 3}, 8)


def at_title(progress: LessonProgress) -> App:
    save_lesson_progress(progress)
    app = new_app(speed=5)
    app.reset_to(TitleScene(app))
    return app


def in_list(progress: LessonProgress) -> App:
    app = at_title(progress)
    click(app, "learn")
    return app


@pytest.mark.parametrize(
    ("progress", "lines"),
    [
        (NEW, ("8 short lessons", "From your first tile")),
        (FIRST_LEFT, ("Lesson 1 of 8", "Tiles and suits")),
        (LEFT, ("Lesson 5 of 8", "Kongs")),
        (DONE, ("Lesson 3 of 8", "A turn")),
        (ALL, ("All lessons done", None)),
    ],
)
def test_the_card_says_which_lesson_comes(
    progress: LessonProgress, lines: tuple[str, str | None]
) -> None:
    shown = texts(at_title(progress))
    assert (shown["learn.line.0"], shown.get("learn.line.1")) == lines


@pytest.mark.parametrize(
    ("progress", "says", "left", "go", "count"),
    [
        (NEW, "Come, sit. We start with the tiles.", "5 steps left", "Begin", 0),
        (LEFT, "Come, sit. We stopped at lesson 5: Kongs.", "4 steps left", "Go on", 2),
        (DONE, "Well done. Next is lesson 3: A turn.", "4 steps left", "Go on", 2),
        (ALL, "You know it all. Do any lesson again.", None, "Go on", 8),
        (AGAIN, "Come, sit. We stopped at lesson 8: Reading discards.", "1 step left", "Go on", 8),
    ],
)
def test_the_teacher_says_where_the_player_is(
    progress: LessonProgress, says: str, left: str | None, go: str, count: int
) -> None:
    shown = texts(in_list(progress))
    assert shown["says"] == says
    assert shown.get("left") == left
    assert (shown["go"], shown["count"]) == (go, f"{count} of 8 done")


def test_each_lesson_says_whether_it_is_done_left_or_new() -> None:
    app = in_list(DONE)
    shown = texts(app)
    states = [shown[f"lesson.{number}.state"] for number in (1, 3, 5, 6)]
    assert states == ["done, again?", "4 steps", "step 4 of 7", "8 steps"]
    cards = [f"lesson.{number}" for number in range(1, 9)]
    looks = [(one.key, one.look) for one in placed_by(app) if one.key in cards]
    chosen = [key for key, one in looks if isinstance(one, PanelLook) and one.style == "chosen"]
    assert chosen == ["lesson.3"], "the one to go on with"


@pytest.mark.parametrize(("progress", "where"), [(LEFT, (5, 3)), (DONE, (3, 0)), (ALL, (1, 0))])
@pytest.mark.parametrize("by_key", [False, True])
def test_the_button_and_return_open_the_lesson_at_its_step(
    progress: LessonProgress, where: tuple[int, int], by_key: bool
) -> None:
    app = in_list(progress)
    if by_key:
        assert app.top.key("return")
    else:
        click(app, "go")
    assert isinstance(app.top, LessonScene)
    assert (app.top.lesson.number, app.top.step) == where


def test_a_step_that_a_lesson_no_longer_has_begins_it_anew() -> None:
    app = in_list(LessonProgress(frozenset(), {5: 99}, 5))
    assert texts(app)["lesson.5.state"] == "7 steps"
    click(app, "lesson.5")
    assert isinstance(app.top, LessonScene)
    assert app.top.step == 0
    app.close(app.top)
    assert isinstance(app.top, LearnScene)
