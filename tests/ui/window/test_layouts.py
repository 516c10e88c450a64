"""Letter keys on keyboards for other scripts: the key where a Latin letter is stands for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import pygame
import pytest

from game.ui.screens.title import TitleScene
from game.ui.settings.keys import KeysScene
from game.ui.settings.settings import PLAY, SettingsScene
from game.ui.window import key_names
from tests.ui.clipboards import FakeClipboard
from tests.ui.desk import FakeWindow, Hand, new_desk
from tests.ui.mouse import click, new_app

A, C, M, Q, V, W = (pygame.KSCAN_A + ord(letter) - ord("a") for letter in "acmqvw")
SEMICOLON = 51
NONE: Mapping[int, int] = defaultdict(int)
"""The places of Latin letters on a layout without any."""
AZERTY: Mapping[int, int] = defaultdict(
    lambda: 99, {ord("a"): Q, ord("q"): A, ord("m"): SEMICOLON, ord(","): M, ord("c"): C}
)
PRESSED = {
    "Russian м": (NONE, V, 0x43C, "v"),
    "Greek μ": (NONE, M, 0x3BC, "m"),
    "Greek ;": (NONE, Q, ord(";"), "q"),
    "Hebrew '": (NONE, W, ord("'"), "w"),
    "Hebrew ש": (NONE, A, 0x5E9, "a"),
    "French a": (AZERTY, Q, ord("a"), "a"),
    "French m": (AZERTY, SEMICOLON, ord("m"), "m"),
    "French ,": (AZERTY, M, ord(","), ","),
}
"""Layout, place and letter of a key as SDL reports them, and the key's name in the game."""


def press(hand: Hand, place: int, key: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        hand.event(kind, key=key, scancode=place, mod=mod)


@pytest.mark.parametrize("pressed", PRESSED)
def test_a_key_is_the_latin_letter_at_its_place_if_the_layout_has_none(
    pressed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    places, place, key, name = PRESSED[pressed]
    monkeypatch.setattr(key_names, "_PLACES", places)
    desk = new_desk()
    press(Hand(desk, FakeWindow()), place, key)
    assert desk.done == [f"key {name}"]


def test_this_keyboard_has_latin_letters_where_the_system_says() -> None:
    pygame.display.init()
    assert key_names._PLACES[pygame.K_m] == M


def test_a_russian_keyboard_pastes_and_writes_its_own_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(key_names, "_PLACES", NONE)
    app = new_app()
    app.reset_to(TitleScene(app))
    hand = Hand(app.push(SettingsScene(app, PLAY)), FakeWindow())
    hand.app.clipboard = FakeClipboard("Анна")
    click(hand.app, "setting.player_name")
    hand.event(pygame.KEYDOWN, key=0x43C, scancode=V, mod=pygame.KMOD_LCTRL)
    hand.event(pygame.TEXTINPUT, text="м")
    hand.event(pygame.KEYUP, key=0x43C, scancode=V, mod=pygame.KMOD_LCTRL)
    assert hand.app.settings.player_name == "Анна"
    press(hand, M, 0x44C)
    hand.event(pygame.TEXTINPUT, text="ь")
    assert hand.app.settings.player_name == "Аннаь"
    assert hand.app.settings.sound


def test_an_action_takes_the_latin_letter_so_that_it_works_on_every_layout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(key_names, "_PLACES", NONE)
    app = new_app()
    app.reset_to(TitleScene(app))
    hand = Hand(app.push(KeysScene(app)), FakeWindow())
    click(app, "keys.coach")
    press(hand, Q, 0x439)
    assert app.settings.own_keys.of("coach") == "q"
