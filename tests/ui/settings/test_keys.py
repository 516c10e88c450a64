"""The screen of the keys, and changed keys in a window."""

from __future__ import annotations

import pygame
import pytest

from game.settings.settings import load_settings
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import in_pages
from game.ui.route_table import scene_of
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.ui.settings.keys import ROWS, KeysScene
from game.words.keys import DEFAULTS, GROUPS
from tests.ui.desk import FakeWindow, Hand
from tests.ui.moments import LONG, opened, own_turn
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, new_app, texts


def keys_in(app: App) -> Hand:
    """Return a hand at a window that shows the keys over the title."""
    pygame.display.init()
    pygame.font.init()
    app.reset_to(TitleScene(app))
    app.open(routes.Keys())
    return Hand(app.top, FakeWindow())


def click(hand: Hand, key: str) -> None:
    """Click the middle of an item of the top scene."""
    top = f"{len(hand.app.scenes) - 1}/{key}"
    box = next(one.box for one in hand.window.input.placed if one.key == top)
    hand.click(*map(round, box.centre))


def change(hand: Hand, action: str, key: str) -> None:
    """Click on the key of an action, then press another."""
    label, group = next((label, [*one]) for label, one in GROUPS.items() if action in one)
    click(hand, f"tab.{[*GROUPS].index(label)}")
    if action not in in_pages(group, ROWS)[0]:
        click(hand, "page.right")
    click(hand, f"keys.{action}")
    hand.key(key)


def words(hand: Hand, key: str) -> str:
    return texts(hand.app).get(key, "")


def test_a_changed_key_works_and_the_old_one_no_longer() -> None:
    app, scene = opened(own_turn("123m 456p 789s 55m 67p", "N"))
    app.update(LONG)
    hand = keys_in(app)
    change(hand, "coach", "y")
    assert words(hand, "keys.coach") == "Y"
    app.reset_to(scene)
    hand.frame()
    hand.key("h")
    assert not scene.decisions.coach.is_open
    hand.key("y")
    assert scene.decisions.coach.is_open


def test_two_actions_that_want_a_key_are_shown() -> None:
    hand = keys_in(new_app())
    change(hand, "coach", "g")
    assert words(hand, "keys.coach") == "G"
    assert words(hand, "keys.kong") == "No key"
    assert words(hand, "keys.kong.note") == "G is now for: Coach, deep look"
    assert words(hand, "note") == "Without a key: Declare a kong"
    click(hand, "keys.coach.default")
    assert words(hand, "keys.kong") == "No key"
    click(hand, "restore")
    assert words(hand, "keys.kong") == "G"
    assert "Click a key" in words(hand, "note")


def test_space_can_be_another_key_everywhere() -> None:
    hand = keys_in(new_app())
    change(hand, "accept", "b")
    hand.key("escape")
    app = hand.app
    while app.top.focus != "rules":
        hand.key("tab")
    hand.key("space")
    assert isinstance(app.top, TitleScene)
    hand.key("b")
    assert isinstance(app.top, RulesScene)


@pytest.mark.parametrize("key", ["left", "1", "return", "tab", "backspace"])
def test_a_key_that_moves_or_writes_stays(key: str) -> None:
    hand = keys_in(new_app())
    change(hand, "coach", key)
    assert words(hand, "keys.coach") == "H"
    assert any("can't be changed" in one for one in messages(hand))


def messages(hand: Hand) -> list[str]:
    """Return the messages across the top."""
    looks = (getattr(one.look, "text", "") for one in hand.window.input.placed)
    return [one for one in looks if one]


def test_escape_and_a_click_elsewhere_end_the_question() -> None:
    hand = keys_in(new_app())
    click(hand, "keys.coach")
    assert words(hand, "keys.coach") == "Press a key…"
    hand.key("left shift")
    assert words(hand, "keys.coach") == "Press a key…"
    hand.key("escape")
    assert words(hand, "keys.coach") == "H"
    assert isinstance(hand.app.top, KeysScene)
    click(hand, "keys.coach")
    click(hand, "tab.1")
    hand.key("escape")
    assert not isinstance(hand.app.top, KeysScene)


def test_tooltips_name_the_present_keys() -> None:
    app, scene = opened(own_turn("123m 456p 789s 55m 67p", "N"))
    app.update(LONG)
    hand = keys_in(app)
    for action, key in (("coach", "y"), ("layout", "f5"), ("auto_discard", "q"), ("rules", "r")):
        change(hand, action, key)
    app.reset_to(scene)
    hand.frame()
    tips = {one.tip.title for one in hand.window.input.placed if one.tip}
    assert {"Ask the coach (Y)", "Change the layout (F5)", "Auto-discard (Q)"} <= tips
    app.open(routes.Menu())
    hand.frame()
    tips = {one.tip.title for one in hand.window.input.placed if one.tip}
    assert {"Rules (R)", "Settings (Ctrl+,)"} <= tips


def test_a_key_unknown_to_this_version_outlives_a_change_of_another() -> None:
    unknown = {"coach": ["h", "j"], "dance": "b"}
    app = new_app(keys={**unknown, "kong": "y"})
    hand = keys_in(app)
    change(hand, "win", "v")
    assert app.settings.keys == {**unknown, "kong": "y", "win": "v"}
    change(hand, "coach", "i")
    assert app.settings.keys == {"dance": "b", "coach": "i", "kong": "y", "win": "v"}


def test_changed_keys_come_back_with_the_next_start() -> None:
    hand = keys_in(App(scene_of))
    change(hand, "coach", "y")
    change(hand, "hear_hand", "f13")
    keys = load_settings()[0].own_keys
    assert [keys.of(one) for one in ("coach", "hear_hand")] == ["y", "f13"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits(size: tuple[int, int], language: str) -> None:
    app = new_app(language, keys={"coach": "g", "kong": "", "speech": "f2", "hear_hand": ""})
    app.reset_to(TitleScene(app))
    scene = app.push(KeysScene(app))
    shown: set[str] = set()
    for number, tab in enumerate(scene.tabs()):
        scene.on_tab(number)
        for page in range(tab.pages):
            scene.page = page
            check_screen(app, size)
            shown |= texts(app).keys()
    assert {f"keys.{action}" for action in DEFAULTS} <= shown
