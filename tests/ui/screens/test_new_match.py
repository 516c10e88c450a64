"""The screen for setting up a match."""

from __future__ import annotations

import random
from dataclasses import replace

import pygame
import pytest

from game.bots.levels import LEVELS
from game.rulesets import RULESETS, ruleset
from game.rulesets.pocket import POCKET
from game.session.session import Session
from game.settings.opponents import OPPONENTS
from game.settings.values import LONGEST_NAME
from game.system.paths import match_file
from game.ui.drawing.looks import PanelLook, PortraitLook
from game.ui.kit.app import App
from game.ui.screens.menu import MenuScene
from game.ui.screens.new_match import PAUSE, NewMatchScene
from game.ui.screens.title import TitleScene
from game.ui.settings.presets import PresetsScene
from game.ui.settings.settings import RULES, SettingsScene
from game.ui.table.play.matches import AskScene
from game.ui.table.play.table import TableScene
from game.ui.window.input import Input
from game.words.labels import load_labels
from game.words.words import rule_summary
from tests.session.playing import new_session
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    check_words,
    click,
    draw,
    item,
    keys,
    new_app,
    placed_by,
    screen_of,
    texts,
)

LONG = (
    ("W" * LONGEST_NAME, "may"),
    ("歐陽上官諸葛司馬皇甫" * 2, "bo"),
    ("Bartholomew", "keung"),
)
FARTHEST = {"start_score": 1_000_000, "hands": 1000, "rounds": 4, "multiple_wins": "all"}
SEATED = (("", "kit"), ("", "sze"), ("", "lam"))
"""On the right, opposite, on the left."""


def in_new_match(language: str = "en", **settings: object) -> App:
    app = new_app(language, **settings)
    app.reset_to(TitleScene(app))
    click(app, "new_match")
    assert isinstance(app.top, NewMatchScene)
    return app


def ids(app: App) -> list[str]:
    return [id for _, id in app.settings.opponents]


def gold(app: App) -> list[str]:
    """Return the keys of the gold seats."""
    looks = {one.key: one.look for one in placed_by(app) if one.key.startswith("seat.")}
    golden = [key for key, look in looks.items() if getattr(look, "style", "") == "plate_active"]
    return [key.removesuffix(".ground") for key in golden]


