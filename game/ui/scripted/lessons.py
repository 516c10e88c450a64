"""Scripted scenes of the lessons: the list, steps of several kinds, a wrong move, and the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from game.lessons.lesson_progress import LessonProgress, save_lesson_progress
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.scripted.deals import show_title
from game.ui.table.lesson.lesson import LessonScene
from game.ui.table.lesson.lesson_decisions import SHOWS

LATER = 1_000_000_000


def _learn(app: App) -> None:
    """Show the list with three lessons done and one half done."""
    save_lesson_progress(LessonProgress(frozenset({1, 2, 3}), {4: 2}, 4))
    show_title(app)
    app.open(routes.Learn())


def _lesson(app: App, number: int, step: int = 1) -> LessonScene:
    """Show a step (from 1) of a lesson, once everything has come to rest."""
    _learn(app)
    app.open(routes.Lesson(number, step - 1))
    for time in range(4):
        app.update(LATER + time)
    return cast(LessonScene, app.top)


def _wrong(app: App) -> None:
    """Discard a wrong tile until the right one glows and the teacher offers to show it."""
    choices = _lesson(app, 2).decisions
    for _ in range(SHOWS):
        choices.discard(0)
        choices.play_pending()


def _end(app: App) -> None:
    scene = _lesson(app, 4, 7)
    scene.on_skip()


LESSONS: dict[str, Callable[[App], object]] = {
    "learn": _learn,
    "lesson": partial(_lesson, number=1),
    "lesson-sets": partial(_lesson, number=2),
    "lesson-wrong": _wrong,
    "lesson-claim": partial(_lesson, number=4, step=4),
    "lesson-told": partial(_lesson, number=6),
    "lesson-ask": partial(_lesson, number=7, step=4),
    "lesson-rivers": partial(_lesson, number=8),
    "lesson-end": _end,
}
