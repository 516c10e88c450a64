"""One computer player in one seat against three of each of a pool, and two players compared."""

from __future__ import annotations

from dataclasses import dataclass

from game.arena.deals import PLAYERS, Outcome, Tally
from game.arena.estimates import Estimate
from game.arena.series import Measured, Series, SeriesResult
from game.rulesets.ruleset import Ruleset

POOL = ("random", "plain", "good")
"""Opponents that have little in common."""


@dataclass(frozen=True, slots=True)
class Bench:
    """What is to be measured: one player, or two with the same deals, seats and opponents; against
    three of each of the pool; every deal in all four seats."""

    rules: Ruleset
    players: tuple[str, ...]
    pool: tuple[str, ...]
    seed: str
    deals: int

    @property
    def is_paired(self) -> bool:
        return len(self.players) == 2

    @property
    def series(self) -> list[Series]:
        """One for each opponent."""
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
    """The opponents with what was played against them; those that were not reached are left out."""
    pairs = zip(bench.pool, played.results, strict=True)
    return [(other, result) for other, result in pairs if result.deals]


def points_of(tally: Tally, outcome: Outcome) -> Estimate:
    """The points of a hand."""
    return tally.points.over(outcome.hands)


def won_of(tally: Tally, outcome: Outcome) -> Estimate:
    """The share of the hands that a player won, in per cent."""
    return per_cent(tally.won.over(outcome.hands))


def won_of_decided(tally: Tally, outcome: Outcome) -> float | None:
    """The share of the hands that somebody won, in per cent; None when all were drawn."""
    decided = outcome.hands - outcome.draws
    return 100 * tally.wins / decided if decided else None


def per_cent(share: Estimate) -> Estimate:
    return Estimate(100 * share.mean, None if share.margin is None else 100 * share.margin)


def times_of(tally: Tally) -> tuple[float, float, float]:
    """Median, 99th percentile and longest decision in milliseconds."""
    times = tally.times
    return times.milliseconds(0.5), times.milliseconds(0.99), 1000 * times.longest
