"""The recorded judgements in tests/data/judgements: reading and writing them.

The part above the line is a position: wall, moves, and the seat to move. The part below has the
players' choices, and Expert's evaluation of each move: chance and points of a win, chance and cost
of dealing in, points of others. `python build/checks/record.py --judgements` writes it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import isclose

from game.bots import choose
from game.bots.outlook import Outlook
from game.coach.advice import advise
from game.rules.moves import move_from_text
from game.rules.play import deal_out, play
from game.rules.tiles import KIND_TILES, SEATS, WIND_LETTERS, tile_text
from game.rules.view import View, view
from tests.recorded import DATA, LINE, Given

JUDGEMENTS = DATA / "judgements"
PLAYERS = ("plain", "good", "expert-fast", "expert-flush", "expert-pung", "casual")
"""The players whose choices are also recorded."""

CLOSE = 1e-6
"""The largest allowed difference of a figure, in proportion.

Seven digits are written. Systems and Pythons round powers and sums differently, by about 1e-12. A
weight changed by 1 % shows.
"""


def seen_in(given: Given) -> View:
    """Return the view of the seat to move."""
    deal, _ = deal_out(given.rules, given.wall, given.round_wind)
    for text in given.moves:
        deal, _ = play(deal, move_from_text(text))
    return view(deal, SEATS[WIND_LETTERS.index(given.fields["to"])])


def judged(given: Given) -> str:
    """Return the whole text of a judgement file."""
    lines = [f"{name}: {words}" for name, words in _figures(given)]
    return f"{given.text}{LINE}\n" + "\n".join(lines) + "\n"


def _figures(given: Given) -> Iterator[tuple[str, str]]:
    seen, rules = seen_in(given), given.rules
    for player in ("expert", *PLAYERS):
        yield player, str(choose(player, seen, rules, random.Random(1)))[2:]
    for option in advise(seen, rules).options:
        one, name = option.equation, f"value of {str(option.move)[2:]}"
        parts = (one.win, one.won, one.deal_in, one.lost, one.others) if one else ()
        yield name, ", ".join(map(_number, (option.value, *parts)))
    outlook = Outlook(seen, rules)
    for tile in KIND_TILES:
        chances = ", ".join(map(_number, outlook.danger.by_seat(tile)))
        _, extra = outlook.feeding.costs(tile)
        yield f"danger of {tile_text(tile)}", f"{chances}; costs {_number(extra)}"


def _number(number: float) -> str:
    return f"{number:.7g}"


def differences(recorded: str, now: str) -> list[str]:
    """Return a line for each figure that differs from the record."""
    before, after = (_by_name(text) for text in (recorded, now))
    return [
        f"{name}: {before.get(name, 'nothing')} recorded, {after.get(name, 'nothing')} now"
        for name in {**before, **after}
        if not _alike(before.get(name, ""), after.get(name, ""))
    ]


def _by_name(text: str) -> dict[str, str]:
    lines = text.split(f"{LINE}\n")[1].splitlines()
    return dict(line.split(": ", 1) for line in lines)


def _alike(one: str, other: str) -> bool:
    """Return whether the words are identical and the numbers close."""
    pairs = list(zip(one.split(), other.split(), strict=False))
    return len(one.split()) == len(other.split()) and all(
        a == b or _is_close(a.strip(",;"), b.strip(",;")) for a, b in pairs
    )


def _is_close(one: str, other: str) -> bool:
    try:
        return isclose(float(one), float(other), rel_tol=CLOSE, abs_tol=CLOSE / 1000)
    except ValueError:
        return False
