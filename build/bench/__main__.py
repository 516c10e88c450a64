"""Measure speed and strength: `python run.py bench [--hands N]`.

--oracle [N]    compare scores with a second scorer, see oracle.py
--screen        the cost of the window, see screen.py
--memory [N]    the memory of the window over N hands, see memory.py
--analysis      the speed of evaluating hands, see hands.py
--fair [N]      prove that no player cheats, see fair.py
--styles [N]    compare the styles, see style_stats.py
--levels [N]    count the mistakes of the levels, see levels.py
--calibration [N]   compare the coach's chances with what happens, see calibration.py
--costs [N]     compare the coach's costs with what happens, see costs.py
--against COMMIT    compare Expert with another commit's, see against.py

Every number is a rate on this machine or a result over seeded hands. Compare rates only on the same
machine; nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from bench import fair
from bench.against import print_against
from bench.calibration import print_calibration
from bench.costs import print_costs
from bench.decisions import EXPERT
from bench.hands import print_hands
from bench.levels import print_levels
from bench.oracle import compare_all
from bench.screen import measure_long_run, measure_screen
from bench.style_stats import print_style_stats
from game.arena.estimates import Estimate
from game.arena.gauntlet import Bench, points_of, times_of, won_of
from game.arena.series import SeriesResult, play_all
from game.bots import choose
from game.rules.deal import Deal
from game.rules.distance import best_shanten, shanten
from game.rules.facts import WinFacts
from game.rules.moves import Move
from game.rules.play import deal_out, play
from game.rules.tiles import EAST_WIND, SEATS, counts_of, full_set
from game.rules.view import view
from game.rules.wall import build_wall, shuffled
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset

SAMPLES = 2000
MINIMUMS = (0, 3)
TABLES = (("good", ("plain", "random")), ("plain", ("random",)))


def main(argv: Sequence[str]) -> int:
    """Measure and print. Return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=25, help="deals for each set of rules")
    parser.add_argument("--screen", action="store_true", help="measure the window")
    parser.add_argument(
        "--memory", type=int, nargs="?", const=300, help="measure memory in N hands"
    )
    parser.add_argument("--oracle", type=int, nargs="?", const=20_000, help="compare N scores")
    parser.add_argument("--analysis", action="store_true", help="measure evaluating hands")
    parser.add_argument("--fair", type=int, nargs="?", const=100_000, help="reshuffle N positions")
    parser.add_argument("--styles", type=int, nargs="?", const=2000, help="compare N hands a style")
    parser.add_argument(
        "--levels", type=int, nargs="?", const=300, help="count mistakes in N positions"
    )
    parser.add_argument("--playouts", type=int, default=0, help="deals of each, for --levels")
    parser.add_argument(
        "--calibration", type=int, nargs="?", const=600, help="compare chances in N hands"
    )
    parser.add_argument("--costs", type=int, nargs="?", const=400, help="compare costs in N hands")
    parser.add_argument("--against", metavar="COMMIT", help="compare --player in --hands deals")
    parser.add_argument("--player", default="expert", help="for --against")
    parser.add_argument("--rules", default="", help="for --calibration, --costs, --against")
    parser.add_argument("--processes", type=int, default=1, help="for the same")
    parser.add_argument("--opponents", default=EXPERT, help="their level, for --calibration")
    parser.add_argument("--keep", type=Path, help="a folder of decisions, for --costs")
    return measure(parser.parse_args(argv))


def measure(given: argparse.Namespace) -> int:
    """Measure what was asked for, and print it. Return the exit code."""
    if given.against:
        rules = given.rules or "hongkong:"
        return print_against(given.against, given.hands, rules, given.player, given.processes)
    if given.levels:
        return print_levels(given.levels, given.playouts, given.processes)
    if given.calibration:
        hands = given.calibration
        return print_calibration(hands, given.rules, given.processes, given.opponents)
    if given.costs:
        return print_costs(given.costs, given.rules, given.processes, given.keep)
    counted = (
        (measure_long_run, given.memory),
        (fair.compare_all, given.fair),
        (print_style_stats, given.styles),
        (compare_all, given.oracle),
    )
    for count_all, count in counted:
        if count:
            return count_all(count)
    if given.analysis:
        print_hands()
        return 0
    if given.screen:
        return measure_screen()
    print_rates(given.hands)
    return 0


