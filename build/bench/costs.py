"""Compare what the coach says that moves cost with what they cost: `python run.py bench --costs
[HANDS]`.

Four Experts play. Some decisions of one seat are put to the coach, with moves that Expert doesn't
make: those of other levels and styles, and one at random. All are played out in the same deals.
Then whole hands: a weaker player sits where Expert sat, in the same deals, and the costs of its
decisions are added up. Intervals are 95 % and clustered by hand.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.calibration import TOGETHER, Case, compared, print_mean, tables
from bench.decisions import DEALS, EXPERT, Decision, collect, dealt, read
from game.bots import choose
from game.bots.worth import worth_at
from game.coach.advice import Advice, advise
from game.coach.verdict import verdict
from game.review.playouts import SURE, mean
from game.rules.deal import deal_facts
from game.rules.moves import Move
from game.rules.play import play
from game.rules.tiles import Seat, Wind
from game.rules.view import view
from game.rulesets.options_text import options_text, ruleset_from_text

WEAKER = ("plain", "beginner", "casual", "strong")
"""The players whose whole hands are compared with Expert's."""
EDGES = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, float("inf"))
"""The edges of the bins, in ordinary wins."""


class Compared(NamedTuple):
    """A move at a decision of a hand: its cost as claimed and as measured, with the standard error
    of that, and the ordinary win at the table."""

    hand: int
    claimed: float
    measured: float
    error: float
    ordinary: float
    name: str

    @property
    def case(self) -> Case:
        return Case(self.hand, self.claimed, self.measured)


def print_costs(hands: int, rules: str = "", processes: int = 1, keep: Path | None = None) -> int:
    """Compare the costs in this number of hands at every table, or only with these rules, and print
    them. Decisions that were played out before are read from the files of a folder (`keep`), which
    keeps the new ones too. Return the exit code."""
    with TemporaryDirectory() as folder:
        for table in [ruleset_from_text(rules)] if rules else tables():
            text = options_text(table, table.options)
            path = (keep or Path(folder)) / file_name(text)
            collect(text, range(hands), path, processes)
            with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
                parts = pool.map(compared_in, read(path), chunksize=TOGETHER)
                found = [one for some in parts for one in some]
                print(f"\n{text} {hands} hands, {len(found)} moves, {DEALS} deals each")
                _print_bins(found)
                for player in WEAKER:
                    sums = list(pool.map(partial(sum_of, text, player), range(hands)))
                    print_mean(f"a hand of {player}", sums)
            for one in found:
                if abs(one.measured - one.claimed) > SURE * one.error:
                    print(f"  differs: {one.name} {one.claimed:.1f}, {one.measured:.1f}")
    return 0


def file_name(rules: str) -> str:
    """Return the name of the file of decisions under these rules.

    >>> file_name("hongkong: minimum=1")
    'hongkong-minimum-1.jsonl'
    """
    return "-".join(re.findall(r"[a-z0-9]+", rules)) + ".jsonl"


def _print_bins(found: Sequence[Compared]) -> None:
    print("  cost of a move: claimed, measured, margin, moves")
    for low, high in pairwise(EDGES):
        some = [one for one in found if low <= one.claimed / one.ordinary < high]
        if some:
            one = compared([each.case for each in some])
            row = f"{one.predicted:9.2f} {one.observed:9.2f} {one.margin:8.2f} {len(some):6}"
            print(f"  {row}", flush=True)


# --- moves --------------------------------------------------------------------------------------


def compared_in(decision: Decision) -> list[Compared]:
    """Return the other moves of a decision, compared with Expert's."""
    seen, ruleset = decision.seen, ruleset_from_text(decision.rules)
    advice = advise(seen, ruleset)
    ordinary = worth_at(ruleset, seen.seat, seen.round_wind, seen.bonus[seen.seat]).ordinary
    best, *others = decision.compared
    found = []
    for place, move in enumerate(others, 1):
        cost = _cost(advice, move, best)
        if cost is not None and ordinary:
            real = mean([deal[0].points - deal[place].points for deal in decision.ends])
            name = f"{decision.seed}, {len(decision.played)} moves, {best}: {move}"
            found.append(Compared(decision.hand, cost, real.value, real.error, ordinary, name))
    return found


def _cost(advice: Advice, move: Move, best: Move) -> float | None:
    """Return what the coach says that a move costs beside Expert's; None if it doesn't know it."""
    one, other = advice.option(move), advice.option(best)
    return other.value - one.value if one and other else None


# --- whole hands --------------------------------------------------------------------------------


def sum_of(rules: str, player: str, number: int) -> Case:
    """Return what the decisions of a weaker player cost in this hand, as claimed, and what Expert
    made more in the same seat."""
    ruleset, seed = ruleset_from_text(rules), f"sums {number}"
    claimed = 0.0
    points = []
    for one in (EXPERT, player):
        rng = random.Random(seed)
        round_wind, seat = Wind(rng.randrange(4)), Seat(rng.randrange(4))
        deal = dealt(ruleset, seed, round_wind)
        while waiting := deal.waiting_for:
            seen = view(deal, waiting[0])
            move = choose(one if seen.seat == seat else EXPERT, seen, ruleset, rng)
            if seen.seat == seat and one == player and len(seen.legal) > 1:
                found = verdict(advise(seen, ruleset), move, ruleset)
                claimed += found.cost if found else 0.0
            deal, _ = play(deal, move)
        points.append(ruleset.settle(deal_facts(deal)).payments[seat])
    return Case(number, claimed, float(points[0] - points[1]))
