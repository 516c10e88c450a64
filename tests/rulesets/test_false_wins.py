"""詐糊 The cost of a false win: the limit's self-draw payment to each other player."""

from __future__ import annotations

import pytest

from game.rules.facts import DealFacts, HandFacts
from game.rules.options import Value
from game.rules.tiles import EAST, NORTH, SOUTH, WEST
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from tests.builders import with_options

pytestmark = pytest.mark.facts

NOBODY = (HandFacts(EAST, ()), HandFacts(SOUTH, ()), HandFacts(WEST, ()), HandFacts(NORTH, ()))


@pytest.mark.parametrize(
    ("id", "options", "payments"),
    [
        ("pocket", {}, (512, -1536, 512, 512)),
        ("pocket", {"payment_table": "bands"}, (128, -384, 128, 128)),
        ("hongkong", {}, (256, -768, 256, 256)),
        ("hongkong", {"limit_fan": 8}, (128, -384, 128, 128)),
        ("ims", {}, (66, -198, 66, 66)),
        ("western", {}, (2000, -4000, 1000, 1000)),
        ("western", {"limit_points": 300}, (600, -1200, 300, 300)),
    ],
)
def test_it_is_paid_at_once(id: str, options: dict[str, Value], payments: tuple[int, ...]) -> None:
    rules = with_options(ruleset(id), false_win_penalty="pay", **options)
    settled = rules.settle(DealFacts(NOBODY, (), false_wins=(SOUTH,)))
    assert settled.payments == payments
    assert {one.payer for one in settled.transfers} == {1}


def test_east_pays_double_in_western() -> None:
    rules = with_options(ruleset("western"), false_win_penalty="pay")
    assert rules.settle(DealFacts(NOBODY, (), false_wins=(EAST,))).payments[0] == -6000


@pytest.mark.parametrize("penalty", ["off", "open", "at_end"])
@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: str(rules.id))
def test_otherwise_nobody_pays_for_it_at_the_end_of_the_hand(rules: Ruleset, penalty: str) -> None:
    rules = with_options(rules, false_win_penalty=penalty)
    assert rules.settle(DealFacts(NOBODY, (), false_wins=(SOUTH, WEST))).payments == (0, 0, 0, 0)


def test_two_at_once_pay_each_other_too() -> None:
    rules = with_options(ruleset("ims"), false_win_penalty="pay")
    settled = rules.settle(DealFacts(NOBODY, (), false_wins=(SOUTH, WEST)))
    assert settled.payments == (132, -132, -132, 132)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: str(rules.id))
def test_both_options_are_offered(rules: Ruleset) -> None:
    assert {"false_win_penalty", "claim_window"} <= {*rules.offered}
