"""A saved hand opens in the replay: dragged onto the window, or named when the game starts."""

from __future__ import annotations

import json
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
from tests.ui.mouse import click, new_app


def hand_file(rules: str = "hongkong") -> Path:
    told = write_hand(*played(ruleset(rules)), NOW)
    return Path(str(dict(told.params)["path"]))


def drop(hand: Hand, *files: Path) -> None:
    """Drop files onto the window, as the library tells it."""
    hand.event(pygame.DROPBEGIN)
    for file in files:
        hand.event(pygame.DROPFILE, file=str(file))
    hand.event(pygame.DROPCOMPLETE)


def at_title() -> Hand:
    pygame.display.init()
    pygame.font.init()
    app = new_app()
    app.reset_to(TitleScene(app))
    return Hand(app.top, FakeWindow())


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
    drop(hand, hand_file())
    assert isinstance(app.top, ReplayScene)
    hand.key("end")
    hand.key("escape")
    assert isinstance(app.top, TableScene)


@pytest.mark.parametrize("text", ["", "no hand", '{"format": 99}'])
def test_another_file_gets_a_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(text, encoding="utf-8")
    hand = at_title()
    before = shown(hand)
    drop(hand, path)
    assert isinstance(hand.app.top, TitleScene)
    assert shown(hand) != before


def test_of_several_files_the_last_one_opens() -> None:
    hand = at_title()
    drop(hand, hand_file(), hand_file(), hand_file("pocket"))
    title, replay = hand.app.scenes
    assert isinstance(title, TitleScene)
    assert isinstance(replay, ReplayScene)
    assert replay.recording.ruleset.id == "pocket"
    drop(hand)
    assert len(hand.app.scenes) == 2, "nothing was dropped"


def test_a_hand_of_unknown_players_is_dealt_again_with_usual_ones() -> None:
    path, hand = hand_file(), at_title()
    saved = json.loads(path.read_text(encoding="utf-8"))
    saved |= {"players": ["grandmaster", "expert", "expert-wild"], "opponents": ["zoe", "", "x"]}
    path.write_text(json.dumps(saved), encoding="utf-8")
    drop(hand, path)
    click(hand.app, "deal_again")
    click(hand.app, "play")
    assert isinstance(hand.app.top, TableScene)
    assert hand.app.session is not None
    assert hand.app.session.players == ("strong", "expert", "strong")


def test_a_named_hand_is_the_last_of_the_first_screens() -> None:
    path = hand_file()
    *_, last = first_routes(str(path))
    assert last == routes.HandFile(path)
    assert not any(isinstance(one, routes.HandFile) for one in first_routes())
