"""Compare the coach's chances with what happens: `python run.py bench --calibration [HANDS]`.

Four Experts play, or one against three of another level (`--opponents`), and some discards of the
Experts are put to the coach. What it says about the discard that they play is compared with the end
of the hand. Intervals are 95 % and clustered by hand.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields, replace
from functools import partial
from itertools import groupby, pairwise
from multiprocessing import get_context
from typing import NamedTuple

from bench.experts import LEVEL, Said, played_hand
from game.arena.estimates import NORMAL
from game.bots.equation import Equation
from game.bots.opponents import Opponents, opponents
from game.coach.advice import advise
from game.review.review import start_value
from game.rules.moves import Move
from game.rules.view import View
from game.rulesets import RULESETS
from game.rulesets.options_text import options_text, ruleset_from_text
from game.rulesets.ruleset import Ruleset

MINIMUMS = (0, 1, 3)
BINS = 10
FEWEST = 200
"""Bins with fewer discards are marked: they are too few to judge."""
TOGETHER = 4
"""The number of hands that a process plays at a time."""


class Case(NamedTuple):
    """A prediction and what came of it, in a hand by number."""

    hand: int
    predicted: float
    observed: float


@dataclass(slots=True)
class Cases:
    """The cases of each prediction: the chance to win, the chance that this discard deals in, the
    points of a win, the points lost, and the value of the dealer's and of another's start."""

    wins: list[Case] = field(default_factory=list)
    feeds: list[Case] = field(default_factory=list)
    points: list[Case] = field(default_factory=list)
    losses: list[Case] = field(default_factory=list)
    dealer: list[Case] = field(default_factory=list)
    others: list[Case] = field(default_factory=list)

    def extend(self, more: Cases) -> None:
        for one in fields(self):
            getattr(self, one.name).extend(getattr(more, one.name))


class Comparison(NamedTuple):
    """The means of some cases, and the margin of their difference."""

    predicted: float
    observed: float
    margin: float


def tables() -> Iterator[Ruleset]:
    """Yield every ruleset, with each of `MINIMUMS` if it has a minimum."""
    for usual in RULESETS:
        minimums = MINIMUMS if "minimum" in usual.offered else (usual.options.minimum,)
        for minimum in minimums:
            yield usual.with_options(replace(usual.options, minimum=minimum))


def print_calibration(
    hands: int, rules: str = "", processes: int = 1, opponents: str = LEVEL
) -> int:
    """Play this number of hands at every table, or only with these rules, and print what was
    predicted and observed. Return the exit code."""
    for table in [ruleset_from_text(rules)] if rules else tables():
        text = options_text(table, table.options)
        cases = played(text, hands, processes, opponents)
        print(f"\n{text} {hands} hands, {len(cases.wins)} discards")
        print("  predicted  observed   margin  discards")
        print_bins("chance to win", by_width(cases.wins))
        print_bins("chance to deal in with this discard", by_rank(cases.feeds))
        print_mean("points of a win", cases.points)
        print_mean("points lost", cases.losses)
        # Luck is measured from the start, so its value must be what the seat makes.
        print_mean("value of the dealer's start", cases.dealer)
        print_mean("value of another's start", cases.others)
    return 0


# --- play ---------------------------------------------------------------------------------------


def played(rules: str, hands: int, processes: int, opponents: str = LEVEL) -> Cases:
    """Return the cases of this number of hands, rounded up to whole parts of `TOGETHER`."""
    cases = Cases()
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for more in pool.map(
            partial(cases_of, rules, opponents=opponents), range(0, hands, TOGETHER)
        ):
            cases.extend(more)
    return cases


def cases_of(rules: str, first: int, opponents: str = LEVEL) -> Cases:
    """Return the cases of some hands under rules given as text, from this hand on."""
    cases, ruleset = Cases(), ruleset_from_text(rules)
    for number in range(first, first + TOGETHER):
        _play(cases, ruleset, number, opponents)
    return cases


def _play(cases: Cases, ruleset: Ruleset, number: int, level: str) -> None:
    """Add the cases of a hand."""
    against = opponents([level] * 3, ruleset)
    hand = played_hand(ruleset, f"calibration {number}", level, partial(_ask, ruleset, against))
    for one in hand.said:
        if one.said is not None:
            _compare(cases, number, one.said, one)
    for seat in hand.experts:
        same = cases.others if seat else cases.dealer
        value = start_value(hand.start, seat, ruleset, against)
        same.append(Case(number, value, float(hand.paid[seat])))


def _ask(ruleset: Ruleset, against: Opponents, seen: View, move: Move) -> Equation | None:
    option = advise(seen, ruleset, against).option(move)
    return option.equation if option else None


def _compare(cases: Cases, number: int, said: Equation, came: Said[Equation | None]) -> None:
    """Add what was said of a discard, with what came of it."""
    losses = said.deal_in * said.lost + said.others
    cases.wins.append(Case(number, said.win, float(came.won)))
    cases.feeds.append(Case(number, said.deal_in, float(came.dealt_in)))
    cases.losses.append(Case(number, losses, float(max(0, -came.made))))
    if came.won:
        cases.points.append(Case(number, said.won, float(came.made)))


# --- bins ---------------------------------------------------------------------------------------


def by_width(cases: Sequence[Case]) -> list[list[Case]]:
    """Return the cases in bins of equal width, without empty bins."""

    def place(case: Case) -> int:
        return min(int(BINS * case.predicted), BINS - 1)

    return [list(some) for _, some in groupby(sorted(cases, key=place), key=place)]


def by_rank(cases: Sequence[Case]) -> list[list[Case]]:
    """Return the cases in bins of equal number, for chances that are mostly small."""
    ordered = sorted(cases, key=lambda case: case.predicted)
    edges = [len(ordered) * place // BINS for place in range(BINS + 1)]
    return [ordered[low:high] for low, high in pairwise(edges) if low < high]


def compared(cases: Sequence[Case]) -> Comparison:
    """Return the means of these cases. Cases of one hand aren't independent: their differences are
    added up before the hands are compared."""
    off: dict[int, float] = {}
    for case in cases:
        off[case.hand] = off.get(case.hand, 0.0) + case.observed - case.predicted
    spread = math.sqrt(math.fsum(one * one for one in off.values()))
    predicted = math.fsum(case.predicted for case in cases) / len(cases)
    observed = math.fsum(case.observed for case in cases) / len(cases)
    return Comparison(predicted, observed, NORMAL * spread / len(cases))


def print_mean(name: str, cases: Sequence[Case]) -> None:
    if cases:
        mean = compared(cases)
        print(
            f"  {name}: {mean.predicted:.2f}, {mean.observed:.2f} +- {mean.margin:.2f}", flush=True
        )


def print_bins(name: str, bins: Sequence[Sequence[Case]]) -> None:
    print(f"  {name} (%)")
    for cases in bins:
        mean = compared(cases)
        row = f"{100 * mean.predicted:9.1f} {100 * mean.observed:9.1f} {100 * mean.margin:8.1f}"
        few = "" if len(cases) >= FEWEST else "  (too few)"
        print(f"  {row} {len(cases):9}{few}", flush=True)
