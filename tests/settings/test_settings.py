"""Settings survive bad files, other versions and folders that can't be written."""

from __future__ import annotations

import json
import shutil
from dataclasses import fields, replace
from pathlib import Path

import pytest

from game.rules.options import MAX_FAN
from game.rules.problems import Reason
from game.rulesets import RULESETS
from game.settings.settings import (
    ALLOWED_SETTINGS,
    OBJECTS,
    RULESET_IDS,
    SILENT,
    Settings,
    Volumes,
    load_settings,
    save_settings,
)
from tests.session.playing import POCKET

OLD = Path(__file__).parents[1] / "data" / "settings"


@pytest.fixture
def file(game_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANGUAGE", "en")
    return game_home / "settings.json"


def written(file: Path, **data: object) -> tuple[Settings, tuple[Reason, ...]]:
    file.write_text(json.dumps(data), encoding="utf-8")
    return load_settings()


def test_without_a_file(file: Path) -> None:
    assert load_settings() == (Settings(), ())
    assert not file.exists()


def test_the_first_start_speaks_as_the_system_does(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "zh_TW")
    assert load_settings()[0].language == "zh_Hant"
    assert written(file, language="en")[0].language == "en"


def test_saved_and_loaded(file: Path) -> None:
    settings = Settings(
        layout=0,
        language="zh_Hant",
        tile_index=True,
        tile_style="contrast",
        tile_back="red",
        felt="wood",
        speed=5,
        player_name="阿明👩\u200d👧",
        window_size=(1280, 800),
        full_screen=True,
        sound=False,
        volume=0,
        text_size="large",
        zoom=150,
        less_motion=False,
        large_pointer=True,
        opponents=(("Ann", "lam"), ("", "kit"), ("阿明", "sze")),
        click_style="lift",
        take_back=True,
        slips=True,
        sort="off",
        shade_drawn=False,
        discards_upright=True,
        fan_line=False,
    )
    settings = settings.with_options(POCKET, replace(POCKET.options, minimum=3))
    assert save_settings(settings) is None
    assert load_settings() == (settings, ())


def test_volume_and_silence_of_an_older_version_hold_for_every_kind(file: Path) -> None:
    shutil.copy(OLD / "one_volume.json", file)
    settings, told = load_settings()
    assert (told, settings.felt, settings.unknown) == ((), "wood", {})
    assert settings.volumes == SILENT
    assert replace(settings, sound=True).volumes == Volumes(3, 3, 3)
    save_settings(settings)
    assert load_settings()[0] == settings


def test_a_volume_that_is_wrong_stays_in_the_file(file: Path) -> None:
    settings, told = written(file, volume=2, volume_signals=99)
    assert [reason.key for reason in told] == ["problem.setting_value"]
    assert settings.volumes == Volumes(2, 6, 2)
    save_settings(settings)
    assert json.loads(file.read_text())["volume_signals"] == 99


def test_every_setting_is_written(file: Path) -> None:
    save_settings(Settings())
    known = {one.name for one in fields(Settings)} - {"unknown", "unusable_presets", "is_still"}
    assert set(json.loads(file.read_text())) == known


def test_unknown_keys_are_kept(file: Path) -> None:
    rules = {
        "pocket": {"minimum": 3, "of_tomorrow": [1], "fan": {"dragon": 2, "phoenix": 9}},
        "elsewhere": {"aux": True, "fan": {"own": 3}},
    }
    settings, told = written(file, theme="dark", nested={"a": [None]}, speed=4, rules=rules)
    assert told == ()
    save_settings(replace(settings, speed=1))
    data = json.loads(file.read_text())
    assert (data["theme"], data["nested"], data["speed"]) == ("dark", {"a": [None]}, 1)
    assert data["rules"] == rules


def test_unknown_keys_outlive_a_change_of_the_rules(file: Path) -> None:
    rules = {"pocket": {"of_tomorrow": 1, "fan": {"phoenix": 9, "dragon": 2}}}
    settings, _ = written(file, rules=rules)
    options = replace(POCKET.options, seven_pairs=False, fan=(("chi_mo", 3),))
    save_settings(settings.with_options(POCKET, options))
    assert json.loads(file.read_text())["rules"]["pocket"] == {
        "of_tomorrow": 1,
        "seven_pairs": False,
        "fan": {"phoenix": 9, "chi_mo": 3},
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("layout", 2),
        ("layout", True),
        ("language", "klingon"),
        ("language", ["en"]),
        ("tile_index", 1),
        ("speed", 0),
        ("speed", 2.0),
        ("speed", "3"),
        ("ruleset", "gin_rummy"),
        ("player_name", "x" * 21),
        ("player_name", "a\nb"),
        ("player_name", "\ud800"),
        ("player_name", None),
        ("window_size", [0, 0]),
        ("window_size", [800]),
        ("window_size", [800.5, 600]),
        ("window_size", "800x600"),
        ("full_screen", None),
        ("sound", 1),
        ("volume", 11),
        ("volume", -1),
        ("volume", True),
        ("text_size", "huge"),
        ("opponents", []),
        ("opponents", [["", "good"], ["", "good"]]),
        ("opponents", [["", "good"], ["", ""], ["x" * 21, ""]]),
        ("opponents", [["", "good"], ["", "good"], ["", ["good"]]]),
        ("opponents", [["", "good"], ["", "good"], "good"]),
        ("click_style", "double"),
        ("take_back", 1),
        ("slips", 1),
        ("sort", "mpp"),
        ("sort", None),
        ("shade_drawn", "yes"),
        ("discards_upright", 0),
        ("fan_line", 1),
        ("rules", [1]),
    ],
)
def test_a_wrong_value_is_the_usual_one(name: str, value: object, file: Path) -> None:
    settings, told = written(file, **{name: value})
    assert settings == Settings(unknown={name: value})
    assert told == (Reason.of("problem.setting_value", name=name, value=str(value)),)
    save_settings(settings.changed(less_motion=False))
    assert json.loads(file.read_bytes())[name] == value, "a newer version might know it"
    assert load_settings() == (settings.changed(less_motion=False), told)
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


