"""Whole hands agree, move by move, with the slow table written from the rules alone."""

from __future__ import annotations

import random

import pytest

from game.rules.deal import Deal, Phase
from game.rules.play import deal_out, play
from game.rules.tiles import SEATS, Seat, Wind
from game.rules.wall import Wall, build_wall
from game.rulesets import RULESETS, ruleset
from tests.builders import (
    clumped_wall,
    eager,
    everything_legal,
    flower_wall,
    ready_wall,
    with_options,
)
from tests.pairs import option_sets
from tests.slow_table import SlowTable
from tests.slow_things import as_meld


def walls(seed: str, bonus: bool) -> list[Wall]:
    """Return ordinary walls, and walls that lead to kongs and early wins."""
    rng = random.Random(seed)
    some = [build_wall(f"{seed}/{number}", bonus) for number in range(2)]
    some += [clumped_wall(rng, bonus=bonus, swaps=swaps) for swaps in (20, 60, 120, 200)]
    return some + [ready_wall(rng, bonus=bonus) for _ in range(6)]


SETS = [(rules.id, number) for rules in RULESETS for number in range(len(option_sets(rules.id)))]


@pytest.mark.sample(30)
@pytest.mark.parametrize(("rules", "number"), SETS)
def test_whole_hands_agree(rules: str, number: int) -> None:
    changed = with_options(ruleset(rules), **option_sets(rules)[number])
    rng = random.Random(number)
    # The first ruleset gets every kind of wall with every set; the others have its table rules.
    every = 1 if rules == RULESETS[0].id else 4
    kinds = walls(f"{rules} {number}", changed.options.bonus_tiles)[number % every :: every]
    if changed.options.flowers_to_win:
        kinds += [flower_wall(rng) for _ in range(2)]
    for place, wall in enumerate(kinds):
        round_wind = Wind(place % 4)
        deal, _ = deal_out(changed, wall, round_wind)
        table = SlowTable(changed, wall.tiles, round_wind)
        compare(deal, table)
        while deal.phase is not Phase.OVER:
            move = eager(deal, rng)
            deal, _ = play(deal, move)
            table.play(str(move))
            compare(deal, table)


def compare(deal: Deal, table: SlowTable) -> None:
    assert {str(move) for move in everything_legal(deal)} == table.legal()
    assert (deal.phase is Phase.OVER) == (table.stage == "over")
    assert list(deal.wins) == table.wins
    assert list(deal.false_wins) == table.fooled
    assert deal.live_left == table.drawable()
    assert [[one.seat, one.tile, one.drawn, one.claimed_by] for one in deal.river] == [
        [one.seat, one.tile, one.drawn, one.taken_by] for one in table.river
    ]
    for seat in SEATS:
        compare_seat(deal, table, seat)


def compare_seat(deal: Deal, table: SlowTable, seat: Seat) -> None:
    if table.stage != "kong":
        assert sorted(deal.hands[seat]) == sorted(table.hands[seat])
    assert list(deal.bonus[seat]) == table.bonus[seat]
    if table.stage != "kong":  # while it can be robbed, only one of the two calls it a kong
        assert list(deal.melds[seat]) == list(map(as_meld, table.melds[seat]))
