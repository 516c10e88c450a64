"""The sheet of a table: all that counts there, nothing else, on two pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rulesets import RULESETS
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.settings.presets import built_in
from game.words.columns import text_width
from game.words.labels import languages, load_labels
from game.words.rule_sheet import RuleSheet, rule_sheet, sheet_text
from tests.words.test_rule_lines import tables

ENGLISH = load_labels("en")
COLUMNS, LINES = 96, 74
"""A printed page of A4: letters of one width and 9 points, margins of 12 mm."""

every_ruleset = pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)


def sheet(text: str) -> RuleSheet:
    return rule_sheet(ruleset_from_text(text), ENGLISH)


def told(text: str) -> str:
    """Return what the sheet says about these rules in sentences."""
    shown = sheet(text)
    return "\n".join((*shown.facts, *shown.payers))


def by_title(text: str) -> dict[str, list[str]]:
    return {group.title: [row.id for row in group.rows] for group in sheet(text).groups}


@every_ruleset
def test_every_pattern_that_can_count_is_there_once_and_no_other(rules: Ruleset) -> None:
    for table in (rules, *tables(rules.id)):
        shown = [row.id for group in rule_sheet(table, ENGLISH).groups for row in group.rows]
        impossible = {"honours_only"} | ({"flower_win"} if not table.options.bonus_tiles else set())
        counting = {row.id for row in table.patterns if table.fan_of(row.id)} - impossible
        assert sorted(shown) == sorted(counting), table.options


@pytest.mark.parametrize(
    "rules", [one for one in RULESETS if one.unit == "fan"], ids=lambda rules: rules.id
)
def test_a_pattern_stands_under_its_fan_or_under_the_limit(rules: Ruleset) -> None:
    for table in (rules, *tables(rules.id)):
        for group in rule_sheet(table, ENGLISH).groups:
            fan = int(group.title.split()[0])
            assert {min(table.cap, table.fan_of(row.id)) for row in group.rows} == {fan}
            assert group.title.endswith(": the limit") is (fan == table.cap)


def test_patterns_are_grouped_from_cheap_to_dear() -> None:
    groups = by_title("hongkong: limit_fan=5 fan.all_pungs=2 fan.mixed_terminals=0")
    assert list(groups) == ["1 fan", "2 fan", "3 fan", "4 fan", "5 fan: the limit"]
    assert groups["2 fan"] == ["all_pungs", "bonus_series"]
    assert groups["4 fan"] == ["seven_pairs"]
    assert "full_flush" in groups["5 fan: the limit"]
    assert list(by_title("ims:"))[:3] == ["1 fan", "1 fan or more", "2 fan"]
    assert by_title("ims:")["2 fan or more"] == ["one_suit"]
    assert list(by_title("western: limit_points=500"))[-4:] == [
        "1 double",
        "3 doubles",
        "Special hand: 250 points",
        "Special hand: 500 points",
    ]


@every_ruleset
def test_each_option_that_differs_is_named(rules: Ruleset) -> None:
    usual = rules.options.values()
    for table in tables(rules.id):
        now = table.options.values()
        changed = {name for name in rules.offered if now[name] != usual[name]}
        fan = {row.id: row.fan for row in rules.patterns}
        changed |= {f"fan.{id}" for id, number in table.options.fan if number != fan[id]}
        house = rule_sheet(table, ENGLISH).house
        assert sorted(row.id for row in house) == sorted(changed)


def test_a_house_rule_is_told_with_what_is_usual() -> None:
    house = sheet("hongkong: minimum=1 seven_pairs=off fan.all_pungs=2").house
    assert [(row.name, row.words) for row in house] == [
        ("Minimum fan", "1 (usually 3)"),
        ("Seven pairs", "Off (usually On)"),
        ("All Pungs", "2 (usually 3)"),
    ]
    assert "No house rules" not in told("hongkong: minimum=1")
    assert "No house rules: all options are as usual." in told("hongkong:")


@pytest.mark.parametrize(
    ("text", "yes", "no"),
    [
        ("hongkong:", "need 3 fan to win. Fan for flowers", "liab|false win|drawn hand|don't pay"),
        ("hongkong: bonus_tiles=off", "need 3 fan to win.\n|136 tiles", "lowers"),
        ("hongkong: minimum=0 limit_fan=8", "No minimum|limit is 8 fan|144 tiles", "need"),
        ("hongkong: payment_way=full_gun", "discarder pays for all", "pays double and the others"),
        ("hongkong: dealer_pays=2", "by or to the dealer is 2 times as much", "no difference"),
        ("hongkong: liability=on", "third dragon pung|you pay for all three", "kong is robbed"),
        (
            "hongkong: kong_liability=on",
            "discard for another player's kong|kong is robbed",
            "third",
        ),
        ("hongkong: kong_liability=on robbing_the_kong=off", "player's kong", "robbed"),
        ("hongkong: multiple_wins=all", "they don't pay each other", "drawn hand"),
        ("hongkong: goulash_bonus=5", "drawn hand before the win|5 points", "false win"),
        ("hongkong: false_win_penalty=at_end", "A false win costs 768 points in all", "drawn hand"),
        ("hongkong: false_win_penalty=open", "need 3 fan", "alse win costs"),
        ("pocket: minimum=2 bonus_tiles=on", "need 2 fan to win.\n|discarder pays double", "lower"),
        (
            "ims:",
            "need 1 fan|before the aux|flower or season|a third each|robbed kong",
            "don't pay",
        ),
        ("ims: minimum=0 bonus_tiles=off", "No minimum|limit is 12|each concealed one.", "before"),
        ("ims: robbing_the_kong=off", "Win on a discard: the discarder pays for all", "robbed"),
        (
            "western:",
            "limit is 1,000 points|East pays and gets double|two losers|scores its",
            "fan",
        ),
        ("western: calling_award=two_fifths", "two fifths of its award", "several players win"),
        ("western: multiple_wins=all", "every loser pays each of them in full", "two fifths"),
        ("western: false_win_penalty=pay", "4,000 (East 6,000) points", "minimum fan"),
    ],
)
def test_the_sentences_are_those_of_the_table(text: str, yes: str, no: str) -> None:
    words = told(text)
    assert [one for one in yes.split("|") if one not in words] == []
    assert [one for one in no.split("|") if one in words.replace("flowers and seasons", "")] == []


@pytest.mark.parametrize(
    ("text", "fan"),
    [
        ("hongkong:", [3, 4, 5, 6, 7, 8, 9, 10]),
        ("hongkong: minimum=0 limit_fan=4", [0, 1, 2, 3, 4]),
        ("hongkong: minimum=5 limit_fan=4", [4]),
        ("ims: minimum=6", [number / 2 for number in range(12, 25)]),
    ],
)
def test_payments_begin_with_the_minimum(text: str, fan: list[float]) -> None:
    assert [row[0].number for row in sheet(text).payment.rows] == fan


def longest(rules: Ruleset) -> Ruleset:
    """Return the table with the longest sheet among those with many house rules."""
    return max(tables(rules.id), key=lambda one: len(sheet_text(rule_sheet(one, ENGLISH), ENGLISH)))


def tables_to_print(rules: Ruleset) -> Iterator[Ruleset]:
    yield from (rules, longest(rules))
    yield from (rules.with_options(one.options) for one in built_in(rules))


@every_ruleset
def test_it_prints_on_two_pages_in_each_language(rules: Ruleset) -> None:
    for table in tables_to_print(rules):
        for labels in map(load_labels, languages()):
            shown = rule_sheet(table, labels)
            text = sheet_text(shown, labels)
            assert (
                sum(max(1, -(-text_width(one) // COLUMNS)) for one in text.split("\n")) <= 2 * LINES
            )
            groups = (row.words for group in shown.groups for row in group.rows)
            for words in (shown.heading, *shown.facts, *shown.payers, *groups):
                assert words in text
            assert "{" not in text
