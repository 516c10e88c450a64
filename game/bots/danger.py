"""The risk of a discard: its chance to deal in, from what the table shows, and the average cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import exp
from typing import TypeAlias

from game.bots.signs import SIGNS, TableSigns
from game.bots.stakes import NO_LOSS, stakes_at
from game.packed import table_figures
from game.rules.tiles import SEATS, Tile
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

BySeat: TypeAlias = tuple[float, float, float, float]
Weights: TypeAlias = Mapping[str, tuple[float, ...]]

WEIGHTS: Mapping[int, Weights] = {
    int(minimum): {sign: tuple(levels) for sign, levels in signs.items()}
    for minimum, signs in table_figures("danger")["weights"].items()
}
"""The weight of each level of a sign (see signs.py) for a win on a tile, by the minimum, made by
build/fit/danger.py. "any" is the intercept."""

WANTED = 1.6
"""The added log-odds of the third dragon for a player who has exposed the other two. It is too rare
to be learned."""
COLLECTED = 0.15
"""The added log-odds for tiles of the only suit of a player who exposed two or more sets. Measured:
3,071 wins where 2,717 were expected, in 65,734 cases."""
SELDOM = 0.1
"""The part of a chance that is left if a player just let the tile pass, and now needs only the fan
of the last discard."""


class Danger:
    """The deal-in chances of the discards in one view. It reads each opponent's signs only once."""

    __slots__ = ("_chances", "_missed_win", "_passing_is_final", "_shown", "_table", "_weights")

    def __init__(self, view: View, left: list[int]) -> None:
        """Take `left`, the unseen tiles by kind. Nothing else of the seat's hand matters."""
        self._table = TableSigns(view, left)
        self._missed_win = view.options.missed_win
        self._passing_is_final = view.live_left > 0 or not view.options.minimum
        """Unset where the last discard can bring the fan that was missing."""
        self._weights = weights = weights_for(view.options.minimum)
        self._shown = {
            seat: [weights[-1] + _sum(weights, (*foe.standing, *suit)) for suit in foe.suits]
            for seat, foe in self._table.foes.items()
        }
        """The log-odds that each opponent wins on a tile of each suit, honours last. The signs of
        the tile itself are not included."""
        self._chances: dict[Tile, BySeat] = {}

    def chance(self, tile: Tile) -> float:
        """Return the chance that any opponent wins on this tile."""
        east, south, west, north = self.by_seat(tile)
        return 1 - (1 - east) * (1 - south) * (1 - west) * (1 - north)

    def by_seat(self, tile: Tile) -> BySeat:
        """Return each seat's chance to win on this tile: 0 for the discarder and for seats that
        can't win."""
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
            passed = foe.just_passed(tile)
            if self._passing_is_final and passed:
                continue
            speaks = common + self._shown[seat][suit] + _sum(weights, foe.levels(tile, left))
            speaks += WANTED if foe.completes_dragons(tile) else 0.0
            speaks += COLLECTED if foe.collects == suit else 0.0
            chances[seat] = (SELDOM if passed else 1.0) / (1 + exp(-speaks))
        east, south, west, north = chances
        return east, south, west, north


class Feeding:
    """The average cost of the discards in one view, in points of the ruleset in use."""

    __slots__ = ("_danger", "_losses")

    def __init__(self, view: View, ruleset: Ruleset, danger: Danger) -> None:
        stakes = stakes_at(ruleset, view.seat, view.round_wind)
        self._danger = danger
        self._losses = [
            NO_LOSS
            if seat == view.seat
            else stakes.losses(seat, view.melds[seat], view.bonus[seat])
            for seat in SEATS
        ]

    def costs(self, tile: Tile) -> tuple[float, float]:
        """Return the average payment for dealing in with this tile, in points, and its part beyond
        what the same winners would cost anyway."""
        suit, whole, extra = tile // 9, 0.0, 0.0
        for chance, losses in zip(self._danger.by_seat(tile), self._losses, strict=True):
            paid, more = losses
            whole += chance * paid[suit]
            extra += chance * more[suit]
        return whole, extra


def _sum(weights: list[float], levels: Iterable[int]) -> float:
    return sum([weights[level] for level in levels])


@cache
def weights_for(minimum: int) -> list[float]:
    """Return the weights of all levels by number, then the constant that applies to any tile. They
    were trained at the highest known minimum that doesn't exceed this one."""
    by_sign = WEIGHTS[max(known for known in WEIGHTS if known <= minimum)]
    return [weight for sign in (*SIGNS, "any") for weight in by_sign[sign]]
