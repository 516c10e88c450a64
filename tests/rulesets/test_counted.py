"""A hand of which only the counts are known pays as the ruleset settles the hand itself."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.tiles import DRAGONS, EAST, NORTH, SEATS, SOUTH, WEST
from game.rulesets import RULESETS
from game.rulesets.counted import count_range, counts_losers, settle_counted
from game.rulesets.hongkong import HONG_KONG
from game.rulesets.ims import IMS
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset
from game.rulesets.samples import SAMPLES
from game.rulesets.western import WESTERN
from game.rulesets.win_request import deal_facts_of
from tests.random_western import random_ending

RED = DRAGONS[0]


@pytest.mark.parametrize("rules", [POCKET, IMS, HONG_KONG], ids=lambda one: one.id)
def test_every_sample_pays_by_its_fan(rules: Ruleset) -> None:
    for one in SAMPLES[rules.id].values():
        facts = replace(deal_facts_of(one.win), drawn_before=2)
        table = rules.with_options(replace(rules.options, goulash_bonus=3))
        fan = table.score(one.win).total
        found = settle_counted(table, facts, {one.win.seat: fan})
        assert found.transfers == table.settle(facts).transfers


def test_four_counted_hands_pay_their_differences() -> None:
    rng = random.Random("counted")
    rules = WESTERN.with_options(replace(WESTERN.options, goulash_bonus=3))
    for _ in range(40):
        facts = replace(random_ending(rng), drawn_before=2)
        if facts.wins and all(WESTERN.is_complete(win.hand) for win in facts.wins):
            right = rules.settle(facts)
            counts = {seat: right.hands[seat].counted for seat in SEATS}
            assert settle_counted(rules, facts, counts).transfers == right.transfers


def test_a_hand_without_tiles_pays_by_its_fan_up_to_the_limit() -> None:
    hands = (HandFacts(EAST, ()), HandFacts(SOUTH, ()), HandFacts(WEST, ()), HandFacts(NORTH, ()))
    win = WinFacts(hands[SOUTH], RED)
    facts = DealFacts(hands, (win,))
    assert settle_counted(HONG_KONG, facts, {SOUTH: 3}).payments == (-16, 48, -16, -16)
    limit = settle_counted(HONG_KONG, facts, {SOUTH: 10}).payments
    assert (
        settle_counted(HONG_KONG, facts, {SOUTH: 13}).payments == limit == (-256, 768, -256, -256)
    )


def test_what_a_hand_can_count_follows_from_the_rules() -> None:
    assert [counts_losers(one) for one in RULESETS] == [False, False, True, False]
    assert (count_range(HONG_KONG).low, count_range(HONG_KONG).high) == (3, 99)
    assert (count_range(WESTERN).low, count_range(WESTERN).high) == (0, 1000)
