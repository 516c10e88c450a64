"""A small model of the chance to win in time: drawing, claiming and opponents' wins.

Its figures are in chance_table.py. They explain best who won the hands that Experts played.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from math import exp
from typing import NamedTuple

from game.bots.chance_table import EXPOSURE, FITS, OTHERS, THREAT, USUAL, WAITING
from game.rules.tiles import SEATS
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

DRAWS = 18
"""The approximate number of tiles that a player can draw in a hand."""
MOST_OTHERS = 0.6
MOST_PERCENT = 95


class Road(Enum):
    """A category of plans with the same speed: how much they can claim and how many tiles help."""

    OPEN = "open"
    CONCEALED = "concealed"
    HALF_FLUSH = "half_flush"
    FULL_FLUSH = "full_flush"
    PUNGS = "pungs"
    PAIRS = "pairs"
    ORPHANS = "orphans"
    INDIVIDUALS = "thirteen_individuals"
    KNITTING = "knitting"
    TRIPLE_KNITTING = "triple_knitting"
    SNAKE = "wriggling_snake"
    HONOUR_PAIRS = "honour_pairs"


class Fit(NamedTuple):
    """The figures of one table. `pace` is the speed at which opponents win. `mean` is what a win
    pays whose plan is far away, and `loss` the mean payment to another winner, both in ordinary
    wins. `shift` and `slope` straighten the log-odds of a win."""

    pace: float
    mean: float
    loss: float
    shift: float
    slope: float


_EXPOSURE = {road: EXPOSURE[road.value] for road in Road}
_USUAL = {road: USUAL[road.value] for road in Road}


@lru_cache(maxsize=8)
def fit_for(ruleset: Ruleset) -> Fit:
    """Return the figures of the ruleset with the highest known minimum up to this one."""
    known = FITS[ruleset.id]
    return Fit(*known[max(one for one in known if one <= ruleset.options.minimum)])


def speed_of(fit: Fit, view: View) -> float:
    """Return the speed at which the opponents in this view win."""
    return fit.pace * exp(THREAT * threat(view))


def threat(view: View) -> int:
    """Return the number of sets that opponents have exposed, without the first of each. They make
    them faster."""
    melds = (len(view.melds[seat]) for seat in SEATS if seat != view.seat)
    return sum(max(0, count - 1) for count in melds)


def straightened(fit: Fit, win: float) -> float:
    """Return the chance to win at this table, from that of the model."""
    if not 0 < win < 1:
        return win
    return 1 / (1 + exp(-fit.shift) * float((1 / win - 1) ** fit.slope))


def chance(road: Road, shanten: int, percent: int, draws: int, speed: float) -> float:
    """Return the chance to win within this number of draws, while opponents win at this speed.
    `percent` of the unseen tiles improve the hand now, or complete it."""
    known = _by_draws(road, shanten, percent, speed)
    if len(known) <= draws:
        exposure = _EXPOSURE[road] if shanten else WAITING
        step = 1.0 - float((1 - min(percent, MOST_PERCENT) / 100) ** exposure)
        usual = round(100 * usual_share(road, shanten - 1))
        for one in range(len(known), draws + 1):
            others = _others_win(one, speed)
            later = (1 - others) * (1 - step) * known[-1]
            if shanten:
                nearer = chance(road, shanten - 1, usual, one - 1, speed)
                known.append((1 - others) * step * nearer + later)
            else:
                known.append(step * (1 - others / 2) + later)
    return known[max(0, draws)]


@lru_cache(maxsize=1 << 11)
def _by_draws(road: Road, shanten: int, percent: int, speed: float) -> list[float]:
    """Return the list of chances by number of draws, which `chance` extends. A few long lists slow
    the garbage collector less than many cached numbers."""
    return [0.0]


def usual_share(road: Road, shanten: int) -> float:
    """Return the typical share of the unseen tiles that help a hand in this category."""
    shares = _USUAL[road]
    return shares[min(shanten, len(shares) - 1)]


def percent_of(any_way: float, drawn: float) -> int:
    """Return the percentage for `chance` of a ready hand. It wins on `any_way` of the unseen tiles,
    and only by self-draw on `drawn` of them."""
    return round(100 * (1 - (1 - any_way) * float((1 - drawn) ** (1 / WAITING))))


@lru_cache(maxsize=1 << 10)
def others_win(draws: int, speed: float) -> float:
    """Return the chance that an opponent wins the hand, if this seat doesn't."""
    later = others_win(draws - 1, speed) if draws > 0 else 0.0
    return 1 - (1 - _others_win(draws, speed)) * (1 - later)


@lru_cache(maxsize=1 << 10)
def _others_win(draws: int, speed: float) -> float:
    """Return the chance that an opponent wins before the next draw."""
    base, growth, power = OTHERS
    rate = base + growth * float(max(0, DRAWS - draws) ** power)
    return min(MOST_OTHERS, speed * rate)
