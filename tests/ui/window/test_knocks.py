"""A second start knocks at the window, which comes to the front as it was."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.system import knocks as told
from game.system.knocks import answer_knock, heard_knock
from game.system.leftovers import remove_leftovers
from game.system.paths import knock_file
from game.system.player_file import get, glance
from game.system.storage import write_object
from game.ui.window import knocks
from tests.ui.desk import FakeWindow, Hand, new_desk


@pytest.fixture
def hand() -> Hand:
    return Hand(new_desk(), FakeWindow())


def knock() -> None:
    write_object(knock_file(), {"hand": ""})


def pass_time(hand: Hand, ms: int) -> None:
    hand.now += ms
    hand.frame()


def test_a_window_at_rest_looks_once_a_second(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    monkeypatch.setattr(knocks, "heard_knock", lambda: looks.append(hand.now))
    for _ in range(100):
        pass_time(hand, 84)  # 100 with the time of a frame
    assert len(looks) == 10


def test_a_minimised_window_comes_as_large_as_it_was(hand: Hand) -> None:
    hand.event(pygame.WINDOWMAXIMIZED)
    hand.event(pygame.WINDOWMINIMIZED)
    knock()
    pass_time(hand, 1000)
    assert hand.fake.modes == ["restored", "maximised", "in front"]
    assert len(hand.app.scenes) == 1, "without a hand nothing opens"
    pass_time(hand, 16)
    assert glance(knock_file(), lambda data: get(data, "came", bool))


def test_the_answer_waits_for_the_focus(hand: Hand) -> None:
    hand.fake.can_focus = False
    knock()
    pass_time(hand, 1000)
    pass_time(hand, knocks.LATEST - 40)
    assert heard_knock() == "", "no answer yet"
    hand.fake.focused = True
    pass_time(hand, 16)
    assert glance(knock_file(), lambda data: get(data, "came", bool))
    pass_time(hand, 5000)
    assert hand.fake.modes == ["in front"], "an answer is no knock"


def test_a_knock_at_a_game_that_is_gone_is_forgotten() -> None:
    knock()
    remove_leftovers()
    assert heard_knock() is None


@pytest.mark.parametrize("text", ["", "[]", '{"hand": 5}', '{"came": true}'])
def test_another_file_is_no_knock(text: str, hand: Hand) -> None:
    knock_file().write_text(text, encoding="utf-8")
    pass_time(hand, 1000)
    assert hand.fake.modes == []


def test_where_nothing_can_be_written_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("GAME_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(time, "sleep", None)
    assert told.knock() is None
    answer_knock(True)
