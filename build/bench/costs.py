"""Compare what the coach says that moves cost with what they cost: `python run.py bench --costs
[HANDS]`.

Four Experts play. Some decisions of one seat are put to the coach, with moves that Expert doesn't
make: those of other levels and styles, and one at random. All are played out in the same deals.
Then whole hands: a weaker player sits where Expert sat, in the same deals, and the costs of its
decisions are added up. Intervals are 95 % and clustered by hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from typing import NamedTuple

from bench.calibration import Case, compared, print_mean, tables
from game.bots import choose
from game.bots.levels import LEVELS, STYLES, player_name
from game.bots.worth import worth_at
from game.coach.advice import Advice, advise
from game.coach.verdict import verdict
from game.review.playouts import DeepQuestion, mean, played_out
from game.rules.deal import Deal, deal_facts
from game.rules.moves import Action, Move
from game.rules.play import deal_out, play
from game.rules.tiles import Seat, Wind
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets.options_text import options_text, ruleset_from_text
from game.rulesets.ruleset import Ruleset

EXPERT = "expert"
OTHERS = tuple(
    player_name(level, style) for level in LEVELS if level != EXPERT for style in ("", *STYLES)
)
"""The players whose moves are compared with Expert's."""
WEAKER = ("plain", "beginner", "casual", "strong")
"""The players whose whole hands are compared with Expert's."""
DECISIONS = 3
"""The most decisions of a hand that are put to the coach."""
DEALS = 8
"""The deals in which the moves of a decision are played out."""
EDGES = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, float("inf"))
"""The edges of the bins, in ordinary wins."""
SURE = 2.0
"""The standard errors beyond which the quick and the deep look differ."""


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


def print_costs(hands: int, rules: str = "", processes: int = 1) -> int:
    """Compare the costs in this number of hands at every table, or only with these rules, and print
    them. Return the exit code."""
    for table in [ruleset_from_text(rules)] if rules else tables():
        text = options_text(table, table.options)
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            found = [
                one for some in pool.map(partial(costs_of, text), range(hands)) for one in some
            ]
            print(f"\n{text} {hands} hands, {len(found)} moves, {DEALS} deals each")
            _print_bins(found)
            for player in WEAKER:
                sums = list(pool.map(partial(sum_of, text, player), range(hands)))
                print_mean(f"a hand of {player}", sums)
        for one in found:
            if abs(one.measured - one.claimed) > SURE * one.error:
                print(f"  differs: {one.name} {one.claimed:.1f}, {one.measured:.1f}")
    return 0


def _print_bins(found: Sequence[Compared]) -> None:
    print("  cost of a move: claimed, measured, margin, moves")
    for low, high in pairwise(EDGES):
        some = [one for one in found if low <= one.claimed / one.ordinary < high]
        if some:
            one = compared([each.case for each in some])
            row = f"{one.predicted:9.2f} {one.observed:9.2f} {one.margin:8.2f} {len(some):6}"
            print(f"  {row}", flush=True)


# --- moves --------------------------------------------------------------------------------------


def costs_of(rules: str, number: int) -> list[Compared]:
    """Return the moves compared at some decisions of this hand, under rules given as text."""
    ruleset, seed = ruleset_from_text(rules), f"costs {number}"
    rng = random.Random(seed)
    deal, seat = _dealt(ruleset, seed, rng)
    decisions: list[tuple[View, Move]] = []
    while waiting := deal.waiting_for:
        seen = view(deal, waiting[0])
        move = choose(EXPERT, seen, ruleset, rng)
        if seen.seat == seat and len(seen.legal) > 1 and move.action is not Action.WIN:
            decisions.append((seen, move))
        deal, _ = play(deal, move)
    asked = rng.sample(decisions, min(DECISIONS, len(decisions)))
    return [
        one
        for place, (seen, best) in enumerate(asked)
        for one in _compared(ruleset, seen, best, number, f"{seed} {place}", rng)
    ]


def _compared(
    ruleset: Ruleset, seen: View, best: Move, number: int, seed: str, rng: random.Random
) -> Iterator[Compared]:
    """Yield other moves than Expert's at a decision, compared with it."""
    advice = advise(seen, ruleset)
    others = [*_others(ruleset, seen, best, rng)]
    claimed = [_cost(advice, move, best) for move in others]
    question = DeepQuestion(seen, (best, *others), seed=seed)
    ends = list(played_out(question, ruleset, DEALS)) if others else []
    ordinary = worth_at(ruleset, seen.seat, seen.round_wind, seen.bonus[seen.seat]).ordinary
    for place, (move, cost) in enumerate(zip(others, claimed, strict=True), 1):
        if cost is not None and ordinary:
            real = mean([one[0].points - one[place].points for one in ends])
            yield Compared(number, cost, real.value, real.error, ordinary, f"{seed}: {move}")


def _others(ruleset: Ruleset, seen: View, best: Move, rng: random.Random) -> Iterator[Move]:
    """Yield moves that Expert doesn't make here: of three other players, and one at random."""
    legal = [move for move in seen.legal if move.action is not Action.WIN and move != best]
    chosen = {choose(rng.choice(OTHERS), seen, ruleset, rng) for _ in range(3)}
    yield from (move for move in legal if move in chosen)
    rest = [move for move in legal if move not in chosen]
    if rest:
        yield rng.choice(rest)


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
        deal, seat = _dealt(ruleset, seed, rng)
        while waiting := deal.waiting_for:
            seen = view(deal, waiting[0])
            move = choose(one if seen.seat == seat else EXPERT, seen, ruleset, rng)
            if seen.seat == seat and one == player and len(seen.legal) > 1:
                found = verdict(advise(seen, ruleset), move, ruleset)
                claimed += found.cost if found else 0.0
            deal, _ = play(deal, move)
        points.append(ruleset.settle(deal_facts(deal)).payments[seat])
    return Case(number, claimed, float(points[0] - points[1]))


def _dealt(ruleset: Ruleset, seed: str, rng: random.Random) -> tuple[Deal, Seat]:
    """Return a hand as it is dealt, and the seat to look at."""
    wall = build_wall(seed, ruleset.options.bonus_tiles)
    deal, _ = deal_out(ruleset, wall, Wind(rng.randrange(4)))
    return deal, Seat(rng.randrange(4))