CHANGED = {
    "layout": (2, 0),
    "language": ("klingon", "zh_Hant"),
    "speed": (9, 4),
    "felt": ("velvet", "wood"),
    "portrait": ("nobody", "bo"),
    "opponents": ([["", "of_tomorrow"], ["", "may"], ["", "kit"]], (("", "may"),) * 3),
    "rules": ([1], {"pocket": {"minimum": 1}}),
    "presets": (3, {"mine": "pocket: minimum=1"}),
    "keys": ("none", {"coach": "z"}),
}
"""Settings with a value that this version doesn't know, and one that the player sets."""


@pytest.mark.parametrize("name", CHANGED)
def test_an_unknown_value_stays_until_the_player_changes_the_setting(name: str, file: Path) -> None:
    value, own = CHANGED[name]
    settings, _ = written(file, **{name: value, "theme": "dark"})
    unchanged = settings.changed(volume=3, **{name: getattr(settings, name)})
    save_settings(unchanged)
    data = json.loads(file.read_bytes())
    assert (data[name], data["theme"], data["volume"]) == (value, "dark", 3)
    save_settings(unchanged.changed(**{name: own}))
    data = json.loads(file.read_bytes())
    assert data[name] == json.loads(json.dumps(own))
    assert data["theme"] == "dark"
    usual = unchanged.changed(**{name: own}).changed(**{name: getattr(Settings(), name)})
    save_settings(usual)
    assert json.loads(file.read_bytes())[name] != value, "the player chose the default"


def test_an_unknown_value_of_an_option_stays_until_the_player_changes_it(file: Path) -> None:
    fan = {"dragon": 99, "chi_mo": 2, "phoenix": 9}
    rules = {
        "pocket": {"minimum": 40, "payment_table": "spiciest", "seven_pairs": False, "fan": fan},
        "western": 3,
        "elsewhere": {"aux": True},
    }
    settings, told = written(file, rules=rules)
    assert len(told) == 4
    options = settings.options(POCKET)
    assert options == replace(POCKET.options, seven_pairs=False, fan=(("chi_mo", 2),))
    settings = settings.with_options(POCKET, replace(options, thirteen_orphans=False))
    save_settings(settings)
    data = json.loads(file.read_bytes())["rules"]
    assert data == {**rules, "pocket": {**rules["pocket"], "thirteen_orphans": False}}  # type: ignore[dict-item]
    assert load_settings() == (settings, told)
    options = replace(settings.options(POCKET), minimum=3, fan=(("dragon", 2),))
    settings = settings.with_options(POCKET, options)
    save_settings(settings.with_options(POCKET, replace(options, minimum=0)))
    data = json.loads(file.read_bytes())["rules"]["pocket"]
    assert "minimum" not in data, "the player went back to the default"
    assert data["payment_table"] == "spiciest"
    assert data["fan"] == {"dragon": 2, "phoenix": 9}


