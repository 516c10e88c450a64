"""How likely a hand is to win in time: a small model of drawing, claiming, and others winning.

Its numbers were fitted to some thousand hands of computer players; those of the shapes without sets
to hands that go straight for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

DRAWS = 18
"""About how many tiles a player may draw in a hand."""

WAITING = 2.5
"""How many tiles between two draws a ready hand may win on: the own draw, and the discards of the
others, who are careful with tiles that are waited for."""


class Road(Enum):
    """How wide the way is that a hand has before it."""

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
"""How many tiles between two draws may bring a hand nearer: the own draw and what it may claim."""

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
"""Which part of the unseen tiles is useful to a hand on its way, by shanten."""

PACE = 1.5


def pace(minimum: int) -> float:
    """How soon others win, against a table without a minimum."""
    return 1 / (1 + PACE * minimum)


def chance(road: Road, shanten: int, percent: int, draws: int, speed: float) -> float:
    """The chance to win within so many draws when `percent` of the unseen tiles bring the hand
    nearer now (or win), and others win at this speed."""
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


@lru_cache(maxsize=1 << 12)
def _by_draws(road: Road, shanten: int, percent: int, speed: float) -> list[float]:
    """The chances worked out so far, by the number of draws. Few long rows, not many numbers: what
    is remembered holds up the garbage collector."""
    return [0.0]


def usual_share(road: Road, shanten: int) -> float:
    """Which part of the unseen tiles is useful to a hand on this road."""
    shares = USUAL[road]
    return shares[min(shanten, len(shares) - 1)]


def chance_of_tile(share: float, draws: int, speed: float) -> float:
    """The chance to get, before the hand ends, a tile that is this share of the unseen."""
    return 1.0 - float((1 - share) ** (EXPOSURE[Road.OPEN] * _horizon(draws, speed)))


@lru_cache(maxsize=1 << 10)
def _horizon(draws: int, speed: float) -> float:
    """How many draws a player may expect to have."""
    if draws <= 0:
        return 0.0
    return 1 + (1 - _others_win(draws, speed)) * _horizon(draws - 1, speed)


@lru_cache(maxsize=1 << 10)
def _others_win(draws: int, speed: float) -> float:
    """The chance that somebody else ends the hand before the next draw."""
    return min(0.6, speed * (0.007 + 0.0064 * float(max(0, DRAWS - draws) ** 1.7)))
