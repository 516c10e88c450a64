"""Make game/bots/danger_table.py from the cases of played hands: see positions.py.

    python build/fit/positions.py "hongkong:" 0 500 hongkong3.gz     (for each table)
    python build/fit/danger.py *.gz

Learns how much each level of each sign on the table makes it more or less likely that a player wins
on a tile. The hands of all tables with the same minimum teach the same weights. Needs numpy.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from fit.danger_cases import Cases
from fit.positions import Hand, read
from game.bots.danger import weights_for
from game.bots.danger_table import WEIGHTS
from game.bots.signs import FIRST, SIGNS
from game.rulesets.options_text import ruleset_from_text

OUTPUT = Path("game/bots/danger_table.py")
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


# --- the module ---------------------------------------------------------------------------------

HEADING = '''"""The weight of each sign on the table for a win on a tile: see signs.py, danger.py.

Made by build/fit/danger.py.

{lines}
"""

from __future__ import annotations

from collections.abc import Mapping

Weights = Mapping[str, tuple[float, ...]]

# fmt: off
WEIGHTS: Mapping[int, Weights] = {{
'''


def module(weights: Mapping[int, Sequence[float]], lines: Iterable[str]) -> str:
    """Return the text of the table.

    For each minimum it has the weights of the levels by sign, and last the intercept.
    """
    text = [HEADING.format(lines="\n".join(lines))]
    for minimum, all_of_them in weights.items():
        text.append(f"    {minimum}: {{\n")
        for name, first in FIRST.items():
            text += _entry(name, all_of_them[first : first + SIGNS[name]])
        text += [*_entry("any", all_of_them[-1:]), "    },\n"]
    return "".join([*text, "}\n# fmt: on\n"])


def _entry(name: str, weights: Sequence[float]) -> Iterator[str]:
    """Yield one sign, ten levels a line."""
    yield f'        "{name}": (\n'
    yield from in_lines([f"{weight:.2f}" for weight in weights], 10)
    yield "        ),\n"


def in_lines(numbers: Sequence[str], each: int) -> Iterator[str]:
    """Yield numbers as text, `each` on a line."""
    for start in range(0, len(numbers), each):
        yield f"            {' '.join(f'{one},' for one in numbers[start : start + each])}\n"


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
    OUTPUT.write_text(module(dict(sorted(weights.items())), lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