@pytest.mark.parametrize("size", [*SIZES, (800, 1300), (3840, 2160)])
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
    for person in (1, 2, 3):
        click(app, f"seat.{person}.close")
    check_screen(app, size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_about_a_face_has_room(language: str, size: tuple[int, int]) -> None:
    app = in_new_match(language)
    for id in OPPONENTS:
        screen = replace(screen_of(app, size), hover=f"opponent.{id}")
        placed = app.top.place(screen)
        about = next(one for one in placed if one.key == "about")
        assert app.labels.text(f"opponent.{id}.line") in getattr(about.look, "text", "")
        check_words(about, 11)


@pytest.mark.parametrize("size", [(1280, 800), (1080, 1920)])
def test_the_words_stand_on_two_left_edges(size: tuple[int, int]) -> None:
    placed = {one.key: one.box for one in in_new_match().top.place(screen_of(new_app(), size))}
    edges = {key: placed[key].x for key in ("head.ruleset", "head.length", "about", "close")}
    assert set(edges.values()) == {placed["heading"].x}, edges
    edges = {key: placed[key].x for key in ("summary", "length.note")}
    assert set(edges.values()) == {placed["ruleset.pocket"].x}, edges
    assert placed["change"].right == placed["presets"].right == placed["start"].right
    face, name = placed["opponent.kit.face"], placed["opponent.kit.name"]
    assert name.x - face.right >= 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn(language: str) -> None:
    app = in_new_match(language)
    before = draw(app)
    click(app, "ruleset.western")
    assert draw(app) != before


@pytest.mark.parametrize("id", [one.id for one in RULESETS])
def test_a_ruleset_is_chosen_and_described(id: str) -> None:
    app = in_new_match(ruleset="western" if id == "pocket" else "pocket")
    before = texts(app)["summary"]
    click(app, f"ruleset.{id}")
    assert app.settings.ruleset == id
    assert texts(app)["summary"] == rule_summary(ruleset(id), app.labels) != before


def test_the_summary_names_each_option_that_is_not_the_default() -> None:
    rules = {"hongkong": {"flower_win": True, "limit_fan": 5, "fan": {"ping_wu": 2}, "rounds": 1}}
    app = in_new_match(ruleset="hongkong", rules=rules)
    assert texts(app)["summary"].endswith(" 5 fan at most. · Flower Win: On · Ping Wu: 2")
    assert "summary.whole" not in texts(app)


def test_a_summary_without_room_is_told_whole_by_its_tooltip() -> None:
    names = ("concealed_kong_keeps", "flower_win", "bonus_in_minimum", "kong_liability")
    changed: dict[str, object] = dict.fromkeys((*names, "liability", "missed_win"), True)
    changed |= {"four_concealed": "no_kongs", "nine_gates_wait": "nine_sided"}
    app = in_new_match(ruleset="hongkong", rules={"hongkong": changed})
    assert texts(app)["summary"].endswith("…")
    (tip,) = [one.tip for one in placed_by(app) if one.key == "summary.whole"]
    assert tip is not None
    assert tip.text.count(" · ") == len(changed)


# --- who sits where -----------------------------------------------------------------------------


def test_every_opponent_has_a_face_a_name_a_level_and_a_style() -> None:
    app = in_new_match(opponents=SEATED)
    shown, text = texts(app), app.labels.text
    for id, one in OPPONENTS.items():
        key = f"opponent.{id}"
        assert item(app, f"{key}.face").look == PortraitLook(id)
        assert shown[f"{key}.name"].split()[-1] == text(key).split()[-1]
        assert shown[f"{key}.style"] == text(f"style.{one.style or 'any'}")
        if id not in (*ids(app), app.settings.portrait):
            assert shown[f"{key}.where"] == text(f"level.{one.level}")
        dots = [item(app, f"{key}.dot.{level}").look for level in LEVELS]
        lit = [isinstance(dot, PanelLook) and dot.style == "light" for dot in dots]
        assert sum(lit) == 1 + list(LEVELS).index(one.level)


def test_the_seats_are_in_the_order_of_the_table() -> None:
    app = in_new_match(opponents=SEATED)
    left = [item(app, f"seat.{person}.ground").box.x for person in (3, 2, 1)]
    assert left == sorted(left)
    shown = texts(app)
    assert [shown[f"seat.{person}.name"] for person in (3, 2, 1)] == [
        "Captain Lam",
        "Grandma Sze",
        "Kit",
    ]


def test_those_who_are_taken_say_where_they_sit() -> None:
    shown = texts(in_new_match(opponents=SEATED))
    assert shown["opponent.kit.where"] == "On your right"
    assert shown["opponent.sze.where"] == "Opposite"
    assert shown["opponent.lam.where"] == "On your left"


def test_the_gold_seat_takes_the_next_face_and_the_next_seat_turns_gold() -> None:
    app = in_new_match(opponents=SEATED)
    assert gold(app) == ["seat.3"]
    click(app, "opponent.bo")
    assert (ids(app), gold(app)) == (["kit", "sze", "bo"], ["seat.2"])
    click(app, "opponent.mui")
    assert (ids(app), gold(app)) == (["kit", "mui", "bo"], ["seat.1"])
    click(app, "opponent.may")
    assert (ids(app), gold(app)) == (["may", "mui", "bo"], ["seat.3"])


def test_a_free_seat_turns_gold_before_a_taken_one() -> None:
    app = in_new_match(opponents=SEATED)
    click(app, "seat.1.close")
    click(app, "seat.3.close")
    assert gold(app) == ["seat.3"]
    assert texts(app)["seat.3.name"] == "Choose a face"
    assert texts(app)["seat.1.name"] == "Free"
    assert texts(app)["foot"] == "2 seats are still free. Chance fills them."
    click(app, "opponent.bo")
    assert gold(app) == ["seat.1"]
    click(app, "opponent.lam")
    assert ids(app) == ["lam", "sze", "bo"]
    assert "foot" not in texts(app)


def test_a_click_on_a_seat_turns_it_gold() -> None:
    app = in_new_match(opponents=SEATED)
    click(app, "seat.1")
    assert gold(app) == ["seat.1"]
    click(app, "opponent.bo")
    assert ids(app) == ["bo", "sze", "lam"]


def test_a_click_on_a_taken_face_frees_the_seat() -> None:
    app = in_new_match(opponents=SEATED)
    click(app, "opponent.sze")
    assert gold(app) == ["seat.2"]
    assert texts(app)["opponent.sze.where"] == "Expert"
    assert ids(app) == ["kit", "sze", "lam"], "until someone else sits down"
    click(app, "opponent.sze")
    assert texts(app)["opponent.sze.where"] == "Opposite"


def test_nobody_sits_twice() -> None:
    app = in_new_match(opponents=SEATED)
    rng = random.Random(7)
    for _ in range(200):
        click(app, rng.choice([key for key in sorted(keys(app)) if key in CHANGING]))
        assert len(set(ids(app))) == 3
        assert len(gold(app)) == 1


CHANGING = {"surprise"} | {f"opponent.{id}" for id in OPPONENTS}
CHANGING |= {f"seat.{person}{end}" for person in (1, 2, 3) for end in ("", ".close")}


def test_a_name_of_an_older_version_stays_with_its_opponent() -> None:
    app = in_new_match(opponents=(("Ann", "kit"), ("", "sze"), ("", "lam")))
    assert texts(app)["seat.1.name"] == "Ann"
    click(app, "opponent.bo")
    assert app.settings.opponents == (("Ann", "kit"), ("", "sze"), ("", "bo"))
    click(app, "seat.1")
    click(app, "opponent.may")
    assert app.settings.opponents == (("", "may"), ("", "sze"), ("", "bo"))


def test_three_others_sit_down_by_surprise() -> None:
    app = in_new_match(opponents=SEATED)
    for _ in range(20):
        before = set(ids(app))
        click(app, "surprise")
        assert not before & set(ids(app))


def test_the_players_own_face_takes_no_seat() -> None:
    app = in_new_match(opponents=SEATED)
    scene = app.top
    assert isinstance(scene, NewMatchScene)
    scene.seats.own = "may"
    assert "opponent.may" not in keys(app)
    assert texts(app)["opponent.may.where"] == "That's you"
    scene.focus = "opponent.bo"
    app.top.key("right")
    assert scene.focus == "opponent.keung"
    for _ in range(40):
        click(app, "surprise")
        assert "may" not in ids(app)
        click(app, "seat.1.close")
        scene.seats.fill()
        assert "may" not in [id for _, id in scene.seats.seated]


# --- starting -----------------------------------------------------------------------------------


def test_free_seats_are_filled_and_seen_before_the_match_starts() -> None:
    app = in_new_match(opponents=SEATED)
    app.update(5000)
    click(app, "seat.1.close")
    click(app, "seat.2.close")
    click(app, "start")
    assert isinstance(app.top, NewMatchScene)
    seated = ids(app)
    assert seated[2] == "lam"
    assert len(set(seated)) == 3
    for person, id in enumerate(seated, 1):
        assert getattr(item(app, f"seat.{person}.face").look, "id", "") == id
    app.update(5000 + PAUSE - 1)
    assert isinstance(app.top, NewMatchScene)
    app.update(5000 + PAUSE)
    assert isinstance(app.top, TableScene)
    assert app.session is not None
    assert list(app.session.opponents) == seated


def test_a_click_or_a_key_skips_the_pause_and_escape_ends_it() -> None:
    for key in ("", "return", "space", "escape"):
        app = in_new_match(opponents=SEATED)
        click(app, "seat.1.close")
        click(app, "start")
        assert keys(app) == {"skip"}
        if key:
            app.top.key(key)
        else:
            click(app, "skip")
        assert isinstance(app.top, TableScene) is (key != "escape")
        if key == "escape":
            app.update(10 * PAUSE)
            assert isinstance(app.top, NewMatchScene)
            assert "start" in keys(app)
        match_file().unlink(missing_ok=True)


def test_a_match_in_play_is_asked_about_after_the_seats_are_filled() -> None:
    new_session().start()
    app = in_new_match(opponents=SEATED)
    click(app, "seat.1.close")
    click(app, "start")
    app.update(PAUSE)
    assert isinstance(app.top, AskScene)
    click(app, "cross")
    app.update(3 * PAUSE)
    assert isinstance(app.top, NewMatchScene)


def test_what_is_chosen_is_kept_and_played() -> None:
    app = in_new_match(rules={"hongkong": {"start_score": 950}})
    click(app, "ruleset.hongkong")
    click(app, "length.1")
    click(app, "seat.2")
    click(app, "opponent.bo")
    click(app, "opponent.sze")
    assert texts(app)["points"] == "950 points each"
    assert texts(app)["length.note"] == "8 hands or more"
    click(app, "start")
    assert isinstance(app.top, TableScene)
    session = app.session
    assert session is not None
    options = session.ruleset.options
    assert (session.ruleset.id, options.rounds, options.start_score) == ("hongkong", 2, 950)
    assert session.players == ("expert-pung", "casual-stubborn", "strong-flush")
    resumed, _ = Session.resume()
    assert resumed is not None
    assert resumed.opponents == ("sze", "bo", "fong")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rounds": 1}, "4 hands or more"),
        ({"rounds": 4, "hands": 12}, "Ends after 12 hands at the latest"),
        ({"hands": 1}, "Ends after 1 hand at the latest"),
        ({}, "Goes on until you start another match"),
    ],
)
def test_the_length_is_said(changes: dict[str, int], words: str) -> None:
    app = in_new_match(rules={"pocket": changes})
    assert texts(app)["length.note"] == words


