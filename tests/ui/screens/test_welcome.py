"""The questions of the first start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.settings.newcomer import KNOWLEDGE, Knowledge, fitting, is_first_start
from game.settings.settings import Settings, load_settings
from game.system.paths import settings_file
from game.ui import start
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.route_table import scene_of
from game.ui.screens.learn import LearnScene
from game.ui.screens.title import TitleScene
from game.ui.screens.welcome import WelcomeScene
from game.ui.table.play.table import TableScene
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, click, item, keys, new_app, texts


def started() -> App:
    """Return the program as it starts for the player whose files are there."""
    app = App(scene_of)
    for route in start.first_routes():
        app.open(route)
    return app


@pytest.mark.parametrize("size", [*SIZES, (800, 1300), (3840, 2160)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", ["normal", "large"])
def test_all_is_on_the_screen_and_legible(
    language: str, size: tuple[int, int], text_size: str
) -> None:
    app = new_app(language, text_size=text_size)
    app.open(routes.Title())
    app.open(routes.Welcome())
    check_screen(app, size)


def test_the_first_start_asks_over_the_title() -> None:
    app = started()
    assert isinstance(app.top, WelcomeScene)
    assert isinstance(app.scenes[0], TitleScene)
    assert keys(app) == {
        "language.0",
        "language.1",
        "language.2",
        "skip",
        *(f"welcome.{one}" for one in KNOWLEDGE),
    }


@pytest.mark.parametrize("knows", KNOWLEDGE)
def test_an_answer_sets_up_the_game_and_is_never_asked_again(knows: Knowledge) -> None:
    app = started()
    click(app, "language.1")
    assert texts(app)["question"] == app.labels.text("welcome.question")
    click(app, f"welcome.{knows}")
    assert isinstance(app.top, LearnScene if knows == "no" else TitleScene)
    wanted = replace(Settings(language="zh_Hant"), **fitting(knows, Settings().portrait))  # type: ignore[arg-type]
    assert app.settings == wanted == load_settings()[0]
    assert isinstance(started().top, TitleScene)


def test_the_languages_are_in_the_order_of_their_names() -> None:
    app = started()
    for place, language in enumerate(("en", "zh_Hant", "zh_Hans")):
        click(app, f"language.{place}")
        assert app.settings.language == language


def test_each_answer_says_what_it_sets_up() -> None:
    shown = texts(started())
    lines = [shown[f"welcome.{one}.line"].split(",")[0] for one in KNOWLEDGE]
    assert lines == ["Eight short lessons", "Casual opponents", "Strong opponents"]


@pytest.mark.parametrize("by_key", [False, True])
def test_skipping_keeps_the_settings_and_is_never_asked_again(by_key: bool) -> None:
    app = started()
    before = app.settings
    if by_key:
        assert app.top.key("escape")
    else:
        click(app, "skip")
    assert isinstance(app.top, TitleScene)
    assert app.settings == before
    assert not is_first_start()
    assert isinstance(started().top, TitleScene)


def test_a_player_of_an_older_version_is_not_asked() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text('{"speed": 3}', encoding="utf-8")
    assert isinstance(started().top, TitleScene)


def test_a_beginner_gets_what_was_promised() -> None:
    app = started()
    click(app, "welcome.no")
    click(app, "back")  # from the lessons
    assert texts(app)["person.1.name"] == "Mimi"
    click(app, "lets_play")
    assert isinstance(app.top, TableScene)
    session = app.session
    assert session is not None
    assert session.players == ("beginner", "beginner-fast", "casual-fast")
    assert session.ruleset.options.rounds == 1
    assert app.settings.tile_index


def test_the_questions_load_no_more_than_the_title() -> None:
    app = App(start.scene_of, Settings())
    app.open(routes.Title())
    app.open(routes.Welcome())
    assert isinstance(app.top, WelcomeScene)
    assert item(app, "welcome.no").command is not None
