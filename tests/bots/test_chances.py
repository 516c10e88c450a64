"""The chances to win agree with what came of recorded positions: see build/chance_sample.py."""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from game.bots.chances import (
    Clock,
    Fit,
    Road,
    chance,
    fit_for,
    likely_points,
    percent_of,
    wished_part,
)
from game.bots.outlook import Course, Followed, combined
from game.bots.plans import Plan
from game.bots.targets import Target
from game.rulesets.options_text import ruleset_from_text

SAMPLE = Path(__file__).parent.parent / "data" / "chances.json.gz"
ROADS = tuple(Road)
BINS = 5
WITHIN = 3.5
"""The most standard errors that a bin is off."""
A_PLAN = cast(Plan, None)
A_GOAL = cast(Target, None)


def followed(fit: Fit, row: list[Any]) -> Iterator[Followed]:
    """Yield the plans of a recorded position."""
    draws, _, exposed, plans, any_way, drawn, of_ready, ordinary, _ = row
    clock = Clock(fit.most, fit.half, tuple(exposed))
    for number, steps, share, missing, chows, pays in plans:
        road, away = ROADS[number], steps + missing
        part = wished_part(missing, wishes_chows=chows)
        one = part * chance(road, away, round(100 * share), draws, clock)
        yield Followed(
            Course(A_PLAN, away, 0.0, A_GOAL), one, likely_points(fit, road, away, pays, ordinary)
        )
    if any_way + drawn:
        one = chance(Road.OPEN, 0, percent_of(any_way, drawn), draws, clock)
        yield Followed(None, one, of_ready)


def predictions() -> dict[str, list[tuple[float, bool]]]:
    """Return the chance to win and the end of each position, by rules."""
    sample = json.loads(gzip.decompress(SAMPLE.read_bytes()))
    found = {}
    for rules, rows in sample.items():
        fit = fit_for(ruleset_from_text(rules))
        found[rules] = [
            (combined(fit, list(followed(fit, row)), row[1])[0], row[-1]) for row in rows
        ]
    return found


def off_by(cases: list[tuple[float, bool]]) -> float:
    """Return how many standard errors the mean chance is off."""
    spread = math.sqrt(sum(win * (1 - win) for win, _ in cases)) or 1.0
    return sum(won - win for win, won in cases) / spread


PREDICTIONS = predictions()


@pytest.mark.parametrize("rules", PREDICTIONS)
def test_each_table_wins_as_often_as_predicted(rules: str) -> None:
    assert abs(off_by(PREDICTIONS[rules])) < WITHIN


def test_low_and_high_chances_hold() -> None:
    cases = sorted(case for cases in PREDICTIONS.values() for case in cases)
    size = len(cases) // BINS
    for first in range(0, BINS * size, size):
        assert abs(off_by(cases[first : first + size])) < WITHIN


def test_chances_a_quarter_off_are_noticed() -> None:
    cases = sorted(case for cases in PREDICTIONS.values() for case in cases)
    higher = [(min(0.99, 1.25 * win), won) for win, won in cases]
    assert abs(off_by(higher)) > WITHIN
