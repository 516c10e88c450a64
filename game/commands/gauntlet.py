"""One computer player in one seat against three of each of a pool, and two players compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from game import __version__
from game.commands.arena import PLAYERS, Outcome, Tally
from game.commands.columns import table
from game.commands.samples import Estimate
from game.commands.series import Played, Result, Series
from game.rulesets.options_text import options_hash, options_text
from game.rulesets.ruleset import Ruleset
from game.session.labels import Labels

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


def cells(bench: Bench, played: Played) -> list[tuple[str, Result]]:
    """The opponents with what was played against them; those that were not reached are left out."""
    pairs = zip(bench.pool, played.results, strict=True)
    return [(other, result) for other, result in pairs if result.deals]


def report(bench: Bench, played: Played) -> dict[str, object]:
    """The outcome as a machine reads it. Points are means of a hand, shares are in per cent;
    intervals hold with 95 % confidence and are clustered by deal, None of a single deal."""
    return {
        "version": __version__,
        "rules": bench.rules.id,
        "options": options_text(bench.rules, bench.rules.options),
        "options_hash": options_hash(bench.rules),
        "seed": bench.seed,
        "players": list(bench.players),
        "deals": bench.deals,
        "seconds": round(played.seconds, 3),
        "stopped": played.stopped,
        "cells": [
            _pair(other, result) if bench.is_paired else _alone(bench.rules.unit, other, result)
            for other, result in cells(bench, played)
        ],
    }


def _alone(unit: str, other: str, result: Result) -> dict[str, object]:
    (outcome,) = result.outcomes
    tally = outcome.tallies[0]
    median, p99, longest = times_of(tally)
    return {
        "opponents": other,
        "deals": result.deals,
        "hands": outcome.hands,
        "draws": outcome.draws,
        **_estimate("points", points_of(tally, outcome)),
        "wins": tally.wins,
        **_estimate("won", won_of(tally, outcome), least=0, most=100),
        "won_of_decided": _rounded(won_of_decided(tally, outcome)),
        "fed": _rounded(100 * tally.fed / outcome.hands),
        f"mean_{unit}": _rounded(tally.mean),
        "ms_per_decision": {
            "median": round(median, 4),
            "p99": round(p99, 4),
            "max": round(longest, 4),
        },
    }


def _pair(other: str, result: Result) -> dict[str, object]:
    hands = result.outcomes[0].hands
    both = [(outcome.tallies[0], outcome) for outcome in result.outcomes]
    return {
        "opponents": other,
        "deals": result.deals,
        "hands": hands,
        "points": [_rounded(points_of(*one).mean) for one in both],
        **_estimate("points_difference", result.points.over(hands)),
        "won": [_rounded(won_of(*one).mean) for one in both],
        **_estimate("won_difference", per_cent(result.won.over(hands))),
    }


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


def _estimate(
    name: str, one: Estimate, least: float = -inf, most: float = inf
) -> dict[str, object]:
    """A mean and its interval, as far as that lies within what is possible."""
    ends = one.interval
    interval = None if ends is None else [_rounded(min(max(end, least), most)) for end in ends]
    return {name: _rounded(one.mean), f"{name}_interval": interval}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 3)


def lines(bench: Bench, played: Played, labels: Labels) -> Iterator[str]:
    """The outcome as a player reads it."""
    yield labels.text(
        "command.paired.played" if bench.is_paired else "command.gauntlet.played",
        rules=options_text(bench.rules, bench.rules.options).removesuffix(":"),
        seed=bench.seed,
        deals=bench.deals,
        player=bench.players[0],
        other=bench.players[-1],
        seconds=f"{played.seconds:.1f}",
    )
    rows = cells(bench, played)
    if bench.is_paired:
        yield from table(_pair_heads(bench, labels), [pair_row(*row) for row in rows])
    else:
        yield from table(_heads(bench, labels), [alone_row(*row) for row in rows])
    yield labels.text("command.gauntlet.interval")


def _heads(bench: Bench, labels: Labels) -> list[str]:
    mean = f"mean_{bench.rules.unit}"
    names = ("opponents", "hands", "points", "won", "decided", "fed", mean, "times")
    return [labels.text(f"command.gauntlet.{name}") for name in names]


def alone_row(other: str, result: Result) -> list[str]:
    """A row of the gauntlet's table: of the first player, if two were compared."""
    outcome = result.outcomes[0]
    tally = outcome.tallies[0]
    return [
        other,
        f"{outcome.hands:,}",
        signed(points_of(tally, outcome)),
        share(won_of(tally, outcome)),
        _number(won_of_decided(tally, outcome), ".1f"),
        f"{100 * tally.fed / outcome.hands:.1f}",
        _number(tally.mean, ".2f"),
        " / ".join(f"{one:.2f}" for one in times_of(tally)),
    ]


def _pair_heads(bench: Bench, labels: Labels) -> Sequence[str]:
    points, won = (
        [labels.text(f"command.paired.{name}", player=player) for player in bench.players]
        for name in ("points", "won")
    )
    difference = labels.text("command.paired.difference")
    common = [labels.text(f"command.gauntlet.{name}") for name in ("opponents", "hands")]
    return [*common, *points, difference, *won, difference]


def pair_row(other: str, result: Result) -> list[str]:
    """A row of the comparison's table."""
    hands = result.outcomes[0].hands
    both = [(outcome.tallies[0], outcome) for outcome in result.outcomes]
    return [
        other,
        f"{hands:,}",
        *(f"{points_of(*one).mean:+.2f}" for one in both),
        signed(result.points.over(hands)),
        *(f"{won_of(*one).mean:.1f}" for one in both),
        signed(per_cent(result.won.over(hands))),
    ]


def signed(one: Estimate) -> str:
    return f"{one.mean:+.2f}{_margin(one, '.2f')}"


def share(one: Estimate) -> str:
    return f"{one.mean:.1f}{_margin(one, '.1f')}"


def times_of(tally: Tally) -> tuple[float, float, float]:
    """Median, 99th percentile and longest decision in milliseconds."""
    times = tally.times
    return times.milliseconds(0.5), times.milliseconds(0.99), 1000 * times.longest


def _margin(one: Estimate, form: str) -> str:
    return "" if one.margin is None else f" +- {one.margin:{form}}"


def _number(one: float | None, form: str) -> str:
    return "-" if one is None else f"{one:{form}}"
