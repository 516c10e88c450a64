"""Compare the coach's chances with what happens: `python run.py bench --calibration [HANDS]`.

Four Experts play, or one against three of another level (`--opponents`), and some discards of the
Experts are put to the coach. What it says about the discard that they play is compared with the end
of the hand. Intervals are 95 % and clustered by hand.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields, replace
from functools import partial
from itertools import groupby, pairwise
from multiprocessing import get_context
from typing import NamedTuple

from game.arena.estimates import NORMAL
from game.bots import choose
from game.bots.opponents import Opponents, opponents
from game.coach.advice import advise
from game.review.review import start_value
from game.rules.deal import Deal, deal_facts
from game.rules.moves import Action, Move
from game.rules.play import deal_out, play
from game.rules.tiles import SEATS, Seat, Wind
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets import RULESETS
from game.rulesets.options_text import options_text, ruleset_from_text
from game.rulesets.ruleset import Ruleset

LEVEL = "expert"
MINIMUMS = (0, 1, 3)
BINS = 10
FEWEST = 200
"""Bins with fewer discards are marked: they are too few to judge."""
TOGETHER = 10
"""The number of hands that a process plays at a time."""
SHARE = 0.25
"""The share of the discards that are put to the coach."""


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


class Said(NamedTuple):
    """What the coach said about a seat's discard, which has this place in the river."""

    seat: Seat
    place: int
    wins: float
    feeds: float
    points: float
    losses: float


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
    seed = f"calibration {number}"
    rng = random.Random(seed)
    wall = build_wall(seed, ruleset.options.bonus_tiles)
    deal, _ = deal_out(ruleset, wall, Wind(rng.randrange(4)))
    experts = SEATS if level == LEVEL else (Seat(rng.randrange(4)),)
    against = opponents([level] * 3, ruleset)
    starts = [(seat, start_value(deal, seat, ruleset, against)) for seat in experts]
    said: list[Said] = []
    while waiting := deal.waiting_for:
        seen = view(deal, waiting[0])
        is_expert = seen.seat in experts
        move = choose(LEVEL if is_expert else level, seen, ruleset, rng)
        if is_expert and move.action is Action.DISCARD and rng.random() < SHARE:
            said += _ask(seen, ruleset, move, against)
        deal, _ = play(deal, move)
    _compare(cases, said, deal, ruleset, number)
    paid = ruleset.settle(deal_facts(deal)).payments
    for seat, value in starts:
        same = cases.others if seat else cases.dealer
        same.append(Case(number, value, float(paid[seat])))


def _ask(seen: View, ruleset: Ruleset, move: Move, against: Opponents) -> list[Said]:
    option = advise(seen, ruleset, against).option(move)
    if option is None or option.equation is None:
        return []
    one, place = option.equation, len(seen.river)
    losses = one.deal_in * one.lost + one.others
    return [Said(seen.seat, place, one.win, one.deal_in, one.won, losses)]


def _compare(cases: Cases, said: Sequence[Said], deal: Deal, ruleset: Ruleset, number: int) -> None:
    """Add what was said in a hand that is over, with what came of it."""
    winners = {win.seat for win in deal.wins}
    feeder = next((win.discarder for win in deal.wins), None)
    paid = ruleset.settle(deal_facts(deal)).payments
    last = len(deal.river) - 1
    for one in said:
        won, fed = one.seat in winners, (one.seat, one.place) == (feeder, last)
        cases.wins.append(Case(number, one.wins, float(won)))
        cases.feeds.append(Case(number, one.feeds, float(fed)))
        cases.losses.append(Case(number, one.losses, float(max(0, -paid[one.seat]))))
        if won:
            cases.points.append(Case(number, one.points, float(paid[one.seat])))


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