def test_the_length_changes_nothing_else_and_the_ruleset_keeps_its_options() -> None:
    app = in_new_match(rules={"pocket": {"minimum": 3}, "western": {"start_score": 950}})
    click(app, "length.0")
    options = app.settings.options(POCKET)
    assert (options.rounds, options.minimum) == (1, 3)
    click(app, "ruleset.western")
    assert texts(app)["points"] == "950 points each"


def test_a_match_in_play_is_told_about_before_it_is_replaced() -> None:
    assert texts(in_new_match())["note"] == load_labels("en").text("new_match.note")
    new_session().start()
    assert texts(in_new_match())["note"] == "Your unfinished match moves to Records."


def test_free_seats_are_named_and_counted() -> None:
    app = in_new_match(opponents=SEATED)
    assert "foot" not in texts(app)
    click(app, "seat.1.close")
    assert texts(app)["seat.1.name"] == "Choose a face"
    assert texts(app)["foot"].startswith("One seat is still free")
    click(app, "seat.2.close")
    assert (texts(app)["seat.1.name"], texts(app)["seat.2.name"]) == ("Free", "Choose a face")
    assert texts(app)["foot"].startswith("2 seats are still free")


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
    assert texts(app)["plate:1.name"] == "Master"
    assert texts(app)["plate:1.name1"] == "Kwok"


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


def test_the_points_lead_to_their_option() -> None:
    app = in_new_match()
    click(app, "change")
    assert isinstance(app.top, SettingsScene)
    assert app.top.tab == RULES
    assert "option.start_score.name" in texts(app)


def test_return_starts() -> None:
    app = in_new_match()
    assert app.top.key("return")
    assert isinstance(app.top, TableScene)


def test_it_is_chosen_by_keyboard_alone() -> None:
    app = in_new_match(opponents=SEATED)
    keyboard = Input(app)
    app.top.focus = "opponent.may"
    press(keyboard, pygame.K_LEFT)
    assert app.top.focus == "opponent.bo"
    assert texts(app)["about"].startswith("Uncle Bo: ")
    press(keyboard, pygame.K_SPACE)
    assert ids(app) == ["kit", "sze", "bo"]


def press(keyboard: Input, key: int) -> None:
    screen = screen_of(keyboard.app)
    keyboard.follow(keyboard.app.place(screen), screen.unit)
    keyboard.key(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
