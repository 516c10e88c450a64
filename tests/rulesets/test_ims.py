"""The table of Internet Mahjong Server, its options, and the steps from fan to points."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.problems import Reason, RulesError
from game.rulesets.ims import IMS
from game.rulesets.ims_ruleset import BASIC
from game.rulesets.ruleset import HandScore, Ruleset
from tests.builders import with_options
from tests.rulesets.hand_checks import (
    LEAST,
    check_coverage,
    check_hand,
    check_order,
    check_proofs,
    ids,
)
from tests.rulesets.hand_lines import HandLine, read_table, win_of
from tests.slow_ims import BASIC as SHEET
from tests.slow_ims import FAN

LINES = read_table("ims")
CHICKEN = "(123m) 456p 555s 77s 78s + 9s"


def score(hand: str, situation: str = "South in East, discard", rules: Ruleset = IMS) -> HandScore:
    return rules.score(win_of(hand, situation))


# --- the table ----------------------------------------------------------------------------------


def test_table_is_that_of_the_sheet_in_its_order() -> None:
    assert [(row.id, row.fan) for row in IMS.patterns] == list(FAN.items())
    assert {name: IMS.fan_of(name) for name in FAN} == FAN
    assert IMS.cap == 12


@pytest.mark.parametrize("line", LINES, ids=str)
def test_hand(line: HandLine) -> None:
    result = check_hand(IMS, line)
    assert result is None or not line.figures or result.figures == line.figures


def test_lines_prove_what_they_say() -> None:
    check_proofs(LINES)


def test_every_pattern_has_hits_and_near_misses() -> None:
    check_coverage(LINES, FAN)
    assert len(LINES) >= LEAST


def test_patterns_are_listed_in_the_order_of_the_table() -> None:
    check_order((IMS.score(line.win) for line in LINES if line.patterns), FAN)


def test_a_hand_that_is_not_complete_has_no_score() -> None:
    with pytest.raises(RulesError) as error:
        score("147m 258p 369s ESWN + C")
    assert error.value.reason.key == "problem.not_complete"


def test_fan_is_fixed() -> None:
    assert not IMS.edits_fan
    changed = IMS.with_options(replace(IMS.options, fan=(("dragon_set", 9), ("one_suit", 0))))
    assert {name: changed.fan_of(name) for name in FAN} == FAN
    hand = "(CCC) (PPP) 123m 55m FF + 5m"
    assert score(hand, rules=changed) == score(hand)


# --- options ------------------------------------------------------------------------------------


def test_options_are_those_of_the_sheet() -> None:
    options = IMS.options
    assert (options.bonus_tiles, options.minimum, options.multiple_wins) == (True, 1, "nearest")
    assert (options.dead_wall, options.replacements) == (13, "front")
    assert options.kong_after_claim
    assert options.concealed_kong_shown == "hidden"
    assert options.robbing_the_kong
    assert not options.missed_win
    assert "payment_table" not in IMS.offered


@pytest.mark.parametrize(
    ("minimum", "hand", "situation", "reason"),
    [
        (0, CHICKEN, "South in East, discard", None),
        (
            1,
            CHICKEN,
            "South in East, discard",
            Reason.of("problem.below_minimum", fan=0, minimum=1),
        ),
        (1, CHICKEN, "South in East, discard, last tile", None),
        (2, "(CCC) (PPP) 123m 55s EE + 5s", "South in East, discard", None),
        (6, "123m 456m 789m EE 55m + 5m", "South in East, self-draw", None),
        (
            6,
            "123m 456m 789m EE 55m + 5m",
            "South in East, discard",
            Reason.of("problem.below_minimum", fan=5, minimum=6),
        ),
    ],
)
def test_refusal_below_the_minimum(
    minimum: int, hand: str, situation: str, reason: Reason | None
) -> None:
    win = win_of(hand, situation)
    assert IMS.is_complete(win.hand)
    assert with_options(IMS, minimum=minimum).refusal(win) == reason


def test_the_minimum_is_compared_before_the_aux_value() -> None:
    win = win_of("(123m) 456p [5555s] 77s 78s f1f2f3f4 + 9s", "South in East, discard")
    assert dict(IMS.score(win).figures)["adjusted"] == 1
    assert IMS.refusal(win) == Reason.of("problem.below_minimum", fan=0, minimum=1)


def test_bonus_tiles_that_are_not_in_play_are_worth_nothing() -> None:
    hand = "(CCC) (123m) 456p 88s 78s f1f2f3f4 + 9s"
    assert dict(score(hand).figures)["aux"] == 4
    assert dict(score(hand, rules=with_options(IMS, bonus_tiles=False)).figures)["aux"] == 0


def test_seven_pairs_switched_off_leave_the_chows() -> None:
    rules = with_options(IMS, seven_pairs=False)
    pairs = win_of("11m 44m 77p 99p 22s 88s E + E", "South in East, discard")
    assert not rules.is_complete(pairs.hand)
    chows = "2233445566778m + 8m"
    assert score(chows, rules=rules) == score(chows)


def test_thirteen_orphans_can_be_switched_off_and_thirteen_individuals_cannot() -> None:
    rules = with_options(IMS, thirteen_orphans=False)
    orphans = win_of("19m 19p 19s ESWNCFP + 1m", "South in East, discard")
    assert not rules.is_complete(orphans.hand)
    assert ids(score("147m 258p 369s ESWN + E", rules=rules)) == ["thirteen_individuals"]
    assert rules.forms.thirteen_individuals


# --- from fan to points -------------------------------------------------------------------------


def test_basic_scores_are_those_of_the_sheet_and_every_share_is_whole() -> None:
    assert {half / 2: basic for half, basic in enumerate(BASIC)} == SHEET
    assert all(basic * 3 % 2 == 0 and basic * 3 // 2 % 3 == 0 for basic in BASIC)


def test_every_step_of_the_basic_scores_is_met_by_a_hand() -> None:
    met = {dict(line.figures).get("adjusted") for line in LINES}
    assert met - {None} == {half / 2 for half in range(25)}


def test_hands_are_compared_by_what_they_are_paid() -> None:
    """Equal fan is worth more to the dealer, and more with a concealed kong."""
    plain, kong = "(CCC) (123m) 456p 88s 78s + 9s", "[CCCC] (123m) 456p 88s 78s + 9s"
    worth = [
        IMS.worth(win_of(hand, f"{seat} in East, discard"))
        for hand in (plain, kong)
        for seat in ("South", "East")
    ]
    assert worth == [8, 12, 12, 18]
