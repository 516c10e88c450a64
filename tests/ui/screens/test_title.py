"""The title screen, and the ways to start or continue a match from it."""

from __future__ import annotations

import pytest

from game import __version__
from game.session.paths import has_saved_match, match_file, matches_folder
from game.ui.kit.app import App
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.records import RecordsScene
from game.ui.screens.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.ui.settings.settings import SettingsScene
from game.ui.table.matches import AskScene
from game.ui.table.table import TableScene
from tests.session.playing import new_session
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    click,
    draw,
    item,
    keys,
    new_app,
    screen_of,
    texts,
)


def at_title(language: str = "en", *, left: bool = False) -> App:
    """Return the program at its title, with or without an unfinished match."""
    if left:
        new_session().start()
    app = new_app(language)
    app.reset_to(TitleScene(app))
    return app


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("left", [False, True])
def test_all_is_on_the_screen_and_legible(language: str, size: tuple[int, int], left: bool) -> None:
    app = at_title(language, left=left)
    check_screen(app, size)
    if left:
        click(app, "lets_play")
        assert isinstance(app.top, AskScene)
        check_screen(app, size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn(language: str) -> None:
    app = at_title(language)
    title = draw(app)
    click(app, "settings")
    assert draw(app) != title
    click(app, "close")
    assert draw(app) == title


def test_it_names_the_game_in_both_languages_and_its_version() -> None:
    english, chinese = texts(at_title("en")), texts(at_title("zh_Hant"))
    assert (english["name"], english["other"]) == (chinese["other"], chinese["name"])
    assert __version__ in english["version"]
    assert __version__ in chinese["version"]


def test_continue_is_there_only_with_a_match_that_was_left() -> None:
    assert "continue" not in keys(at_title())
    app = at_title(left=True)
    small = {"new_match", "rules", "records", "settings", "quit"}
    assert small | {"continue", "lets_play"} == keys(app)
    styles = {key: getattr(item(app, key).look, "style", "") for key in keys(app)}
    assert [key for key, style in styles.items() if style == "primary"] == ["continue"]


def test_lets_play_begins_a_match_by_the_rules_that_are_set() -> None:
    app = new_app(rules={"pocket": {"minimum": 3, "fan": {"ping_wu": 2}}})
    app.reset_to(TitleScene(app))
    click(app, "lets_play")
    assert isinstance(app.top, TableScene)
    assert app.session is not None
    assert app.session.ruleset.options.minimum == 3
    assert app.session.ruleset.fan_of("ping_wu") == 2
    assert has_saved_match()


def test_continue_goes_on_with_the_match() -> None:
    app = at_title(left=True)
    click(app, "continue")
    assert isinstance(app.top, TableScene)
    assert app.session is not None
    assert app.session.match.seed == "seven"


def test_a_match_that_goes_on_takes_the_rules_that_are_set_from_its_next_hand() -> None:
    new_session().start()
    app = new_app(rules={"pocket": {"minimum": 3, "start_score": 5}})
    app.reset_to(TitleScene(app))
    click(app, "continue")
    assert app.session is not None
    assert app.session.ruleset.options.minimum == 0
    assert app.session.next_options.minimum == 3
    assert app.session.next_options.start_score == 1000


def test_a_match_in_play_is_not_given_up_without_asking() -> None:
    app = at_title(left=True)
    before = match_file().read_bytes()
    click(app, "lets_play")
    click(app, "cross")
    assert isinstance(app.top, TitleScene)
    assert match_file().read_bytes() == before
    click(app, "lets_play")
    click(app, "tick")
    assert isinstance(app.top, TableScene)
    assert [path.read_bytes() for path in matches_folder().iterdir()] == [before]
    assert match_file().read_bytes() != before


@pytest.mark.parametrize(("key", "begun"), [("return", True), ("escape", False)])
def test_the_question_is_answered_by_key(key: str, begun: bool) -> None:
    app = at_title(left=True)
    click(app, "lets_play")
    assert app.top.key(key)
    assert isinstance(app.top, TableScene) is begun


def test_a_match_that_cannot_be_read_is_told_and_no_longer_offered() -> None:
    app = at_title(left=True)
    match_file().write_text("no match", encoding="utf-8")
    click(app, "continue")
    assert isinstance(app.top, TitleScene)
    told = [one for one in app.place(screen_of(app)) if one.key.startswith("message")]
    assert told
    assert "continue" not in keys(app)


def test_the_match_that_is_on_the_table_goes_on_even_when_it_could_not_be_saved() -> None:
    app = at_title()
    click(app, "lets_play")
    session = app.session
    match_file().unlink()
    app.reset_to(TitleScene(app))
    click(app, "continue")
    assert app.session is session


def test_enter_does_what_the_great_button_does() -> None:
    app = at_title()
    assert app.top.key("return")
    assert app.session is not None
    played = at_title(left=True)
    assert played.top.key("return")
    assert played.session is not None
    assert played.session.match.seed == "seven"


def test_the_other_buttons() -> None:
    app = at_title()
    leads = {
        "new_match": NewMatchScene,
        "rules": RulesScene,
        "records": RecordsScene,
        "settings": SettingsScene,
    }
    for key, scene in leads.items():
        click(app, key)
        assert isinstance(app.top, scene)
        app.close(app.top)
    click(app, "quit")
    assert app.quitting
