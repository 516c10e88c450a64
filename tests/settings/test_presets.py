"""Presets: saved under a name, applied, deleted, and kept in the settings file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.problems import RulesError
from game.rulesets import RULESETS, ruleset
from game.settings.presets import (
    BUILT_IN,
    Preset,
    apply_options,
    delete_preset,
    presets,
    save_preset,
)
from game.settings.settings import Settings, load_settings, save_settings
from game.words.labels import languages, load_labels

POCKET, HONG_KONG = ruleset("pocket"), ruleset("hongkong")
MINIMUM_3 = replace(POCKET.options, minimum=3)


def own(settings: Settings) -> list[Preset]:
    return [one for one in presets(settings) if not one.built_in]


@pytest.fixture
def file(game_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANGUAGE", "en")
    return game_home / "settings.json"


def test_those_that_come_with_the_game_have_names_and_rules_that_hold() -> None:
    found = [one for one in presets(Settings()) if one.built_in]
    assert [one.ruleset.id for one in found] == ["hongkong"] * 6
    assert not own(Settings())
    assert set(BUILT_IN) <= {one.id for one in RULESETS}
    for one in found:
        assert one.ruleset.with_options(one.options)
        assert one.options != one.ruleset.options
        for language in languages():
            assert load_labels(language).has(f"preset.{one.ruleset.id}.{one.name}")


def test_hong_kong_brings_the_game_of_136_tiles() -> None:
    (blog,) = [one for one in presets(Settings()) if one.name == "blog"]
    assert blog.text == (
        "hongkong: bonus_tiles=off concealed_kong_shown=down dealer_stays_on_win=off"
    )


def test_hong_kong_brings_the_game_of_two_fan() -> None:
    (two,) = [one for one in presets(Settings()) if one.name == "two_two"]
    assert two.text == ("hongkong: minimum=2 fan.all_pungs=2 fan.half_flush=2 fan.full_flush=5")


def test_saved_applied_and_deleted() -> None:
    settings = save_preset(Settings(), " Friday ", POCKET, MINIMUM_3)
    assert settings.presets == {"Friday": "pocket: minimum=3"}
    assert own(settings) == [Preset("Friday", POCKET, MINIMUM_3)]
    (friday,) = own(settings)
    applied = apply_options(replace(settings, ruleset="ims"), friday.ruleset, friday.options)
    assert applied.ruleset == "pocket"
    assert applied.options(POCKET) == MINIMUM_3
    assert own(delete_preset(applied, "Friday")) == []
    assert delete_preset(applied, "Saturday") == applied


def test_applying_undoes_other_changes_of_that_ruleset_only() -> None:
    settings = Settings().with_options(POCKET, replace(POCKET.options, fan=(("dragon", 2),)))
    settings = settings.with_options(HONG_KONG, replace(HONG_KONG.options, minimum=5))
    applied = apply_options(settings, POCKET, MINIMUM_3)
    assert applied.options(POCKET) == MINIMUM_3
    assert applied.options(HONG_KONG).minimum == 5


def test_the_same_name_again_takes_its_place() -> None:
    settings = save_preset(Settings(), "Friday", POCKET, MINIMUM_3)
    settings = save_preset(settings, "Friday", HONG_KONG, HONG_KONG.options)
    assert settings.presets == {"Friday": "hongkong:"}


def test_they_stand_in_the_order_of_the_rulesets() -> None:
    settings = save_preset(Settings(), "b", HONG_KONG, HONG_KONG.options)
    settings = save_preset(settings, "z", POCKET, POCKET.options)
    settings = save_preset(settings, "a", POCKET, MINIMUM_3)
    built_in = ("blog", "two_two", "half_gun_3", "full_gun_4_7_10", "limit_5", "family")
    assert [one.name for one in presets(settings)] == ["z", "a", *built_in, "b"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "a\nb"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        save_preset(Settings(), name, POCKET, MINIMUM_3)
    assert caught.value.reason.key == "problem.preset_name"


def test_they_are_kept_in_the_file(file: Path) -> None:
    settings = save_preset(Settings(), "星期五", POCKET, MINIMUM_3)
    assert save_settings(settings) is None
    assert json.loads(file.read_text("utf-8"))["presets"] == {"星期五": "pocket: minimum=3"}
    assert load_settings() == (settings, ())


def test_wrong_ones_are_told_of_not_used_and_kept_in_the_file(file: Path) -> None:
    wrong = {"later": "pocket: of_tomorrow=1", "number": 3, " ": "pocket:", "x" * 21: "pocket:"}
    given = {"good": "pocket: minimum=3", **wrong}
    file.write_text(json.dumps({"presets": given}), encoding="utf-8")
    settings, told = load_settings()
    assert [one.name for one in own(settings)] == ["good"]
    assert [reason.key for reason in told] == [
        "problem.preset_unusable",
        "problem.text_option",
        "problem.setting_value",
        "problem.setting_value",
        "problem.setting_value",
    ]
    save_settings(settings)
    assert json.loads(file.read_text("utf-8"))["presets"] == given


def test_a_wrong_one_gives_way_to_a_new_one_of_its_name(file: Path) -> None:
    file.write_text(json.dumps({"presets": {"later": "pocket: of_tomorrow=1"}}), encoding="utf-8")
    save_settings(save_preset(load_settings()[0], "later", POCKET, MINIMUM_3))
    assert json.loads(file.read_text("utf-8"))["presets"] == {"later": "pocket: minimum=3"}


@pytest.mark.parametrize("presets_", [3, [1], "pocket:"])
def test_no_presets_at_all(presets_: object, file: Path) -> None:
    file.write_text(json.dumps({"presets": presets_}), encoding="utf-8")
    settings, told = load_settings()
    assert settings == Settings(unknown={"presets": presets_})
    assert [dict(reason.params).get("name") for reason in told] == ["presets"]
