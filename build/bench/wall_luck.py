"""Measure how much of a hand's result its wall explains, for game/review/same_walls.py.

`PYTHONPATH=.:build python build/bench/wall_luck.py RULES DEALS` plays each deal `TIMES` times with
Expert in one seat against the usual opponents and prints rho: the share of the variance that is
between deals, over all seats. The interval is 95 %, by drawing the deals again.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from statistics import fmean, variance
from typing import NamedTuple, cast

from game.review.same_walls import payments_on
from game.rules.match import PERSONS
from game.rules.tiles import SEATS, Wind
from game.rules.wall import build_wall
from game.rulesets.options_text import ruleset_from_text
from game.saves.same_deal import DealStart
from game.saves.save import Players
from game.settings.opponents import OPPONENTS
from game.settings.settings import USUAL_OPPONENTS

TIMES = 6
AGAIN = 2000
EVERY = 25
"""The deals between two lines."""
USUAL = cast(Players, tuple(OPPONENTS[id].player for _, id in USUAL_OPPONENTS))


class Deal(NamedTuple):
    """What a deal brought each person: the means and variances of its plays."""

    means: tuple[float, ...]
    variances: tuple[float, ...]


def deal_of(rules: str, number: int) -> Deal:
    """Play a deal by number."""
    table, seed = ruleset_from_text(rules), f"wall luck {number}"
    wall = build_wall(seed, table.options.bonus_tiles)
    round_wind, seat = Wind(number // 4 % 4), SEATS[number % 4]
    start = DealStart(table.id, table.options, USUAL, seat, round_wind, wall, seed)
    plays = [payments_on(wall, start, 0, f"{seed}/{time}") for time in range(TIMES)]
    paid = [[play[(seat + person) % 4] for play in plays] for person in PERSONS]
    return Deal(tuple(map(fmean, paid)), tuple(float(variance(one)) for one in paid))


def rho(deals: Sequence[Deal]) -> float:
    """Return the share of the variance that is between deals."""
    inside = fmean(fmean(one.variances) for one in deals)
    means = zip(*(one.means for one in deals), strict=True)
    between = fmean(variance(one) for one in means) - inside / TIMES
    return between / (between + inside)


def main(rules: str, count: int) -> None:
    """Play and print."""
    deals, rng = [], random.Random(rules)
    for number in range(count):
        deals.append(deal_of(rules, number))
        if len(deals) % EVERY == 0:
            again = sorted(rho(rng.choices(deals, k=len(deals))) for _ in range(AGAIN))
            low, high = again[AGAIN // 40], again[-AGAIN // 40]
            print(f"{rules} {len(deals)} deals: {rho(deals):.3f} ({low:.3f} to {high:.3f})")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
