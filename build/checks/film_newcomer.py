"""The way of a newcomer by mouse: the first start, all lessons, and a match to its end."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pygame

from game.api import choose
from game.lessons.lessons import lessons
from game.rules.moves import Action
from game.ui.kit import routes
from game.ui.results.ranking import MatchEndScene
from game.ui.results.score import ResultScene
from game.ui.table.play.table import TableScene
from tests.ui.table.pupil import Pupil

PLAYER = "casual"
"""How the newcomer plays the match."""
A_WHILE = 100
"""The ms between two looks at a table on which others act."""


def newcomer(size: tuple[int, int], language: str, layout: int) -> Iterator[pygame.Surface]:
    """Yield the pictures of the way: the questions, the list of lessons, the first step and the end
    of each lesson, and of the match a decision and the result of each hand, and its end."""
    clock = [0]
    with patch.object(pygame.time, "get_ticks", lambda: clock[0]):
        pupil = Pupil(clock, language, routes.Welcome(), size, layout=layout)
        yield _picture(pupil)
        pupil.click("welcome.no")
        yield _picture(pupil)
        pupil.click("lesson.1")
        for lesson in lessons():
            pupil.settle()
            yield _picture(pupil)
            for _ in lesson.steps:
                pupil.do_step()
            yield _picture(pupil)
            pupil.click("lesson.next" if "lesson.next" in pupil.shown else "lesson.play")
        yield from _match(pupil)


def _match(pupil: Pupil) -> Iterator[pygame.Surface]:
    """Play the match to its end."""
    is_new = True
    while not isinstance(pupil.app.top, MatchEndScene):
        top = pupil.app.top
        if isinstance(top, ResultScene):
            yield _picture(pupil)
            pupil.click("go on")
            is_new = True
        elif isinstance(top, TableScene) and _decide(pupil, top) and is_new:
            yield _picture(pupil)
            is_new = False
    yield _picture(pupil)


def _decide(pupil: Pupil, table: TableScene) -> bool:
    """Make the newcomer's move. Return False, after a while, if there is none to make."""
    view, decisions = table.playback.view, table.decisions
    if decisions.is_busy or not view.legal:
        pupil.wait(A_WHILE)
        return False
    move = choose(PLAYER, view, table.session.ruleset)
    if decisions.dialog is not None and move.action is Action.DISCARD:
        pupil.click("cross")
    pupil.play(move)
    return True


def _picture(pupil: Pupil) -> pygame.Surface:
    """Return what the window shows, with the mouse outside."""
    pupil.picture()
    return pupil.hand.fake.surface.copy()
