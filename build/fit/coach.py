"""Make assets/tables/coach.json and opponents.json from discards that Experts made.

    python build/fit/coach.py *.csv

The files are those of `build/fit/said.py`. Hands of four Experts say what
the model's chances and points come to: see `game/bots/correction.py`. The hands of one Expert
against three players of another level say what these change: see `game/bots/opponents.py`. Every
third hand is held back to measure, then all are fitted.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bench.calibration import Case, by_rank, by_width, print_bins, print_mean
from fit.said import EXPERT, Row, read
from fit.tables import Figures, write_figures
from game.bots.chances import table_of
from game.bots.correction import SAME, Correction, Line
from game.bots.levels import LEVELS
from game.bots.opponents import Opponents, shifted
from game.rulesets.options_text import ruleset_from_text

FARTHEST = 5
"""From this many exchanges away on, hands have one line."""
ALIKE = 4.0
"""How many discards of a hand count as one: they win or lose together."""
COMMON, OWN = Line(0.5, 0.2), Line(0.25, 0.1)
"""How far the line of all tables is expected to lie from the model's, and that of one table from
the one of all: the standard deviations of their figures."""
SHIFT, SHIFT_HERE = 1.0, 0.25
"""The same for the shifts that a level of opponents makes."""
FEW = 100.0
"""The hands of a table with which a level's figures there count as much as those of all tables."""
STEPS = 30
DIGITS = 3

Rows: TypeAlias = Sequence[Row]
Said: TypeAlias = tuple[Row, Correction]
"""A row, and the correction of its table."""
Point: TypeAlias = tuple[float, float]
"""What the model says, as log-odds or a logarithm, and what came."""


class Curve(NamedTuple):
    """How the height of a line becomes a mean: the mean, and how fast it rises."""

    mean: Callable[[float], float]
    rises: Callable[[float], float]


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x))


CHANCE = Curve(_logistic, lambda x: _logistic(x) * (1 - _logistic(x)))
AMOUNT = Curve(math.exp, math.exp)


def line(
    points: Sequence[Point],
    curve: Curve,
    alike: float = ALIKE,
    near: Line = SAME,
    within: Line = COMMON,
) -> Line:
    """Return the line whose means agree with what came, by Newton's method. Few points leave it
    near another one.

    >>> line([(0.0, 1.0)] * 300 + [(0.0, 0.0)] * 100, CHANCE, 1.0).shift > 1
    True
    """
    shift, slope = near
    a_near, c_near = within.shift**-2, within.slope**-2
    for _ in range(STEPS):
        first, second = (near.shift - shift) * a_near, (near.slope - slope) * c_near
        a, b, c = a_near, 0.0, c_near
        for x, came in points:
            height = shift + slope * x
            off, bend = (came - curve.mean(height)) / alike, curve.rises(height) / alike
            first, second = first + off, second + off * x
            a, b, c = a + bend, b + bend * x, c + bend * x * x
        whole = a * c - b * b
        by, more = (first * c - second * b) / whole, (second * a - first * b) / whole
        shift, slope = shift + by, slope + more
        if abs(by) + abs(more) < 10**-DIGITS / 10:
            break
    return Line(shift, slope)


def odds(chance: float) -> float:
    """Return the log-odds of a chance."""
    return math.log(chance / (1 - chance))


# --- among Experts ------------------------------------------------------------------------------


def correction(rows: Rows, near: Correction | None = None) -> Correction:
    """Return what these hands say: of all tables, or of one table, near that of all."""
    common, within = near or Correction((SAME,) * (FARTHEST + 1)), OWN if near else COMMON
    away = tuple(
        line([(odds(one.win), float(one.did_win)) for one in some], CHANCE, ALIKE, before, within)
        for some, before in zip(by_distance(rows), common.away, strict=True)
    )
    fed = [(odds(one.deal_in), float(one.did_deal_in)) for one in rows if one.deal_in > 0]
    feeds = line(fed, CHANCE, 1.0, common.feeds, within)
    wins = [one for one in rows if one.did_win and one.won > 0 < one.made]
    paid = [(math.log(one.won / one.ordinary), one.made / one.ordinary) for one in wins]
    points = line(paid, AMOUNT, ALIKE, common.points, within)
    found = Correction(away, feeds, points)
    loses = ratio(Case(one.hand, lost(one, found), took(one)) for one in rows)
    part = weight(rows)
    return found._replace(loses=part * loses + (1 - part) * common.loses)


