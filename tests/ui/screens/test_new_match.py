"""The screen for setting up a match."""

from __future__ import annotations

import pytest

from game.rulesets import RULESETS, ruleset
from game.session.session import Session
from game.session.values import LONGEST_NAME
from game.ui.kit.app import App
from game.ui.screens.menu import MenuScene
from game.ui.screens.new_match import FIRST, LENGTH, NewMatchScene
from game.ui.screens.opponents import OpponentsScene
from game.ui.screens.title import TitleScene
from game.ui.settings.presets import PresetsScene
from game.ui.settings.settings import RULES, SettingsScene
from game.ui.table.matches import AskScene
from game.ui.table.table import TableScene
from tests.session.playing import new_session
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, click, draw, keys, new_app, texts

LONG = (
    ("W" * LONGEST_NAME, "may"),
    ("歐陽上官諸葛司馬皇甫" * 2, "bo"),
    ("Bartholomew", "keung"),
)
FARTHEST = {"start_score": 1_000_000, "hands": 1000, "rounds": 4, "multiple_wins": "all"}


def in_new_match(language: str = "en", **settings: object) -> App:
    app = new_app(language, **settings)
    app.reset_to(TitleScene(app))
    click(app, "new_match")
    assert isinstance(app.top, NewMatchScene)
    return app


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
@pytest.mark.parametrize("text_size", ["normal", "large"])
def test_all_is_on_the_screen_and_legible(
    language: str, size: tuple[int, int], rules: object, text_size: str
) -> None:
    id = getattr(rules, "id", "")
    app = in_new_match(language, ruleset=id, text_size=text_size)
    check_screen(app, size)
    app.change_settings(opponents=LONG, rules={id: FARTHEST})
    new_session().start()
    click(app, "close")
    click(app, "new_match")
    assert texts(app)["note"] == app.labels.text("new_match.replaces")
    check_screen(app, size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_open_list_is_on_the_screen(language: str, size: tuple[int, int]) -> None:
    app = in_new_match(language)
    for key in ("option.multiple_wins", "option.rounds"):
        click(app, key)
        check_screen(app, size)
        app.top.key("escape")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn(language: str) -> None:
    app = in_new_match(language)
    before = draw(app)
    click(app, "ruleset.western")
    assert draw(app) != before


@pytest.mark.parametrize("id", [one.id for one in RULESETS])
def test_a_ruleset_is_chosen_with_its_own_options(id: str) -> None:
    app = in_new_match(ruleset="western" if id == "pocket" else "pocket")
    click(app, f"ruleset.{id}")
    assert app.settings.ruleset == id
    wanted = {f"option.{name}.name" for name in (*FIRST, *LENGTH) if name in ruleset(id).offered}
    shown = {key for key in texts(app) if key.startswith("option.") and key.endswith(".name")}
    assert shown == wanted


def test_what_is_chosen_is_kept_and_played() -> None:
    app = in_new_match()
    click(app, "option.minimum.more")
    click(app, "option.bonus_tiles")
    click(app, "option.rounds")
    click(app, "option.rounds.list.2")
    click(app, "option.start_score.less")
    choose(app, 2, "bo")
    choose(app, 3, "keung")
    assert app.settings.opponents == (("", "kwok"), ("", "bo"), ("", "keung"))
    click(app, "start")
    assert isinstance(app.top, TableScene)
    session = app.session
    assert session is not None
    options = session.ruleset.options
    assert (options.minimum, options.bonus_tiles, options.rounds) == (1, True, 2)
    assert options.start_score == 950
    assert session.players == ("strong", "casual-stubborn", "casual-pung")
    assert session.opponents == ("kwok", "bo", "keung")
    resumed, _ = Session.resume()
    assert resumed is not None
    assert resumed.opponents == ("kwok", "bo", "keung")


def test_the_names_stand_at_the_table_in_each_language() -> None:
    app = in_new_match(opponents=(("Ann", "kit"), ("", "mimi"), ("", "lam")))
    click(app, "start")
    assert texts(app)["plate:1.name"] == "Ann"
    assert texts(app)["plate:2.name"] == "Mimi"
    app.change_settings(language="zh_Hant")
    assert texts(app)["plate:1.name"] == "Ann"
    assert texts(app)["plate:2.name"] == "咪咪"


def test_other_opponents_wait_for_the_next_match() -> None:
    app = in_new_match()
    click(app, "start")
    app.change_settings(opponents=(("", "kit"), ("", "mimi"), ("", "mui")))
    assert texts(app)["plate:1.name"] == "Kwok"


def test_lets_play_begins_with_what_is_set() -> None:
    app = new_app(opponents=(("Ann", "kit"), ("", "sze"), ("", "yip")))
    app.reset_to(TitleScene(app))
    click(app, "lets_play")
    assert app.session is not None
    assert app.session.names == ("Ann", "", "")
    assert app.session.opponents == ("kit", "sze", "yip")
    assert app.session.players == ("beginner-fast", "expert-pung", "expert")


def test_a_match_in_play_is_asked_about_from_the_menu_too() -> None:
    app = new_app()
    app.session = old = new_session()
    old.start()
    app.reset_to(TableScene(app))
    app.push(MenuScene(app))
    click(app, "new_match")
    assert app.top.key("return")
    assert isinstance(app.top, AskScene)
    click(app, "cross")
    assert app.session is old
    click(app, "close")
    assert isinstance(app.top, MenuScene)


def test_all_options_and_the_presets_are_one_click_away() -> None:
    app = in_new_match()
    click(app, "options")
    assert isinstance(app.top, SettingsScene)
    assert app.top.tab == RULES
    click(app, "close")
    click(app, "presets")
    assert isinstance(app.top, PresetsScene)
    click(app, "close")
    assert app.top.key("escape")
    assert isinstance(app.top, TitleScene)


def choose(app: App, person: int, id: str) -> None:
    """Choose an opponent for a seat with the mouse."""
    click(app, f"opponent.{person}")
    assert isinstance(app.top, OpponentsScene)
    click(app, f"opponent.{id}")
    assert isinstance(app.top, NewMatchScene)


def test_return_starts_and_keys_of_a_list_do_not() -> None:
    app = in_new_match()
    click(app, "option.rounds")
    app.top.key("return")
    app.top.key("escape")
    assert isinstance(app.top, NewMatchScene)
    assert {"start", "close"} <= keys(app)
    assert app.top.key("return")
    assert isinstance(app.top, TableScene)
