"""A saved hand opens in the replay: dragged onto the window, or named when the game starts."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.rulesets import ruleset
from game.session.hand_file import write_hand
from game.ui.kit import routes
from game.ui.screens.title import TitleScene
from game.ui.start import first_routes
from game.ui.table.play.table import TableScene
from game.ui.table.replay.replay import ReplayScene
from tests.session.test_hand_file import NOW, played
from tests.ui.desk import FakeWindow, Hand
from tests.ui.moments import LONG, opened, own_turn
from tests.ui.mouse import new_app


def hand_file() -> Path:
    told = write_hand(*played(ruleset("hongkong")), NOW)
    return Path(str(dict(told.params)["path"]))


def shown(hand: Hand) -> str:
    """Return all words on the screen."""
    looks = (getattr(one.look, "text", "") for one in hand.window.input.placed)
    return " ".join(looks)


def test_a_dragged_hand_is_replayed_over_the_match_in_play() -> None:
    pygame.display.init()
    pygame.font.init()
    app, table = opened(own_turn("123m 456p 789s 55m 67p", "N"))
    app.update(LONG)
    hand = Hand(table, FakeWindow())
    hand.event(pygame.DROPFILE, file=str(hand_file()))
    assert isinstance(app.top, ReplayScene)
    hand.key("end")
    hand.key("escape")
    assert isinstance(app.top, TableScene)


@pytest.mark.parametrize("text", ["", "no hand", '{"format": 99}'])
def test_another_file_gets_a_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(text, encoding="utf-8")
    pygame.display.init()
    pygame.font.init()
    app = new_app()
    app.reset_to(TitleScene(app))
    hand = Hand(app.top, FakeWindow())
    before = shown(hand)
    hand.event(pygame.DROPFILE, file=str(path))
    assert isinstance(app.top, TitleScene)
    assert shown(hand) != before


def test_a_named_hand_is_the_last_of_the_first_screens() -> None:
    path = hand_file()
    *_, last = first_routes(str(path))
    assert last == routes.HandFile(path)
    assert not any(isinstance(one, routes.HandFile) for one in first_routes())