def weight(rows: Rows) -> float:
    """Return how much figures of these hands alone count beside those of all tables."""
    hands = len({one.hand for one in rows})
    return hands / (hands + FEW)


def by_distance(rows: Rows) -> list[list[Row]]:
    """Return the rows of ready hands, of hands one exchange away, and so on."""
    return [
        [one for one in rows if min(one.away, FARTHEST) == away and 0 < one.win < 1]
        for away in range(FARTHEST + 1)
    ]


def lost(row: Row, by: Correction) -> float:
    """Return the points that the seat was said to lose."""
    risk = by.deal_in(row.deal_in) * row.lost
    others = row.others * (1 - by.win(row.win, row.away)) / (1 - row.win)
    return risk + others * by.loses


def took(row: Row) -> float:
    """Return the points that the seat lost."""
    return float(max(0, -row.made))


def ratio(cases: Iterable[Case]) -> float:
    """Return the mean of what happened as a part of what was said; 1 where nothing was."""
    said, happened = 0.0, 0.0
    for one in cases:
        said, happened = said + one.predicted, happened + one.observed
    return happened / said if said else 1.0


# --- against others -----------------------------------------------------------------------------


def against(pairs: Sequence[Said], near: Opponents | None = None) -> Opponents:
    """Return what these opponents change, beyond the correction among Experts: at all tables, or at
    one, near what they change at all."""
    common, within = near or Opponents(), SHIFT_HERE if near else SHIFT
    won = [(by.win(one.win, one.away), one.did_win) for one, by in pairs]
    fed = [(by.deal_in(one.deal_in), one.did_deal_in) for one, by in pairs if one.deal_in > 0]
    first = Opponents(
        shift(won, common.win, within, ALIKE),
        shift(fed, common.feeds, within),
        ratio(
            Case(one.hand, by.won(one.won, one.ordinary), one.made)
            for one, by in pairs
            if one.did_win
        ),
    )
    loses = ratio(Case(one.hand, lost_to(one, by, first), took(one)) for one, by in pairs)
    part = weight([one for one, _ in pairs])
    return first._replace(
        won=common.won + part * (first.won - common.won),
        loses=common.loses + part * (loses - common.loses),
    )


def shift(
    said: Iterable[tuple[float, float]], near: float, within: float, alike: float = 1.0
) -> float:
    """Return what to add to the log-odds of these chances so that as many happen as came. Few
    chances leave it near another figure.

    >>> round(shift([(0.5, 1.0)] * 300 + [(0.5, 0.0)] * 100, 0.0, 10.0), 2)
    1.1
    """
    points = [(odds(chance), came) for chance, came in said if 0 < chance < 1]
    return line(points, CHANCE, alike, Line(near), Line(within, 1e-4)).shift


def lost_to(row: Row, by: Correction, others: Opponents) -> float:
    """Return the points that the seat was said to lose against these opponents."""
    win = by.win(row.win, row.away)
    rest = row.others * by.loses * (1 - shifted(win, others.win)) / (1 - row.win)
    return shifted(by.deal_in(row.deal_in), others.feeds) * row.lost + rest * others.loses


# --- measuring ----------------------------------------------------------------------------------


