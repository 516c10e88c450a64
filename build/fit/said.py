"""Play hands of Experts and keep what the coach's model says of their discards, and what came.

    python build/fit/said.py RULES LEVEL FIRST LAST FILE

Four Experts play the hands with the numbers from FIRST to before LAST, or one of them against three
players of another level. Each further line of the file has one discard, see `Row`.
`build/fit/opponents.py` learns from these files what other opponents change.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.experts import played_hand
from game.bots.opponents import EXPERTS
from game.bots.outcomes import with_choice
from game.bots.outlook import Outlook, prospect
from game.bots.sight import draws_left
from game.rules.moves import Move
from game.rules.view import View
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset


class Row(NamedTuple):
    """A discard in a hand by number: its draws left, the own exposed sets, the exchanges that the
    most valuable plan is away (0 if ready), an ordinary win in points; the sum of the move, see
    `Equation`; and what came: whether the seat won, what it made, and whether this discard dealt
    in."""

    hand: int
    draws: int
    laid: int
    away: int
    ordinary: float
    win: float
    won: float
    deal_in: float
    lost: float
    others: float
    did_win: int
    made: int
    did_deal_in: int


KINDS = (int,) * 4 + (float,) * 6 + (int,) * 3
"""The kinds of the fields of a `Row`."""


def rows(rules: str, level: str, number: int) -> Iterator[Row]:
    """Play a hand and yield its rows."""
    ruleset = ruleset_from_text(rules)
    hand = played_hand(ruleset, f"said {level} {number}", level, partial(_row, number, ruleset))
    for one in hand.said:
        yield one.said._replace(did_win=one.won, made=one.made, did_deal_in=int(one.dealt_in))


def _row(number: int, ruleset: Ruleset, seen: View, move: Move) -> Row:
    """Return what is said, before anything came."""
    outlook = Outlook(seen, ruleset, against=EXPERTS)
    one = next(one for one in with_choice(outlook)[0] if one.move == move)
    away = prospect(one.followed, outlook.fit.mixed).shanten or 0
    known = number, draws_left(seen), one.hand.exposed, away, outlook.worth.ordinary
    return Row(*known, *one.equation, 0, 0, 0)


class Played(NamedTuple):
    """The rows of some hands under these rules, with opponents of this level."""

    rules: str
    level: str
    rows: list[Row]


def read(path: Path) -> Played:
    """Return what a file has."""
    with path.open(encoding="utf-8", newline="") as file:
        (rules, level), *others = csv.reader(file)
    return Played(rules, level, [_read(texts) for texts in others])


def _read(texts: Sequence[str]) -> Row:
    return Row(*(kind(text) for kind, text in zip(KINDS, texts, strict=True)))


def main(rules: str, level: str, first: int, last: int, path: Path) -> None:
    """Play the hands and write their rows."""
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file)
        lines.writerow([rules, level])
        for number in range(first, last):
            for row in rows(rules, level, number):
                lines.writerow(f"{one:.5g}" if isinstance(one, float) else int(one) for one in row)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), Path(sys.argv[5]))
