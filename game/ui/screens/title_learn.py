"""The card of the lessons on the title."""

from __future__ import annotations

from game.lessons.lesson_progress import LessonProgress, lesson_files
from game.ui.drawing.looks import Command
from game.ui.kit.book import spot
from game.ui.kit.faces import teacher_of
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.screens.title_today import HEIGHT

FACE = 44


def place_learn(
    pen: Pen, progress: LessonProgress, place: tuple[float, float, float], command: Command
) -> None:
    """Place the card. `place` is its left and top edge and its width, in units of the design."""
    x, y, width = place
    screen = pen.screen
    pen.button("learn", "", spot(screen, x, y, width, HEIGHT), command)
    face = spot(screen, x + width - FACE - 10, y + 8, FACE, FACE)
    pen.portrait("learn.face", teacher_of(screen.settings), face, mood="happy")
    name = spot(screen, x + 18, y + 8, width - FACE - 34, 34)
    pen.text("learn.name", screen.text("learn.title"), name, 20, colour="title", layer=3)
    for row, (words, colour) in enumerate(_lesson(screen, progress)):
        line = spot(screen, x + 18, y + 46 + 28 * row, width - 30, 26)
        pen.text(f"learn.line.{row}", words, line, 16, colour=colour, layer=3)


def _lesson(screen: Screen, progress: LessonProgress) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return where the player is in the lessons, in two lines with their colours."""
    count = len(lesson_files())
    if not progress.last:
        return (
            (screen.text("title.learn.count", count=count), "text"),
            (screen.text("title.learn.start"), "claim"),
        )
    number = progress.next_of(count)
    if number in progress.done:
        return (screen.text("title.learn.all"), "text"), ("", "text")
    where = screen.text("title.learn", number=number, count=count)
    return (where, "text"), (screen.text(f"lesson.{number}"), "claim")
