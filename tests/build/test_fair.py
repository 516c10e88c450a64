"""The tiles that the proof of fairness deals anew: exactly those that a seat can't see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from bench.fair import dealt_anew
from game.rules.deal import Deal
from game.rules.melds import Meld
from game.rules.play import deal_out, play
from game.rules.tiles import EAST_WIND, UNKNOWN, Seat, Tile
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets import ruleset
from tests.builders import eager
from tests.laws import all_tiles

POCKET = ruleset("pocket")
RULES = POCKET.with_options(
    replace(POCKET.options, bonus_tiles=True, concealed_kong_shown="hidden")
)


def reached(wanted: Callable[[Deal], bool]) -> Deal:
    """Return the first position of some greedy hands in which this holds and a seat decides."""
    rng = random.Random(1)
    for number in range(100):
        deal, _ = deal_out(RULES, build_wall(f"fair {number}", bonus=True), EAST_WIND)
        while deal.waiting_for:
            if wanted(deal):
                return deal
            deal, _ = play(deal, eager(deal, rng))
    raise AssertionError("no such position")


def check(deal: Deal) -> list[Deal]:
    """Deal anew for each seat that decides: the seat sees the same, and no tile comes or goes."""
    redealt = []
    for seat in deal.waiting_for:
        for number in range(5):
            other = dealt_anew(deal, seat, random.Random(number))
            assert view(other, seat) == view(deal, seat)
            assert Counter(all_tiles(other)) == Counter(all_tiles(deal))
            assert other.hands != deal.hands
            redealt.append(other)
    return redealt


def test_an_odd_number_of_replacement_tiles_is_gone() -> None:
    """The top of the last stack is gone, and its bottom, one place further back, is still there."""
    check(reached(lambda deal: deal.back % 2 == 1))
    check(reached(lambda deal: deal.back % 2 == 1 and any(map(has_kong, deal.melds))))


def has_kong(melds: tuple[Meld, ...]) -> bool:
    return any(meld.is_kong for meld in melds)


def test_a_kong_that_lies_face_down_is_dealt_anew() -> None:
    """It could be of any tile, and so could the tiles of the others."""
    deal = reached(lambda deal: any(UNKNOWN in kinds(deal, seat) for seat in deal.waiting_for))
    assert any(other.melds != deal.melds for other in check(deal))


def kinds(deal: Deal, seat: Seat) -> set[Tile]:
    """Return the tiles of the melds that this seat sees."""
    return {meld.tile for own in view(deal, seat).melds for meld in own}
