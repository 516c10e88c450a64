"""Prove that no computer player cheats: `python run.py bench --fair [N]`.

Reshuffles everything that a player can't see, in N positions, and checks that its move stays the
same. The positions come from seeded hands of every level and style, under every ruleset, with no
minimum and with a minimum of three.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice, product

from game.bots import NAMES, choose
from game.rules.deal import Deal
from game.rules.play import deal_out, play
from game.rules.redeal import awaiting, possible_deal, unseen_tiles
from game.rules.tiles import Seat, Wind
from game.rules.view import view
from game.rules.wall import build_wall, shuffled
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset

MINIMUMS = (0, 3)
EVERY = 1000


def dealt_anew(deal: Deal, seat: Seat, rng: random.Random) -> Deal:
    """Return a table that looks the same to this seat, with all tiles that it can't see dealt
    anew."""
    seen = view(deal, seat)
    return awaiting(possible_deal(seen, deal.judge, shuffled(unseen_tiles(seen), rng)), seen)


def differences(positions: int, seed: str = "fair") -> Iterator[str]:
    """Yield a line for each position, "" unless the player decides differently.

    Yields at most `positions` lines.
    """
    return islice(_told(seed), positions)


def _told(seed: str) -> Iterator[str]:
    tables = [
        rules.with_options(replace(rules.options, minimum=minimum))
        for rules, minimum in product(RULESETS, MINIMUMS)
    ]
    for number, rules in enumerate(cycle(tables)):
        yield from _told_of_hand(rules, f"{seed} {number}", number)


def _told_of_hand(rules: Ruleset, seed: str, number: int) -> Iterator[str]:
    """Yield the lines of one hand, played by four players with consecutive names."""
    deal, _ = deal_out(rules, build_wall(seed, rules.options.bonus_tiles), Wind(number % 4))
    names = list(NAMES)
    rng = random.Random(seed)
    while waiting := deal.waiting_for:
        seat = waiting[0]
        name, lot = names[(4 * number + seat) % len(names)], rng.random()
        move, other = (
            choose(name, view(one, seat), rules, random.Random(lot))
            for one in (deal, dealt_anew(deal, seat, rng))
        )
        yield "" if move == other else f"{rules.id} {seed}: {name} {move} or {other}"
        deal, _ = play(deal, move)


def compare_all(positions: int) -> int:
    """Print the differences and the progress. Return the exit code: 1 if there are any."""
    started, found = time.perf_counter(), 0
    for number, difference in enumerate(differences(positions), 1):
        if difference:
            found += 1
            print(difference, flush=True)
        if number % EVERY == 0 or number == positions:
            seconds = time.perf_counter() - started
            print(f"{number:,} positions, {found} decided differently, {seconds:.0f} s", flush=True)
    return 1 if found else 0
