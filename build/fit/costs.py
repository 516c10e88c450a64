"""Make assets/tables/costs.json from decisions that were played out: see build/bench/decisions.py.

    python build/fit/costs.py *.jsonl

Finds how far the moves of a decision really lie apart: the contrast with which the chances to win
that the coach gives to other moves than Expert's differ from Expert's by as much as they did in the
same deals. A table that has no file takes the contrast of all files together. Needs numpy.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.decisions import Decision, read
from fit.chance_module import made_from
from fit.tables import write_figures
from game.bots.chances import CONTRAST, table_of
from game.bots.outcomes import outcomes
from game.bots.outlook import Outlook
from game.rulesets.options_text import ruleset_from_text

np: Any = import_module("numpy")

CONTRASTS = tuple(round(0.1 * step, 1) for step in range(2, 13))
NEAR_ALL = 400.0
"""The moves for which the contrast of all tables counts in that of one."""


def squares(decisions: Sequence[Decision]) -> Any:
    """Return the sum of the squared errors of all differences for each of `CONTRASTS`."""
    return sum((np.array([*_errors(one)]) ** 2).sum(axis=0) for one in decisions)


def _errors(decision: Decision) -> Iterator[list[float]]:
    """Yield for each other move by how much the differences to Expert's chance are off, for each of
    `CONTRASTS`."""
    happened = np.array([[end.won for end in deal] for deal in decision.ends]).mean(axis=0)
    claimed = [_chances(decision, contrast) for contrast in CONTRASTS]
    best, *others = decision.moves
    for place, move in enumerate(others, 1):
        if all(best in one and move in one for one in claimed):
            real = happened[0] - happened[place]
            yield [one[best] - one[move] - real for one in claimed]


def _chances(decision: Decision, contrast: float) -> dict[str, float]:
    """Return the chance to win after each move, with this contrast."""
    outlook = Outlook(decision.seen, ruleset_from_text(decision.rules)).for_coach()
    outlook.fit = outlook.fit._replace(contrast=contrast)
    return {str(one.move): one.equation.win for one in outcomes(outlook)}


def lowest(errors: Any) -> float:
    """Return where the parabola of these errors at `CONTRASTS` is lowest, within them."""
    square, slope, _ = np.polyfit(CONTRASTS, errors, 2)
    if square <= 0:
        return float(CONTRASTS[int(np.argmin(errors))])
    return float(np.clip(-slope / (2 * square), CONTRASTS[0], CONTRASTS[-1]))


def contrasts(found: dict[tuple[str, int], list[Decision]]) -> dict[str, dict[int, float]]:
    """Return the contrast of each table, drawn toward that of all tables where it has few moves."""
    each = {table: squares(decisions) for table, decisions in found.items()}
    moves = {
        table: sum(len(one.moves) - 1 for one in decisions) for table, decisions in found.items()
    }
    of_all = sum(each.values()) / sum(moves.values())
    print(f"all tables: {lowest(of_all):.2f}, {sum(moves.values())} moves")
    known = {
        (name, minimum): lowest(each[name, minimum] + NEAR_ALL * of_all)
        if (name, minimum) in each
        else lowest(of_all)
        for name, table in CONTRAST.items()
        for minimum in table
    }
    for table, errors in each.items():
        alone = lowest(errors)
        print(f"{table}: {known[table]:.2f}, alone {alone:.2f}, {moves[table]} moves")
    return {
        name: {minimum: round(known[name, minimum], 2) for minimum in table}
        for name, table in CONTRAST.items()
    }


def main(paths: Sequence[str]) -> None:
    """Fit the contrasts to these files and write them."""
    found: dict[tuple[str, int], list[Decision]] = {}
    for decision in (one for path in paths for one in read(Path(path))):
        ruleset = ruleset_from_text(decision.rules)
        found.setdefault((table_of(ruleset), ruleset.options.minimum), []).append(decision)
    made = made_from(sorted(map(str, found)))
    write_figures("costs", {"made": made, "contrast": contrasts(found)})


if __name__ == "__main__":
    main(sys.argv[1:])
