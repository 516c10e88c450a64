"""Make assets/tables/danger.json from the cases of played hands: see positions.py.

    python build/fit/positions.py "hongkong:" 0 500 hongkong3.gz     (for each table)
    python build/fit/danger.py *.gz

Learns how much each level of each sign on the table makes it more or less likely that a player wins
on a tile. The hands of all tables with the same minimum teach the same weights. Needs numpy.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from fit.danger_cases import Cases
from fit.positions import Hand, read
from fit.tables import Figures, write_figures
from game.bots.danger import WEIGHTS, weights_for
from game.bots.signs import FIRST, SIGNS
from game.rulesets.options_text import ruleset_from_text

HELD_BACK = 5
"""One hand in this many is used to measure and not to learn."""


def by_minimum(
    played: Mapping[str, Sequence[tuple[Any, ...]]],
) -> dict[int, tuple[list[str], Cases, Cases]]:
    """Return the tables with each minimum, the cases to learn from, and those to measure with."""
    found: dict[int, tuple[list[str], Cases, Cases]] = {}
    for rules, hands in played.items():
        least = ruleset_from_text(rules).options.minimum
        tables, learned, measured = found.setdefault(least, ([], Cases(), Cases()))
        tables.append(rules)
        for given in hands:
            hand = Hand(*given)
            (learned if hand.number % HELD_BACK else measured).unpack(hand.cases)
    return dict(sorted(found.items()))


def figures(weights: Mapping[int, Sequence[float]], made: Sequence[str]) -> dict[str, Figures]:
    """Return the figures of the file.

    For each minimum they have the weights of the levels by sign, and last the intercept.
    """
    ends = {name: slice(first, first + SIGNS[name]) for name, first in FIRST.items()}
    ends["any"] = slice(-1, None)
    by_sign = {
        minimum: {name: [round(one, 2) for one in levels[part]] for name, part in ends.items()}
        for minimum, levels in weights.items()
    }
    return {"made": made, "weights": by_sign}


def _logistic() -> Any:
    """Return the module that needs numpy. End the script with a sentence if numpy is missing."""
    try:
        return import_module("fit.logistic")
    except ModuleNotFoundError as problem:
        sys.exit(f"{problem.name} is missing. Install it for this Python: python -m pip install")


def main(paths: Sequence[str]) -> None:
    logistic = _logistic()
    played = read(paths)
    hands = sum(map(len, played.values()))
    weights, lines = {}, [f"{hands:,} hands of four Experts."]
    given = by_minimum(played)
    for minimum, (tables, learned, measured) in given.items():
        weights[minimum] = logistic.fit(learned.levels, learned.wins)
        found = logistic.measure(weights[minimum], measured.levels, measured.wins)
        named = ", ".join(ruleset_from_text(one).id for one in tables)
        lines.append(f"Minimum {minimum} ({named}): AUC {found.auc:.3f}.")
        print(lines[-1], *found.calibration, sep="\n")
    for minimum in WEIGHTS.keys() - given.keys():
        weights[minimum] = weights_for(minimum)
        lines.append(f"Minimum {minimum}: not in these hands, learned before.")
    write_figures("danger", figures(dict(sorted(weights.items())), lines))


if __name__ == "__main__":
    main(sys.argv[1:])