def print_rates(hands: int) -> None:
    """Print how fast hands are played and scored, and how strong the simplest players are."""
    print_rate("shanten of sets and a pair", *shanten_rate(shanten))
    for rules in RULESETS:
        print(f"\n{rules.id}")
        every_form = partial(best_shanten, melds=0, forms=rules.forms)
        print_rate("shanten of every form", *shanten_rate(every_form))
        deals = [played(rules, f"bench {number}") for number in range(hands)]
        print_rate("moves played", *move_rate(deals))
        print_rate("views made", *view_rate(deals))
        print_rate("hands scored", *score_rate(rules, deals))
        for minimum in MINIMUMS:
            print_strength(rules, minimum, hands)


def print_rate(name: str, count: int, seconds: float) -> None:
    print(f"  {name:28} {count / seconds:12,.0f} a second", flush=True)


def timed(work: Callable[[], int]) -> tuple[int, float]:
    """Return the amount of work done and the seconds it took."""
    started = time.perf_counter()
    count = work()
    return count, time.perf_counter() - started


def shanten_rate(function: Callable[[list[int]], int]) -> tuple[int, float]:
    rng = random.Random(1)
    tiles = full_set(bonus=False)
    hands = [counts_of(shuffled(tiles, rng)[:13]) for _ in range(SAMPLES)]
    return timed(lambda: len([function(hand) for hand in hands]))


def played(rules: Ruleset, seed: str) -> list[tuple[Deal, Move | None]]:
    """Play a hand among plain players. Return every state with its move, None at the end."""
    deal, _ = deal_out(rules, build_wall(seed, rules.options.bonus_tiles), EAST_WIND)
    rng = random.Random(seed)
    states: list[tuple[Deal, Move | None]] = []
    while waiting := deal.waiting_for:
        move = choose("plain", view(deal, waiting[0]), rules, rng)
        states.append((deal, move))
        deal, _ = play(deal, move)
    return [*states, (deal, None)]


def move_rate(deals: list[list[tuple[Deal, Move | None]]]) -> tuple[int, float]:
    moves = [(deal, move) for states in deals for deal, move in states if move is not None]
    return timed(lambda: len([play(deal, move) for deal, move in moves]))


def view_rate(deals: list[list[tuple[Deal, Move | None]]]) -> tuple[int, float]:
    states = [deal for states in deals for deal, _ in states]
    return timed(lambda: len([view(deal, seat) for deal in states for seat in SEATS]))


def score_rate(rules: Ruleset, deals: list[list[tuple[Deal, Move | None]]]) -> tuple[int, float]:
    wins: list[WinFacts] = [win for states in deals for win in states[-1][0].wins]
    repeats = max(1, SAMPLES // max(1, len(wins)))
    return timed(lambda: len([rules.score(win) for _ in range(repeats) for win in wins]))


def print_strength(rules: Ruleset, minimum: int, hands: int) -> None:
    """Print one player against three others, every deal in all four seats."""
    table = rules.with_options(replace(rules.options, minimum=minimum))
    for player, pool in TABLES:
        bench = Bench(table, (player,), pool, "bench", hands)
        for other, series in zip(pool, bench.series, strict=True):
            played = play_all([series])
            told = strength(other, played.results[0], played.seconds)
            print(f"  minimum {minimum}: {told}", flush=True)


def strength(other: str, result: SeriesResult, seconds: float) -> str:
    (outcome,) = result.outcomes
    first, hands = outcome.tallies[0], outcome.hands
    median, p99, _ = times_of(first)
    return (
        f"{first.player} against three {other}: {hands} hands,"
        f" {won_of(first, outcome).mean:.1f} % won,"
        f" {with_margin(points_of(first, outcome))} points a hand;"
        f" {hands / seconds:.1f} hands a second, a decision"
        f" {median:.2f} ms, 99th percentile {p99:.1f} ms"
    )


def with_margin(points: Estimate) -> str:
    """Return the mean with its 95 % interval, which a single deal does not have."""
    margin = "" if points.margin is None else f" +- {points.margin:.1f}"
    return f"{points.mean:+.1f}{margin}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
