"""The rules for plural forms, for common languages and for any line in a file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.words.po import TO_FILL_IN, PluralRule, known_plurals, plural_rule

FORMS = {
    "en": {0: 1, 1: 0, 2: 1, 21: 1},
    "zh_Hant": {0: 0, 1: 0, 2: 0},
    "fr": {0: 0, 1: 0, 2: 1},
    "pt": {0: 1, 1: 0},
    "pt-BR": {0: 0, 1: 0, 2: 1},
    "pl": {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 21: 2, 22: 1, 112: 2},
    "ru": {1: 0, 2: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 111: 2},
    "cs": {1: 0, 3: 1, 5: 2, 22: 2},
    "sl": {1: 0, 2: 1, 3: 2, 5: 3, 101: 0},
    "lv": {0: 2, 1: 0, 2: 1, 11: 1, 21: 0},
    "ro": {0: 1, 1: 0, 19: 1, 20: 2, 101: 1, 120: 2},
    "ga": {1: 0, 2: 1, 6: 2, 10: 3, 11: 4},
    "ar": {0: 0, 1: 1, 2: 2, 3: 3, 11: 4, 100: 5, 102: 5},
}


@pytest.mark.parametrize("language", FORMS)
def test_common_languages(language: str) -> None:
    rule = plural_rule(known_plurals(language))
    assert rule is not None
    assert {number: rule.form(number) for number in FORMS[language]} == FORMS[language]
    assert plural_rule(rule.header) == rule


def test_a_language_that_is_not_known_is_filled_in() -> None:
    assert known_plurals("tlh") == TO_FILL_IN
    assert plural_rule(TO_FILL_IN) is None


def test_a_form_for_one_number() -> None:
    polish = plural_rule(known_plurals("pl"))
    russian = plural_rule(known_plurals("ru"))
    assert polish
    assert russian
    assert [polish.is_for_one(form) for form in range(3)] == [True, False, False]
    assert [russian.is_for_one(form) for form in range(3)] == [False, False, False]


@pytest.mark.parametrize(
    "line",
    [
        *("", "nplurals=0; plural=0;", "nplurals=11; plural=0;", "nplurals=2", "plural=0"),
        *("nplurals=2; plural=n;", "nplurals=2; plural=1/(n-5);", "nplurals=2; plural=n%0;"),
        *("nplurals=2; plural=-1;", "nplurals=2; plural=n ? 1;", "nplurals=2; plural=m;"),
        f"nplurals=2; plural={'(' * 30}n{')' * 30};",
        f"nplurals=2; plural={'!' * 400}n;",
    ],
)
def test_lines_that_give_no_form(line: str) -> None:
    assert plural_rule(line) is None


def test_a_number_that_a_formula_fails_on_has_the_last_form() -> None:
    rule = plural_rule("nplurals=2; plural=1/(n!=100000) - 1;")
    assert rule is not None
    assert (rule.form(1), rule.form(100000)) == (0, 1)
    assert PluralRule(2, "n").form(7) == 1


@given(st.text("n0123456789+-*/%()?:!<>=&| ", max_size=80))
def test_any_formula_is_taken_or_refused(formula: str) -> None:
    rule = plural_rule(f"nplurals=3; plural={formula};")
    assert rule is None or rule.form(10**9) in range(3)
