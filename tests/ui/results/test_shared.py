"""A card that the player makes with a key or a click: a file, a copy, and a sentence."""

from __future__ import annotations

import errno
import tempfile
import time
from pathlib import Path

import pygame
import pytest

from game.settings.settings import Settings
from game.system import picture
from game.ui.drawing.looks import TextLook
from game.ui.kit.card import SIZE
from game.ui.results.score import ResultScene
from game.ui.screens.count.scene import CountScene
from game.ui.screenshot import open_scene
from game.ui.table.replay.replay import ReplayScene
from game.ui.window.snapshots import CARD
from tests.ui.desk import FakeWindow, Hand
from tests.ui.mouse import keys

MOST = 20.0
"""The seconds in which a card is surely written."""


@pytest.fixture(autouse=True)
def copies(monkeypatch: pytest.MonkeyPatch, game_home: Path) -> list[Path]:
    """Return the pictures that were copied, instead of copying them."""
    pygame.display.init()
    pygame.font.init()
    found: list[Path] = []

    def copied(path: Path) -> bool:
        found.append(path)
        return len(found) == 1

    monkeypatch.setattr(picture, "copied", copied)
    return found


def hand_at(scene: str, **settings: object) -> Hand:
    app = open_scene(scene, Settings(speed=5, **settings))  # type: ignore[arg-type]
    return Hand(app.top, FakeWindow())


def press(hand: Hand, key: str) -> None:
    """Click on the item with this key on the top scene."""
    items = hand.window.input.placed
    one = next(one for one in items if one.command and one.key.partition("/")[2] == key)
    hand.click(*one.box.centre)


def words(hand: Hand) -> str:
    looks = (one.look for one in hand.window.input.placed)
    return " ".join(look.text for look in looks if isinstance(look, TextLook))


def until_told(hand: Hand, told: str) -> None:
    end = time.monotonic() + MOST
    while told not in words(hand):
        assert time.monotonic() < end, words(hand)
        hand.frame()
        time.sleep(0.01)


def cards(home: Path) -> list[Path]:
    return sorted((home / "pictures").glob("*.png"))


def made(hand: Hand, home: Path) -> pygame.Surface:
    """Return the card that is written next."""
    before = cards(home)
    until_told(hand, "Card saved")
    (path,) = set(cards(home)) - set(before)
    return pygame.image.load(path)


@pytest.mark.parametrize("scene", ["result", "result-lost", "result-drawn", "practice-result"])
def test_a_click_on_a_result_makes_its_card(scene: str, game_home: Path) -> None:
    hand = hand_at(scene)
    top = hand.app.top
    press(hand, "share")
    assert "Saving the card…" in words(hand)
    assert made(hand, game_home).get_size() == SIZE
    assert "Saving the card…" not in words(hand)
    assert hand.app.top is top


def test_a_card_is_copied_or_the_sentence_says_that_it_is_not(
    game_home: Path, copies: list[Path]
) -> None:
    hand = hand_at("result")
    hand.key("e")
    until_told(hand, "Card saved and copied:")
    assert copies == cards(game_home)
    hand.key("e")
    until_told(hand, "Card saved, but this system couldn't copy it:")
    assert len(cards(game_home)) == 2


def test_the_key_is_the_one_that_is_set(game_home: Path) -> None:
    hand = hand_at("result", keys={"card": "j"})
    hand.key("e")
    assert "Saving the card…" not in words(hand)
    hand.key("j")
    made(hand, game_home)


def test_the_card_is_that_of_the_winner_in_view(game_home: Path) -> None:
    """In western, another tab shows a hand that didn't win: the card stays the winner's."""
    hand = hand_at("result-western")
    hand.key("e")
    first = pygame.image.tobytes(made(hand, game_home), "RGB")
    scene = hand.app.top
    assert isinstance(scene, ResultScene)
    press(hand, "winner.1")
    assert scene.chosen == 1
    hand.app.unsay(hand.app._messages[-1][0])
    hand.frame()
    hand.key("e")
    assert pygame.image.tobytes(made(hand, game_home), "RGB") == first


def test_a_replay_makes_the_card_at_its_end_only(game_home: Path) -> None:
    hand = hand_at("replay")
    assert isinstance(hand.app.top, ReplayScene)
    assert "share" not in keys(hand.app)
    hand.key("e")
    assert "Saving the card…" not in words(hand)
    hand.key("end")
    press(hand, "share")
    made(hand, game_home)


def test_a_hand_that_is_counted_makes_a_card_once_it_has_a_tile(game_home: Path) -> None:
    hand = hand_at("count")
    assert isinstance(hand.app.top, CountScene)
    assert "share" not in keys(hand.app)
    hand.key("e")
    assert "Saving the card…" not in words(hand)
    press(hand, "pick.5")
    press(hand, "share")
    made(hand, game_home)


def test_while_a_hand_is_typed_the_key_is_a_letter(game_home: Path) -> None:
    hand = hand_at("count-won")
    scene = hand.app.top
    assert isinstance(scene, CountScene)
    press(hand, "notation")
    hand.key("e")
    assert "Saving the card…" not in words(hand)


def test_a_full_disk_gets_a_sentence(game_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = hand_at("result")

    def full(*_: object, **__: object) -> tuple[int, str]:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "mkstemp", full)
    hand.key("e")
    until_told(hand, "the disk is full")
    assert cards(game_home) == []


def test_a_folder_that_cannot_be_written_gets_a_sentence(game_home: Path) -> None:
    (game_home / "pictures").write_text("a file", encoding="utf-8")
    hand = hand_at("result")
    hand.key("e")
    until_told(hand, str(game_home / "pictures"))


def test_no_frame_draws_the_whole_card() -> None:
    """Drawing it at once would stop the window for several frames."""
    hand = hand_at("result")
    hand.app.top.key("e")
    steps = list(hand.app.card)
    assert steps[:-1] == [True] + [False] * (len(steps) - 2)
    assert isinstance(steps[-1], pygame.Surface)
    assert len(steps) > 20
    assert CARD <= 0.008
