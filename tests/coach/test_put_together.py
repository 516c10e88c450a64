"""What a hand is worth while it is put together, under every ruleset."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.coach.put_together import Standing, below, standing
from game.rules.facts import After
from game.rules.tiles import tile_text
from game.rulesets import RULESETS, ruleset
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.rulesets.win_request import WinRequest

EVERY = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)


def found(text: str, rules: str = "pocket", **how: object) -> Standing:
    return standing(ruleset_from_text(rules), WinRequest(text, **how))  # type: ignore[arg-type]


def waits(one: Standing) -> dict[str, int]:
    """Return what the hand counts with each of its waits."""
    scores = {tile_text(wait.tile): wait.verdict for wait in one.waits}
    return {
        tile: verdict.score.counted for tile, verdict in scores.items() if verdict and verdict.score
    }


@EVERY
def test_no_tiles_have_nothing_to_count(rules: Ruleset) -> None:
    empty = standing(rules, WinRequest(""))
    assert (empty.short, empty.rows, empty.waits, empty.verdict) == (14, (), (), None)


@EVERY
def test_what_a_ready_hand_is_ready_for_is_what_it_then_counts(rules: Ruleset) -> None:
    hand = "123m 456p 78s EE (CCC)"
    ready = standing(rules, WinRequest(hand, seat="S"))
    assert (ready.short, ready.away, list(waits(ready))) == (1, 0, ["6s", "9s"])
    for wait in ready.waits:
        whole = standing(rules, WinRequest(f"{hand} + {tile_text(wait.tile)}", seat="S"))
        assert whole.verdict == wait.verdict


def test_waits_differ_in_worth_and_might_be_too_little() -> None:
    one = found("234m 567p 66s EE CCC", "hongkong: bonus_tiles=off")
    assert waits(one) == {"6s": 2, "E": 4}
    assert [below(wait.verdict) for wait in one.waits if wait.verdict] == [1, 0]
    assert one.below == 0
    robbed = found("123m 456p 77s CCC EE", robbing=True)
    assert [wait.problem is None for wait in robbed.waits] == [False, False]


def test_only_melds_and_pungs_of_honours_count_for_sure() -> None:
    assert [(one.id, one.total) for one in found("(CCC) (EEE) 12m").rows] == [
        ("round_wind", 1),
        ("seat_wind", 1),
        ("dragon", 1),
    ]
    assert found("CC 123m").rows == ()


def test_how_far_thirteen_and_fourteen_tiles_are() -> None:
    assert found("123m 456p 77s EN (CCC)").away == 1
    assert found("123m 456p 789s ENP CC").away is None, "the winning tile is missing"
    assert found("123m 456p 789s ENP C + C").away == 2
    assert found("123m 456p 789s 123p 123s").short == -1
    assert found("123m 456p 78s E (CCC) + E").waits == (), "the missing tile doesn't win"


def test_flowers_that_the_rules_do_not_have_are_left_out() -> None:
    one = found("123m 456p 78s EE (CCC) f1 + 9s")
    assert one.drops_bonus
    assert one.wins
    assert one.hand.bonus
    assert not found("123m 456p 78s EE (CCC) f1 + 9s", "western").drops_bonus


@pytest.mark.parametrize(
    ("text", "rules", "how", "hides"),
    [
        ("(CCC) (FFF) (PPP) 123m E + E", "hongkong: liability=on", {"self_draw": True}, True),
        ("(CCC) (FFF) (PPP) 123m E + E", "hongkong: liability=on", {}, False),
        ("(CCC) (FFF) PPP 123m E + E", "hongkong: liability=on", {"self_draw": True}, False),
        ("(CCC) (FFF) (PPP) 123m E + E", "hongkong", {"self_draw": True}, False),
        (
            "(CCCC) FFF 123m 456p E + E",
            "hongkong: kong_liability=on",
            {"self_draw": True, "after": After.KONG},
            True,
        ),
    ],
)
def test_it_says_where_somebody_might_be_liable(
    text: str, rules: str, how: dict[str, object], hides: bool
) -> None:
    assert found(text, rules, **how).hides_liability == hides


def test_a_contradiction_is_a_problem_and_no_error() -> None:
    one = found("123m 456p 78s EE (CCC) + 9s", self_draw=True, after=After.KONG)
    assert one.problem is not None
    assert one.problem.key == "command.after_no_kong"
    assert not one.wins


def test_the_minimum_is_that_of_the_options() -> None:
    rules = ruleset("hongkong")
    won = WinRequest("123m 456p 78s EE (CCC) + 9s")
    assert standing(rules, won).below == 2
    lower = rules.with_options(replace(rules.options, minimum=1))
    assert (standing(lower, won).below, standing(lower, won).wins) == (0, True)
