"""The screen that chooses an opponent."""

from __future__ import annotations

import pygame
import pytest

from game.bots.levels import LEVELS
from game.rules.match import PERSONS
from game.session.opponents import OPPONENTS
from game.session.values import LONGEST_NAME
from game.ui.drawing.looks import PanelLook, PortraitLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.opponents import OpponentsScene
from game.ui.screens.title import TitleScene
from game.ui.window.input import Input
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    click,
    draw,
    item,
    keys,
    new_app,
    placed_by,
    screen_of,
    texts,
)

SEATED = (("", "kit"), ("", "sze"), ("", "lam"))
CARDS = {f"opponent.{id}" for id in OPPONENTS}


def in_opponents(person: int = 2, language: str = "en", **settings: object) -> App:
    app = new_app(language, **{"opponents": SEATED, **settings})
    app.reset_to(TitleScene(app))
    app.open(routes.NewMatch())
    click(app, f"opponent.{person}")
    assert isinstance(app.top, OpponentsScene)
    return app


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", ["normal", "large"])
def test_all_is_on_the_screen_and_legible(
    language: str, size: tuple[int, int], text_size: str
) -> None:
    for person in PERSONS[1:]:
        check_screen(in_opponents(person, language, text_size=text_size), size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_opponent_has_a_face_a_name_a_level_a_style_and_a_line(language: str) -> None:
    app = in_opponents(language=language)
    shown, text = texts(app), app.labels.text
    for id, one in OPPONENTS.items():
        key = f"opponent.{id}"
        assert item(app, f"{key}.face").look == PortraitLook(id)
        assert shown[f"{key}.name"] == text(key)
        assert shown[f"{key}.level"] == text(f"level.{one.level}")
        assert shown[f"{key}.style"] == text(f"style.{one.style or 'any'}")
        assert shown[f"{key}.line"] == text(f"{key}.line")
        dots = [item(app, f"{key}.dot.{level}").look for level in LEVELS]
        lit = [isinstance(dot, PanelLook) and dot.style == "light" for dot in dots]
        assert sum(lit) == 1 + list(LEVELS).index(one.level)
    assert len({shown[f"{key}.line"] for key in CARDS}) == len(OPPONENTS)


def test_those_at_the_table_say_where_they_sit() -> None:
    shown = texts(in_opponents())
    assert shown["opponent.kit.seat"] == "On your right"
    assert shown["opponent.sze.seat"] == "Opposite"
    assert shown["opponent.lam.seat"] == "On your left"
    assert sum(key.endswith(".seat") for key in shown) == 3


@pytest.mark.parametrize("person", [1, 2, 3])
@pytest.mark.parametrize("id", OPPONENTS)
def test_a_choice_takes_the_seat_and_nobody_sits_twice(id: str, person: int) -> None:
    app = in_opponents(person)
    before = [one for _, one in SEATED]
    click(app, f"opponent.{id}")
    assert isinstance(app.top, NewMatchScene)
    seated = [one for _, one in app.settings.opponents]
    assert seated[person - 1] == id
    assert len(set(seated)) == 3
    assert set(seated) - {id} <= set(before)


def test_the_one_who_leaves_takes_the_seat_of_one_who_is_there() -> None:
    app = in_opponents(1)
    click(app, "opponent.lam")
    assert app.settings.opponents == (("", "lam"), ("", "sze"), ("", "kit"))


def test_a_name_of_an_older_version_goes_with_its_opponent() -> None:
    app = in_opponents(1, opponents=(("Ann", "kit"), ("", "sze"), ("Bo", "lam")))
    click(app, "opponent.lam")
    assert app.settings.opponents == (("Bo", "lam"), ("", "sze"), ("Ann", "kit"))
    click(app, "opponent.1")
    click(app, "opponent.may")
    assert app.settings.opponents == (("", "may"), ("", "sze"), ("Ann", "kit"))


def test_back_and_escape_change_nothing() -> None:
    app = in_opponents()
    click(app, "close")
    assert isinstance(app.top, NewMatchScene)
    click(app, "opponent.3")
    assert app.top.key("escape")
    assert isinstance(app.top, NewMatchScene)
    assert app.settings.opponents == SEATED


def test_the_arrows_go_through_the_cards() -> None:
    app = in_opponents()
    for key, id in (("down", "sze"), ("up", "keung"), ("left", "may"), ("left", "bo")):
        assert app.top.key(key)
        assert app.top.focus == f"opponent.{id}"
    assert {*keys(app)} == {*CARDS, "close"}


def test_it_is_chosen_by_keyboard_alone() -> None:
    app = new_app(opponents=SEATED)
    app.reset_to(TitleScene(app))
    app.open(routes.NewMatch())
    keyboard = Input(app)
    app.top.focus = "opponent.2"
    press(keyboard, pygame.K_RETURN)
    assert isinstance(app.top, OpponentsScene)
    assert app.top.focus == "opponent.sze"
    press(keyboard, pygame.K_RIGHT)
    press(keyboard, pygame.K_SPACE)
    assert app.settings.opponents == (("", "kit"), ("", "lam"), ("", "sze"))
    assert isinstance(app.top, NewMatchScene)
    assert app.top.focus == "opponent.2"


def press(keyboard: Input, key: int) -> None:
    screen = screen_of(keyboard.app)
    keyboard.follow(keyboard.app.place(screen), screen.unit)
    keyboard.key(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn(language: str) -> None:
    app = in_opponents(language=language)
    faces = [one for one in placed_by(app) if isinstance(one.look, PortraitLook)]
    assert len(faces) == len(OPPONENTS)
    assert all(one.box.w == one.box.h for one in faces)
    before = draw(app)
    app.top.key("down")
    click(app, "opponent.yip")
    assert draw(app) != before


def test_a_long_name_of_an_older_version_fits() -> None:
    app = in_opponents(opponents=(("W" * LONGEST_NAME, "kit"), ("", "sze"), ("", "lam")))
    click(app, "close")
    check_screen(app, (960, 600))