def test_an_unknown_key_of_an_action_stays_until_it_gets_another(file: Path) -> None:
    keys = {"coach": ["h", "j"], "kong": "z", "dance": "d"}
    settings, told = written(file, keys=keys)
    assert [one.key for one in told] == ["problem.setting_value"]
    assert (settings.own_keys.of("coach"), settings.own_keys.of("kong")) == ("h", "z")
    save_settings(settings.changed(volume=3))
    assert json.loads(file.read_bytes())["keys"].items() >= keys.items()


def test_an_opponent_keeps_the_name_when_the_computer_player_is_gone(file: Path) -> None:
    given = [["Ann", "plain"], ["Bo", "of_tomorrow"], ["", "of_tomorrow"]]
    settings, told = written(file, opponents=given)
    assert settings.opponents == (("Ann", "mui"), ("Bo", "kwok"), ("", "ling"))
    assert told == (Reason.of("problem.player_gone", player="of_tomorrow"),)
    save_settings(settings)
    assert json.loads(file.read_bytes())["opponents"] == given


def test_the_opponents_of_an_older_version_become_the_nearest_ones(file: Path) -> None:
    given = [["Ann", "expert-pung"], ["", "strong"], ["", "strong"]]
    settings, told = written(file, opponents=given)
    assert told == ()
    assert settings.opponents == (("Ann", "sze"), ("", "kwok"), ("", "ling"))


def test_nobody_sits_at_a_table_twice(file: Path) -> None:
    settings, told = written(file, opponents=[["", "may"], ["", "may"], ["", "may"]])
    assert told == ()
    assert len({id for _, id in settings.opponents}) == 3


def test_a_wrong_value_costs_no_other(file: Path) -> None:
    settings, told = written(file, speed=99, layout=0, tile_index=True)
    assert settings == Settings(layout=0, tile_index=True, unknown={"speed": 99})
    assert [reason.key for reason in told] == ["problem.setting_value"]


@pytest.mark.parametrize("sign", ["\ud800", "\0", "\x1b", "\u202e"])
def test_no_message_has_a_sign_that_cannot_be_drawn(sign: str, file: Path) -> None:
    data = {
        "player_name": sign,
        "language": sign,
        "ruleset": sign,
        "opponents": [[sign, "good"], ["", "good"], ["", "good"]],
        "rules": {sign: {"minimum": sign, "fan": {sign: -1}}, "pocket": {"minimum": sign}},
        "presets": {sign: "pocket", "mine": sign, "other": f"pocket: {sign}=1"},
        sign: sign,
    }
    for changed in (data, {**data, "opponents": [["", sign], ["", "good"], ["", "good"]]}):
        settings, told = written(file, **changed)
        assert len(told) >= 8
        for reason in told:
            assert settings.labels.reason(reason).isprintable()


def test_a_file_of_wrong_values_is_not_a_flood_of_messages(file: Path) -> None:
    fan = {f"x{number}": -1 for number in range(1000)}
    presets = {f"p{number}": "?" for number in range(1000)}
    settings, told = written(file, rules={"pocket": {"fan": fan}}, presets=presets)
    assert len(told) == 20
    assert settings.unusable_presets == presets


def test_a_preset_without_end_is_not_parsed(file: Path) -> None:
    text = "pocket: " + "minimum=1 " * 10_000
    settings, (reason,) = written(file, presets={"long": text})
    assert settings.unusable_presets == {"long": text}
    assert reason == Reason.of("problem.setting_value", name="presets.long", value=text[:60])


