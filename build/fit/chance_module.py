"""The figures of assets/tables/chances.json: see chances.py. Needs numpy."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

from fit.chance_model import Model
from fit.positions import ROADS, features_digest
from fit.tables import Figures
from game.bots.chances import Odds, table_of
from game.rulesets.options_text import ruleset_from_text

np: Any = import_module("numpy")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Points:
    """The figures of one table that follow from the model, see `game.bots.chances.Fit`."""

    loss: float
    paid: float
    ready_paid: float
    odds: Odds
    ready_odds: Odds
    other_odds: Odds


SIMPLE = 3
"""The number of figures in odds that depend on the draws left alone."""


def made_from(rules: Sequence[str]) -> str:
    """Return when figures were all fitted, if that was today."""
    date = datetime.datetime.now(datetime.UTC).date().isoformat()
    return f"{date}, from {len(rules)} tables"


def figures(
    model: Model, points: Sequence[Points], rules: Sequence[str], made: str
) -> dict[str, Figures]:
    """Return the figures of these tables as the file holds them."""

    def by_table(one_of: Callable[[int], Figures]) -> dict[str, dict[int, Figures]]:
        found: dict[str, dict[int, Figures]] = {}
        for number, text in enumerate(rules):
            ruleset = ruleset_from_text(text)
            found.setdefault(table_of(ruleset), {})[ruleset.options.minimum] = one_of(number)
        return {name: dict(sorted(known.items())) for name, known in found.items()}

    others = model.others
    return {
        "made": made,
        "features": features_digest(),
        "waiting": round(float(model.waiting), 3),
        "power": round(float(others.power), 3),
        "ahead": rounded(others.ahead, 2),
        "further": round(float(model.further), 4),
        "mixed": round(float(model.mixed), 3),
        "wished_chows": round(float(model.wished), 3),
        "wished_tile": round(float(model.wished_tile), 3),
        "exposure": by_road(rounded(model.exposure, 3)),
        "kept": by_road(rounded(model.kept, 2)),
        "usual": by_road([rounded(shares[:6], 4) for shares in model.usual]),
        "fits": by_table(
            lambda at: [
                round(float(others.most[at]), 4),
                round(float(others.half[at]), 2),
                *rounded((points[at].loss, points[at].paid, points[at].ready_paid), 3),
            ]
        ),
        "reach": by_table(lambda at: by_road(rounded(model.reach[at], 2))),
        "far": by_table(lambda at: far_figures(model.far[at])),
        "odds": by_table(lambda at: odds_figures(points[at].odds)),
        "ready_odds": by_table(lambda at: odds_figures(points[at].ready_odds)),
        "other_odds": by_table(lambda at: odds_figures(points[at].other_odds)),
    }


def by_road(values: Sequence[T]) -> dict[str, T]:
    return {road.value: one for road, one in zip(ROADS, values, strict=True)}


def rounded(values: Any, digits: int) -> list[float]:
    return [round(float(one), digits) for one in values]


def far_figures(far: Any) -> dict[str, list[float | None]]:
    """Return what far plans pay, by road, where something is known; null for what isn't."""
    return {
        road: [None if np.isnan(one) else round(float(one), 2) for one in points]
        for road, points in by_road(far).items()
        if not np.isnan(points).all()
    }


def odds_figures(odds: Odds) -> list[float]:
    return rounded(odds if any(odds[SIMPLE:]) else odds[:SIMPLE], 3)
