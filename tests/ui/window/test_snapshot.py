"""Pictures that the player takes: of the window as it is, to a file and the clipboard."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.system import picture
from game.ui.kit import routes
from game.ui.screens.rules.rules import RulesScene
from game.ui.table.play.table import TableScene
from tests.ui.desk import FakeWindow, Hand
from tests.ui.moments import LONG, opened, own_turn

MOST = 20.0
"""The seconds in which a picture is surely written."""


@pytest.fixture
def hand() -> Hand:
    pygame.display.init()
    pygame.font.init()
    app, table = opened(own_turn("123m 456p 789s 55m 67p", "N"))
    app.update(LONG)
    return Hand(table, FakeWindow())


@pytest.fixture(autouse=True)
def copies(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the pictures that were copied, instead of copying them."""
    found: list[Path] = []

    def copied(path: Path) -> bool:
        found.append(path)
        return len(found) == 1

    monkeypatch.setattr(picture, "copied", copied)
    return found


def words(hand: Hand) -> str:
    looks = (getattr(one.look, "text", "") for one in hand.window.input.placed)
    return " ".join(looks)


def until_told(hand: Hand, words_of_it: str) -> None:
    """Wait until the game says this."""
    end = time.monotonic() + MOST
    while words_of_it not in words(hand):
        assert time.monotonic() < end, words(hand)
        hand.frame()
        time.sleep(0.01)


def at_rest(hand: Hand) -> pygame.Surface:
    """Return what the window shows once nothing moves."""
    while hand.frame():
        pass
    return hand.window.surface.copy()


def test_a_key_keeps_what_the_window_shows(hand: Hand, game_home: Path, copies: list[Path]) -> None:
    shown = at_rest(hand)
    hand.key("s")
    until_told(hand, "Picture saved and copied:")
    (path,) = (game_home / "pictures").glob("*.png")
    kept = pygame.image.load(path)
    assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(shown, "RGB")
    assert copies == [path]
    hand.key("s")
    until_told(hand, "Picture saved:")
    assert len([*(game_home / "pictures").glob("*.png")]) == 2


def test_the_menu_takes_a_picture_without_itself(hand: Hand, game_home: Path) -> None:
    shown = at_rest(hand)
    hand.app.open(routes.Menu())
    hand.frame()
    box = next(one.box for one in hand.window.input.placed if one.key == "1/picture")
    hand.click(*map(round, box.centre))
    assert isinstance(hand.app.top, TableScene)
    until_told(hand, "Picture saved and copied:")
    (path,) = (game_home / "pictures").glob("*.png")
    kept = pygame.image.load(path)
    # The middle of the menu's second button shows the table again.
    middle = (shown.get_width() // 2, shown.get_height() // 3)
    assert kept.get_at(middle) == shown.get_at(middle)


def test_where_letters_are_written_the_key_writes(hand: Hand, game_home: Path) -> None:
    hand.app.open(routes.Rules())
    hand.frame()
    hand.key("s")
    hand.event(pygame.TEXTINPUT, text="s")
    assert isinstance(hand.app.top, RulesScene)
    assert hand.app.top.written is not None
    assert not hand.app.wants_picture


def test_a_folder_that_cannot_be_written_gets_a_sentence(hand: Hand, game_home: Path) -> None:
    (game_home / "pictures").write_text("a file", encoding="utf-8")
    hand.key("s")
    until_told(hand, "pictures")


@pytest.mark.parametrize(
    ("system", "program"), [("win32", "powershell"), ("darwin", "osascript"), ("linux", "xclip")]
)
def test_each_system_has_its_program(
    system: str, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("DISPLAY", ":1")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: name)
    told: Sequence[str] = picture.command(Path("/a/It's.png"))
    assert told[0] == program
    assert any("It" in part for part in told)


def test_powershell_reads_the_name_of_every_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends a text at each of these signs, unless two stand side by side."""
    monkeypatch.setattr(sys, "platform", "win32")
    *_, script = picture.command(Path("/O’Brien/It's ‘a‚ b‛ “c”.png"))
    assert "FromFile('/O’’Brien/It''s ‘‘a‚‚ b‛‛ “c”.png')" in script
