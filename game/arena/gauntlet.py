"""A test of one or two computer players: one seat against three of each opponent in a pool."""

from __future__ import annotations

from dataclasses import dataclass

from game.arena.deals import PLAYERS, DealTotals, Tally
from game.arena.estimates import Estimate
from game.arena.series import Measured, Series, SeriesResult
from game.rulesets.ruleset import Ruleset

POOL = ("random", "plain", "good")
"""Opponents with very different play."""


@dataclass(frozen=True, slots=True)
class Bench:
    """A measurement: one player, or two with the same deals, seats and opponents. The player meets
    three of each opponent in the pool and plays each deal in all four seats."""

    rules: Ruleset
    players: tuple[str, ...]
    pool: tuple[str, ...]
    seed: str
    deals: int

    @property
    def is_paired(self) -> bool:
        """Return whether two players are compared on the same deals."""
        return len(self.players) == 2

    @property
    def series(self) -> list[Series]:
        """Return one series for each opponent."""
        return [
            Series(
                self.rules.id,
                self.rules.options,
                tuple((player, *[other] * (PLAYERS - 1)) for player in self.players),
                self.seed,
                self.deals,
            )
            for other in self.pool
        ]


def cells(bench: Bench, played: Measured) -> list[tuple[str, SeriesResult]]:
    """Return the opponents with their results, without opponents that were not reached."""
    pairs = zip(bench.pool, played.results, strict=True)
    return [(other, result) for other, result in pairs if result.deals]


def points_of(tally: Tally, outcome: DealTotals) -> Estimate:
    """Return the points per hand."""
    return tally.points.over(outcome.hands)


def won_of(tally: Tally, outcome: DealTotals) -> Estimate:
    """Return the share of all hands that the player won, in per cent."""
    return per_cent(tally.won.over(outcome.hands))


def won_of_decided(tally: Tally, outcome: DealTotals) -> float | None:
    """Return the share of the decided hands that the player won, in per cent; None without any."""
    decided = outcome.hands - outcome.draws
    return 100 * tally.wins / decided if decided else None


def per_cent(share: Estimate) -> Estimate:
    """Return a share, from 0 to 1, and its margin in per cent."""
    return Estimate(100 * share.mean, None if share.margin is None else 100 * share.margin)


def times_of(tally: Tally) -> tuple[float, float, float]:
    """Return the median, 99th percentile and longest decision in milliseconds."""
    times = tally.times
    return times.milliseconds(0.5), times.milliseconds(0.99), 1000 * times.longest
