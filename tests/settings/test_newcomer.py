"""The first start, and the settings that fit a newcomer."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from game.rulesets import RULESETS, ruleset
from game.saves.left import archive_match
from game.settings.newcomer import KNOWLEDGE, Knowledge, fitting, is_first_start
from game.settings.opponents import OPPONENTS
from game.settings.settings import LENGTH, USUAL_PORTRAIT, Settings, load_settings, save_settings
from game.system.paths import matches_folder, settings_file
from tests.session.playing import new_session


def set_up(knows: Knowledge) -> Settings:
    return replace(Settings(), **fitting(knows))  # type: ignore[arg-type]


def test_a_player_without_files_starts_for_the_first_time() -> None:
    assert is_first_start()
    save_settings(Settings())
    assert not is_first_start()


def test_settings_of_an_older_version_are_no_first_start() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(json.dumps({"speed": 3}), encoding="utf-8")
    assert not is_first_start()


def test_matches_without_settings_are_no_first_start() -> None:
    new_session().start()
    assert not is_first_start()
    archive_match()
    assert matches_folder().is_dir()
    assert not is_first_start()


def test_the_less_one_knows_the_easier_the_opponents() -> None:
    ranks = {"beginner": 0, "casual": 1, "strong": 2, "expert": 3}
    levels = [
        [ranks[OPPONENTS[id].level] for _, id in set_up(knows).opponents] for knows in KNOWLEDGE
    ]
    assert levels == [[0, 0, 1], [1, 1, 1], [2, 2, 2]]


@pytest.mark.parametrize("knows", KNOWLEDGE)
def test_the_usual_face_takes_nobody_from_the_table(knows: Knowledge) -> None:
    assert fitting(knows, USUAL_PORTRAIT) == fitting(knows)


def test_a_beginner_meets_the_three_easiest_opponents() -> None:
    settings = replace(Settings(), **fitting("no", USUAL_PORTRAIT))  # type: ignore[arg-type]
    assert {id for _, id in settings.opponents} == set(list(OPPONENTS)[:3])


@pytest.mark.parametrize("knows", KNOWLEDGE)
@pytest.mark.parametrize("own", OPPONENTS)
def test_nobody_has_the_players_face(knows: Knowledge, own: str) -> None:
    settings = replace(Settings(), **fitting(knows, own))  # type: ignore[arg-type]
    ids = {id for _, id in settings.opponents}
    assert own not in ids
    assert len(ids) == 3


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_newcomers_play_one_round_in_every_ruleset(rules: object) -> None:
    one = next(each for each in RULESETS if each is rules)
    assert [set_up(knows).options(one).rounds for knows in KNOWLEDGE] == [1, 1, 0]


def test_numbers_and_help_are_for_those_who_need_them() -> None:
    assert [set_up(knows).tile_index for knows in KNOWLEDGE] == [True, False, False]
    assert [set_up(knows).help for knows in KNOWLEDGE] == ["full", "full", "marks"]


@pytest.mark.parametrize("knows", KNOWLEDGE)
def test_an_answer_is_saved_and_read_again(knows: Knowledge) -> None:
    save_settings(set_up(knows))
    settings, told = load_settings()
    assert told == ()
    assert replace(settings, language="en") == set_up(knows)


def test_every_ruleset_offers_the_same_lengths() -> None:
    """A file with no more than a length is read without the rulesets."""
    for name in LENGTH:
        assert all(name in one.offered for one in RULESETS)
        assert len({str(one.allowed(name)) for one in RULESETS}) == 1


def test_the_length_costs_no_time_at_the_start() -> None:
    save_settings(set_up("no"))
    code = (
        "import sys; from game.settings.settings import load_settings; "
        "print(load_settings()[0].rules['pocket'], 'game.rulesets' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "{'rounds': 1} False"


def test_an_invalid_length_is_still_reported() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    rules = {"pocket": {"rounds": 3}, "ims": {"rounds": 1}}
    settings_file().write_text(json.dumps({"rules": rules}), encoding="utf-8")
    settings, told = load_settings()
    assert settings.rules == rules
    assert settings.options(ruleset("pocket")).rounds == ruleset("pocket").options.rounds
    assert told


def test_the_first_match_of_a_newcomer_is_short_and_any_hand_wins() -> None:
    settings = set_up("no")
    options = settings.options(ruleset(settings.ruleset))
    assert (settings.ruleset, settings.layout) == ("pocket", 1)
    assert (options.minimum, options.rounds, options.claim_window) == (0, 1, 0)


def test_those_who_don_t_know_mahjong_well_are_kept_from_slips() -> None:
    kept = [(one.take_back, one.slips) for one in map(set_up, KNOWLEDGE)]
    assert kept == [(True, True), (True, True), (False, False)]


def test_settings_that_a_player_has_made_stay() -> None:
    assert fitting("well").keys().isdisjoint({"take_back", "slips"})
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    for kept in ({"speed": 3}, {"take_back": False}):  # of a version without the question
        settings_file().write_text(json.dumps(kept), encoding="utf-8")
        assert not is_first_start()
        settings = load_settings()[0]
        assert (settings.take_back, settings.slips) == (False, False)


def test_tips_are_for_those_who_don_t_know_mahjong_well() -> None:
    assert [set_up(knows).hints for knows in KNOWLEDGE] == [True, True, False]
    assert not Settings().hints
