"""What the settings say and do besides setting a value."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.problems import Reason
from game.rulesets.hongkong import HONG_KONG
from game.rulesets.pocket import POCKET
from game.settings.opponents import SIGN
from game.ui.drawing.looks import PanelLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.title import TitleScene
from game.ui.settings.keys import KeysScene
from game.ui.settings.presets import PresetsScene
from game.ui.settings.settings import DISPLAY, FAN, LANGUAGE, PACE, PLAY, RULES
from tests.session.playing import new_session
from tests.ui.clipboards import FakeClipboard
from tests.ui.ears import listen
from tests.ui.mouse import click, item, keys, new_app, placed_by, texts, to_setting, turn_to
from tests.ui.voices import listen as give_voice

CHANGED = {"pocket": {"minimum": 3, "fan": {"chi_mo": 2}}}


def at(route: routes.Route, **settings: object) -> App:
    app = new_app(**settings)  # type: ignore[arg-type]
    app.reset_to(TitleScene(app))
    app.open(route)
    return app


# --- the notes and buttons of the tabs ----------------------------------------------------------


def test_the_note_and_the_button_belong_to_their_tab() -> None:
    there = {tab: keys(at(routes.Settings(tab))) for tab in range(FAN + 1)}
    assert [tab for tab in there if "keys" in there[tab]] == [PLAY]
    assert [tab for tab in there if "presets" in there[tab]] == [RULES]
    notes = {tab: texts(at(routes.Settings(tab))).get("note", "") for tab in there}
    assert [notes[tab] for tab in (DISPLAY, LANGUAGE, PACE, PLAY)] == [""] * 4
    assert notes[RULES].startswith("Rules take effect from the next hand")
    assert notes[FAN].startswith("Takes effect from the next hand. Gold: changed")


def test_restoring_the_fan_leaves_the_rules() -> None:
    app = at(routes.Settings(FAN), rules=CHANGED)
    click(app, "restore")
    assert app.settings.options(POCKET) == replace(POCKET.options, minimum=3)


def test_the_help_of_the_rules_is_about_the_chosen_ruleset() -> None:
    for rules in ("pocket", "western"):
        app = at(routes.Settings(RULES), ruleset=rules)
        assert texts(app)["setting.ruleset.help"] == app.labels.text(f"ruleset.{rules}.help")


def test_what_speech_lacks_is_told_while_speech_is_on() -> None:
    for speech in ("on", "off"):
        app = at(routes.Settings(PACE, "setting.speech"), speech=speech)
        give_voice(app).problem = Reason.of("problem.speech_missing_linux")
        assert ("eSpeak NG" in texts(app)["setting.speech.help"]) == (speech == "on")


def test_a_new_volume_is_heard() -> None:
    app = at(routes.Settings(PACE))
    ears = listen(app)
    click(app, "setting.volume_voices.slider", 0.9)
    app.play_sounds(0, seen=True)
    assert ears.take() == []
    for kind, name in (("", "discard"), ("_signals", "claim")):
        click(app, f"setting.volume{kind}.slider", 0.1)
        app.play_sounds(0, seen=True)
        assert ears.take() == [name]


def test_the_sign_has_no_face_beside_the_choice() -> None:
    for portrait in ("may", SIGN):
        app = at(routes.Settings(PLAY), portrait=portrait)
        shown = {one.key for one in placed_by(app)}
        assert ("setting.portrait.face" in shown) == (portrait != SIGN)


def test_the_walls_of_the_preview_follow_their_setting() -> None:
    for walls in (True, False):
        shown = {one.key for one in placed_by(at(routes.Settings(), walls=walls))}
        assert ("preview.wall.0" in shown) == walls


def test_the_player_s_plate_is_lit_in_the_preview() -> None:
    app = at(routes.Settings())
    looks = [item(app, f"preview.plate.{person}").look for person in (0, 2)]
    assert [one.style for one in looks if isinstance(one, PanelLook)] == ["plate_active", "plate"]


# --- numbers and texts --------------------------------------------------------------------------


def test_a_large_number_is_grouped_and_ends_at_its_limits() -> None:
    app = at(routes.Settings(RULES), rules={"pocket": {"start_score": 1_000_000}})
    turn_to(app, "option.start_score.value")
    assert texts(app)["option.start_score.value"] == "1,000,000"
    assert "option.start_score.more" not in keys(app)
    click(app, "option.start_score.less")
    assert "option.start_score.more" in keys(app)


def test_fan_above_the_limit_goes_below_it_in_one_step() -> None:
    app = at(routes.Settings(FAN), ruleset="hongkong", rules={"hongkong": {"limit_fan": 8}})
    dear = f"fan.{next(one.id for one in HONG_KONG.patterns if one.fan > 8)}"
    turn_to(app, f"{dear}.value")
    click(app, f"{dear}.less")
    assert texts(app)[f"{dear}.value"] == "7 (Limit)"
    click(app, f"{dear}.more")
    assert texts(app)[f"{dear}.value"] == "Limit"


def test_a_name_keeps_no_space_around_it() -> None:
    app = at(routes.Settings(PLAY))
    click(app, "setting.player_name")
    app.top.typed("  Ann ")
    assert app.settings.player_name == "Ann"


def test_a_slider_ends_the_writing() -> None:
    app = at(routes.Settings(PLAY))
    click(app, "setting.player_name")
    assert app.top.written is not None
    to_setting(app, "volume")
    click(app, "setting.volume.slider", 0.1)
    assert app.top.written is None


# --- keys ---------------------------------------------------------------------------------------


def in_keys(**changed: str) -> App:
    app = at(routes.Keys(), keys=changed)
    assert isinstance(app.top, KeysScene)
    return app


def test_a_second_press_or_another_button_ends_the_question() -> None:
    for end in ("keys.coach", "tab.0"):
        app = in_keys()
        click(app, "keys.coach")
        assert texts(app)["keys.coach"] == "Press a key…"
        click(app, end)
        assert texts(app)["keys.coach"] == "H"


def test_one_key_is_reset_and_the_others_stay() -> None:
    app = in_keys(coach="y", kong="v")
    click(app, "keys.coach.default")
    assert app.settings.keys == {"kong": "v"}


def test_keys_of_a_newer_version_stay() -> None:
    app = in_keys(coach="y", of_a_newer_version="x")
    click(app, "restore")
    assert app.settings.keys == {"of_a_newer_version": "x"}


def test_escape_leaves_the_key_as_it_is() -> None:
    app = in_keys()
    click(app, "keys.coach")
    assert isinstance(app.top, KeysScene)
    app.top.take_key("escape")
    assert texts(app)["keys.coach"] == "H"
    assert not app.messages


# --- presets ------------------------------------------------------------------------------------


def in_presets(**settings: object) -> App:
    app = at(routes.Presets(), **settings)
    assert isinstance(app.top, PresetsScene)
    return app


def test_a_preset_is_in_use_only_with_all_its_options() -> None:
    saved = {"Friday": "pocket: minimum=3", "Sunday": "pocket:"}
    shown = texts(in_presets(presets=saved, rules={"pocket": {"minimum": 3}}))
    in_use = [key for key in shown if key.endswith(".in_use")]
    assert in_use == ["preset.pocket.Friday.in_use"]


def test_a_press_elsewhere_ends_the_writing_of_a_name() -> None:
    for end in ("tab.1", "preset.hongkong.blog.apply"):
        app = in_presets()
        click(app, "name")
        click(app, end)
        assert app.top.written is None


def test_each_deletion_is_asked_for() -> None:
    app = in_presets(presets={"Friday": "pocket:"})
    for _ in range(2):
        click(app, "preset.pocket.Friday.delete")
    app.change_settings(presets={"Friday": "pocket:"})
    assert texts(app)["preset.pocket.Friday.delete"] == "Delete"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("western:", "Western Points takes effect with the next match."),
        ("pocket: minimum=3", "These rules are now in use: Pocket Mahjong."),
    ],
)
def test_a_pasted_text_says_when_it_takes_effect(text: str, words: str) -> None:
    app = in_presets()
    app.session = new_session()
    app.clipboard = FakeClipboard(text)
    click(app, "tab.1")
    click(app, "paste")
    assert app.messages == [words]


def test_a_preset_says_its_switches_in_words() -> None:
    app = in_presets(presets={"Friday": "pocket: bonus_tiles=on seven_pairs=off"})
    assert texts(app)["preset.pocket.Friday.words"] == (
        "Pocket Mahjong · Flowers and seasons: On · Seven pairs: Off"
    )
