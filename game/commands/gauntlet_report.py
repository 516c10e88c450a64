"""The result of a gauntlet or a comparison of two players, as a table or as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from game import __version__
from game.arena.estimates import Estimate
from game.arena.gauntlet import (
    Bench,
    cells,
    per_cent,
    points_of,
    times_of,
    won_of,
    won_of_decided,
)
from game.arena.series import Measured, SeriesResult
from game.rules.numbers import number_text, percent, rounded
from game.rulesets.options_text import options_hash, options_text
from game.rulesets.ruleset import Unit
from game.words.columns import table
from game.words.labels import Labels


def gauntlet_data(bench: Bench, played: Measured) -> dict[str, object]:
    """Return the result for a machine. Points are means per hand, shares are in per cent. Intervals
    have 95% confidence and are clustered by deal. They are None for a single deal."""
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


def _alone(unit: Unit, other: str, result: SeriesResult) -> dict[str, object]:
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


def _pair(other: str, result: SeriesResult) -> dict[str, object]:
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


def _estimate(
    name: str, one: Estimate, least: float = -inf, most: float = inf
) -> dict[str, object]:
    """Return a mean and its interval, cut to the possible values."""
    ends = one.interval
    interval = None if ends is None else [_rounded(min(max(end, least), most)) for end in ends]
    return {name: _rounded(one.mean), f"{name}_interval": interval}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 3)


def lines(bench: Bench, played: Measured, labels: Labels) -> Iterator[str]:
    """Yield the result for a player."""
    yield labels.text(
        "command.paired.played" if bench.is_paired else "command.gauntlet.played",
        rules=options_text(bench.rules, bench.rules.options).removesuffix(":"),
        seed=bench.seed,
        count=bench.deals,
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


def alone_row(other: str, result: SeriesResult) -> list[str]:
    """Return a row of the gauntlet's table: for the first player, if two were compared."""
    outcome = result.outcomes[0]
    tally = outcome.tallies[0]
    return [
        other,
        number_text(outcome.hands),
        points_with_margin(points_of(tally, outcome)),
        share_with_margin(won_of(tally, outcome)),
        _number(won_of_decided(tally, outcome), 1),
        percent(tally.fed / outcome.hands, 1, sign=""),
        _number(tally.mean, 2),
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


def pair_row(other: str, result: SeriesResult) -> list[str]:
    """Return a row of the comparison's table."""
    hands = result.outcomes[0].hands
    both = [(outcome.tallies[0], outcome) for outcome in result.outcomes]
    return [
        other,
        number_text(hands),
        *(_signed(points_of(*one).mean) for one in both),
        points_with_margin(result.points.over(hands)),
        *(_number(won_of(*one).mean, 1) for one in both),
        points_with_margin(per_cent(result.won.over(hands))),
    ]


def points_with_margin(one: Estimate) -> str:
    """Return points with a sign and two decimals: +1.25 +- 0.40."""
    return f"{_signed(one.mean)}{_margin(one, 2)}"


def share_with_margin(one: Estimate) -> str:
    """Return a share in per cent with one decimal: 25.3 +- 1.1."""
    return f"{_number(one.mean, 1)}{_margin(one, 1)}"


def _margin(one: Estimate, places: int) -> str:
    return "" if one.margin is None else f" +- {_number(one.margin, places)}"


def _signed(points: float) -> str:
    return f"{rounded(points, 2):+.2f}"


def _number(one: float | None, places: int) -> str:
    return "-" if one is None else f"{rounded(one, places):.{places}f}"
