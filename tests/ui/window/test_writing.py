"""Text fields with an input method, and letters that no font has."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial

import pygame
import pytest

from game.ui.drawing.looks import EntryLook, Placed
from game.ui.kit.app import App
from game.ui.screens.real.tables import NewRealTableScene
from game.ui.screens.title import TitleScene
from game.ui.settings.settings import PLAY, SettingsScene
from tests.ui.clipboards import FakeClipboard
from tests.ui.desk import FakeWindow, Hand
from tests.ui.mouse import click, item, new_app, texts

CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def hand() -> Hand:
    """Return a hand that has begun to write the player's name."""
    pygame.display.init()
    pygame.font.init()
    app = new_app()
    app.reset_to(TitleScene(app))
    hand = Hand(app.push(SettingsScene(app, PLAY)), FakeWindow())
    click(app, "setting.player_name")
    hand.frame()
    return hand


def field(hand: Hand) -> Placed:
    hand.frame()
    return next(
        one
        for one in hand.window.input.placed
        if isinstance(one.look, EntryLook) and one.look.caret is not None
    )


def look(hand: Hand) -> EntryLook:
    found = field(hand).look
    assert isinstance(found, EntryLook)
    return found


def type_in(hand: Hand, text: str) -> None:
    hand.event(pygame.TEXTINPUT, text=text)


def compose(hand: Hand, text: str, start: int = 0, length: int = 0) -> None:
    hand.event(pygame.TEXTEDITING, text=text, start=start, length=length)


def test_windows_shows_the_characters_to_choose_from() -> None:
    assert os.environ["SDL_IME_SHOW_UI"] == "1"


def test_letters_being_composed_are_underlined_at_the_caret(hand: Hand) -> None:
    type_in(hand, "Ann")
    hand.key("left")
    compose(hand, "ni", start=2)
    shown = look(hand)
    assert (shown.text, shown.caret, shown.composed) == ("Annin", 4, (2, 4))
    assert hand.app.settings.player_name == "Ann", "nothing is chosen yet"
    pictures, box = hand.window.pictures, field(hand).box
    with_line, without = (
        pictures.of(one, box.w, box.h).surface for one in (shown, replace(shown, composed=(0, 0)))
    )
    line = pygame.mask.from_threshold(with_line, (0, 0, 0), (1, 1, 1, 255), without)
    line.invert()
    (under,) = line.get_bounding_rects()
    before, after = (pictures.fonts.width(shown.text, at, shown.size, box.w) for at in (2, 4))
    assert (under.width, under.left - box.h // 3) == (after - before, before)
    type_in(hand, "你")
    assert (hand.app.settings.player_name, look(hand).composed) == ("An你n", (3, 3))


@pytest.mark.parametrize(
    ("start", "length", "caret"), [(1, 0, 1), (0, 3, 3), (9, 9, 3), (2, -1, 2)]
)
def test_the_caret_stands_in_the_composed_letters(
    hand: Hand, start: int, length: int, caret: int
) -> None:
    compose(hand, "nih", start, length)
    assert look(hand).caret == caret


def test_what_is_composed_replaces_a_selected_text_once_it_is_chosen(hand: Hand) -> None:
    type_in(hand, "Ann")
    hand.key("a", CTRL)
    compose(hand, "ni")
    assert (look(hand).text, look(hand).selected) == ("ni", False)
    compose(hand, "")
    assert (look(hand).text, look(hand).selected) == ("Ann", True)
    compose(hand, "ni")
    type_in(hand, "你")
    assert hand.app.settings.player_name == "你"


def test_the_characters_to_choose_from_stand_at_the_caret(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", places.append)
    type_in(hand, "Ann")
    field(hand)
    compose(hand, "ni", 2)
    box = field(hand).box
    assert places[0].x < places[-1].x
    assert all(box.x < one.x < box.right and one.bottom == box.bottom for one in places)


def fields(app: App) -> list[str]:
    looks = (item(app, f"name.{person}").look for person in range(4))
    return [one.text for one in looks if isinstance(one, EntryLook)]


def test_another_field_begins_without_what_is_composed(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = hand.app
    app.push(NewRealTableScene(app))
    click(app, "name.0")
    hand.frame()
    done: list[str] = []
    for name in ("start_text_input", "stop_text_input"):
        monkeypatch.setattr(pygame.key, name, partial(done.append, name))
    compose(hand, "ni")
    assert fields(app) == ["ni", "", "", ""]
    click(app, "name.1")
    hand.frame()
    assert done == ["stop_text_input", "start_text_input"]
    click(app, "name.0")
    assert fields(app) == ["", "", "", ""]


@pytest.mark.parametrize("way", ["typed", "pasted"])
def test_letters_that_no_font_has_are_named(hand: Hand, way: str) -> None:
    text = "頴ł กa👍🏽\u200d"
    if way == "typed":
        type_in(hand, text)
    else:
        hand.app.clipboard = FakeClipboard(text)
        hand.key("v", CTRL)
    assert hand.app.settings.player_name == text
    named = "U+0E01 U+1F3FD U+1F44D"
    assert hand.app.messages == [
        f"The font can't show {named}: a crossed box appears instead.",
    ]


def test_letters_of_a_font_need_no_word(hand: Hand) -> None:
    type_in(hand, "曾頴 Łukasz Ωμέγα")
    assert hand.app.messages == []


def test_the_plate_of_a_long_name_shows_its_beginning(hand: Hand) -> None:
    type_in(hand, "Maximilian Chan B")
    hand.key("escape")
    hand.key("escape")
    assert isinstance(hand.app.top, TitleScene)
    assert texts(hand.app)["person.0.name"] == "Maximilian C…"
