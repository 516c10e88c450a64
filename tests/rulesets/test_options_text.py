"""Rules as a line of text: written and read, and the errors of a wrong line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.options import Choice, Options
from game.rules.problems import Reason, RulesError
from game.rulesets import RULESETS, ruleset
from game.rulesets.fan_ruleset import highest_fan
from game.rulesets.options_text import options_from_text, options_text
from game.rulesets.ruleset import Ruleset
from game.words.labels import LANGUAGES, load_labels

FIXED = [one for one in RULESETS if not one.edits_fan]


@st.composite
def settings(draw: st.DrawFn) -> tuple[Ruleset, Options]:
    """Return any ruleset with any values of its options, and any fan if they can be changed."""
    rules = draw(st.sampled_from(RULESETS))
    values: dict[str, Any] = {}
    for name in draw(st.sets(st.sampled_from(rules.offered))):
        allowed = rules.allowed(name)
        if isinstance(allowed, Choice):
            values[name] = draw(st.sampled_from(allowed.values))
        else:
            values[name] = draw(st.integers(allowed.low, allowed.high))
    fan = []
    for row in rules.patterns if rules.edits_fan else ():
        changed = draw(st.integers(0, highest_fan(rules.patterns)))
        if changed != row.fan and draw(st.booleans()):
            fan.append((row.id, changed))
    return rules, replace(rules.options, **values, fan=tuple(fan))


@given(settings())
def test_there_and_back(given: tuple[Ruleset, Options]) -> None:
    rules, options = given
    text = options_text(rules, options)
    assert options_from_text(text) == given
    assert text == " ".join(text.split())
    assert text.isascii()


@given(settings())
def test_every_word_is_a_change(given: tuple[Ruleset, Options]) -> None:
    rules, options = given
    words = options_text(rules, options).split()
    usual = rules.options.values()
    changed = [name for name, value in options.values().items() if value != usual[name]]
    assert len(words) == 1 + len(changed) + len(options.fan)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_a_ruleset_as_it_is(rules: Ruleset) -> None:
    assert options_text(rules, rules.options) == f"{rules.id}:"
    assert options_from_text(f"{rules.id}:") == (rules, rules.options)


def test_a_line_to_read() -> None:
    rules = ruleset("hongkong")
    options = replace(rules.options, bonus_tiles=False, minimum=5, fan=(("dragon_pung", 2),))
    text = "hongkong: bonus_tiles=off minimum=5 fan.dragon_pung=2"
    assert options_text(rules, options) == text
    assert options_text(rules.with_options(options), options) == text


def test_what_is_not_offered_is_left_out() -> None:
    rules = ruleset("pocket")
    assert "dead_wall" not in rules.offered
    assert options_text(rules, replace(rules.options, dead_wall=14)) == "pocket:"


def test_a_text_broken_into_lines_and_in_another_order() -> None:
    rules = ruleset("pocket")
    text = "\n pocket:  seven_pairs=off\r\n\tminimum=03  "
    assert options_from_text(text) == (rules, replace(rules.options, minimum=3, seven_pairs=False))


def test_the_values_of_the_table_are_no_change() -> None:
    rules = ruleset("pocket")
    row = rules.patterns[0]
    assert options_from_text(f"pocket: minimum=0 fan.{row.id}={row.fan}") == (rules, rules.options)


WRONG = [
    ("", "text_ruleset", "", "pocket:, ims:, western:, hongkong:"),
    ("pocket", "text_ruleset", "pocket", "pocket:, ims:, western:, hongkong:"),
    ("poker: minimum=3", "text_ruleset", "poker:", "pocket:, ims:, western:, hongkong:"),
    ("minimum=3", "text_ruleset", "minimum=3", "pocket:, ims:, western:, hongkong:"),
    ("pocket: minimum", "text_word", "minimum", None),
    ("pocket: minimum = 3", "text_word", "minimum", None),
    ("pocket: minimun=3", "text_option", "minimun=3", "minimum"),
    ("pocket: fan=3", "text_option", "fan=3", None),
    ("western: minimum=3", "text_not_offered", "minimum=3", "missed_win, limit_points"),
    ("pocket: minimum=13", "text_value", "minimum=13", "0 - 12"),
    ("pocket: minimum=-1", "text_value", "minimum=-1", "0 - 12"),
    ("pocket: minimum=", "text_value", "minimum=", "0 - 12"),
    ("pocket: minimum=٣", "text_value", "minimum=٣", "0 - 12"),
    ("pocket: minimum=1_0", "text_value", "minimum=1_0", "0 - 12"),
    ("pocket: minimum=on", "text_value", "minimum=on", "0 - 12"),
    ("pocket: seven_pairs=1", "text_value", "seven_pairs=1", "off, on"),
    ("pocket: seven_pairs=False", "text_value", "seven_pairs=False", "off, on"),
    ("hongkong: limit_fan=9", "text_value", "limit_fan=9", "4, 5, 8, 10, 13"),
    ("pocket: payment_way=gun", "text_value", "payment_way=gun", "half_gun, full_gun"),
    ("pocket: fan.dragons=2", "text_pattern", "fan.dragons=2", "dragon"),
    ("pocket: fan.dragon=13", "text_value", "fan.dragon=13", "0 - 12"),
    ("hongkong: fan.dragon_pung=14", "text_value", "fan.dragon_pung=14", "0 - 13"),
    ("pocket: minimum=3 minimum=3", "text_twice", "minimum", None),
    ("pocket: fan.dragon=3 fan.dragon=2", "text_twice", "fan.dragon", None),
]


def refusal(text: str) -> Reason:
    with pytest.raises(RulesError) as caught:
        options_from_text(text)
    return caught.value.reason


@pytest.mark.parametrize(("text", "key", "word", "allowed"), WRONG)
def test_a_wrong_text_is_refused_with_the_reason(
    text: str, key: str, word: str, allowed: str | None
) -> None:
    reason = refusal(text)
    params = dict(reason.params)
    assert (reason.key, params["word"]) == (f"problem.{key}", word)
    if allowed is not None:
        told = params["allowed"]
        assert isinstance(told, tuple)
        assert ", ".join(told).startswith(allowed)


@pytest.mark.parametrize("rules", FIXED, ids=lambda one: one.id)
def test_fan_that_cannot_be_changed(rules: Ruleset) -> None:
    reason = refusal(f"{rules.id}: fan.{rules.patterns[0].id}=1")
    assert reason.key == "problem.text_fixed_fan"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [one[0] for one in WRONG])
def test_every_reason_is_a_sentence_that_names_the_word(text: str, language: str) -> None:
    reason = refusal(text)
    sentence = load_labels(language).reason(reason)
    assert "problem." not in sentence
    assert "{" not in sentence
    assert str(dict(reason.params)["word"]) in sentence


def test_a_long_word_is_shortened() -> None:
    (_, word), *_ = refusal("x" * 10_000).params
    assert word == "x" * 31 + "…"


@given(st.text(alphabet="pocketimswn:=._ fan0123456789\n", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        rules, options = options_from_text(text)
    except RulesError:
        return
    assert options_from_text(options_text(rules, options)) == (rules, options)
