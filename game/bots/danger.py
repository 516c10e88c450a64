"""How likely a discard is to be won on, from what lies on the table, and what that costs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import exp
from typing import TypeAlias

from game.bots.danger_table import WEIGHTS
from game.bots.signs import SIGNS, Table
from game.bots.stakes import stakes_at
from game.rules.tiles import SEATS, Seat, Tile
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

BySeat: TypeAlias = tuple[float, float, float, float]


class Danger:
    """The danger of the discards in one view. What the players show is read once."""

    __slots__ = ("_chances", "_missed_win", "_shown", "_table", "_weights")

    def __init__(self, view: View, left: list[int]) -> None:
        """`left` counts the tiles not seen yet, by kind; nothing else of the own hand matters."""
        self._table = Table(view, left)
        self._missed_win = view.options.missed_win
        self._weights = weights = weights_for(view.options.minimum)
        self._shown = {
            seat: [weights[-1] + _sum(weights, (*foe.standing, *suit)) for suit in foe.suits]
            for seat, foe in self._table.foes.items()
        }
        """What each player's showing speaks for a win on a tile of each suit, and on an honour."""
        self._chances: dict[Tile, BySeat] = {}

    def chance(self, tile: Tile) -> float:
        """The chance that somebody wins on this tile."""
        east, south, west, north = self.by_seat(tile)
        return 1 - (1 - east) * (1 - south) * (1 - west) * (1 - north)

    def by_seat(self, tile: Tile) -> BySeat:
        """The chance of each seat to win on this tile; 0 for the own one and for those that may not
        win any more."""
        chances = self._chances.get(tile)
        if chances is None:
            chances = self._chances[tile] = self._by_seat(tile)
        return chances

    def _by_seat(self, tile: Tile) -> BySeat:
        table, weights = self._table, self._weights
        common = weights[table.of_tile(tile)]
        suit, left = tile // 9, table.left[tile]
        chances = [0.0] * 4
        for seat, foe in table.foes.items():
            if self._missed_win and foe.threw(tile):
                continue
            speaks = common + self._shown[seat][suit] + _sum(weights, foe.levels(tile, left))
            chances[seat] = 1 / (1 + exp(-speaks))
        east, south, west, north = chances
        return east, south, west, north


class Feeding:
    """What the discards in one view cost, in points of the ruleset in use."""

    __slots__ = ("_danger", "_losses")

    def __init__(self, view: View, ruleset: Ruleset, danger: Danger) -> None:
        stakes = stakes_at(ruleset, view.seat, view.round_wind)
        self._danger = danger
        self._losses = [
            (0.0,) * 4
            if seat == view.seat
            else stakes.losses(seat, view.melds[seat], view.bonus[seat])
            for seat in SEATS
        ]

    def cost(self, tile: Tile) -> float:
        """How many points this discard loses on average by the wins on it."""
        chances, suit = self._danger.by_seat(tile), tile // 9
        return sum(
            chance * losses[suit] for chance, losses in zip(chances, self._losses, strict=True)
        )

    def loss(self, seat: Seat, tile: Tile) -> float:
        """How many points are lost if this other seat wins on the tile now."""
        return self._losses[seat][tile // 9]


def _sum(weights: list[float], levels: Iterable[int]) -> float:
    return sum([weights[level] for level in levels])


@cache
def weights_for(minimum: int) -> list[float]:
    """The weights of all levels, in their numbering, and at the end what speaks for any tile: those
    learned at the next lower minimum."""
    by_sign = WEIGHTS[max(known for known in WEIGHTS if known <= minimum)]
    return [weight for sign in (*SIGNS, "any") for weight in by_sign[sign]]
