"""What a hand would pay if it won: asked of the ruleset itself, so that any ruleset will do."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from game.bots.sight import Holding
from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.melds import Meld, MeldKind
from game.rules.tiles import RED, SEATS, Seat, Tile, Wind, counts_of, seat_after
from game.rulesets.ruleset import Ruleset

SELF_DRAWN = 0.3
"""The share of self-draws among the wins of a hand that may win either way."""

UNKNOWN_HANDS = tuple(HandFacts(seat, ()) for seat in SEATS)

ORDINARY = tuple(
    Holding(tuple(counts_of(map(Tile, tiles))), melds)
    for tiles, melds in (
        # 123m 456m 234p 789s EE: four chows, concealed.
        ((0, 1, 2, 3, 4, 5, 10, 11, 12, 24, 25, 26, 27, 27), ()),
        # (CCC) 123m 456m 789m EE: a pung of dragons and one suit with honours.
        ((0, 1, 2, 3, 4, 5, 6, 7, 8, 27, 27), (Meld(MeldKind.PUNG, RED),)),
        # (123m) 123m 456m 789m 55m: one suit.
        ((0, 1, 2, 3, 4, 5, 6, 7, 8, 4, 4), (Meld(MeldKind.CHOW, Tile(0)),)),
    )
)
"""Hands such as people win with, one of which should be enough for the minimum in use."""


class Worth:
    """The points that the hands of one seat would win. Those asked for last are remembered."""

    def __init__(
        self, ruleset: Ruleset, seat: Seat, round_wind: Wind, bonus: tuple[Tile, ...]
    ) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self.round_wind = round_wind
        self.bonus = bonus
        # Told values only: a cycle with this object would have to wait for the garbage collector.
        self._facts = partial(_facts, seat, round_wind, bonus)
        self._win = lru_cache(maxsize=1 << 11)(partial(_points, ruleset, self._facts))
        ordinary = (self._win(hand, 0, False) for hand in ORDINARY)
        self.ordinary = float(next(filter(None, ordinary), 0))
        """What an ordinary hand wins at this table."""

    def points(self, hand: Holding, winning_tile: Tile) -> float:
        """The mean of a win on a discard and a self-draw; a win that may not be declared is 0."""
        on_discard = self._win(hand, winning_tile, False)
        self_drawn = self._win(hand, winning_tile, True)
        return (1 - SELF_DRAWN) * on_discard + SELF_DRAWN * self_drawn

    def guess(self, hand: Holding, winning_tile: Tile) -> float:
        """About the same for a hand still far off, at half the cost: a self-draw is looked at only
        where a discard could not win."""
        on_discard = self._win(hand, winning_tile, False)
        if on_discard:
            return on_discard
        return SELF_DRAWN * self._win(hand, winning_tile, True)

    def counted(self, hand: Holding, winning_tile: Tile) -> int:
        """What a hand that wins counts, in the ruleset's unit: won on a discard if it can be."""
        by_draw = not self._win(hand, winning_tile, False)
        return self.ruleset.score(self._facts(hand, winning_tile, by_draw)).counted


def _facts(
    seat: Seat,
    round_wind: Wind,
    bonus: tuple[Tile, ...],
    hand: Holding,
    winning_tile: Tile,
    self_drawn: bool,
) -> WinFacts:
    facts = HandFacts(seat, hand.concealed, hand.melds, bonus)
    discarder = None if self_drawn else seat_after(seat)
    return WinFacts(facts, winning_tile, round_wind, discarder)


def _points(
    ruleset: Ruleset,
    facts: Callable[[Holding, Tile, bool], WinFacts],
    hand: Holding,
    winning_tile: Tile,
    self_drawn: bool,
) -> int:
    """What a win pays, 0 for one that may not be declared."""
    win = facts(hand, winning_tile, self_drawn)
    # A ruleset may ask more of a shape than the player's plans know.
    if not ruleset.is_complete(win.hand) or ruleset.refusal(win) is not None:
        return 0
    return paid_to(win.seat, ruleset, win)


def paid_to(seat: Seat, ruleset: Ruleset, win: WinFacts) -> int:
    """What a win brings this seat in points while nothing is known of the other hands."""
    east, south, west, north = (
        win.hand if unknown.seat == win.seat else unknown for unknown in UNKNOWN_HANDS
    )
    deal = DealFacts((east, south, west, north), (win,), win.round_wind)
    return ruleset.settle(deal).payments[seat]


@lru_cache(maxsize=8)
def worth_at(ruleset: Ruleset, seat: Seat, round_wind: Wind, bonus: tuple[Tile, ...]) -> Worth:
    """The same for the whole of a hand, most of whose decisions ask for the same finished hands:
    one for each seat, and for some bonus tiles that are drawn on the way."""
    return Worth(ruleset, seat, round_wind, bonus)
