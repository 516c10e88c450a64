"""How many fan? The ruleset gives every answer."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.drills.fan import Fan, read_fan, samples
from game.drills.suits import ORDERS
from game.drills.tasks import graded, wins
from game.rules.problems import RulesError
from game.rulesets import RULESETS, ruleset
from game.rulesets.options_text import options_text
from game.rulesets.ruleset import Ruleset
from game.rulesets.win_request import request_from, score_request

KNOWN = [
    ("pocket", {"hand": "(CCC) 234m 567p 99s 78s + 6s", "seat": "W"}, 1),
    ("pocket", {"hand": "(222m) (777p) 44s 99s 555s + 4s"}, 4),
    ("pocket", {"hand": "1122m 3344p 55s 77s C + C"}, 5),
    ("pocket", {"hand": "123s 456s 789s EE 55s + 5s"}, 6),
    (
        "hongkong",
        {"hand": "234m 567m 345p 88s 34s + 5s", "self_draw": True, "bonus": ["f1"], "seat": "S"},
        3,
    ),
    ("hongkong", {"hand": "(CCC) (FFF) PP 345m 78m + 9m", "seat": "W", "bonus": ["f1"]}, 8),
]
ALL = [one for rules in RULESETS for one in samples(rules)]


@pytest.mark.parametrize(("rules", "win", "fan"), KNOWN)
def test_known_hands(rules: str, win: dict[str, object], fan: int) -> None:
    found = read_fan(win, ruleset(rules))
    assert found.answer == fan
    assert fan in found.choices(random.Random(1))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_every_hand_of_the_bank_is_scored_by_the_rules(rules: Ruleset) -> None:
    data = wins(rules.id)
    assert len(data) >= 10
    patterns = set()
    for one in data:
        found = read_fan(one, rules)
        told = score_request(rules, request_from(one))
        assert told.score is not None
        assert found.answer == told.score.counted
        assert told.refused == found.refused
        assert found.data == one
        patterns.add(tuple((row.id, row.count) for row in found.patterns))
    assert len(patterns) == len(data)


@pytest.mark.parametrize(
    ("win", "grade"), [(KNOWN[0][1], 1), (KNOWN[1][1], 2), (KNOWN[3][1], 2), (KNOWN[5][1], 3)]
)
def test_each_difficulty_is_one_grade(win: dict[str, object], grade: int) -> None:
    rules = ruleset("hongkong" if win is KNOWN[5][1] else "pocket")
    assert read_fan(win, rules).grade == grade


def test_the_right_number_can_always_be_picked() -> None:
    for number, one in enumerate(ALL):
        for seed in range(5):
            choices = one.choices(random.Random(f"{number} {seed}"))
            assert choices == tuple(sorted({*choices}))
            assert one.answer in choices
            assert max(choices) <= one.ruleset.cap
            assert len(choices) >= 4


def test_the_right_number_is_at_any_place() -> None:
    one = read_fan({"hand": "(222m) (777p) 44s 99s 555s + 4s"}, ruleset("pocket"))
    places = {one.choices(random.Random(seed)).index(4) for seed in range(60)}
    assert len(places) >= 4


def test_what_was_forgotten_is_named_only_if_it_is_certain() -> None:
    one = read_fan({"hand": "(222m) (777p) 44s 99s 555s + 4s"}, ruleset("pocket"))
    assert {row.id: row.total for row in one.patterns} == {"pong_pong_wu": 3, "no_terminal": 1}
    forgotten = {chosen: one.forgotten(chosen) for chosen in range(8)}
    named = {chosen: row.id for chosen, row in forgotten.items() if row}
    assert named == {1: "pong_pong_wu", 3: "no_terminal"}


MISCOUNTED = [
    ({"hand": "(222m) 44m 777p 55p 789s + 4m"}, 3, "pong_pong_wu", "drill.miss.chow(tile=7s)"),
    ({"hand": "(345p) 222p 678p 99p WW + 9p"}, 9, "pure_hand", "drill.miss.pair(tile=W)"),
    ({"hand": "11m 789p 23456789s + 4s", "seat": "W"}, 3, "chi_mo", "drill.miss.discard()"),
    (
        {"hand": "3457m (123p) (123m) (345s) + 7m", "self_draw": True},
        3,
        "clean_door",
        "drill.miss.claimed()",
    ),
    (
        {"hand": "34789m 123p 567s CC + 5m", "self_draw": True, "seat": "W", "round": "N"},
        4,
        "dragon",
        "drill.miss.only_pair(tile=C)",
    ),
]


@pytest.mark.parametrize(("win", "chosen", "pattern", "why"), MISCOUNTED)
def test_a_pattern_that_doesnt_count_is_named_with_its_reason(
    win: dict[str, object], chosen: int, pattern: str, why: str
) -> None:
    one = read_fan(win, ruleset("pocket"))
    found = one.miscounted(chosen)
    assert found is not None
    assert (found[0], str(found[1])) == (pattern, why)
    assert one.miscounted(one.answer) is None


def test_only_patterns_that_dont_count_are_named() -> None:
    for asked in samples(ruleset("pocket")):
        for chosen in asked.choices(random.Random(1)):
            found = asked.miscounted(chosen)
            if found is not None:
                assert chosen > asked.answer
                assert found[0] not in {row.id for row in asked.patterns}


def test_exchanged_suits_count_the_same() -> None:
    kept = set()
    for one in ALL:
        for suits in ORDERS[1:]:
            other = one.with_suits(suits)
            assert other.answer == one.answer, (one.ruleset.id, one.win.hand, suits)
            assert {row.id for row in other.patterns} == {row.id for row in one.patterns}
            if other is one:
                kept |= {row.id for row in one.patterns}
    assert {"all_green", "ruby_dragon", "jade_dragon", "pearl_dragon"} <= kept


def test_hands_that_the_options_dont_know_are_left_out() -> None:
    rules = ruleset("hongkong")
    rules = rules.with_options(replace(rules.options, bonus_tiles=False))
    asked = [one for _, one in graded("fan", rules, options_text(rules, rules.options))]
    assert asked
    for one in asked:
        question = one.question()
        assert isinstance(question, Fan)
        assert not question.facts.hand.bonus


@pytest.mark.parametrize(
    "data", [{}, {"hand": 5}, {"hand": "123m"}, {"hand": "19m 258p 147s ESWNC + F"}, {"x": "y"}]
)
def test_senseless_hands_are_refused(data: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        read_fan(data, ruleset("pocket"))


def test_grades_differ() -> None:
    assert {one.grade for one in ALL} == {1, 2, 3, 4, 5}
