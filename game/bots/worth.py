"""The payment of a hand if it wins. The ruleset itself is asked, so any ruleset works."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from game.bots.equation import How
from game.bots.sight import Holding
from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.melds import Meld, MeldKind
from game.rules.tiles import RED, SEATS, Seat, Tile, Wind, counts_of, seat_after
from game.rulesets.ruleset import Ruleset

SELF_DRAWN = 0.3
"""The share of self-draws among the wins of a hand that can win either way."""

UNKNOWN_HANDS = tuple(HandFacts(seat, ()) for seat in SEATS)

ORDINARY = tuple(
    Holding(tuple(counts_of(map(Tile, tiles))), melds)
    for tiles, melds in (
        # 123m 456m 234p 789s 55s: four chows, concealed. No wind, which counts in some seats.
        ((0, 1, 2, 3, 4, 5, 10, 11, 12, 22, 22, 24, 25, 26), ()),
        # (CCC) 123m 456m 789m EE: a pung of dragons and one suit with honours.
        ((0, 1, 2, 3, 4, 5, 6, 7, 8, 27, 27), (Meld(MeldKind.PUNG, RED),)),
        # (123m) 123m 456m 789m 55m: one suit.
        ((0, 1, 2, 3, 4, 5, 6, 7, 8, 4, 4), (Meld(MeldKind.CHOW, Tile(0)),)),
    )
)
"""Hands of the kind that people win with. At least one should reach the minimum in use."""
FIRST = Tile(0)
"""The tile that ordinary hands win on."""


class Worth:
    """The points that one seat's hands would win. It caches the latest results."""

    def __init__(
        self, ruleset: Ruleset, seat: Seat, round_wind: Wind, bonus: tuple[Tile, ...]
    ) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self.round_wind = round_wind
        self.bonus = bonus
        # Bind values, not self: a reference cycle would wait for the garbage collector.
        self._facts = partial(_facts, seat, round_wind, bonus)
        self._win = lru_cache(maxsize=1 << 10)(partial(_points, ruleset, self._facts))
        ordinary = next((hand for hand in ORDINARY if self.claimed(hand, FIRST)), None)
        self.ordinary_win = self._facts(ordinary, FIRST, False) if ordinary else None
        """An ordinary hand that wins on a discard at this table, if there is one."""
        self.ordinary = float(self.claimed(ordinary, FIRST)) if ordinary else 0.0
        """The points that it wins."""

    def points(self, hand: Holding, winning_tile: Tile) -> float:
        """Return the mean points of a win on a discard and by self-draw; 0 for a win not
        allowed."""
        return (1 - SELF_DRAWN) * self.claimed(hand, winning_tile) + self.drawn(hand, winning_tile)

    def claimed(self, hand: Holding, winning_tile: Tile) -> int:
        """Return the points of a win on a discard; 0 for a win not allowed."""
        return self._win(hand, winning_tile, False)

    def drawn(self, hand: Holding, winning_tile: Tile) -> float:
        """Return the part of `points` that comes from self-draws."""
        return SELF_DRAWN * self._win(hand, winning_tile, True)

    def guess(self, hand: Holding, winning_tile: Tile) -> float:
        """Return an estimate of `points` at half the cost, for a hand still far off. It considers a
        self-draw only if a discard couldn't win."""
        return self.claimed(hand, winning_tile) or self.drawn(hand, winning_tile)

    def how(self, hand: Holding, winning_tile: Tile, *, missed: bool = False) -> How:
        """Return how a complete hand can win. A tile that was `missed` can't win on a discard."""
        if not missed and self.claimed(hand, winning_tile):
            return "any"
        return "self_draw" if self.drawn(hand, winning_tile) else "short"

    def counted(self, hand: Holding, winning_tile: Tile, *, missed: bool = False) -> int:
        """Return what a complete hand counts, in the ruleset's unit: on a discard, or by self-draw
        if only that can win."""
        by_draw = missed or self.how(hand, winning_tile) == "self_draw"
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
    """Return the payment of a win, or 0 if it isn't allowed."""
    win = facts(hand, winning_tile, self_drawn)
    # A ruleset can require more of a shape than the plans know.
    if not ruleset.is_complete(win.hand) or ruleset.refusal(win) is not None:
        return 0
    return paid_to(win.seat, ruleset, win)


def paid_to(seat: Seat, ruleset: Ruleset, win: WinFacts) -> int:
    """Return the points that this seat gets (negative if it pays). The other hands are unknown."""
    east, south, west, north = (
        win.hand if unknown.seat == win.seat else unknown for unknown in UNKNOWN_HANDS
    )
    deal = DealFacts((east, south, west, north), (win,), win.round_wind)
    return ruleset.settle(deal).payments[seat]


@lru_cache(maxsize=8)
def worth_at(ruleset: Ruleset, seat: Seat, round_wind: Wind, bonus: tuple[Tile, ...]) -> Worth:
    """Return the cached `Worth` of one seat for a whole hand. Most decisions in a hand ask for
    the same finished hands. A hand needs one entry for each seat, and a few more as bonus tiles
    arrive."""
    return Worth(ruleset, seat, round_wind, bonus)
