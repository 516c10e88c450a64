"""Make assets/tables/opponents.json: how an Expert's chances change with its opponents.

    python build/fit/opponents.py HANDS [PROCESSES]

One Expert plays this number of hands against three players of each other level, at every table of
`bench --calibration`. What the coach said is shifted until it happens as often as said. The figures
go on from the present ones, so a second run with other hands corrects the first.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from bench.calibration import LEVEL, Case, Cases, compared, played, tables
from fit.tables import Figures, write_figures
from game.bots.levels import LEVELS
from game.bots.opponents import Opponents, opponents, shifted
from game.rulesets.options_text import options_text

FARTHEST = 4.0
"""The largest shift of log-odds."""
HALVINGS = 30
DIGITS = 3


def corrected(before: Opponents, cases: Cases) -> Opponents:
    """Return these figures, corrected by what happened."""
    return Opponents(
        before.win + shift(cases.wins),
        before.feeds + shift(cases.feeds),
        before.won * ratio(cases.points),
        before.loses * ratio(cases.losses),
    )


def shift(cases: Sequence[Case]) -> float:
    """Return what to add to the log-odds of these chances so that as many happen as said.

    >>> round(shift([Case(1, 0.5, 1.0)] * 3 + [Case(4, 0.5, 0.0)]), 3)
    1.099
    """
    happened = math.fsum(case.observed for case in cases)
    return root(lambda by: math.fsum(shifted(one.predicted, by) for one in cases) - happened)


def root(rising: Callable[[float], float]) -> float:
    """Return where a rising function is 0, within `FARTHEST`."""
    low, high = -FARTHEST, FARTHEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2


def ratio(cases: Sequence[Case]) -> float:
    """Return the mean of what happened as a part of what was said; 1 where nothing was."""
    said = math.fsum(case.predicted for case in cases)
    return math.fsum(case.observed for case in cases) / said if said else 1.0


def main(hands: int, processes: int) -> None:
    """Play, and write the figures of each table as it is done."""
    found: dict[str, dict[int, dict[str, Figures]]] = {}
    for table in tables():
        rules, minimum = options_text(table, table.options), table.options.minimum
        of_levels = found.setdefault(table.id, {}).setdefault(minimum, {})
        for level in LEVELS:
            if level != LEVEL:
                cases = played(rules, hands, processes, level)
                new = corrected(opponents([level] * 3, table), cases)
                of_levels[level] = [round(one, DIGITS) for one in new]
                won = compared(cases.wins)
                print(f"{rules} {level}: said {won.predicted:.3f}, won {won.observed:.3f}", *new)
    write_figures(
        "opponents",
        {"made": f"{datetime.now(UTC).date()}, from {hands} hands each", "levels": found},
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 1)
