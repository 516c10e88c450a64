"""Keys with Ctrl, Alt or Cmd belong to the system, except for a few that every program knows."""

from __future__ import annotations

import sys
from string import ascii_lowercase, digits
from typing import cast

import pygame
import pytest

from game.rules.problems import RulesError
from game.ui.kit.app import Scene
from game.ui.kit.clipboard import SystemClipboard
from game.ui.screens.menu import MenuScene
from game.ui.screens.practice import PracticeScene
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.ui.settings.presets import TEXT, PresetsScene
from game.ui.settings.settings import PLAY, SettingsScene
from game.ui.table.play.table import TableScene
from tests.ui.clipboards import FakeClipboard
from tests.ui.desk import FakeWindow, Hand, new_desk
from tests.ui.moments import SELF_DRAWN, discards, opened, own_turn
from tests.ui.mouse import click, new_app

CTRL, ALT, CMD, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA, pygame.KMOD_LSHIFT
ALT_GR = pygame.KMOD_LCTRL | pygame.KMOD_RALT
"""The keys that Windows reports while AltGr is held."""
CHORDS = {
    "ctrl": CTRL,
    "right ctrl": pygame.KMOD_RCTRL,
    "alt": ALT,
    "right alt": pygame.KMOD_RALT,
    "cmd": CMD,
    "right cmd": pygame.KMOD_RMETA,
    "alt gr": ALT_GR,
    "ctrl shift": CTRL | SHIFT,
    "cmd shift": CMD | SHIFT,
}
OTHERS = (
    "space",
    "return",
    "escape",
    "backspace",
    "left",
    "right",
    "up",
    "down",
    "f1",
    "f4",
    "f11",
)
TURN = "1111m 2222p 369s EW"
"""A hand that can declare kongs."""


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.display.init()
    pygame.font.init()


def table(east: str = TURN, drawn: str = "9s", **settings: object) -> tuple[Hand, TableScene]:
    app, scene = opened(own_turn(east, drawn))
    app.change_settings(**settings)
    scene.hand.choose(0)
    return Hand(scene, FakeWindow()), scene


def state(hand: Hand, scene: TableScene) -> tuple[object, ...]:
    decisions = scene.decisions
    app = hand.app
    return (
        tuple(app.scenes),
        app.settings,
        app.quitting,
        scene.moment(),
        scene.hand.chosen,
        decisions.switches,
        decisions.coach.is_open,
        tuple(discards(scene.session)),
    )


@pytest.mark.parametrize("chord", CHORDS)
@pytest.mark.parametrize("turn", [(TURN, "9s"), (SELF_DRAWN, "E")])
def test_no_letter_is_a_command_of_the_table(turn: tuple[str, str], chord: str) -> None:
    hand, scene = table(*turn, help="full")
    before = state(hand, scene)
    for key in (*ascii_lowercase, *digits, ".", *OTHERS):
        hand.key(key, CHORDS[chord])
        assert state(hand, scene) == before, key


def test_the_focused_item_is_not_pressed() -> None:
    desk = new_desk()
    hand = Hand(desk, FakeWindow())
    hand.key("tab")
    focus = hand.window.input.focus
    for mod in CHORDS.values():
        for key in ("space", "return", "tab", "down"):
            hand.key(key, mod)
    assert desk.done == []
    assert hand.window.input.focus == focus


@pytest.mark.parametrize("mod", [0, SHIFT, pygame.KMOD_CAPS, pygame.KMOD_NUM])
def test_letters_alone_are_commands(mod: int) -> None:
    hand, _ = table()
    hand.key("m", mod)
    assert not hand.app.settings.sound


