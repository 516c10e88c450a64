"""A small model of the chance to win in time: drawing, claiming and opponents' wins.

Its figures, by ruleset and minimum, are in assets/tables/chances.json, made by
build/fit/chances.py. They explain best who won the hands that Experts played, and what wins paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from math import exp, log1p
from typing import Any, NamedTuple, TypeAlias

from game.packed import table_figures
from game.rules.tiles import SEATS
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

Far: TypeAlias = tuple[float | None, float | None]
Several: TypeAlias = tuple[float, ...]


def _by_minimum(tables: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[int, Any]]:
    return {
        name: {int(least): _rows(one) for least, one in known.items()}
        for name, known in tables.items()
    }


def _rows(figures: Any) -> Any:
    """Return figures with tuples for lists."""
    if isinstance(figures, dict):
        return {name: _rows(one) for name, one in figures.items()}
    return tuple(figures) if isinstance(figures, list) else figures


_FOUND = table_figures("chances")

FEATURES: str = _FOUND["features"]
WAITING: float = _FOUND["waiting"]
POWER: float = _FOUND["power"]
AHEAD: Several = _rows(_FOUND["ahead"])
FURTHER: float = _FOUND["further"]
MIXED: float = _FOUND["mixed"]
WISHED_CHOWS: float = _FOUND["wished_chows"]
WISHED_TILE: float = _FOUND["wished_tile"]
EXPOSURE: Mapping[str, float] = _FOUND["exposure"]
KEPT: Mapping[str, float] = _FOUND["kept"]
USUAL: Mapping[str, Several] = _rows(_FOUND["usual"])
FITS: Mapping[str, Mapping[int, Several]] = _by_minimum(_FOUND["fits"])
REACH: Mapping[str, Mapping[int, Mapping[str, float]]] = _by_minimum(_FOUND["reach"])
FAR: Mapping[str, Mapping[int, Mapping[str, Far]]] = _by_minimum(_FOUND["far"])
ODDS: Mapping[str, Mapping[int, Several]] = _by_minimum(_FOUND["odds"])
READY_ODDS: Mapping[str, Mapping[int, Several]] = _by_minimum(_FOUND["ready_odds"])
OTHER_ODDS: Mapping[str, Mapping[int, Several]] = _by_minimum(_FOUND["other_odds"])
CONTRAST: Mapping[str, Mapping[int, float]] = _by_minimum(table_figures("costs")["contrast"])


DRAWS = 18
"""The approximate number of tiles that a player can draw in a hand."""
MOST_PERCENT = 95
SUREST = MOST_PERCENT / 100
"""The highest chance of a plan. The reach of some roads could raise it above 1."""
LEAST = 1e-6
"""The least chance of the model, and how much less than 1 the highest one is."""

PLAIN_WESTERN = "western without knitting"
"""The figures of western if its dearest hands are off: everything pays less there."""

SHARED = {("pocket", 0), ("pocket", 1), ("hongkong", 0), ("hongkong", 1)}
"""The tables where the slope of the odds is taken at the best move of a decision. Elsewhere each
move has its own. Which is stronger was measured in paired deals: +2.5 +- 2.4 points a hand at
pocket 0, +0.4 +- 0.5 at pocket 1, +0.8 +- 0.6 at hongkong 0, -0.3 +- 0.8 at hongkong 1, where
chances are truer with it, +1.3 +- 1.4 at hongkong 3, -2.5 +- 4.4 in western."""

MIXED_PART = {("pocket", 0): 2 / 3, ("hongkong", 3): 5 / 6, ("western", 0): 0.6}
"""The part of MIXED that counts at a table, 1 elsewhere: how much the likeliest plan of a hand adds
to the most valuable one. Chosen by what it gains in paired deals."""


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

    __hash__ = object.__hash__  # faster than the hash of enums, for the caches of chances


class Odds(NamedTuple):
    """How the log-odds of a win are straightened: their weight and what is added, for the logarithm
    of the draws left (`early`), for each own exposed set, for each exchange that the most valuable
    plan is away, and for the last two multiplied."""

    shift: float
    slope: float
    early: float = 0.0
    laid: float = 0.0
    away: float = 0.0
    laid_away: float = 0.0


class Fit(NamedTuple):
    """The figures of one table. `most` and `half` are those of a `Clock`. `reach` multiplies the
    chance of plans by road, as some are given up more often than others. `far` is what a win pays
    whose plan is far away, in ordinary wins, by road, without and with own exposed sets. `loss` is
    the mean payment to another winner, in ordinary losses. `odds` straighten the chances of hands,
    and `paid` their points; `ready_odds` and `ready_paid` those of ready hands. `other_odds`
    straighten the chance that an opponent wins."""

    reach: Mapping[Road, float]
    far: Mapping[Road, tuple[float | None, float | None]]
    most: float
    half: float
    loss: float
    paid: float
    ready_paid: float
    odds: Odds
    ready_odds: Odds
    other_odds: Odds
    mixed: float
    """The part that the likeliest plan of a hand adds of what it has more than the best."""
    is_shared: bool
    """Whether the slope of the odds is the same for all moves of a decision."""
    contrast: float
    """How far the moves of a decision lie apart, as a part of the model: see `drawn_in`."""


class Clock(NamedTuple):
    """How soon opponents win. `most` is the chance of one opponent in one round late in the hand,
    and `half` the round with half of it, if nothing is exposed. `exposed` is the number of sets of
    each opponent."""

    most: float
    half: float
    exposed: tuple[int, ...]


_EXPOSURE = {road: EXPOSURE[road.value] for road in Road}
_KEPT = {road: KEPT[road.value] for road in Road}
_USUAL = {road: USUAL[road.value] for road in Road}


@lru_cache(maxsize=8)
def fit_for(ruleset: Ruleset) -> Fit:
    """Return the figures of the ruleset with the highest known minimum up to this one."""
    table = table_of(ruleset)
    known = FITS[table]
    minimum = max(one for one in known if one <= ruleset.options.minimum)
    reach = {Road(name): one for name, one in REACH[table][minimum].items()}
    far = {Road(name): points for name, points in FAR[table][minimum].items()}
    odds, ready, others = (Odds(*one[table][minimum]) for one in (ODDS, READY_ODDS, OTHER_ODDS))
    most, half, loss, paid, ready_paid = known[minimum]
    mixed = MIXED * MIXED_PART.get((table, minimum), 1.0)
    is_shared = (table, minimum) in SHARED
    given = (odds, ready, others, mixed, is_shared, CONTRAST[table][minimum])
    return Fit(reach, far, most, half, loss, paid, ready_paid, *given)


def table_of(ruleset: Ruleset) -> str:
    """Return the name of the ruleset's figures: western without its dearest hands has its own."""
    is_plain = ruleset.id == "western" and not ruleset.options.knitting
    return PLAIN_WESTERN if is_plain else ruleset.id


