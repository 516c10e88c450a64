"""A hand of which only the counts are known pays as the ruleset settles the hand itself."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.melds import Meld, MeldKind
from game.rules.tiles import DRAGONS, EAST, NORTH, SEATS, SOUTH, WEST, Tile
from game.rulesets import RULESETS
from game.rulesets.counted import count_range, counts_losers, liable_seats, settle_counted
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


def test_a_liable_player_pays_as_for_tiles_that_make_one_liable() -> None:
    pungs = tuple(Meld(MeldKind.PUNG, one, one, EAST) for one in DRAGONS)
    winner = HandFacts(SOUTH, tuple(map(Tile, (0, 0, 1, 1, 1))), pungs)
    hands = (HandFacts(EAST, ()), winner, HandFacts(WEST, ()), HandFacts(NORTH, ()))
    options = replace(HONG_KONG.options, liability=True, dealer_pays="1.5", goulash_bonus=3)
    for rules in (HONG_KONG.with_options(options), IMS):
        win = WinFacts(winner, Tile(0))
        facts = DealFacts(hands, (win,), drawn_before=2)
        told = replace(facts, wins=(replace(win, hand=HandFacts(SOUTH, ())),))
        fan = {SOUTH: rules.score(win).total}
        found = settle_counted(rules, told, fan, liable=EAST)
        assert found.payments == rules.settle(facts).payments
        assert found.payments != settle_counted(rules, told, fan).payments


def test_who_can_be_liable_follows_from_the_rules() -> None:
    kongs = HONG_KONG.with_options(replace(HONG_KONG.options, kong_liability=True))
    fed = HONG_KONG.with_options(replace(HONG_KONG.options, liability=True))
    assert (
        liable_seats(fed, [SOUTH], None)
        == [EAST, WEST, NORTH]
        == liable_seats(kongs, [SOUTH], None)
    )
    assert liable_seats(fed, [SOUTH], WEST) == []
    assert liable_seats(kongs, [SOUTH], WEST) == [WEST], "whose kong was robbed"
    assert liable_seats(IMS, [SOUTH], WEST) == [EAST, NORTH]
    for rules in (HONG_KONG, POCKET, WESTERN):
        assert liable_seats(rules, [SOUTH], None) == [] == liable_seats(rules, [SOUTH], WEST)


def test_what_a_hand_can_count_follows_from_the_rules() -> None:
    assert [counts_losers(one) for one in RULESETS] == [False, False, True, False]
    assert (count_range(HONG_KONG).low, count_range(HONG_KONG).high) == (3, 99)
    assert (count_range(WESTERN).low, count_range(WESTERN).high) == (0, 1000)
