"""Measure the cost of evaluating a hand: distances, tables of discards, scores, loading tables.

Rates count processor time, best of several rounds, so that other programs hardly affect them.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from game.rules.distance import (
    best_shanten,
    discards_table,
    shanten,
    shanten_from_keys,
    suit_keys,
)
from game.rules.facts import WinFacts
from game.rules.tiles import BONUS, counts_of, full_set
from game.rules.wall import shuffled
from game.rulesets import RULESETS
from game.rulesets.ruleset import HandScore, Ruleset
from tests.random_wins import random_facts, random_win

ROUNDS = 5
HANDS = 2000
TABLES = 300
WINS = 500
BONUS_HELD = 0.2

LOADING = """
import time
import dataclasses, enum, functools, itertools, operator, typing
start = time.process_time()
import game.rules.distance
print(1000 * (time.process_time() - start))
"""


def print_hands() -> None:
    """Print the rates shared by all rulesets, then the rates of each ruleset."""
    at_rest, keys = hands(HANDS, 13), [suit_keys(hand) for hand in hands(HANDS, 13)]
    print("hands")
    print(f"  {'loading the tables':36} {loading():10.1f} ms", flush=True)
    print_best("shanten of sets, from a hand", HANDS, lambda: [shanten(one) for one in at_rest])
    from_keys = shanten_from_keys
    print_best("shanten of sets, from suit keys", HANDS, lambda: [from_keys(*one) for one in keys])
    for rules in RULESETS:
        print(f"\n{rules.id}")
        print_distances(rules)
        print_scores(rules)


def print_distances(rules: Ruleset) -> None:
    forms, at_rest, held = rules.forms, hands(HANDS, 13), hands(TABLES, 14)
    print_best(
        "shanten of every form, from a hand",
        HANDS,
        lambda: [best_shanten(one, 0, forms) for one in at_rest],
    )
    print_best(
        "tables of each discard, each draw",
        TABLES,
        lambda: [discards_table(one, 0, forms) for one in held],
    )


def print_scores(rules: Ruleset) -> None:
    """Print how fast hands are scored.

    First new hands, then scored hands won in another way, then those same wins again.
    """
    rng = random.Random(1)
    wins = complete_wins(rules, rng)
    rounds = [[won_otherwise(rng, win) for win in wins] for _ in range(ROUNDS + 1)]
    print_best("hands scored for the first time", WINS, lambda: scores(afresh(rules), wins))
    known = afresh(rules)
    scores(known, wins)
    print_best("hands known, won in another way", WINS, lambda: scores(known, rounds.pop()))
    scores(known, wins)
    print_best("wins known", WINS, lambda: scores(known, wins))


def print_best(name: str, count: int, work: Callable[[], object]) -> None:
    """Print the best rate of several rounds of the same work."""
    work()
    seconds = min(spent(work) for _ in range(ROUNDS))
    print(f"  {name:36} {count / seconds:10,.0f} a second", flush=True)


def spent(work: Callable[[], object]) -> float:
    """Return the processor seconds, at least one tick of its clock (long on Windows)."""
    started = time.process_time()
    work()
    return max(time.process_time() - started, time.get_clock_info("process_time").resolution)


def loading() -> float:
    """Return the milliseconds in which a new interpreter loads the tables."""
    told = [subprocess.check_output((sys.executable, "-c", LOADING)) for _ in range(ROUNDS)]
    return min(map(float, told))


def hands(number: int, size: int) -> list[list[int]]:
    rng = random.Random(1)
    tiles = full_set(bonus=False)
    return [counts_of(shuffled(tiles, rng)[:size]) for _ in range(number)]


def complete_wins(rules: Ruleset, rng: random.Random) -> list[WinFacts]:
    """Return random winning hands, with many rare ones."""
    wins: list[WinFacts] = []
    while len(wins) < WINS:
        win = random_win(rng)
        if rules.is_complete(win.hand):
            wins.append(win)
    return wins


def won_otherwise(rng: random.Random, win: WinFacts) -> WinFacts:
    """Return the same tiles, winning tile and winds with other bonus tiles and circumstances."""
    bonus = tuple(tile for tile in BONUS if rng.random() < BONUS_HELD)
    other = random_facts(rng, replace(win.hand, bonus=bonus))
    kept = {name: getattr(win, name) for name in ("winning_tile", "round_wind", "discarder")}
    return replace(other, **kept)


def afresh(rules: Ruleset) -> Ruleset:
    """Return the ruleset with empty caches."""
    return rules.with_options(rules.options)


def scores(rules: Ruleset, wins: list[WinFacts]) -> list[HandScore]:
    return [rules.score(win) for win in wins]
