"""The screen that chooses the player's portrait, and what becomes of others with the same face."""

from __future__ import annotations

import json

import pytest

from game.rules.match import PERSONS
from game.session.session import Session
from game.settings.opponents import OPPONENTS, PORTRAITS, SIGN
from game.settings.settings import USUAL_PORTRAIT, Settings, load_settings
from game.system.paths import settings_file
from game.ui.drawing.looks import BadgeLook, PortraitLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.names import face_of
from game.ui.screens.portrait import PortraitScene
from game.ui.screens.title import TitleScene
from game.ui.settings.settings import PLAY, SettingsScene
from game.ui.table.play.table import TableScene
from tests.session.playing import POCKET, QUICK
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    click,
    item,
    keys,
    new_app,
    placed_by,
    texts,
    to_setting,
)

SEATED = (("", "kit"), ("Ann", "sze"), ("", "lam"))


def in_portraits(language: str = "en", **settings: object) -> App:
    app = new_app(language, **{"opponents": SEATED, "portrait": "may", **settings})
    app.reset_to(TitleScene(app))
    app.open(routes.Settings(PLAY))
    to_setting(app, "portrait")
    click(app, "setting.portrait")
    assert isinstance(app.top, PortraitScene)
    return app


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", ["normal", "large"])
def test_all_is_on_the_screen_and_legible(
    language: str, size: tuple[int, int], text_size: str
) -> None:
    for portrait in ("may", SIGN):
        check_screen(in_portraits(language, text_size=text_size, portrait=portrait), size)


def test_every_portrait_is_there_and_the_chosen_one_in_every_mood() -> None:
    app = in_portraits()
    assert keys(app) == {*(f"portrait.{id}" for id in PORTRAITS), "close"}
    for id in OPPONENTS:
        assert item(app, f"portrait.{id}.face").look == PortraitLook(id)
    looks = [one.look for one in placed_by(app) if one.key.startswith("mood.")]
    moods = ["calm", "thinking", "happy", "sad", "ready", "surprised"]
    assert [look.mood for look in looks if isinstance(look, PortraitLook)] == moods
    click(app, "portrait.sign")
    looks = [one.look for one in placed_by(app) if one.key.startswith("mood.")]
    assert [look.text for look in looks if isinstance(look, BadgeLook)] == ["E", "S", "W", "N"]


def test_a_choice_stays_until_another_and_the_settings_show_it() -> None:
    app = in_portraits()
    click(app, "portrait.yip")
    assert app.settings.portrait == "yip"
    assert app.settings.opponents == SEATED
    click(app, "close")
    assert isinstance(app.top, SettingsScene)
    assert item(app, "setting.portrait.face").look == PortraitLook("yip")
    assert texts(app)["setting.portrait.label"] == "Professor Yip"


def test_a_second_click_on_the_chosen_one_closes() -> None:
    app = in_portraits()
    click(app, "portrait.may")
    assert isinstance(app.top, SettingsScene)
    assert app.settings.portrait == "may"


def test_an_opponent_with_the_chosen_face_takes_the_old_one() -> None:
    app = in_portraits()
    assert texts(app)["portrait.sze.seat"] == "Opposite"
    assert texts(app)["portrait.may.seat"] == "You"
    click(app, "portrait.sze")
    assert app.settings.portrait == "sze"
    assert app.settings.opponents == (("", "kit"), ("", "may"), ("", "lam"))


@pytest.mark.parametrize("id", [id for _, id in SEATED])
def test_a_player_without_a_face_takes_one_and_somebody_alike_takes_the_seat(id: str) -> None:
    app = in_portraits(portrait=SIGN)
    click(app, f"portrait.{id}")
    seated = [one for _, one in app.settings.opponents]
    assert app.settings.portrait == id
    assert len({id, *seated}) == 4
    assert len({*seated} & {one for _, one in SEATED}) == 2


def test_the_arrows_go_through_the_cards() -> None:
    app = in_portraits()
    for key, id in (("down", "may"), ("right", "keung"), ("down", SIGN)):
        assert app.top.key(key)
        assert app.top.focus == f"portrait.{id}"
    assert app.top.key("escape")
    assert isinstance(app.top, SettingsScene)


# --- at the table -------------------------------------------------------------------------------


def table(**settings: object) -> App:
    app = new_app("en", **settings)
    session = Session.new(POCKET, POCKET.options, QUICK, "faces", opponents=("may", "bo", "ling"))
    session.start()
    app.session = session
    app.reset_to(TableScene(app))
    app.update(0)
    return app


def test_the_player_s_plate_shows_the_portrait_and_leads_to_the_choice() -> None:
    app = table(portrait="yip", speed=5)
    assert item(app, "plate:0.face").look in {
        PortraitLook("yip", "calm"),
        PortraitLook("yip", "thinking"),
    }
    click(app, "plate:0.area")
    assert isinstance(app.top, PortraitScene)


def test_against_the_same_face_the_player_has_the_sign() -> None:
    """A match that was begun keeps its opponents, so its player can't have one of their faces."""
    app = table(portrait="bo")
    shown = {one.key for one in placed_by(app)}
    assert "plate:0.face" not in shown
    assert "plate:2.face" in shown
    assert app.session is not None
    faces = [face_of(person, app.session, app.settings) for person in PERSONS]
    assert faces == ["", "may", "bo", "ling"]


# --- in the file --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("saved", "portrait"),
    [
        ({}, USUAL_PORTRAIT),
        ({"portrait": "yip"}, "yip"),
        ({"portrait": "sign"}, SIGN),
        ({"portrait": "nobody"}, USUAL_PORTRAIT),
        ({"opponents": [["", "kit"], ["", "bo"], ["", USUAL_PORTRAIT]]}, SIGN),
        ({"opponents": [["", "kit"], ["", "bo"], ["", "may"]]}, USUAL_PORTRAIT),
    ],
)
def test_files_of_every_version_give_four_different_faces(
    saved: dict[str, object], portrait: str
) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(json.dumps(saved), encoding="utf-8")
    settings, told = load_settings()
    assert settings.portrait == portrait
    assert len(told) == (saved.get("portrait") == "nobody")
    assert settings.portraits
    assert settings.portrait not in [id for _, id in settings.opponents]


def test_the_usual_faces_differ() -> None:
    usual = Settings()
    assert len({usual.portrait, *(id for _, id in usual.opponents)}) == 4


@pytest.mark.parametrize(("size", "columns"), [((1280, 800), 7), ((1080, 1920), 5)])
def test_the_last_row_of_cards_is_in_the_middle(size: tuple[int, int], columns: int) -> None:
    app = in_portraits()
    cards = [
        one.box for one in placed_by(app, size) if one.key in {f"portrait.{id}" for id in PORTRAITS}
    ]
    rows = [[one for one in cards if one.y == y] for y in sorted({one.y for one in cards})]
    assert [len(one) for one in rows][:-1] == [columns] * (len(rows) - 1)
    for row in rows:
        assert abs(row[0].x + row[-1].right - size[0]) <= 2
    app.top.focus = f"portrait.{PORTRAITS[0]}"
    app.top.key("down")
    assert app.top.focus == f"portrait.{PORTRAITS[columns]}"
