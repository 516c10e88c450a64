"""The table of Pocket Mahjong: every pattern with hits and near misses, and effects of options."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.options import Options
from game.rules.problems import Reason, RulesError
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import HandScore, Ruleset
from tests.rulesets.hand_checks import (
    LEAST,
    check_coverage,
    check_hand,
    check_order,
    check_proofs,
    ids,
)
from tests.rulesets.hand_lines import HandLine, read_table, win_of
from tests.slow_pocket import FAN

LINES = read_table("pocket")
PLAIN = "(123m) 456p 555s 77s 78s + 9s"


def with_fan(**fan: int) -> Ruleset:
    return POCKET.with_options(Options(fan=tuple(fan.items())))


def score(
    hand: str, situation: str = "South in East, discard", rules: Ruleset = POCKET
) -> HandScore:
    return rules.score(win_of(hand, situation))


def test_table_is_that_of_the_sheet_in_its_order() -> None:
    assert [(row.id, row.fan) for row in POCKET.patterns] == list(FAN.items())
    assert {name: POCKET.fan_of(name) for name in FAN} == FAN
    assert POCKET.cap == 12


def test_only_the_higher_forms_of_the_sheet_replace_others() -> None:
    assert {row.id: row.replaces for row in POCKET.patterns if row.replaces} == {
        "seven_straight_pairs": ("seven_pairs",),
        "four_hidden_pong": ("three_hidden_pong",),
        "four_gong": ("three_gong",),
        "pure_old_guy": ("mix_old_guy",),
        "pure_honors": ("mix_old_guy",),
    }


@pytest.mark.parametrize("line", LINES, ids=str)
def test_hand(line: HandLine) -> None:
    if check_hand(POCKET, line) is not None:
        assert POCKET.worth(line.win) == line.fan


def test_lines_prove_what_they_say() -> None:
    check_proofs(LINES)


def test_every_pattern_has_hits_and_near_misses() -> None:
    check_coverage(LINES, FAN)
    assert len(LINES) >= LEAST


def test_patterns_are_listed_in_the_order_of_the_table() -> None:
    check_order((POCKET.score(line.win) for line in LINES if line.patterns), FAN)


def test_a_hand_that_is_not_complete_has_no_score() -> None:
    with pytest.raises(RulesError) as error:
        score("19m 19p 19s ESWNCFP + 2m")
    assert error.value.reason.key == "problem.not_complete"


# --- fan changed by the player ------------------------------------------------------------------


def test_changed_fan_counts() -> None:
    result = score("(FFF) (CCC) 456p 88s 78s + 9s", rules=with_fan(dragon=3))
    assert (result.total, result.counted) == (6, 6)
    assert with_fan(dragon=3).fan_of("dragon") == 3
    assert with_fan(dragon=3).fan_of("ping_wu") == 1
    assert POCKET.fan_of("dragon") == 1


def test_the_cap_stays_when_fan_is_raised() -> None:
    result = score("(FFF) (CCC) 456p 88s 78s + 9s", rules=with_fan(dragon=12))
    assert (result.total, result.counted) == (24, 12)


def test_a_pattern_of_no_fan_is_not_listed() -> None:
    result = score("123m 456p 555s 77s 78s + 9s", rules=with_fan(clean_door=0))
    assert (result.patterns, result.total, result.counted) == ((), 0, 0)


def test_a_pattern_of_no_fan_replaces_nothing() -> None:
    straight_pairs = "1122334455667m + 7m"
    assert "seven_pairs" not in ids(score(straight_pairs))
    result = score(straight_pairs, rules=with_fan(seven_straight_pairs=0))
    assert ids(result) == ["clean_door", "pure_hand", "seven_pairs"]


def test_a_higher_form_of_less_fan_still_replaces_the_lower() -> None:
    result = score("1122334455667m + 7m", rules=with_fan(seven_straight_pairs=3))
    assert ids(result) == ["clean_door", "pure_hand", "seven_straight_pairs"]
    assert result.total == 10


FALLING_BACK = [
    ("four_hidden_pong", "three_hidden_pong", "222m 555p 777s 999m 8s + 8s"),
    ("four_gong", "three_gong", "(2222m) (5555p) (7777s) (9999m) 8s + 8s"),
    ("pure_honors", "mix_old_guy", "(EEE) (SSS) (CCC) (FFF) P + P"),
    ("pure_old_guy", "mix_old_guy", "(111m) (999m) (111p) (999s) 1s + 1s"),
    ("seven_straight_pairs", "seven_pairs", "1122334455667m + 7m"),
]


@pytest.mark.parametrize(("higher", "lower", "hand"), FALLING_BACK)
def test_a_higher_form_of_no_fan_is_the_lower(higher: str, lower: str, hand: str) -> None:
    assert {higher, lower} & set(ids(score(hand))) == {higher}
    assert {higher, lower} & set(ids(score(hand, rules=with_fan(**{higher: 0})))) == {lower}


def test_two_kongs_are_not_three_without_the_higher_form() -> None:
    two = score("(2222m) (5555p) (777s) (999m) 8s + 8s", rules=with_fan(four_gong=0))
    assert "three_gong" not in ids(two)


def test_four_hidden_pongs_without_fan_are_worth_as_much_as_three() -> None:
    rules = with_fan(four_hidden_pong=0)
    four = score("222m 555p 777s 999m 8s + 8s", rules=rules)
    three = score("222m 555p 999m 77s 88s + 8s", rules=rules)
    assert ids(four) == ids(three) == ["clean_door", "pong_pong_wu", "three_hidden_pong"]
    assert four.total == three.total == 7


def test_changed_fan_changes_which_reading_counts() -> None:
    hand = "111m 222m 333m 99p 78p + 9p"
    assert "ping_wu" in ids(score(hand, "South in East, self-draw"))
    dear = score(hand, "South in East, self-draw", with_fan(three_hidden_pong=4))
    assert ids(dear) == ["chi_mo", "clean_door", "three_hidden_pong"]


def test_a_reading_is_chosen_by_its_sum_before_the_cap() -> None:
    """Both readings reach the limit; the list shown belongs to the one worth more."""
    rules = with_fan(three_hidden_pong=12, ping_wu=12, with_terminal=12)
    result = score("111m 222m 333m 99p 78p + 9p", rules=rules)
    assert (result.total, result.counted) == (25, 12)
    assert ids(result) == ["clean_door", "ping_wu", "with_terminal"]


@pytest.mark.parametrize("fan", [(("dragons", 1),), (("dragon", 2), ("all_pungs", 3))])
def test_fan_of_an_unknown_pattern_is_refused(fan: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(RulesError) as error:
        POCKET.with_options(Options(fan=fan))
    assert error.value.reason == Reason.of("problem.unknown_pattern", pattern=fan[-1][0])


def test_an_unknown_pattern_has_no_fan() -> None:
    with pytest.raises(RulesError) as error:
        POCKET.fan_of("dragons")
    assert error.value.reason == Reason.of("problem.unknown_pattern", pattern="dragons")


# --- minimum, shapes ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minimum", "hand", "reason"),
    [
        (0, PLAIN, None),
        (1, PLAIN, Reason.of("problem.below_minimum", fan=0, minimum=1)),
        (3, "(FFF) (CCC) 456p 88s 78s + 9s", Reason.of("problem.below_minimum", fan=2, minimum=3)),
        (2, "(FFF) (CCC) 456p 88s 78s + 9s", None),
        (12, "19m 19p 19s ESWNCFP + 1m", None),
    ],
)
def test_refusal_below_the_minimum(minimum: int, hand: str, reason: Reason | None) -> None:
    rules = POCKET.with_options(Options(minimum=minimum))
    win = win_of(hand, "South in East, discard")
    assert rules.is_complete(win.hand)
    assert rules.refusal(win) == reason


def test_the_minimum_is_compared_with_what_the_situation_adds() -> None:
    rules = POCKET.with_options(Options(minimum=1))
    assert rules.refusal(win_of(PLAIN, "South in East, self-draw")) is None


def test_seven_pairs_switched_off_are_no_win() -> None:
    rules = POCKET.with_options(Options(seven_pairs=False))
    assert not rules.is_complete(
        win_of("11m 44m 77p 99p 22s 88s E + E", "South in East, discard").hand
    )
    assert not rules.forms.seven_pairs
    assert POCKET.forms.four_alike_pairs


def test_seven_pairs_switched_off_leave_the_chows() -> None:
    rules = POCKET.with_options(Options(seven_pairs=False))
    result = score("1122334455667m + 7m", rules=rules)
    assert ids(result) == ["clean_door", "pure_hand", "ping_wu", "no_terminal"]
    hidden = score("222233334444m 5p + 5p", rules=rules)
    assert ids(hidden) == ["clean_door", "three_hidden_pong", "no_terminal"]


def test_thirteen_tiles_switched_off_are_no_win() -> None:
    rules = POCKET.with_options(Options(thirteen_orphans=False))
    assert not rules.is_complete(win_of("19m 19p 19s ESWNCFP + 1m", "South in East, discard").hand)


def test_bonus_tiles_in_play_are_worth_nothing() -> None:
    rules = POCKET.with_options(Options(bonus_tiles=True))
    win = win_of("(123m) 456p 555s 77s 78s f1f2f3f4 g2 + 9s", "South in East, discard")
    assert rules.score(win).patterns == ()


def test_a_ruleset_is_a_value() -> None:
    same = POCKET.with_options(replace(POCKET.options))
    assert same == POCKET
    assert hash(same) == hash(POCKET)
    assert POCKET.with_options(Options(minimum=3)) != POCKET
    assert replace(POCKET, options=Options(minimum=3)) == POCKET.with_options(Options(minimum=3))
