"""Rules for every ruleset in the list."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from game.rules.options import ALLOWED, Options, Value
from game.rules.problems import Reason, RulesError
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import BonusPattern, Ruleset
from game.rulesets.samples import SAMPLES
from tests.builders import with_options

every_ruleset = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: str(rules.id))
NOT_OFFERED = {
    "dead_wall",
    "replacements",
    "kong_after_claim",
    "last_bonus_replaced",
    "last_discard_drawn",
    "bonus_ends_chain",
    "winners_pay",
}


def test_pocket_comes_first() -> None:
    assert RULESETS[0].id == "pocket"


def test_ids_are_unique() -> None:
    assert len({rules.id for rules in RULESETS}) == len(RULESETS)


@every_ruleset
def test_ruleset_is_found_by_its_id(rules: Ruleset) -> None:
    assert ruleset(rules.id) is rules


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(RulesError) as error:
        ruleset("riichi")
    assert error.value.reason == Reason.of("problem.unknown_ruleset", ruleset="riichi")


@every_ruleset
def test_patterns_replace_only_patterns_of_the_same_table(rules: Ruleset) -> None:
    ids = [pattern.id for pattern in rules.patterns]
    assert len(set(ids)) == len(ids)
    for pattern in rules.patterns:
        assert set(pattern.replaces) <= set(ids) - {pattern.id}


@every_ruleset
def test_offered_options_exist_and_are_named_once(rules: Ruleset) -> None:
    assert set(rules.offered) <= set(ALLOWED) - NOT_OFFERED
    assert len(set(rules.offered)) == len(rules.offered)
    assert set(ALLOWED) == {field.name for field in fields(Options)} - {"fan"}


NARROWED: list[tuple[str, str, Value, Value]] = [
    ("ims", "minimum", 6, 7),
    ("ims", "multiple_wins", "all", "highest"),
    ("hongkong", "minimum", 4, 6),
    ("hongkong", "minimum", 5, 7),
    ("hongkong", "concealed_kong_shown", "down", "hidden"),
    ("hongkong", "concealed_kong_shown", "middle_up", "two_up"),
]


@pytest.mark.parametrize(("id", "option", "last", "beyond"), NARROWED)
def test_a_ruleset_allows_only_what_its_sheet_offers(
    id: str, option: str, last: Value, beyond: Value
) -> None:
    rules = ruleset(id)
    assert rules.allowed(option).allows(last)
    assert not rules.allowed(option).allows(beyond)
    assert ALLOWED[option].allows(beyond)
    assert with_options(rules, **{option: last}).options.values()[option] == last
    with pytest.raises(RulesError) as refused:
        with_options(rules, **{option: beyond})
    assert refused.value.reason == Reason.of(
        "problem.option_value",
        option=option,
        value=str(beyond),
        allowed=str(rules.allowed(option)),
    )


@every_ruleset
def test_nothing_is_narrowed_that_is_not_offered(rules: Ruleset) -> None:
    narrowed = {name for name in ALLOWED if rules.allowed(name) != ALLOWED[name]}
    assert narrowed <= {*rules.offered}


@pytest.mark.parametrize("option", ["minimum", "bonus_tile"])
def test_a_row_needs_a_switch_that_exists(option: str) -> None:
    BonusPattern("flower", 1, lambda _: 0, option="bonus_tiles")
    with pytest.raises(AssertionError, match=option):
        BonusPattern("flower", 1, lambda _: 0, option=option)


@every_ruleset
def test_the_cap_is_in_the_unit_that_hands_count_in(rules: Ruleset) -> None:
    assert (rules.unit, rules.cap) == {
        "pocket": ("fan", 12),
        "ims": ("fan", 12),
        "western": ("points", 1000),
        "hongkong": ("fan", 10),
    }[rules.id]
    changed = rules.with_options(replace(rules.options, limit_fan=8, limit_points=300))
    assert changed.unit == rules.unit
    assert changed.cap == {"western": 300, "hongkong": 8}.get(rules.id, rules.cap)


@every_ruleset
def test_options_are_kept(rules: Ruleset) -> None:
    options = replace(rules.options, minimum=3, multiple_wins="all")
    changed = rules.with_options(options)
    assert changed.options == options
    assert changed.id == rules.id
    assert changed.with_options(rules.options) == rules


@every_ruleset
def test_the_page_of_payments_is_a_whole_table(rules: Ruleset) -> None:
    page = rules.payment_page()
    assert page.notes
    assert {len(row) for row in page.rows} == {len(page.heads)}
    assert isinstance(page.data["kind"], str)


@every_ruleset
def test_every_pattern_counts_in_a_unit(rules: Ruleset) -> None:
    expected = {"fan"} if rules.unit == "fan" else {"points", "doubles", "award"}
    assert {rules.unit_of(one.id) for one in rules.patterns} == expected


@every_ruleset
def test_what_a_hand_is_worth_begins_with_what_it_counts(rules: Ruleset) -> None:
    for one in SAMPLES[rules.id].values():
        score = rules.score(one.win)
        first, *_ = rules.amounts(score)
        assert first == (score.counted, rules.unit)
        arithmetic = rules.arithmetic(score, one.win)
        assert [row for group in arithmetic.groups for row in group.rows] == [*score.patterns]
