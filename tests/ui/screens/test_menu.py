"""The menu over the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.rules.problems import Reason
from game.saves.saved_hands import in_groups
from game.system.paths import matches_folder
from game.ui.drawing.looks import Box, TextLook
from game.ui.kit.app import App, Scene
from game.ui.results.sheet import SheetScene
from game.ui.screens.menu import MenuScene
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.rules.sheet import RuleSheetScene
from game.ui.screens.title import TitleScene
from game.ui.settings.settings import SettingsScene
from game.ui.table.play.matches import AskScene
from game.ui.table.play.table import TableScene
from tests.session.playing import new_session
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    click,
    draw,
    keys,
    new_app,
    placed_by,
    texts,
)


def in_menu(language: str = "en") -> App:
    app = new_app(language)
    app.session = new_session()
    app.reset_to(TableScene(app))
    app.push(MenuScene(app))
    return app


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_is_on_the_screen_and_legible(language: str, size: tuple[int, int]) -> None:
    check_screen(in_menu(language), size)


@pytest.mark.parametrize("chosen", ["pocket", "western"])
def test_it_names_the_ruleset_in_play(chosen: str) -> None:
    app = in_menu()
    app.change_settings(ruleset=chosen)
    assert texts(app)["ruleset"] == "Ruleset: Pocket Mahjong"


def buttons() -> list[Box]:
    return [one.box for one in placed_by(in_menu()) if one.command]


def test_one_more_button_fits_without_a_height_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before, entries = buttons(), MenuScene._entries
    monkeypatch.setattr(MenuScene, "_entries", lambda menu: {**entries(menu), "back": menu.on_quit})
    after = buttons()
    assert len(after) == len(before) + 1
    assert (after[0].y, after[-1].bottom) == (before[0].y, before[-1].bottom)
    assert all(above.bottom < below.y for above, below in pairwise(after))


def test_it_lies_over_the_table() -> None:
    app = in_menu()
    with_menu = draw(app)
    app.top.key("escape")
    assert isinstance(app.top, TableScene)
    assert draw(app) != with_menu


@pytest.mark.parametrize("key", ["escape", "return"])
def test_keys_lead_back_to_the_table(key: str) -> None:
    app = in_menu()
    table = app.scenes[0]
    assert app.top.key(key)
    assert app.top is table


@pytest.mark.parametrize(
    ("key", "scene"),
    [
        ("resume", TableScene),
        ("sheet", SheetScene),
        ("picture", TableScene),
        ("settings", SettingsScene),
        ("rules", RulesScene),
        ("rule_sheet", RuleSheetScene),
        ("new_match", NewMatchScene),
        ("title", TitleScene),
    ],
)
def test_where_the_buttons_lead(key: str, scene: type[Scene]) -> None:
    app = in_menu()
    click(app, key)
    assert isinstance(app.top, scene)


@pytest.mark.parametrize(("key", "scene"), [("f1", RulesScene), ("settings", SettingsScene)])
def test_where_the_keys_lead(key: str, scene: type[Scene]) -> None:
    app = in_menu()
    assert app.top.key(key)
    assert isinstance(app.top, scene)


def test_a_picture_is_taken_of_the_table() -> None:
    app = in_menu()
    click(app, "resume")
    assert not app.wants_picture
    app = in_menu()
    click(app, "picture")
    assert app.wants_picture


def test_it_says_whether_all_is_saved_or_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    app = in_menu()
    assert texts(app)["saved"] == "Every move is saved. You can quit at any time."
    monkeypatch.setattr(App, "unsaved", Reason.of("why.full"))
    assert "the disk is full" in texts(app)["saved"]


def test_a_click_shows_the_fingerprint_if_the_hand_has_one() -> None:
    app = in_menu()
    session = app.session
    assert session is not None
    assert texts(app)["fingerprint"] == "Fingerprint of the wall"
    (link,) = (one.look for one in placed_by(app) if one.key == "fingerprint")
    assert isinstance(link, TextLook)
    assert link.align == "centre", "as all that stands above the buttons"
    click(app, "fingerprint")
    assert texts(app)["fingerprint"] == f"Fingerprint: {in_groups(session.hand.fingerprint)}"
    session._saved = replace(session._saved, hand=replace(session.hand, fingerprint=""))
    assert "fingerprint" not in texts(app)


def test_the_title_offers_the_match_again() -> None:
    app = in_menu()
    session = app.session
    click(app, "title")
    assert "continue" in keys(app)
    click(app, "continue")
    assert app.session is session


def test_quitting_asks_nothing() -> None:
    app = in_menu()
    click(app, "quit")
    assert app.quitting


def test_a_new_match_asks_once() -> None:
    app = in_menu()
    old = app.session
    assert old is not None
    old.start()
    click(app, "new_match")
    click(app, "start")
    assert isinstance(app.top, AskScene)
    click(app, "cross")
    assert isinstance(app.top, NewMatchScene)
    assert app.session is old
    click(app, "start")
    click(app, "tick")
    assert isinstance(app.top, TableScene)
    assert app.session is not old
    assert len(list(matches_folder().iterdir())) == 1
