"""Play hands of Experts and keep what the coach's model says of their discards, and what came.

    python build/fit/said.py RULES LEVEL FIRST LAST FILE

Four Experts play the hands with the numbers from FIRST to before LAST, or one of them against three
players of another level. Each further line of the file has one discard, see `Row`.
`build/fit/opponents.py` learns from these files what other opponents change.
"""

from __future__ import annotations

import csv
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from game.bots import choose
from game.bots.opponents import EXPERTS
from game.bots.outcomes import Outcome, with_choice
from game.bots.outlook import Outlook, prospect
from game.bots.sight import draws_left
from game.rules.deal import Deal, deal_facts
from game.rules.moves import Action, Move
from game.rules.play import deal_out, play
from game.rules.tiles import SEATS, Seat, Wind
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset

EXPERT = "expert"
SHARE = 0.25
"""The share of the discards that are kept."""


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


class _Said(NamedTuple):
    """What was said about a seat's discard, which has this place in the river."""

    seat: Seat
    place: int
    row: Row


def rows(rules: str, level: str, number: int) -> Iterator[Row]:
    """Play a hand and yield its rows."""
    ruleset, seed = ruleset_from_text(rules), f"said {level} {number}"
    rng = random.Random(seed)
    deal, _ = deal_out(
        ruleset, build_wall(seed, ruleset.options.bonus_tiles), Wind(rng.randrange(4))
    )
    experts = SEATS if level == EXPERT else (Seat(rng.randrange(4)),)
    said: list[_Said] = []
    while waiting := deal.waiting_for:
        seen = view(deal, waiting[0])
        is_expert = seen.seat in experts
        move = choose(EXPERT if is_expert else level, seen, ruleset, rng)
        if is_expert and move.action is Action.DISCARD and rng.random() < SHARE:
            said.append(_Said(seen.seat, len(seen.river), _row(number, seen, ruleset, move)))
        deal, _ = play(deal, move)
    yield from _with_ends(said, deal, ruleset)


def _row(number: int, seen: View, ruleset: Ruleset, move: Move) -> Row:
    outlook = Outlook(seen, ruleset, against=EXPERTS)
    one: Outcome = next(one for one in with_choice(outlook)[0] if one.move == move)
    promised, sums = prospect(one.followed, outlook.fit.mixed), one.equation
    return Row(
        number,
        draws_left(seen),
        one.hand.exposed,
        promised.shanten or 0,
        outlook.worth.ordinary,
        *sums,
        0,
        0,
        0,
    )


def _with_ends(said: Sequence[_Said], deal: Deal, ruleset: Ruleset) -> Iterator[Row]:
    """Yield the rows with what came of them in a hand that is over."""
    winners = {win.seat for win in deal.wins}
    feeder = next((win.discarder for win in deal.wins), None)
    paid = ruleset.settle(deal_facts(deal)).payments
    last = len(deal.river) - 1
    for seat, place, row in said:
        fed = (seat, place) == (feeder, last)
        yield row._replace(did_win=seat in winners, made=paid[seat], did_deal_in=int(fed))


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
