"""The title screen, and the ways to start or continue a match from it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import cast

import pygame
import pytest

from game import __version__
from game.rules.match import PERSONS, Points
from game.saves.days import HOWS, DayResult, keep_day, ruleset_of
from game.saves.save import NO_NAMES, Names
from game.session.session import Session
from game.session.today import start_of_day
from game.settings.opponents import Ids
from game.settings.settings import Settings
from game.settings.values import LONGEST_NAME
from game.system.paths import has_saved_match, match_file, matches_folder
from game.ui.drawing.hits import hit
from game.ui.drawing.looks import TableLook
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.screens.count.scene import CountScene
from game.ui.screens.drills.drills import DrillsScene
from game.ui.screens.learn import LearnScene
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.practice import PracticeScene
from game.ui.screens.real.tables import RealTablesScene
from game.ui.screens.records.records import RecordsScene
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.ui.screens.today import TodayScene
from game.ui.settings.settings import SettingsScene
from game.ui.start import scene_of
from game.ui.table.play.matches import AskScene
from game.ui.table.play.practising import begin_practice
from game.ui.table.play.table import TableScene
from game.ui.window.window import Window
from tests.session.playing import POCKET, QUICK, finish_hand, new_session
from tests.ui.desk import FakeWindow
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

SUNDAY = date(2031, 5, 11)


def at_title(language: str = "en", *, left: bool = False) -> App:
    """Return the program at its title, with or without an unfinished match."""
    if left:
        new_session().start()
    app = new_app(language)
    app.today = lambda: SUNDAY
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
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("day", range(7))
def test_the_card_of_every_day_is_legible(language: str, size: tuple[int, int], day: int) -> None:
    today = SUNDAY + timedelta(day)
    app = at_title(language)
    app.today = lambda: today
    for how in HOWS:
        result = DayResult(ruleset_of(today), how, -12_345, None, "")
        keep_day(today.isoformat(), result)
        app.reset_to(TitleScene(app))
        check_screen(app, size)
        assert "12,345" in texts(app)["today.state"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn(language: str) -> None:
    app = at_title(language)
    placed_by(app)  # the tiles settle once
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
    small = {"new_match", "rules", "records", "settings", "quit", "today", "practice", "learn"}
    small |= {"drills", "real", "count"}
    small |= {"language.0", "language.1", "language.2"}
    found = {key for key in keys(app) if not key.startswith("person.")}
    assert small | {"continue", "lets_play"} == found
    styles = {key: getattr(item(app, key).look, "style", "") for key in found}
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
        "drills": DrillsScene,
        "real": RealTablesScene,
        "count": CountScene,
        "rules": RulesScene,
        "records": RecordsScene,
        "settings": SettingsScene,
        "practice": PracticeScene,
        "learn": LearnScene,
        "today": TodayScene,
    }
    for key, scene in leads.items():
        click(app, key)
        assert isinstance(app.top, scene)
        app.close(app.top)
    click(app, "quit")
    assert app.quitting


@pytest.mark.parametrize(("key", "scene"), [("f1", RulesScene), ("settings", SettingsScene)])
def test_where_the_keys_lead(key: str, scene: type[Scene]) -> None:
    app = at_title()
    assert app.top.key(key)
    assert isinstance(app.top, scene)


def test_one_click_switches_the_language() -> None:
    app = at_title()
    assert texts(app)["language.0.label"] == "English"
    assert texts(app)["language.1.label"] == "繁體"
    click(app, "language.1")
    assert app.settings.language == "zh_Hant"
    assert texts(app)["settings"] == "設定"
    assert texts(app)["language.2.label"] == "简体"
    click(app, "language.2")
    assert app.settings.language == "zh_Hans"
    assert texts(app)["settings"] == "设置"
    assert texts(app)["language.0.label"] == "English"
    click(app, "language.0")
    assert app.settings.language == "en"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", ["normal", "large"])
@pytest.mark.parametrize("size", [*SIZES, (800, 1300), (3840, 2160)])
def test_long_names_and_numbers_have_room(
    language: str, text_size: str, size: tuple[int, int]
) -> None:
    app = at_title(language)
    app.change_settings(text_size=text_size, player_name="W" * LONGEST_NAME)
    app.session = started(("W" * LONGEST_NAME, "", ""), ("bo", "keung", "yip"))
    scores = (-123_456, 1_123_456, 999_000, -1_995_000)
    match = replace(app.session.match, scores=scores, hand_number=116)
    app.session._saved = replace(app.session._saved, match=match)
    app.reset_to(TitleScene(app))
    check_screen(app, size)
    assert "116" in texts(app)["continue.note"]


def started(names: Names = NO_NAMES, ids: Ids = ("bo", "sze", "kit")) -> Session:
    session = Session.new(
        POCKET, POCKET.options, QUICK, "seven", names=names, opponents=ids, strict=True
    )
    session.start()
    return session


def test_the_art_is_the_table_of_the_match_that_waits() -> None:
    match = started().match
    app = new_app()
    app.reset_to(TitleScene(app))
    shown = texts(app)
    assert shown["person.0.name"] == "You"
    assert [shown[f"person.{one}.name"] for one in (1, 2, 3)] == ["Uncle Bo", "Grandma Sze", "Kit"]
    assert {shown[f"person.{one}.score"] for one in range(4)} == {"1,000"}
    for person in PERSONS:
        wind = item(app, f"person.{person}.wind").look
        assert getattr(wind, "text", "") == "ESWN"[match.seat_of(person)]
    for number, id in ((1, "bo"), (2, "sze"), (3, "kit")):
        assert getattr(item(app, f"person.{number}.face").look, "id", "") == id


def test_the_players_sit_round_the_table_and_the_leader_smiles() -> None:
    session = started()
    app = new_app()
    app.session = session
    match = replace(session.match, scores=(980, 1240, 1105, 675))
    session._saved = replace(session._saved, match=match)
    app.reset_to(TitleScene(app))
    x, y = item(app, "emblem").box.centre
    faces = [item(app, f"person.{person}.face") for person in PERSONS]
    below, right, above, left = (one.box.centre for one in faces)
    assert above[1] < y < below[1]
    assert left[0] < x < right[0]
    assert [getattr(one.look, "mood", "") for one in faces[1:]] == ["happy", "calm", "calm"]


def test_the_word_on_saving_stands_below_the_column_in_a_wide_window() -> None:
    for size in ((1280, 800), (2560, 1080)):
        left = {one.key: one.box.x for one in placed_by(at_title(), size)}
        assert left["saved"] == left["new_match"]


def test_practice_on_the_table_is_not_the_match_that_waits() -> None:
    started()
    app = new_app()
    begin_practice(app, start_of_day(SUNDAY))
    app.go(routes.Title())
    shown = texts(app)
    assert [shown[f"person.{one}.name"] for one in (1, 2, 3)] == ["Uncle Bo", "Grandma Sze", "Kit"]


def test_without_a_match_the_art_shows_the_opponents_that_are_set() -> None:
    app = new_app(opponents=(("Ann", "kit"), ("", "lam"), ("", "yip")))
    app.reset_to(TitleScene(app))
    shown = texts(app)
    names = [shown[f"person.{one}.name"] for one in (1, 2, 3)]
    assert names == ["Ann", "Captain Lam", "Professor Yip"]
    assert not any(key.endswith((".score", ".wind")) for key in shown)


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ((1240, 980, 1105, 675), "East round, hand 6 · you lead by 135"),
        ((980, 1240, 1105, 675), "East round, hand 6 · 260 behind Uncle Bo"),
        ((1200, 1200, 1000, 600), "East round, hand 6 · you share the lead"),
    ],
)
def test_continue_says_where_you_stand(scores: Points, words: str) -> None:
    session = started()
    app = new_app()
    app.session = session
    match = replace(session.match, scores=scores, hand_number=6)
    session._saved = replace(session._saved, match=match)
    app.reset_to(TitleScene(app))
    assert texts(app)["continue.note"] == words


@pytest.mark.parametrize("in_memory", [True, False])
def test_before_the_first_hand_counts_there_is_no_score(in_memory: bool) -> None:
    session = started()
    app = new_app()
    app.session = session if in_memory else None
    app.reset_to(TitleScene(app))
    assert texts(app)["continue.note"] == "East round, hand 1 · no score yet"


def test_after_a_drawn_hand_you_share_the_lead(monkeypatch: pytest.MonkeyPatch) -> None:
    app = new_app()
    app.session = session = started()
    drawn = replace(session.match, hand_number=2)
    monkeypatch.setattr(Session, "standing", drawn)
    app.reset_to(TitleScene(app))
    assert texts(app)["continue.note"] == "East round, hand 1 · you share the lead"


def test_the_points_of_a_finished_hand_count() -> None:
    session = started()
    finish_hand(session)
    app = new_app()
    app.session = session
    app.reset_to(TitleScene(app))
    shown = [texts(app)[f"person.{person}.score"] for person in PERSONS]
    assert shown == [f"{points:,}" for points in session.standing.scores]
    assert len(set(shown)) > 1


def test_lets_play_tells_of_other_opponents() -> None:
    started()
    app = new_app(opponents=(("", "bo"), ("", "sze"), ("", "kit")))
    app.reset_to(TitleScene(app))
    assert texts(app)["lets_play.note"] == "A new match at this table"
    app.change_settings(opponents=(("", "bo"), ("", "sze"), ("", "may")))
    assert texts(app)["lets_play.note"] == "With other opponents"


def test_a_match_that_cannot_be_read_has_no_stand_and_no_points() -> None:
    started()
    match_file().write_text("no match", encoding="utf-8")
    app = new_app()
    app.reset_to(TitleScene(app))
    assert "continue" in keys(app)
    shown = texts(app)
    assert "continue.note" not in shown
    assert "person.1.score" not in shown


def test_the_art_comes_with_the_second_frame_of_the_program() -> None:
    pygame.display.init()
    pygame.font.init()
    app = App(scene_of, Settings())
    app.open(routes.Title())
    window = Window(app, cast(pygame.Window, FakeWindow()))
    window.frame(0)
    assert not has_art(window)
    window.frame(16)
    assert has_art(window)
    app.go(routes.Title())
    window.frame(32)
    assert has_art(window)
    placed = window.input.placed
    window.frame(48)
    assert window.input.placed is placed, "then nothing is placed again"


@pytest.mark.parametrize("settings", [{}, {"speed": 5}, {"is_still": True}])
def test_the_tiles_settle_once_and_cost_nothing_afterwards(settings: dict[str, object]) -> None:
    pygame.display.init()
    pygame.font.init()
    app = new_app("en", **settings)
    app.open(routes.Title())
    window = Window(app, cast(pygame.Window, FakeWindow()))
    for now in range(0, 64, 16):
        window.frame(now)
    place = item(app, "emblem").box
    start = window.stage.box_of("0/emblem")
    assert start is not None
    assert (start.y < place.y) is (not settings), "it comes from above if things move"
    assert window.stage.is_moving is (not settings)
    for now in range(64, 600, 16):
        window.frame(now)
    assert window.stage.box_of("0/emblem") == place
    assert not window.stage.is_moving
    placed = window.input.placed
    click(app, "settings")
    window.frame(616)
    click(app, "close")
    for now in range(632, 1200, 16):
        window.frame(now)
        assert window.stage.box_of("0/emblem") in (None, place), "they settle once"
    assert [one.key for one in window.input.placed] == [one.key for one in placed]


def test_a_face_smiles_at_the_mouse() -> None:
    app = at_title()
    for person in (1, 2, 3):
        screen = replace(screen_of(app), hover=f"person.{person}.area")
        shown = {one.key: one.look for one in app.top.place(screen)}
        moods = [getattr(shown[f"person.{one}.face"], "mood", "") for one in (1, 2, 3)]
        assert moods == ["happy" if one == person else "calm" for one in (1, 2, 3)]
        face = item(app, f"person.{person}.face")
        assert item(app, f"person.{person}.area").box == face.box
        met = hit(placed_by(app), *face.box.centre)
        assert met is not None
        assert met.key == f"person.{person}.area"


def has_art(window: Window) -> bool:
    return any(isinstance(one.look, TableLook) for one in window.input.placed)