@pytest.mark.parametrize("key", ["q", "w"])
def test_cmd_q_and_cmd_w_close_the_program_on_a_mac(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, _ = table()
    for mod in (CMD, pygame.KMOD_RMETA, CTRL, ALT_GR, CMD | pygame.KMOD_LALT):
        hand.key(key, mod)
    assert not hand.app.quitting, "the other systems' key means something else"
    monkeypatch.setattr(sys, "platform", "darwin")
    for mod in (CTRL, ALT, ALT_GR, CMD | ALT):
        hand.key(key, mod)
    assert not hand.app.quitting
    hand.key(key, CMD)
    assert hand.app.quitting


@pytest.mark.parametrize("mod", [CTRL, CMD])
@pytest.mark.parametrize("scene", [TitleScene, MenuScene])
def test_the_comma_opens_the_settings(scene: type[Scene], mod: int) -> None:
    app = new_app()
    app.reset_to(TitleScene(app))
    if scene is MenuScene:
        app.push(MenuScene(app))
    hand = Hand(app.top, FakeWindow())
    hand.key(",")
    hand.key(",", ALT_GR)
    assert not isinstance(app.top, SettingsScene)
    hand.key(",", mod)
    assert isinstance(app.top, SettingsScene)
    hand.key(",", mod)
    hand.key("escape")
    assert isinstance(app.top, scene), "there is one screen of settings"


def test_the_comma_at_the_table_keeps_a_pending_discard() -> None:
    hand, scene = table(take_back=True)
    hand.key("return")
    assert scene.decisions.pending is not None
    hand.key(",", CTRL)
    assert isinstance(hand.app.top, SettingsScene)
    assert len(discards(scene.session)) == 1


@pytest.mark.parametrize("mod", [CTRL, CMD])
def test_z_takes_a_discard_back(mod: int) -> None:
    hand, scene = table(take_back=True)
    hand.key("return")
    for other in (mod | SHIFT, ALT, ALT_GR):
        hand.key("z", other)
    assert scene.decisions.pending is not None
    hand.key("z", mod)
    assert scene.decisions.pending is None
    assert not discards(scene.session)


# --- entries ------------------------------------------------------------------------------------


def writing() -> Hand:
    app = new_app()
    app.reset_to(TitleScene(app))
    hand = Hand(app.push(SettingsScene(app, PLAY)), FakeWindow())
    while app.top.focus != "setting.player_name":
        hand.key("tab")
    hand.key("space")
    assert app.top.written is not None
    return hand


def test_alt_gr_writes() -> None:
    hand = writing()
    for key, letter in zip("qez,", "@€«<", strict=True):
        hand.event(pygame.KEYDOWN, key=pygame.key.key_code(key), mod=ALT_GR)
        hand.event(pygame.TEXTINPUT, text=letter)
        hand.event(pygame.KEYUP, key=pygame.key.key_code(key), mod=ALT_GR)
    assert hand.app.settings.player_name == "@€«<"
    assert hand.app.top.written is not None


@pytest.mark.parametrize("mod", [CTRL, CMD])
def test_an_entry_keeps_its_keys(mod: int) -> None:
    hand = writing()
    hand.event(pygame.TEXTINPUT, text="Annb")
    for key in "cxz":
        hand.key(key, mod)
    assert hand.app.settings.player_name == "Annb", "nothing is selected"
    hand.key("backspace", mod)
    assert hand.app.settings.player_name == "Ann"
    assert hand.app.top.written is not None
    hand.key("escape", mod)
    assert hand.app.top.written is None


FIELDS = ("name", "preset", "code", "search")


def field(name: str) -> Hand:
    """Return a window in which the player writes in this field."""
    app = new_app()
    app.reset_to(TitleScene(app))
    scene: Scene = SettingsScene(app, PLAY)
    if name == "preset":
        scene = PresetsScene(app)
    elif name != "name":
        scene = PracticeScene(app) if name == "code" else RulesScene(app)
    app.push(scene)
    key = {"name": "setting.player_name", "preset": "name", "code": "code", "search": "search"}[
        name
    ]
    hand = Hand(scene, FakeWindow())
    hand.frame()
    box = next(one.box for one in hand.window.input.placed if one.key == f"1/{key}")
    for _ in range(2):
        hand.click(*box.centre)
        hand.frame()
        assert app.top.written is not None, "a second click goes on"
    return hand


def text_of(hand: Hand) -> str:
    assert hand.app.top.written is not None
    return hand.app.top.written.text


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("mod", [CTRL, CMD])
def test_every_field_is_selected_copied_cut_and_pasted(mod: int, name: str) -> None:
    hand = field(name)
    hand.app.clipboard = clipboard = FakeClipboard("before")
    hand.event(pygame.TEXTINPUT, text="abc")
    hand.key("c", mod)
    assert clipboard.text == "before"
    hand.key("a", mod)
    hand.key("c", mod)
    assert (clipboard.text, text_of(hand)) == ("abc", "abc")
    hand.key("a", mod)
    hand.key("x", mod)
    assert (clipboard.text, text_of(hand)) == ("abc", "")
    hand.key("v", mod)
    hand.key("v", mod)
    assert text_of(hand) == "abcabc"
    hand.key("home")
    hand.key("delete")
    assert text_of(hand) == "bcabc"
    hand.key("end")
    hand.key("backspace")
    assert text_of(hand) == "bcab"
    hand.key("a", mod)
    hand.event(pygame.KEYDOWN, key=pygame.K_z, mod=0)  # comes before its letter
    hand.event(pygame.TEXTINPUT, text="z")
    assert text_of(hand) == "z"


@pytest.mark.parametrize("mod", [CTRL, CMD])
def test_v_pastes_the_copied_text_on_one_line(mod: int) -> None:
    hand = writing()
    hand.app.clipboard = FakeClipboard("陳\n大文 ")
    for other in (ALT, ALT_GR):
        hand.key("v", other)
    assert hand.app.settings.player_name == ""
    hand.key("v", mod)
    assert hand.app.settings.player_name == "陳 大文"
    hand.key("escape")
    hand.key("v", mod)
    assert hand.app.settings.player_name == "陳 大文", "nothing is written"


def test_a_pasted_text_is_searched_in_the_rules() -> None:
    app = new_app("zh_Hant")
    app.clipboard = FakeClipboard("清一色")
    app.reset_to(TitleScene(app))
    hand = Hand(app.push(RulesScene(app)), FakeWindow())
    field = next(one for one in hand.window.input.placed if one.key.endswith("/search"))
    hand.click(*field.box.centre)
    hand.key("v", CTRL)
    found = cast(RulesScene, app.top).search
    assert found.entry.text == "清一色"
    assert found.results


def test_a_clipboard_that_fails_is_told() -> None:
    hand = writing()
    hand.app.clipboard = FakeClipboard(broken=True)
    hand.key("v", CTRL)
    assert hand.app.settings.player_name == ""
    assert len(hand.app.messages) == 1


@pytest.mark.parametrize("place", [None, PracticeScene, PresetsScene])
def test_copied_bytes_that_are_no_text_are_not_pasted(
    place: type[PracticeScene | PresetsScene] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", b"Ann \xff".decode)
    hand = writing()
    scene = hand.app.push(place(hand.app)) if place else None
    if isinstance(scene, PresetsScene):
        click(hand.app, f"tab.{TEXT}")
    if scene is None:
        hand.key("v", CTRL)
    else:
        click(hand.app, "paste")
    assert hand.app.messages == ["Nothing to paste. Copy a text first."]
    assert hand.app.settings.player_name == ""


def test_letters_that_are_no_text_are_not_copied() -> None:
    with pytest.raises(RulesError, match="no_clipboard"):
        SystemClipboard().copy("a file \udcff")
