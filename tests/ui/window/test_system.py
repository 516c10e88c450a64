"""The window follows the system's wish for less movement, and shows a large pointer."""

from __future__ import annotations

import pygame
import pytest

from game.ui.window import system
from game.ui.window.system import LARGE, SMALL, PointerShape, arrow, followed
from tests.ui.desk import FakeWindow, Hand
from tests.ui.moments import opened, own_turn
from tests.ui.mouse import new_app


@pytest.fixture(autouse=True)
def letters() -> None:
    pygame.display.init()
    pygame.font.init()


@pytest.mark.parametrize("less", [True, False])
def test_nothing_moves_while_the_system_wishes_so(
    less: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "less_motion", lambda: less)
    app, table = opened(own_turn("123m 456p 789s 55m 67p", "N"), speed=1)
    hand = Hand(table, FakeWindow())
    for _ in followed(app):
        pass
    assert app.settings.motion == (5 if less else 1)
    while hand.frame():
        pass
    placed = hand.window.input.placed
    hand.click(*next(one for one in placed if one.key.endswith("slot:0")).box.centre)
    frames = 0
    while hand.frame():
        frames += 1
    assert (frames > 3) != less
    app.change_settings(less_motion=False)
    assert app.settings.motion == 1


def test_no_answer_is_no_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> bool:
        raise RuntimeError("no system")

    monkeypatch.setattr(system, "less_motion", fail)
    app = new_app(speed=2)
    for _ in followed(app):
        pass
    assert app.settings.motion == 2


def test_the_pointer_is_large_as_long_as_the_player_wants(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_to: list[object] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", lambda *cursor: set_to.append(cursor[-1]))
    shape = PointerShape()
    for is_large, height in ((False, 800), (True, 800), (True, 800), (True, 1600), (False, 1600)):
        shape.follow(is_large, height)
    heights = [one.get_height() for one in set_to if isinstance(one, pygame.Surface)]
    assert heights == [SMALL, LARGE]
    assert set_to[2:] == [pygame.SYSTEM_CURSOR_ARROW]


@pytest.mark.parametrize("high", [SMALL, LARGE])
def test_the_pointer_is_dark_with_a_light_edge(high: int) -> None:
    picture = arrow(high)
    row = [picture.get_at((x, high // 2)) for x in range(high)]
    seen = [one for one in row if one.a > 250]
    assert min(sum(one[:3]) for one in seen) < 30
    assert sum(seen[0][:3]) > 600
    assert sum(seen[-1][:3]) > 600
    assert picture.get_at((high - 1, 0)).a == 0