def clock_of(fit: Fit, view: View) -> Clock:
    """Return how soon the opponents in this view win."""
    return Clock(fit.most, fit.half, exposed(view))


def exposed(view: View) -> tuple[int, ...]:
    """Return the number of sets that each opponent has exposed, the most first."""
    melds = (len(view.melds[seat]) for seat in SEATS if seat != view.seat)
    return tuple(sorted(melds, reverse=True))


def likely_points(
    fit: Fit, road: Road, shanten: int, points: float, ordinary: float, *, is_open: bool
) -> float:
    """Return what a win by a plan pays, if its nearest finished hand pays `points`. A hand far away
    changes on its way, and one with exposed sets (`is_open`) less."""
    far = fit.far.get(road, (None, None))[is_open]
    if far is None:
        return points
    kept = float(_KEPT[road] ** shanten)
    return kept * points + (1 - kept) * far * ordinary


def straightened(
    odds: Odds,
    win: float,
    draws: int,
    laid: int = 0,
    shanten: int = 0,
    best: float | None = None,
) -> float:
    """Return the chance to win at this table, from that of the model, with this number of draws
    left, of own exposed sets, and this distance of the most valuable plan.

    The slope is taken at the chance of the `best` move of the same decision, if there is one: it
    then shifts the log-odds of all moves alike, as what the model doesn't see does, such as the
    opponents' hands.
    """
    if not 0 < win < 1:
        return win
    best = min(max(win if best is None else best, LEAST), 1 - LEAST)
    shift = odds.shift + odds.early * log1p(draws) + odds.laid * laid
    shift += (odds.away + odds.laid_away * laid) * shanten
    common = float((1 / best - 1) ** (odds.slope - 1))
    return 1 / (1 + exp(-shift) * common * (1 / win - 1))


def drawn_in(contrast: float, win: float, best: float) -> float:
    """Return the chance to win after a move, drawn in toward that of a player's move (`best`), as
    what a move does can be mended later better than the model sees.

    >>> round(drawn_in(0.5, 0.1, 0.2), 3)
    0.143
    """
    if not (0 < win < 1 and 0 < best < 1):
        return win
    return 1 / (1 + float((1 / best - 1) ** (1 - contrast) * (1 / win - 1) ** contrast))


def chance(road: Road, shanten: int, percent: int, draws: int, clock: Clock) -> float:
    """Return the chance to win within this number of draws, while opponents win by this clock.
    `percent` of the unseen tiles improve the hand now, or complete it."""
    known = _by_draws(road, shanten, percent, clock)
    if len(known) <= draws:
        exposure = _EXPOSURE[road] if shanten else WAITING
        step = 1.0 - float((1 - min(percent, MOST_PERCENT) / 100) ** exposure)
        usual = round(100 * usual_share(road, shanten - 1))
        for one in range(len(known), draws + 1):
            others = _others_win(one, clock)
            later = (1 - others) * (1 - step) * known[-1]
            if shanten:
                nearer = chance(road, shanten - 1, usual, one - 1, clock)
                known.append((1 - others) * step * nearer + later)
            else:
                known.append(step * (1 - others / 2) + later)
    return known[max(0, draws)]


def wished_part(fit: Fit, road: Road, missing: int, *, wishes_chows: bool) -> float:
    """Return the part of its chance that a plan of this road keeps which requires this number of
    tiles more, and perhaps chows."""
    part = fit.reach.get(road, 1.0) * float(WISHED_TILE**missing)
    return part * (WISHED_CHOWS if wishes_chows else 1.0)


@lru_cache(maxsize=1 << 11)
def _by_draws(road: Road, shanten: int, percent: int, clock: Clock) -> list[float]:
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
def others_win(draws: int, clock: Clock) -> float:
    """Return the chance that an opponent wins the hand, if this seat doesn't."""
    later = others_win(draws - 1, clock) if draws > 0 else 0.0
    return 1 - (1 - _others_win(draws, clock)) * (1 - later)


@lru_cache(maxsize=1 << 10)
def _others_win(draws: int, clock: Clock) -> float:
    """Return the chance that an opponent wins before the next draw."""
    elapsed = max(0, DRAWS - draws)
    ripe = [float(((elapsed + AHEAD[sets]) / clock.half) ** POWER) for sets in clock.exposed]
    return clock.most * sum(one / (1 + one) for one in ripe)