def print_slices(rows: Rows, by: Correction) -> None:
    """Print what this correction says of hands, and what came, in the slices that players see."""
    for away, some in enumerate(by_distance(rows)):
        if some:
            print_mean(f"{away} away" if away else "ready", list(wins(some, by)))
    print_bins("chance to win", by_width(list(wins(rows, by))))
    feeds = [Case(one.hand, by.deal_in(one.deal_in), one.did_deal_in) for one in rows]
    print_bins("chance to deal in", by_rank(feeds))
    paid = [Case(one.hand, by.won(one.won, one.ordinary), one.made) for one in rows if one.did_win]
    paid.sort(key=lambda case: case.predicted)
    for quarter in range(4):
        some_paid = paid[len(paid) * quarter // 4 : len(paid) * (quarter + 1) // 4]
        print_mean(f"points of a win, quarter {quarter + 1}", some_paid)
    print_mean("points lost", [Case(one.hand, lost(one, by), took(one)) for one in rows])


def wins(rows: Rows, by: Correction) -> Iterator[Case]:
    """Yield the chances to win, and whether the seat won."""
    for one in rows:
        yield Case(one.hand, by.win(one.win, one.away), one.did_win)


# --- the tables ---------------------------------------------------------------------------------

Table: TypeAlias = tuple[str, int]
"""The name of a table's figures, and the minimum."""


def played(paths: Iterable[Path]) -> dict[Table, dict[str, list[Row]]]:
    """Return the rows of each table and level in these files."""
    found: dict[Table, dict[str, list[Row]]] = {}
    for one in map(read, paths):
        ruleset = ruleset_from_text(one.rules)
        table = table_of(ruleset), ruleset.options.minimum
        found.setdefault(table, {}).setdefault(one.level, []).extend(one.rows)
    return found


def main(paths: Sequence[str]) -> None:
    """Fit every table that has hands of Experts, print how it holds, and write the tables."""
    found = played(map(Path, paths))
    near, near_learned = (
        correction([one for each in found.values() for one in each[EXPERT] if keep(one)])
        for keep in (lambda _: True, lambda one: one.hand % 3)
    )
    fits: dict[Table, Correction] = {}
    for table, hands in found.items():
        rows = hands[EXPERT]
        learned = correction([one for one in rows if one.hand % 3], near_learned)
        print(f"\n{table}, {len(rows)} discards; the hands held back, before and after:")
        for by in (Correction(), learned):
            print_slices([one for one in rows if one.hand % 3 == 0], by)
        fits[table] = correction(rows, near)
    made = f"{datetime.now(UTC).date()}"
    write_figures(
        "coach", {"made": made, "tables": nested({one: _written(fit) for one, fit in fits.items()})}
    )
    write_figures("opponents", {"made": made, "levels": nested(levels_of(found, fits))})


def levels_of(
    found: Mapping[Table, Mapping[str, Rows]], fits: Mapping[Table, Correction]
) -> dict[Table, Figures]:
    """Return what the levels change at each table, and print it."""
    of_levels: dict[Table, dict[str, Figures]] = {}
    for level in LEVELS:
        pairs = {
            table: [(row, fits[table]) for row in hands[level]]
            for table, hands in found.items()
            if level in hands and level != EXPERT
        }
        if not pairs:
            continue
        of_all = against([one for some in pairs.values() for one in some])
        print(f"{level}: {of_all}")
        for table, some in pairs.items():
            one = against(some, of_all)
            print(f"  {table}: {one}")
            of_levels.setdefault(table, {})[level] = [round(figure, DIGITS) for figure in one]
    return {**of_levels}


def nested(of_tables: Mapping[Table, Figures]) -> dict[str, Figures]:
    """Return figures by name and minimum."""
    names: dict[str, dict[int, Figures]] = {}
    for (name, minimum), figures in of_tables.items():
        names.setdefault(name, {})[minimum] = figures
    return {**names}


def _written(one: Correction) -> dict[str, Figures]:
    """Return a correction as it is read from the file."""
    return {
        "away": [_rounded(each) for each in one.away],
        "feeds": _rounded(one.feeds),
        "points": _rounded(one.points),
        "loses": round(one.loses, DIGITS),
    }


def _rounded(one: Line) -> list[float]:
    return [round(figure, DIGITS) for figure in one]


if __name__ == "__main__":
    main(sys.argv[1:])