def test_a_quoted_value_is_cut(file: Path) -> None:
    (reason,) = written(file, rules={"x" * 100_000: 3})[1]
    assert len(Settings().labels.reason(reason)) < 1200


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        ({"pocket": 3}, "rules.pocket"),
        ({"pocket": {"minimum": 99}}, "rules.pocket.minimum"),
        ({"hongkong": {"minimum": 6}}, "rules.hongkong.minimum"),
        ({"pocket": {"seven_pairs": 1}}, "rules.pocket.seven_pairs"),
        ({"pocket": {"fan": 1}}, "rules.pocket.fan"),
        ({"pocket": {"fan": {"dragon": MAX_FAN + 1}}}, "rules.pocket.fan.dragon"),
        ({"pocket": {"fan": {"dragon": True}}}, "rules.pocket.fan.dragon"),
    ],
)
def test_a_wrong_rule_is_the_usual_one(rules: object, name: str, file: Path) -> None:
    settings, told = written(file, rules=rules)
    assert settings.options(POCKET) == POCKET.options
    assert [dict(reason.params).get("name") for reason in told] == [name]
    save_settings(settings)
    assert json.loads(file.read_bytes())["rules"] == rules


def nested(levels: int) -> bytes:
    return b'{"later": ' + b"[" * (levels - 1) + b"]" * (levels - 1) + b"}"


def test_what_a_newer_version_nested_is_kept(file: Path) -> None:
    file.write_bytes(nested(20))
    settings, told = load_settings()
    assert told == ()
    assert save_settings(settings) is None
    assert json.loads(file.read_bytes())["later"] == json.loads(nested(20))["later"]


@pytest.mark.parametrize(
    "data", [b"", b'{"speed": 3', b"[]", b"\xff\x00", b"{'speed': 3}", nested(22), nested(900)]
)
def test_an_unreadable_file_is_set_aside(data: bytes, file: Path) -> None:
    for number in (1, 2):
        file.write_bytes(data)
        settings, told = load_settings()
        assert settings == Settings()
        aside = file.with_name(f"settings.broken-{number}.json")
        assert told == (
            Reason.of("problem.not_json", path=str(file)),
            Reason.of("problem.set_aside", aside=str(aside)),
        )
        assert aside.read_bytes() == data
    assert save_settings(Settings()) is None
    assert load_settings() == (Settings(), ())


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    file.write_text("in the way")
    monkeypatch.setenv("GAME_HOME", str(file))
    reason = save_settings(Settings())
    assert reason is not None
    assert reason.key == "problem.cannot_write"
    assert load_settings()[0] == Settings()


def test_the_options_of_a_ruleset() -> None:
    assert Settings().options(POCKET) == POCKET.options
    options = replace(POCKET.options, minimum=3, rounds=4, fan=(("chi_mo", 0), ("dragon", 2)))
    settings = Settings().with_options(POCKET, options)
    assert settings.options(POCKET) == options
    assert settings.rules["pocket"] == {
        "minimum": 3,
        "rounds": 4,
        "fan": {"chi_mo": 0, "dragon": 2},
    }


def test_only_changes_are_kept() -> None:
    options = replace(POCKET.options, minimum=3, fan=(("dragon", 1),))
    changed = Settings().with_options(POCKET, options)
    assert changed.rules["pocket"] == {"minimum": 3}
    assert changed.with_options(POCKET, POCKET.options).rules["pocket"] == {}


def test_options_read_from_the_file(file: Path) -> None:
    settings, _ = written(file, rules={"pocket": {"minimum": 2, "fan": {"pure_hand": 7}}})
    assert settings.options(POCKET) == replace(POCKET.options, minimum=2, fan=(("pure_hand", 7),))


def test_settings_are_values() -> None:
    assert Settings() == Settings()
    assert hash(Settings()) == hash(Settings(rules={"pocket": {"minimum": 1}}))


def test_the_type_of_each_setting_gives_its_values() -> None:
    known = {one.name for one in fields(Settings)} - {*OBJECTS}
    assert {*ALLOWED_SETTINGS} == known - {"unusable_presets", "unknown", "is_still"}
    for name, allowed in ALLOWED_SETTINGS.items():
        assert allowed.allows(getattr(Settings(), name)), name
        assert not allowed.allows(0.5), name


def test_the_rulesets_are_known_before_they_are_loaded() -> None:
    assert RULESET_IDS.values == tuple(one.id for one in RULESETS)


def test_tips_that_have_come_are_remembered() -> None:
    save_settings(Settings(hints=True, hints_seen=("discard", "a later one")))
    assert load_settings() == (Settings(hints=True, hints_seen=("discard", "a later one")), ())
