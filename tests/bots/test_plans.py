"""Plans: their distances, the tiles that help and the finished hands they lead to."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.bots.plans import EVERY_SUIT, OUT_OF_REACH, Form, Plan, distance, plans_for, useful
from game.bots.sight import Holding
from game.bots.targets import target
from game.rules.distance import Forms, shanten
from game.rules.facts import HandFacts
from game.rules.notation import parse_hand
from game.rules.special_distance import SPECIAL
from game.rules.tiles import (
    COPIES,
    EAST,
    GREEN,
    KIND_TILES,
    KINDS,
    RED,
    WINDS,
    counts_of,
    full_set,
    tile_from_text,
    tile_text,
)
from game.rules.wall import shuffled
from game.rulesets import RULESETS
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset

FORMS = POCKET.forms
EVERY = Forms(True, True, True, **dict.fromkeys(SPECIAL, True))
CHARACTERS_AND_HONOURS = (True, False, False, True)


def held(text: str) -> Holding:
    hand = parse_hand(text)
    return Holding(tuple(counts_of(hand.concealed)), hand.melds)


def random_holdings(number: int) -> list[Holding]:
    rng = random.Random(7)
    tiles = full_set(bonus=False)
    hands = [Holding(tuple(counts_of(shuffled(tiles, rng)[:13]))) for _ in range(number)]
    return [*hands, held("(123m) 456p 22s CC 99p 8m"), held("(CCC) (777p) 2288s 99m 5p")]


@pytest.mark.parametrize(
    ("plan", "hand", "steps", "needed"),
    [
        (Plan(), "123m 456p 789s EE 56m", 0, "4m 7m"),
        (Plan(suits=CHARACTERS_AND_HONOURS), "123m 456m 789m E 5p 6p 7p", 3, None),
        (Plan(Form.PUNGS), "111m 222p 333s EE 5m 6m", 1, "5m 6m E"),
        (Plan(Form.PAIRS), "11m 22p 33s EE CC 44p 7m", 0, "7m"),
        (Plan(Form.PAIRS, four_alike=False), "1111m 33s EE CC 44p 7m", 2, None),
        (Plan(Form.ORPHANS), "19m 19p 19s ESWN CFF", 0, "P"),
        (Plan(Form.INDIVIDUALS), "147m 25p 369s ESS 5m 6m", 2, "8p W N C F P"),
        (Plan(Form.KNITTING), "124569m 12458p 78s", 2, "8m 6p 9p"),
        (Plan(Form.TRIPLE_KNITTING), "14579m 147p 14s 5m E S", 2, "9p 7s 9s"),
        (Plan(Form.SNAKE), "112345679p SWN C", 1, "8p E"),
        (Plan(Form.HONOUR_PAIRS), "11m 99p EEEE CFP 56s", 2, "C F P"),
        (Plan(sets=((RED,) * 3,)), "123m 456p 789s CC 5m 8p", 1, "5m 8p C"),
    ],
)
def test_distance_and_needs(plan: Plan, hand: str, steps: int, needed: str | None) -> None:
    mine = held(hand)
    assert distance(plan, mine) == steps
    if needed is not None:
        assert " ".join(tile_text(tile) for tile in useful(plan, mine)) == needed


def test_the_widest_plan_is_the_shanten() -> None:
    for mine in random_holdings(200):
        assert distance(Plan(), mine) == shanten(mine.counts, len(mine.melds))


def test_what_a_plan_needs_brings_it_nearer_and_nothing_else_does() -> None:
    for mine in random_holdings(8):
        for plan in plans_for(mine, EVERY):
            if distance(plan, mine) >= OUT_OF_REACH:
                continue
            needed = set(useful(plan, mine))
            for kind in (kind for kind in KIND_TILES if mine.counts[kind] < COPIES):
                nearer = distance(plan, mine.with_tile(kind)) < distance(plan, mine)
                assert nearer == (kind in needed), (plan, kind)


@pytest.mark.parametrize(
    "rules", [*RULESETS, replace(POCKET, four_alike_pairs=False)], ids=lambda rules: rules.id
)
def test_every_target_is_a_finished_hand_that_follows_its_plan(rules: Ruleset) -> None:
    for mine in random_holdings(12):
        left = [COPIES - count for count in mine.counts]
        for plan in plans_for(mine, rules.forms):
            goal = target(plan, mine, left) if distance(plan, mine) < OUT_OF_REACH else None
            if goal is None:
                continue
            hand = HandFacts(EAST, goal.hand.concealed, goal.hand.melds)
            assert rules.is_complete(hand), plan
            assert goal.winning_tile in hand.concealed
            assert all(plan.allows(tile) for tile in hand.tiles)
            assert goal.hand.melds[: len(mine.melds)] == mine.melds


def test_a_target_needs_tiles_that_are_left() -> None:
    mine = held("123m 456p 789s CC 5m 8p")
    left = [COPIES - count for count in mine.counts]
    pung_of_red = Plan(sets=((RED,) * 3,))
    assert target(pung_of_red, mine, left) is not None
    left[tile_from_text("C")] = 0
    assert target(pung_of_red, mine, left) is None


def test_a_target_needs_no_fifth_tile_of_a_kind() -> None:
    """The two winds left complete the required pung, but not the pair as well."""
    mine = held("(999s) (666s) EE FF 7m 4p 78p")
    left = [0] * KINDS
    left[tile_from_text("E")], left[tile_from_text("F")] = 2, 1
    plan = Plan(suits=(False, False, True, True), sets=((WINDS[0],) * 3, (GREEN,) * 3))
    assert target(plan, mine, left) is None
    left[tile_from_text("1s")] = 2
    assert target(plan, mine, left) is not None


def test_melds_close_plans() -> None:
    exposed = held("(123m) 456p 22s CC 99p 8m")
    forms = {plan.form for plan in plans_for(exposed, FORMS)}
    assert forms == {Form.SETS}
    suits = {plan.suits for plan in plans_for(exposed, FORMS)}
    assert EVERY_SUIT in suits
    assert (False, True, False, True) not in suits
