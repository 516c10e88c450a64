"""Make assets/tables/costs.json from decisions that were played out: see build/bench/decisions.py.

    python build/fit/costs.py *.jsonl

Finds how far the moves of a decision really lie apart: the contrast with which the chances to win
that the coach gives to other moves than Expert's differ from Expert's by as much as they did in the
same deals. A table that has no file takes the contrast of all files together."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from bench.decisions import Decision, read
from fit.tables import write_figures
from game.bots.chances import CONTRAST, table_of
from game.bots.opponents import EXPERTS
from game.bots.outcomes import with_choice
from game.bots.outlook import Outlook
from game.rulesets.options_text import ruleset_from_text

CONTRASTS = tuple(round(0.1 * step, 1) for step in range(2, 13))
Squares: TypeAlias = list[float]
"""Sums of squared errors, for each of `CONTRASTS`."""

NEAR_ALL = 400.0
"""The moves for which the contrast of all tables counts in that of one."""


def squares(decisions: Sequence[Decision]) -> Squares:
    """Return the sum of the squared errors of all differences for each of `CONTRASTS`."""
    rows = [row for one in decisions for row in _errors(one)]
    return [sum(row[place] ** 2 for row in rows) for place in range(len(CONTRASTS))]


def _errors(decision: Decision) -> Iterator[list[float]]:
    """Yield for each other move by how much the differences to Expert's chance are off, for each of
    `CONTRASTS`."""
    claimed = [_chances(decision, contrast) for contrast in CONTRASTS]
    best, *others = decision.moves
    for place, move in enumerate(others, 1):
        if all(best in one and move in one for one in claimed):
            real = sum(deal[0].won - deal[place].won for deal in decision.ends)
            yield [one[best] - one[move] - real / len(decision.ends) for one in claimed]


def _chances(decision: Decision, contrast: float) -> dict[str, float]:
    """Return the chance to win after each move, with this contrast."""
    outlook = Outlook(decision.seen, ruleset_from_text(decision.rules), against=EXPERTS)
    outlook.fit = outlook.fit._replace(contrast=contrast)
    return {str(one.move): one.equation.win for one in with_choice(outlook)[0]}


def lowest(errors: Squares) -> float:
    """Return where errors at `CONTRASTS` are lowest: at the vertex of the parabola through the
    three lowest neighbours, or at an end."""
    at = min(range(len(errors)), key=errors.__getitem__)
    if at in (0, len(errors) - 1):
        return CONTRASTS[at]
    below, here, above = errors[at - 1 : at + 2]
    step = CONTRASTS[at] - CONTRASTS[at - 1]
    return CONTRASTS[at] + step * (below - above) / (2 * (below - 2 * here + above))


def _drawn(errors: Squares, of_all: Squares) -> Squares:
    return [own + NEAR_ALL * one for own, one in zip(errors, of_all, strict=True)]


def contrasts(found: dict[tuple[str, int], list[Decision]]) -> dict[str, dict[int, float]]:
    """Return the contrast of each table, drawn toward that of all tables where it has few moves."""
    each = {table: squares(decisions) for table, decisions in found.items()}
    moves = {
        table: sum(len(one.moves) - 1 for one in decisions) for table, decisions in found.items()
    }
    known_moves = sum(moves.values())
    of_all = [sum(sums) / known_moves for sums in zip(*each.values(), strict=True)]
    print(f"all tables: {lowest(of_all):.2f}, {known_moves} moves")
    known = {
        (name, minimum): lowest(_drawn(each[name, minimum], of_all))
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
    made = f"{datetime.now(UTC).date()}, from {len(found)} tables"
    write_figures("costs", {"made": made, "contrast": contrasts(found)})


if __name__ == "__main__":
    main(sys.argv[1:])
