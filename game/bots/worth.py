"""What a hand would pay if it won: asked of the ruleset itself, so that any ruleset will do."""

from __future__ import annotations

from functools import lru_cache

from game.bots.sight import Holding
from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.tiles import Tile
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

SELF_DRAWN = 0.3
"""The share of self-draws among the wins of a hand that may win either way."""


class Worth:
    """The points that the hands of one seat would win, remembered during one decision."""

    def __init__(self, view: View, ruleset: Ruleset) -> None:
        self.view = view
        self.ruleset = ruleset
        self.points = lru_cache(maxsize=None)(self._points)

    def _points(self, hand: Holding, winning_tile: Tile) -> float:
        """The mean of a win on a discard and a self-draw; a win that may not be declared is 0."""
        on_discard = self._win(hand, winning_tile, self_drawn=False)
        self_drawn = self._win(hand, winning_tile, self_drawn=True)
        return (1 - SELF_DRAWN) * on_discard + SELF_DRAWN * self_drawn

    def _win(self, hand: Holding, winning_tile: Tile, *, self_drawn: bool) -> int:
        seat = self.view.seat
        facts = WinFacts(
            HandFacts(seat, hand.concealed, hand.melds, self.view.bonus[seat]),
            winning_tile,
            self.view.round_wind,
            discarder=None if self_drawn else (seat + 1) % 4,
        )
        if self.ruleset.refusal(facts) is not None:
            return 0
        east, south, west, north = (
            facts.hand if one == seat else HandFacts(one, ()) for one in range(4)
        )
        deal = DealFacts((east, south, west, north), (facts,), self.view.round_wind)
        return self.ruleset.settle(deal).payments[seat]
