"""The text of game/bots/chance_table.py: see chances.py. Needs numpy."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from fit.chance_model import Model
from fit.positions import ROADS, features_digest
from game.bots.chances import Odds, table_of
from game.rulesets.options_text import ruleset_from_text

np: Any = import_module("numpy")


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
ON_A_LINE = 3
"""The number of roads on a line: more don't fit."""

TITLE = """The figures of the chances to win, and of what wins pay: see chances.py.

Made by build/fit/chances.py on {date} from {tables} tables.
"""

HEADING = '''"""{title}"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Far: TypeAlias = tuple[float | None, float | None]

# fmt: off
'''


def made_from(rules: Sequence[str]) -> str:
    """Return the title of the module for figures that were all fitted today."""
    date = datetime.datetime.now(datetime.UTC).date().isoformat()
    return TITLE.format(date=date, tables=len(rules))


def module(model: Model, points: Sequence[Points], rules: Sequence[str], title: str) -> str:
    """Return the text of the module."""
    lines = [HEADING.format(title=title)]
    lines.append(f'FEATURES = "{features_digest()}"\n')
    lines.append(f"WAITING = {model.waiting:.3f}\n")
    lines.append(f"POWER = {model.others.power:.3f}\n")
    lines.append(f"AHEAD = ({', '.join(f'{one:.2f}' for one in model.others.ahead)})\n")
    lines.append(f"FURTHER = {model.further:.4f}\nMIXED = {model.mixed:.3f}\n")
    lines.append(f"WISHED_CHOWS = {model.wished:.3f}\n")
    lines.append(f"WISHED_TILE = {model.wished_tile:.3f}\n")
    lines.append("EXPOSURE: Mapping[str, float] = {\n")
    for road, one in zip(ROADS, model.exposure, strict=True):
        lines.append(f'    "{road.value}": {one:.3f},\n')
    lines.append("}\nKEPT: Mapping[str, float] = {\n")
    for road, one in zip(ROADS, model.kept, strict=True):
        lines.append(f'    "{road.value}": {one:.2f},\n')
    lines.append("}\nUSUAL: Mapping[str, tuple[float, ...]] = {\n")
    for road, shares in zip(ROADS, model.usual, strict=True):
        lines.append(f'    "{road.value}": ({", ".join(f"{one:.4f}" for one in shares[:6])}),\n')
    lines.append("}\nFITS: Mapping[str, Mapping[int, tuple[float, ...]]] = {\n")
    by_ruleset: dict[str, list[str]] = {}
    for number, (text, one) in enumerate(zip(rules, points, strict=True)):
        ruleset = ruleset_from_text(text)
        soon = f"{model.others.most[number]:.4f}, {model.others.half[number]:.2f}"
        fit = f"({soon}, {one.loss:.3f}, {one.paid:.3f}, {one.ready_paid:.3f})"
        by_ruleset.setdefault(table_of(ruleset), []).append(
            f"        {ruleset.options.minimum}: {fit},\n"
        )
    for name, fits in by_ruleset.items():
        lines += [f'    "{name}": {{\n', *sorted(fits), "    },\n"]
    lines += ["}\nREACH: Mapping[str, Mapping[int, Mapping[str, float]]] = {\n"]
    lines += _reach_lines(rules, model)
    lines += ["}\nFAR: Mapping[str, Mapping[int, Mapping[str, Far]]] = {\n"]
    for name in by_ruleset:
        lines.append(f'    "{name}": {{\n')
        for number, text in enumerate(rules):
            ruleset = ruleset_from_text(text)
            if table_of(ruleset) == name:
                known = zip(ROADS, model.far[number], strict=True)
                lines.append(f"        {ruleset.options.minimum}: {{\n")
                lines += [
                    f'            "{road.value}": ({_told(closed)}, {_told(opened)}),\n'
                    for road, (closed, opened) in known
                    if not np.isnan([closed, opened]).all()
                ]
                lines.append("        },\n")
        lines.append("    },\n")
    kinds = (("ODDS", "odds"), ("READY_ODDS", "ready_odds"), ("OTHER_ODDS", "other_odds"))
    for title, name in kinds:
        lines.append(f"}}\n{title}: Mapping[str, Mapping[int, tuple[float, ...]]] = {{\n")
        lines += _odds_lines(rules, [getattr(one, name) for one in points])
    return "".join([*lines, "}\n# fmt: on\n"])


def _reach_lines(rules: Sequence[str], model: Model) -> Iterator[str]:
    """Yield the lines of the reach of each road."""
    rulesets = [ruleset_from_text(text) for text in rules]
    for name in dict.fromkeys(map(table_of, rulesets)):
        yield f'    "{name}": {{\n'
        for ruleset, reach in zip(rulesets, model.reach, strict=True):
            if table_of(ruleset) == name:
                yield f"        {ruleset.options.minimum}: {{\n"
                known = zip(ROADS, reach, strict=True)
                told = [f'"{road.value}": {x:.2f},' for road, x in known]
                yield from (f"            {' '.join(some)}\n" for some in _batched(told))
                yield "        },\n"
        yield "    },\n"


def _batched(told: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield some at a time, as many as fit on a line."""
    for first in range(0, len(told), ON_A_LINE):
        yield told[first : first + ON_A_LINE]


def _told(points: float) -> str:
    return "None" if np.isnan(points) else f"{points:.2f}"


def _odds_lines(rules: Sequence[str], odds: Sequence[Odds]) -> Iterator[str]:
    """Yield the lines of one table of log-odds."""
    rulesets = [ruleset_from_text(text) for text in rules]
    for name in dict.fromkeys(map(table_of, rulesets)):
        yield f'    "{name}": {{\n'
        for ruleset, figures in zip(rulesets, odds, strict=True):
            if table_of(ruleset) == name:
                used = figures if any(figures[SIMPLE:]) else figures[:SIMPLE]
                told = ", ".join(f"{one:.3f}" for one in used)
                yield f"        {ruleset.options.minimum}: ({told}),\n"
        yield "    },\n"
