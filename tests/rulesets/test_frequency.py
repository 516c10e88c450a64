"""How often patterns come up: measured for every ruleset, and told honestly."""

from __future__ import annotations

from typing import cast

import pytest

from game.rulesets import RULESETS
from game.rulesets.frequency import Frequency, counts, frequency
from game.rulesets.ruleset import Ruleset
from game.words.labels import load_labels
from game.words.words import frequency_words, source_words


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_every_pattern_was_counted(rules: Ruleset) -> None:
    made, hands = counts().made[rules.id], counts().hands[rules.id]
    assert [*made] == [one.id for one in rules.patterns if rules.fan_of(one.id)]
    assert max(made.values()) <= counts().wins[rules.id] <= hands
    assert hands >= 500


def test_a_share_is_rounded_to_two_digits() -> None:
    assert Frequency(10, 100).one_in == 10
    assert Frequency(7, 1000).one_in == 140
    assert Frequency(3, 1000).one_in == 330
    assert Frequency(40, 500).one_in == 13, "12.5: halves go up"


def test_the_words_follow_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    labels = load_labels("en")
    made = {"often": 500, "some": 25, "rare": 2, "never": 0}
    monkeypatch.setitem(cast(dict[str, object], counts().made), "hongkong", made)
    monkeypatch.setitem(cast(dict[str, object], counts().hands), "hongkong", 1000)
    told = {name: frequency_words("hongkong", name, labels) for name in made}
    assert told == {
        "often": "About 50% of all hands",
        "some": "About one hand in 40",
        "rare": "Only 2 in 1,000 hands",
        "never": "Fewer than one hand in 1,000",
    }
    assert "1,000 hands" in source_words("hongkong", labels)


def test_what_was_not_measured_has_no_words() -> None:
    labels = load_labels("en")
    assert frequency("riichi", "chi_mo") is None
    assert frequency_words("riichi", "chi_mo", labels) == ""
    assert source_words("riichi", labels) == ""
