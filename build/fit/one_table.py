"""Fit the figures of one table in assets/tables/chances.json to who won there, and what was paid.

    python build/fit/positions.py "pocket:" 0 5000 pocket.gz
    python build/fit/one_table.py "pocket:" pocket.gz

Looks for the reach of each road and what far plans pay with which hands win as often, and bring as
many points, as expected: for each road of the most valuable plan, its distance, and the draws left.
What follows from these (log-odds, losses, paid points) is fitted to each try. All other tables stay
as they are. Every third hand is held back to measure. Needs numpy.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from fit.chance_model import STEPS, Combined, Model, Table, arranged
from fit.chance_module import Points, figures
from fit.chances import (
    BINS,
    bins,
    chances_to_win,
    odds_of,
    points_of,
    present_model,
    print_calibration,
    searched,
    thinned,
    values_of,
)
from fit.positions import ROADS, read
from fit.tables import Figures, write_figures
from game.bots.chances import FITS, PLAIN_WESTERN, Fit, fit_for
from game.packed import table_figures
from game.rulesets.options_text import options_text, ruleset_from_text

np: Any = import_module("numpy")

STAGE = 6
"""The draws of a stage of the hand."""
PRODUCTS = 3.0
"""The weight of the points that hands bring, compared with that of how often they win."""
ALIKE = 4.0
"""How many positions of a hand count as one: they win or lose together."""
RIDGE = 4.0
"""Keeps the figures near the present ones, where the hands say little."""
LEAST_REACH, LEAST_FAR = 0.3, 1.0
"""A lower reach, or fewer points in ordinary wins, would rest on a handful of hands."""
MOST = 0.7
"""The largest change of a logarithm. Beyond it hands would be judged that nobody has played."""
ROUNDS = 80


class Search:
    """The positions of one table, and the present model of it. A vector has the logarithms of what
    changes: the reach of the roads that occur, then the points of far plans that are known."""

    def __init__(self, table: Table, model: Model) -> None:
        self.table, self.model = table, model
        self.roads = np.unique(table.road)
        self.far = np.argwhere(~np.isnan(model.far[0]))
        self.start = np.zeros(len(self.roads) + len(self.far))
        alone = replace(model, reach=np.ones_like(model.reach))
        self.plans, self.ready = alone.chances(table)
        """The chances of plans with a reach of 1, and of ready hands."""
        self.kinds = kinds(self.found(model), table)
        """The kind of each position in the eyes of the players of these hands."""

    def changed(self, x: Any) -> Model:
        reach, far = self.model.reach.copy(), self.model.far.copy()
        nearer, further = np.split(np.exp(np.clip(x, -MOST, MOST)), [len(self.roads)])
        reach[0, self.roads] = np.maximum(reach[0, self.roads] * nearer, LEAST_REACH)
        for (road, is_open), more in zip(self.far, further, strict=True):
            far[0, road, is_open] = max(far[0, road, is_open] * more, LEAST_FAR)
        return replace(self.model, reach=reach, far=far)

    def found(self, model: Model) -> Combined:
        return model.combined(self.table, model.reached(self.plans, self.table), self.ready)

    def score(self, x: Any) -> float:
        """Return how badly this vector explains what came."""
        model = self.changed(x)
        found, table = self.found(model), self.table
        win = chances_to_win(found, [odds_of(table, 0, found)], table)
        won, values = table.won, values_of(model, found, table)
        paid, brings = table.paid * (won > 0), win * values
        for here in (found.ready, ~found.ready):
            brings[here] *= paid[here].sum() / brings[here].sum()
        off = 0.0
        for group in (self.kinds, bins(win)):
            off += squares(group, won - win, win * (1 - win))
            off += PRODUCTS * squares(group, paid - brings, (paid - brings) ** 2)
        return off + RIDGE * float((x**2).sum())


def kinds(found: Combined, table: Table) -> Any:
    """Return the kind of each position: the road and distance of the best plan, and the stage."""
    road = np.where(found.ready, len(ROADS), found.road)
    return (road * STEPS + found.steps.astype(int)) * BINS + table.draws // STAGE


def squares(group: Any, off: Any, spread: Any) -> float:
    """Return the sum over groups of how far off they are, squared, in their variance."""
    sums, spreads = np.bincount(group, off), ALIKE * np.bincount(group, spread)
    return float((sums**2 / np.maximum(spreads, 1.0)).sum())


def fitted(table: Table, present: Model) -> tuple[Model, Points]:
    """Return the figures that explain best what came of these positions."""
    search = Search(table, present)
    print("now", search.score(search.start))
    model = search.changed(searched(search.score, search.start, ROUNDS))
    return model, points_of(model, table, 0, search.found(model))


# --- measuring ----------------------------------------------------------------------------------


def print_kinds(model: Model, points: Points, table: Table) -> None:
    """Print for each road of the best plan how often it was expected to win, and won; and what
    hands were expected to bring, and brought."""
    found = model.combined(table, *model.chances(table))
    win = chances_to_win(found, [(points.odds, points.ready_odds)], table)
    values = values_of(model, found, table)
    brings = win * values * np.where(found.ready, points.ready_paid, points.paid)
    paid = table.paid * (table.won > 0)
    for number, name in enumerate([*(road.value for road in ROADS), "ready"]):
        here = np.where(found.ready, len(ROADS), found.road) == number
        if here.sum() < 100:
            continue
        said, seen = 100 * win[here].mean(), 100 * table.won[here].mean()
        print(f"  {name:12} {said:5.1f} {seen:5.1f}", end="")
        print(f" {brings[here].mean():6.2f} {paid[here].mean():6.2f} {int(here.sum()):6}")


# --- the tables ---------------------------------------------------------------------------------


def every_table() -> Iterator[str]:
    """Yield the rules of every table with figures, in their order."""
    for name, minimums in FITS.items():
        known = ruleset_from_text("western: knitting=off" if name == PLAIN_WESTERN else name)
        for minimum in minimums:
            yield options_text(known, replace(known.options, minimum=minimum))


def same(one: str, other: str) -> bool:
    return ruleset_from_text(one) == ruleset_from_text(other)


def points_now(fit: Fit) -> Points:
    return Points(fit.loss, fit.paid, fit.ready_paid, fit.odds, fit.ready_odds, fit.other_odds)


def with_table(
    tables: Sequence[str], changed: int, one: Model, points: Points
) -> dict[str, Figures]:
    """Return the figures of the file with the figures of one table changed, by its number."""
    fits = [fit_for(ruleset_from_text(text)) for text in tables]
    model, known = present_model(fits), [points_now(fit) for fit in fits]
    model.reach[changed], model.far[changed], known[changed] = one.reach[0], one.far[0], points
    return figures(model, known, tables, str(table_figures("chances")["made"]))


def main(arguments: Sequence[str]) -> None:
    """Fit the table with these rules to the hands in these files."""
    text, *paths = arguments
    rules = ruleset_from_text(text)
    played = [(text, hands) for one, hands in read(paths).items() if same(one, text)]
    learned, held = (thinned(played, held=held, most=10**9) for held in (False, True))
    present = present_model([fit_for(rules)])
    for model, points in ((present, points_now(fit_for(rules))), fitted(learned, present)):
        print_calibration(model, [points], held)
        print_kinds(model, points, held)
    model, points = fitted(arranged(played), present)
    tables = [*every_table()]
    changed = next(place for place, one in enumerate(tables) if same(one, text))
    write_figures("chances", with_table(tables, changed, model, points))


if __name__ == "__main__":
    main(sys.argv[1:])
