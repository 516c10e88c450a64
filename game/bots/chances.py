"""A small model of the chance to win in time: drawing, claiming and opponents' wins.

Its numbers were fitted to several thousand hands of computer players. Those for shapes without sets
come from hands that aim only for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

DRAWS = 18
"""The approximate number of tiles that a player can draw in a hand."""

WAITING = 2.5
"""The effective number of tiles between two draws that a ready hand can win on. They are its draw
and the opponents' discards. Opponents avoid discarding tiles that complete a hand."""


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


EXPOSURE: Mapping[Road, float] = {
    **dict.fromkeys(Road, 1.0),
    Road.OPEN: 1.5,
    Road.HALF_FLUSH: 1.6,
    Road.FULL_FLUSH: 1.5,
    Road.PUNGS: 2.0,
}
"""The effective number of tiles between two draws that can improve a hand. They are its draw and
the discards that it can claim."""

USUAL: Mapping[Road, tuple[float, ...]] = {
    Road.OPEN: (0.06, 0.15, 0.24, 0.32, 0.40, 0.45),
    Road.CONCEALED: (0.06, 0.15, 0.24, 0.32, 0.40, 0.45),
    Road.HALF_FLUSH: (0.05, 0.12, 0.17, 0.20, 0.23, 0.26),
    Road.FULL_FLUSH: (0.06, 0.11, 0.14, 0.16, 0.18, 0.20),
    Road.PUNGS: (0.04, 0.07, 0.09, 0.10, 0.11, 0.12),
    Road.PAIRS: (0.03, 0.10, 0.16, 0.20, 0.24, 0.29),
    Road.ORPHANS: (0.04, 0.08, 0.11, 0.14, 0.18, 0.21),
    Road.INDIVIDUALS: (0.04, 0.09, 0.15, 0.21, 0.29, 0.36),
    Road.KNITTING: (0.04, 0.11, 0.16, 0.18, 0.22, 0.32),
    Road.TRIPLE_KNITTING: (0.07, 0.10, 0.16, 0.25, 0.40, 0.43),
    Road.SNAKE: (0.05, 0.06, 0.10, 0.14, 0.17, 0.20),
    Road.HONOUR_PAIRS: (0.04, 0.08, 0.12, 0.16, 0.19, 0.25),
}
"""The typical share of the unseen tiles that help a hand, by shanten."""

PACE = 1.5


def pace(minimum: int) -> float:
    """Return the speed at which opponents win, relative to a table without a minimum."""
    return 1 / (1 + PACE * minimum)


def chance(road: Road, shanten: int, percent: int, draws: int, speed: float) -> float:
    """Return the chance to win within this number of draws, while opponents win at this speed.
    `percent` of the unseen tiles improve the hand now, or complete it."""
    known = _by_draws(road, shanten, percent, speed)
    if len(known) <= draws:
        exposure = EXPOSURE[road] if shanten else WAITING
        step = 1.0 - float((1 - min(percent, 95) / 100) ** exposure)
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
    shares = USUAL[road]
    return shares[min(shanten, len(shares) - 1)]


def chance_of_tile(share: float, draws: int, speed: float) -> float:
    """Return the chance to get a tile before the hand ends, from its share of the unseen tiles."""
    return 1.0 - float((1 - share) ** (EXPOSURE[Road.OPEN] * _horizon(draws, speed)))


@lru_cache(maxsize=1 << 10)
def _horizon(draws: int, speed: float) -> float:
    """Return the expected number of draws before the hand ends."""
    if draws <= 0:
        return 0.0
    return 1 + (1 - _others_win(draws, speed)) * _horizon(draws - 1, speed)


@lru_cache(maxsize=1 << 10)
def _others_win(draws: int, speed: float) -> float:
    """Return the chance that an opponent wins before the next draw."""
    return min(0.6, speed * (0.007 + 0.0064 * float(max(0, DRAWS - draws) ** 1.7)))
