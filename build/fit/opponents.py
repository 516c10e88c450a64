"""Make assets/tables/opponents.json from discards that Experts made.

    python build/fit/opponents.py *.csv

The files are those of `build/fit/said.py`. Hands of four Experts show how the model agrees with
what came, in the slices that players see. The hands of one Expert against three players of another
level say what these change: see `game/bots/opponents.py`.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from bench.calibration import Case, by_rank, by_width, print_bins, print_mean
from bench.experts import LEVEL as EXPERT
from fit.said import Row, read
from fit.tables import Figures, write_figures
from game.bots.chances import table_of
from game.bots.levels import LEVELS
from game.bots.opponents import EXPERTS, Opponents, shifted
from game.rulesets.options_text import ruleset_from_text

FARTHEST = 5
"""From this many exchanges away on, hands are measured together."""
ALIKE = 4.0
"""How many discards of a hand count as one: they win or lose together."""
NONE, COMMON = 1.0, 0.15
"""How far a shift is expected to lie from none at all tables, and from that at one table: its
standard deviation."""
FEW = 100.0
"""The hands of a table with which a level's points there count as much as those of all tables."""
STEPS = 30
DIGITS = 3

Rows: TypeAlias = Sequence[Row]


def by_distance(rows: Rows) -> list[list[Row]]:
    """Return the rows of ready hands, of hands one exchange away, and so on."""
    return [
        [one for one in rows if min(one.away, FARTHEST) == away and 0 < one.win < 1]
        for away in range(FARTHEST + 1)
    ]


# --- against others -----------------------------------------------------------------------------


def against(rows: Rows, near: Opponents | None = None) -> Opponents:
    """Return what these opponents change: at all tables, or at one, near what they change at
    all."""
    common, within = near or EXPERTS, COMMON if near else NONE
    wins = [one for one in rows if one.did_win]
    first = Opponents(
        shift([(one.win, one.did_win) for one in rows], common.win, within, ALIKE),
        shift([(one.deal_in, one.did_deal_in) for one in rows], common.feeds, within),
        ratio([(one.won, one.made) for one in wins]),
    )
    loses = ratio([(lost(one, first), max(0, -one.made)) for one in rows])
    part = weight(rows)
    return first._replace(
        won=common.won + part * (first.won - common.won),
        loses=common.loses + part * (loses - common.loses),
    )


def lost(row: Row, by: Opponents) -> float:
    """Return the points that the seat is said to lose against these opponents."""
    others = row.others * (1 - shifted(row.win, by.win)) / (1 - row.win)
    return shifted(row.deal_in, by.feeds) * row.lost + others * by.loses


def weight(rows: Rows) -> float:
    """Return how much points of these hands alone count beside those of all tables."""
    hands = len({one.hand for one in rows})
    return hands / (hands + FEW)


def ratio(cases: Iterable[tuple[float, float]]) -> float:
    """Return the sum of what came as a part of what was said; 1 where nothing was."""
    said, came = (math.fsum(some) for some in zip(*cases, strict=True))
    return came / said if said else 1.0


def shift(
    said: Iterable[tuple[float, float]], near: float, within: float, alike: float = 1.0
) -> float:
    """Return what to add to the log-odds of these chances so that as many happen as came, by
    Newton's method. Few chances leave it near another figure.

    >>> round(shift([(0.5, 1.0)] * 300 + [(0.5, 0.0)] * 100, 0.0, 10.0), 2)
    1.1
    """
    cases = [(chance, came) for chance, came in said if 0 < chance < 1]
    by = near
    for _ in range(STEPS):
        now = [(shifted(chance, by), came) for chance, came in cases]
        off = math.fsum(came - chance for chance, came in now) / alike + (near - by) / within**2
        bend = math.fsum(chance * (1 - chance) for chance, _ in now) / alike + within**-2
        by += off / bend
        if abs(off / bend) < 10**-DIGITS / 10:
            break
    return by


# --- measuring ----------------------------------------------------------------------------------


def print_slices(rows: Rows) -> None:
    """Print what the model says of hands of four Experts, and what came, in slices."""
    for away, some in enumerate(by_distance(rows)):
        if some:
            name = f"{away} away" if away else "ready"
            print_mean(name, [Case(one.hand, one.win, one.did_win) for one in some])
    print_bins("chance to win", by_width([Case(one.hand, one.win, one.did_win) for one in rows]))
    feeds = [Case(one.hand, one.deal_in, one.did_deal_in) for one in rows]
    print_bins("chance to deal in", by_rank(feeds))
    wins = sorted((one for one in rows if one.did_win), key=lambda one: one.won / one.ordinary)
    for quarter in range(4):
        some = wins[len(wins) * quarter // 4 : len(wins) * (quarter + 1) // 4]
        paid = [Case(one.hand, one.won / one.ordinary, one.made / one.ordinary) for one in some]
        print_mean(f"ordinary wins that a win pays, quarter {quarter + 1}", paid)


# --- the tables ---------------------------------------------------------------------------------

Table: TypeAlias = tuple[str, int]
"""The name of a table's figures, and the minimum."""
APART = 10**6
"""Tells the hands of a table from those of another."""


def played(paths: Iterable[Path]) -> dict[Table, dict[str, list[Row]]]:
    """Return the rows of each table and level in these files."""
    found: dict[Table, dict[str, list[Row]]] = {}
    for one in map(read, paths):
        ruleset = ruleset_from_text(one.rules)
        table = table_of(ruleset), ruleset.options.minimum
        found.setdefault(table, {}).setdefault(one.level, []).extend(one.rows)
    return found


def together(of_tables: Iterable[Rows]) -> list[Row]:
    """Return the rows of some tables, whose hands have other numbers."""
    each = enumerate(of_tables)
    return [one._replace(hand=place * APART + one.hand) for place, some in each for one in some]


def main(paths: Sequence[str]) -> None:
    """Print how the model agrees with hands of four Experts, and write what others change."""
    found = played(map(Path, paths))
    among_experts = {table: hands[EXPERT] for table, hands in found.items() if EXPERT in hands}
    for table, rows in among_experts.items():
        print(f"\n{table}, {len(rows)} discards")
        print_slices(rows)
    print("\nall tables")
    print_slices(together(among_experts.values()))
    levels: dict[str, dict[int, dict[str, Figures]]] = {}
    for level in LEVELS:
        tables = {one: hands[level] for one, hands in found.items() if level in hands}
        if not tables or level == EXPERT:
            continue
        of_all = against(together(tables.values()))
        print(f"{level}: {of_all}")
        for (name, minimum), rows in tables.items():
            figures = [round(one, DIGITS) for one in against(rows, of_all)]
            print(f"  {name} {minimum}: {figures}")
            levels.setdefault(name, {}).setdefault(minimum, {})[level] = figures
    write_figures("opponents", {"made": f"{datetime.now(UTC).date()}", "levels": levels})


if __name__ == "__main__":
    main(sys.argv[1:])
