"""The chances to win agree with what came of recorded positions: see build/fit/chance_sample.py."""

from __future__ import annotations

import gzip
import json
import math
import statistics
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, cast

import pytest

from game.bots.chances import (
    SUREST,
    Clock,
    Fit,
    Road,
    chance,
    fit_for,
    likely_points,
    percent_of,
    wished_part,
)
from game.bots.outlook import Course, Followed, at_table, prospect
from game.bots.plans import Plan
from game.bots.targets import Target
from game.rulesets.options_text import ruleset_from_text

RECORDED = Path(__file__).parent.parent / "data" / "chances.json.gz"
ROADS = tuple(Road)
BINS = 5
WITHIN = 3.5
"""The most standard errors that a bin is off."""
A_PLAN = cast(Plan, None)
A_GOAL = cast(Target, None)


def followed(fit: Fit, row: list[Any]) -> Iterator[Followed]:
    """Yield the plans of a recorded position."""
    draws, laid, exposed, plans, any_way, drawn, of_ready, ordinary, _ = row
    clock = Clock(fit.most, fit.half, tuple(exposed))
    for number, steps, share, missing, chows, pays in plans:
        road, away = ROADS[number], steps + missing
        part = wished_part(fit, road, missing, wishes_chows=chows)
        one = min(SUREST, part * chance(road, away, round(100 * share), draws, clock))
        points = likely_points(fit, road, away, pays, ordinary, is_open=laid > 0)
        yield Followed(Course(A_PLAN, away, 0.0, A_GOAL), one, points)
    if any_way + drawn:
        one = chance(Road.OPEN, 0, percent_of(any_way, drawn), draws, clock)
        yield Followed(None, one, of_ready)


Estimate: TypeAlias = tuple[float, float]
"""The chance to win a recorded position, and the points of such a win."""


def estimate(fit: Fit, row: list[Any]) -> Estimate:
    return at_table(fit, prospect(list(followed(fit, row)), fit.mixed), *row[:2])


SAMPLE = json.loads(gzip.decompress(RECORDED.read_bytes()))
TABLES = {rules: fit_for(ruleset_from_text(rules)) for rules in SAMPLE}


@cache
def predictions(rules: str) -> tuple[tuple[float, bool], ...]:
    """Return the chance to win and whether the seat won, for each position."""
    return tuple((estimate(TABLES[rules], row)[0], row[-1]) for row in SAMPLE[rules][0])


def cases_of_all() -> list[tuple[float, bool]]:
    return sorted(case for rules in TABLES for case in predictions(rules))


def off_by(cases: Sequence[tuple[float, bool]]) -> float:
    """Return how many standard errors the mean chance is off."""
    spread = math.sqrt(sum(win * (1 - win) for win, _ in cases)) or 1.0
    return sum(won - win for win, won in cases) / spread


@pytest.mark.parametrize("rules", TABLES)
def test_each_table_wins_as_often_as_predicted(rules: str) -> None:
    assert abs(off_by(predictions(rules))) < WITHIN


def test_low_and_high_chances_hold() -> None:
    cases = cases_of_all()
    size = len(cases) // BINS
    for first in range(0, BINS * size, size):
        assert abs(off_by(cases[first : first + size])) < WITHIN


def test_chances_a_quarter_off_are_noticed() -> None:
    cases = cases_of_all()
    higher = [(min(0.99, 1.25 * win), won) for win, won in cases]
    assert abs(off_by(higher)) > WITHIN


# --- points -------------------------------------------------------------------------------------

FEWEST_WINS = 60
"""The fewest wins of which the mean says something."""
MOST_OFF = 0.05


def paid(*, exposed: bool | None = None) -> dict[str, list[tuple[float, float]]]:
    """Return what wins were expected to pay and paid, by rules: of all hands, or of those with or
    without exposed sets."""
    found: dict[str, list[tuple[float, float]]] = {}
    for rules, fit in TABLES.items():
        for row in SAMPLE[rules][1]:
            chance_, points = estimate(fit, row)
            if chance_ and exposed in (None, row[1] > 0):
                found.setdefault(rules, []).append((points, row[-1]))
    return {rules: cases for rules, cases in found.items() if len(cases) >= FEWEST_WINS}


def standard_errors(cases: list[tuple[float, float]], factor: float = 1.0) -> float:
    """Return how many standard errors the mean payment is off this many times what was expected."""
    off = [seen - factor * said for said, seen in cases]
    return statistics.fmean(off) / (statistics.stdev(off) / math.sqrt(len(off)))


def relative(tables: dict[str, list[tuple[float, float]]]) -> list[tuple[float, float]]:
    """Return the cases of all tables, each as a part of its table's mean."""
    means = {rules: statistics.fmean(seen for _, seen in cases) for rules, cases in tables.items()}
    return [
        (a / means[rules], b / means[rules]) for rules, cases in tables.items() for a, b in cases
    ]


@pytest.mark.parametrize("exposed", [None, False, True])
def test_wins_pay_what_was_expected(exposed: bool | None) -> None:
    tables = paid(exposed=exposed)
    assert tables
    for rules, cases in tables.items():
        assert abs(standard_errors(cases)) < WITHIN, rules
    said, seen = (statistics.fmean(column) for column in zip(*relative(tables), strict=True))
    assert abs(said / seen - 1) < MOST_OFF


def test_payments_a_fifth_too_high_are_noticed() -> None:
    for exposed in (False, True):
        cases = relative(paid(exposed=exposed))
        assert abs(standard_errors(cases, 1.2)) > WITHIN
