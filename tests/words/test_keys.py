"""The player's keys: changes, conflicts, and what the settings file can contain."""

from __future__ import annotations

import pytest

from game.settings.settings import Settings
from game.words.keys import CLAIMS, DEFAULTS, FIXED, USUAL_KEYS, can_be, keys_from, read_keys
from game.words.labels import LANGUAGES, load_labels


def test_every_action_has_another_key() -> None:
    assert len(set(DEFAULTS.values())) == len(DEFAULTS)
    assert all(map(can_be, DEFAULTS.values()))
    assert FIXED.isdisjoint(DEFAULTS.values())
    assert {*CLAIMS.values()} <= {*DEFAULTS}


def test_a_key_means_what_its_action_does() -> None:
    keys = USUAL_KEYS.with_key("coach", "y")
    assert keys.changed == (("coach", "y"),)
    assert [keys.meaning(one) for one in ("y", "h", "g", "left")] == ["h", "", "g", "left"]
    assert keys.with_key("coach", "h") == USUAL_KEYS


def test_a_key_leaves_the_action_that_had_it() -> None:
    keys = USUAL_KEYS.with_key("coach", "g")
    assert (keys.of("coach"), keys.of("kong"), keys.missing) == ("g", "", ["kong"])
    assert [keys.meaning("g"), keys.meaning("h")] == ["h", ""]
    exchanged = keys.with_key("kong", "h")
    assert (exchanged.meaning("h"), exchanged.missing) == ("g", [])
    assert keys.with_key("kong", "g").missing == ["coach"]


@pytest.mark.parametrize("key", ["", "h", "é", "ф", "f1", "f24", "[0]", "space", "insert", "-"])
def test_keys_that_can_be_chosen(key: str) -> None:
    assert can_be(key)


@pytest.mark.parametrize("key", ["1", "return", "left", "f25", "f0", "hh", " ", "key", 5, None])
def test_keys_that_cannot_be_chosen(key: object) -> None:
    assert not can_be(key)


def test_wrong_keys_in_a_file_get_their_default() -> None:
    data = {"coach": "g", "win": "nonsense", "layout": 7, "sound": "g", "later": "q"}
    keys, wrong = read_keys(data)
    assert wrong == {"win": "nonsense", "layout": 7}
    assert (keys.of("win"), keys.of("layout")) == ("w", "l")
    assert keys.missing == ["kong", "sound"]
    assert keys.of("coach") == "g"


def test_a_file_gives_back_what_was_saved() -> None:
    keys = USUAL_KEYS.with_key("coach", "g").with_key("kong", "h").with_key("accept", "b")
    assert read_keys(dict(keys.changed)) == (keys, {})
    assert keys_from(dict(keys.changed)) == keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_name_the_keys(language: str) -> None:
    labels = load_labels(language)
    assert "H" in labels.text("tip.coach")
    assert labels.key_of("accept") == labels.text("key.space")
    changed = Settings(language=language, keys={"coach": "f5", "layout": ""}).labels
    assert "F5" in changed.text("tip.coach")
    assert changed.text("key.none") in changed.text("tip.layout")
