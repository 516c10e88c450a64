"""The evaluation of hands by trained weights, and without them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from game.bots import choose
from game.bots.brain import Mind
from game.bots.features import FAMILIES, NAMES, PLANNERS, Features, family
from game.bots.good import Planner
from game.bots.learned import INDIFFERENT, Judgement, judgement, table_hash, weights_for
from game.bots.levels import STYLES
from game.bots.outlook import Outlook
from game.bots.players import BOTS
from game.bots.sight import draws_left, holding
from game.bots.taste import USUAL, Taste
from game.bots.value_table import TRAINED
from game.rules.play import deal_out, play
from game.rules.tiles import EAST_WIND, SOUTH, tile_from_text
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets import RULESETS, ruleset
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from tests.bots.seats import to_answer, to_discard

POCKET = ruleset("pocket")
HONG_KONG = ruleset("hongkong")
HAND = "(CCC) 123m 456m 77p 25s E"


def numbers_of(seen: View, rules: Ruleset, thrown: str) -> dict[str, float]:
    """Return the features, by name, of the hand after this discard."""
    every = Features(Outlook(seen, rules)).of_discards(holding(seen), draws_left(seen))
    return dict(zip(NAMES, every[tile_from_text(thrown)], strict=True))


# --- features -----------------------------------------------------------------------------------


def test_the_numbers_of_a_discard() -> None:
    numbers = numbers_of(to_discard(HAND), POCKET, "E")
    assert numbers["always"] == numbers["own_turn"] == numbers["dealer"] == 1
    assert [numbers[f"melds_{count}"] for count in range(1, 5)] == [1, 0, 0, 0]
    assert [numbers[f"at_{step}"] for step in range(6)] == [0, 1, 0, 0, 0, 0]
    assert numbers["promise_open"] > 0 == numbers["promise_pairs"] == numbers["promise_ready"]
    assert numbers["both_1"] == pytest.approx(numbers["share_1"] * numbers["time_1"])
    assert numbers["value"] >= numbers["promise_open"] >= numbers["second"]


def test_a_ready_hand_promises_what_it_waits_for() -> None:
    numbers = numbers_of(to_discard("(CCC) 123m 456m 77p 56s E"), POCKET, "E")
    assert numbers["promise_ready"] > 0
    assert numbers["at_0"] == 1


def test_a_hand_that_claims_is_at_rest_without_a_cost() -> None:
    seen = to_answer("11m 44m 77p 99p 22s 5s EE", "3s")
    at_rest = Features(Outlook(seen, POCKET)).at_rest(holding(seen), 10)
    numbers = dict(zip(NAMES, at_rest, strict=True))
    assert numbers["cost"] == numbers["own_turn"] == 0
    assert numbers["promise_ready"] > numbers["second"] > 0
    assert numbers["time"] ** 2 == pytest.approx(numbers["time_squared"])


def test_danger_costs_by_taste() -> None:
    river = [(SOUTH, "1m"), (SOUTH, "2p"), (SOUTH, "3p"), (SOUTH, "9p")] * 2
    seen = to_discard(HAND, river=river)
    usual, careless = (
        Features(Outlook(seen, POCKET, taste)).of_discards(holding(seen), 10)
        for taste in (Taste(), Taste(defence=0.0))
    )
    cost = NAMES.index("cost")
    assert all(usual[tile][cost] > 0 == careless[tile][cost] for tile in usual)


def test_every_plan_has_a_family() -> None:
    places = set()
    for text in (HAND, "119m 19p 19s ESWNCFP", "1122m 3355p 7799s EE", "12345678m 147p 369s"):
        outlook = Outlook(to_discard(text), POCKET)
        places |= {family(one) for one in outlook.courses(holding(outlook.view), 15)}
    assert places <= set(range(len(FAMILIES)))
    assert len(places) > 4


# --- weights ------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", ["", "careful", "stubborn"])
@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
def test_by_the_planners_weights_it_is_the_planner(rules: Ruleset, style: str) -> None:
    taste = STYLES[style] if style else USUAL
    planner = Planner(taste)
    same = Planner(taste, lambda view, rules, taste: Judgement(view, rules, PLANNERS, taste))
    deal, _ = deal_out(rules, build_wall("planner", rules.options.bonus_tiles), EAST_WIND)
    for _ in range(40):
        if not deal.waiting_for:
            break
        seen = view(deal, deal.waiting_for[0])
        if len(seen.legal) > 1:
            expected = dict(planner.valued(seen, rules))
            assert dict(same.valued(seen, rules)) == pytest.approx(expected)
        deal, _ = play(deal, choose("plain", seen, rules, random.Random(1)))


def test_weights_change_what_is_done() -> None:
    seen = to_discard(HAND)
    weights = [float(name == "cost") for name in NAMES]
    mind = Mind(Planner(judge=lambda view, rules, taste: Judgement(view, rules, weights, taste)))
    dangers = Features(Outlook(seen, POCKET)).of_discards(holding(seen), 10)
    most = max(dangers, key=lambda tile: dangers[tile][NAMES.index("cost")])
    assert mind(seen, POCKET, random.Random(1)).tile == most


@pytest.mark.parametrize("defence", [0.0, 0.1, 1.0, 5.0])
def test_a_weight_says_what_danger_costs_the_usual_player(defence: float) -> None:
    """Care beyond the default costs in full; less care costs in part."""
    seen, by_name = to_discard(HAND), dict(zip(NAMES, PLANNERS, strict=True))
    heeded, unheeded = (
        Judgement(seen, POCKET, tuple({**by_name, "cost": weight}.values()), Taste(defence=defence))
        for weight in (-0.5, 0.0)
    )
    mine = holding(seen)
    values, others = (one.discards(mine, draws_left(seen)) for one in (heeded, unheeded))
    for tile in mine.kinds:
        danger = heeded.feeding.cost(tile)
        assert danger > 0
        assert heeded.risk(tile) == pytest.approx(
            0.5 * min(defence, 1.0) * danger + max(defence - 1.0, 0.0) * danger
        )
        assert values[tile] + heeded.risk(tile) == pytest.approx(others[tile] + unheeded.risk(tile))


# --- tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", TRAINED)
def test_what_was_learned_is_of_use(key: str) -> None:
    made = TRAINED[key]
    rules = ruleset_from_text(made.rules)
    assert table_hash(rules) == key, "its rules have changed: train it again"
    assert weights_for(rules) == made.weights
    assert len(made.weights) == len(NAMES)
    assert made.hands > 0
    assert "points a hand" in made.result
    assert isinstance(judgement(to_discard(HAND, options=rules.options), rules), Judgement)


def test_the_length_of_a_match_makes_no_other_table() -> None:
    options = replace(HONG_KONG.options, start_score=50, rounds=4, claim_window=9, goulash_bonus=3)
    assert weights_for(HONG_KONG)
    assert weights_for(HONG_KONG.with_options(options)) == weights_for(HONG_KONG)
    assert set(INDIFFERENT) < set(HONG_KONG.options.values())


@pytest.mark.parametrize(
    "other",
    [{"fan": (("dragon_pung", 3),)}, {"payment_way": "full_gun"}, {"minimum": 5}],
)
def test_house_rules_are_left_to_the_planner(other: dict[str, Any]) -> None:
    rules = HONG_KONG.with_options(replace(HONG_KONG.options, **other))
    assert weights_for(rules) is None
    seen = to_discard(HAND, options=rules.options)
    assert type(judgement(seen, rules)) is Outlook
    assert choose("expert", seen, rules, random.Random(1)) == choose(
        "good", seen, rules, random.Random(1)
    )


def test_the_planner_itself_has_learned_nothing() -> None:
    assert BOTS["good"] == Mind(Planner())
    assert Planner().judge is Outlook
