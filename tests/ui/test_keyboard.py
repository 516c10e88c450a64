"""The focus ring: it reaches every item, and stays where the player wants it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from game.rulesets.pocket import MAX
from game.ui.drawing.hits import hit
from game.ui.kit.app import App, Scene
from game.ui.screens.menu import MenuScene
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.ui.settings.presets import PresetsScene
from game.ui.settings.settings import FAN, PLAY, RULES, SettingsScene
from tests.ui.desk import FakeWindow, Hand
from tests.ui.mouse import new_app, placed_by

SCENES: dict[str, Callable[[App], Scene]] = {
    "title": TitleScene,
    "menu": MenuScene,
    "rules": RulesScene,
    "presets": PresetsScene,
    "new match": NewMatchScene,
    **{f"settings {tab}": partial(SettingsScene, tab=tab) for tab in range(FAN + 1)},
}


def hand_at(scene: Callable[[App], Scene], **settings: object) -> Hand:
    """Return a hand on the keys of a window with this scene over the title."""
    pygame.display.init()
    pygame.font.init()
    app = new_app(**settings)  # type: ignore[arg-type]
    app.reset_to(TitleScene(app))
    app.push(scene(app))
    return Hand(app.top, FakeWindow())


def focus_on(hand: Hand, key: str) -> None:
    """Press Tab until the ring is on this item. Raise LookupError if it never gets there."""
    for _ in range(100):
        if hand.app.top.focus == key:
            return
        hand.key("tab")
    raise LookupError(key)


def ring(hand: Hand) -> bool:
    hand.frame()
    return hand.window.stage.box_of("focus") is not None


@pytest.mark.parametrize("key", ["tab", "down", "up"])
@pytest.mark.parametrize("scene", SCENES)
def test_everything_that_can_be_clicked_is_reached(scene: str, key: str) -> None:
    hand = hand_at(SCENES[scene])
    wanted = {one.key for one in placed_by(hand.app) if one.command and not one.hover_only}
    reached = set()
    for _ in range(len(wanted) + 1):
        hand.key(key)
        reached.add(hand.app.top.focus)
        assert ring(hand)
    assert reached == wanted


@pytest.mark.parametrize("press", ["space", "return"])
def test_a_list_is_used_by_key_and_the_ring_comes_back(press: str) -> None:
    hand = hand_at(SettingsScene)
    focus_on(hand, "setting.layout")
    hand.key(press)
    assert hand.app.top.focus == "setting.layout.list.1", "the value that is set"
    assert ring(hand)
    hand.key("up")
    hand.key(press)
    assert hand.app.settings.layout == 0
    assert hand.app.top.focus == "setting.layout"
    assert ring(hand)
    hand.key(press)
    hand.key("escape")
    assert hand.app.top.focus == "setting.layout"
    assert ring(hand)
    assert isinstance(hand.app.top, SettingsScene)


def test_a_list_used_by_mouse_leaves_no_ring() -> None:
    hand = hand_at(SettingsScene)
    for key in ("setting.layout", "setting.layout.list.0"):
        box = next(one.box for one in hand.window.input.placed if one.key == f"1/{key}")
        hand.click(*box.centre)
        hand.frame()
    assert hand.app.settings.layout == 0
    assert not ring(hand)


def test_the_ring_stays_on_a_button_at_its_end() -> None:
    hand = hand_at(lambda app: SettingsScene(app, RULES), rules={"pocket": {"minimum": MAX - 1}})
    focus_on(hand, "option.minimum.more")
    hand.key("space")
    hand.key("space")
    assert ring(hand)
    assert hand.app.top.focus == "option.minimum.more"
    order = [
        one.key
        for one in hand.window.input.placed
        if one.command or one.key == hand.window.input.focus
    ]
    hand.key("tab")
    assert order[order.index("1/option.minimum.more") + 1] == hand.window.input.focus


def test_the_ring_comes_back_when_a_scene_above_is_closed() -> None:
    hand = hand_at(lambda app: SettingsScene(app, RULES))
    focus_on(hand, "presets")
    hand.key("space")
    assert isinstance(hand.app.top, PresetsScene)
    assert not ring(hand)
    hand.key("escape")
    assert hand.app.top.focus == "presets"
    assert ring(hand)


def test_the_mouse_takes_the_ring_from_all_scenes() -> None:
    hand = hand_at(lambda app: SettingsScene(app, RULES))
    focus_on(hand, "presets")
    hand.key("space")
    hand.press(5, 5)
    hand.key("escape")
    assert not ring(hand)


def test_tab_ends_the_writing() -> None:
    hand = hand_at(lambda app: SettingsScene(app, PLAY))
    focus_on(hand, "setting.player_name")
    hand.key("space")
    assert hand.app.top.written is not None
    hand.event(pygame.TEXTINPUT, text="Ann")
    hand.key("tab")
    assert hand.app.top.written is None
    assert hand.app.top.focus == "setting.portrait"
    assert hand.app.settings.player_name == "Ann"


def test_up_and_down_write_nothing_and_move_nothing_meanwhile() -> None:
    hand = hand_at(lambda app: SettingsScene(app, PLAY))
    focus_on(hand, "setting.player_name")
    hand.key("space")
    hand.key("down")
    assert hand.app.top.written is not None
    assert hand.app.top.focus == "setting.player_name"


def test_only_the_scene_under_the_mouse_lights_up() -> None:
    """Both scenes have a button with the same key, at different places."""
    hand = hand_at(SettingsScene)
    app = hand.app
    app.push(NewMatchScene(app))
    hand.frame()
    close = next(one for one in hand.window.input.placed if one.key == "2/close")
    hand.move(*close.box.centre)
    hand.frame()
    met = hit(hand.window.input.placed, *close.box.centre)
    assert met is not None
    assert met.key == "2/close"
    lit = [one.key for one in hand.window.input.placed if getattr(one.look, "hover", False)]
    assert lit == ["2/close"], "and not the one of the settings below"
