"""The hand tables in tests/data/hands: each line is a winning hand and its worth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from game.rules.facts import FLAGS, After, HandFacts, WinFacts
from game.rules.notation import parse_hand
from game.rules.tiles import EAST, NORTH, Seat, wind_of
from game.rulesets.ruleset import Figure, RowUnit, Scored

Cells: TypeAlias = tuple[str, str, str, str, str]

KINDS = ("hit", "miss", "law")
FOLDER = Path(__file__).parents[1] / "data" / "hands"
SEATS = ("East", "South", "West", "North")
AFTER = {
    "after a kong": After.KONG,
    "after a kong on a kong": After.KONG_KONG,
    "after a bonus tile": After.BONUS,
}
WORDS = {name.replace("_", " "): name for name in FLAGS}
"""The circumstances in the words of the tables."""
_WORTH = re.compile(r"(.+) = (\d+)(?:, (\d+) at the cap)?")
_FIGURE = re.compile(r"(\w+) (\d+(?:\.5)?)")
_SCORED = re.compile(r"(\w+) (?:(\d+)x)?(\d+)")


@dataclass(frozen=True, slots=True)
class HandLine:
    """A line of a table.

    `patterns` is None for an incomplete hand. `figures` are the ones that the line names, all or
    none.
    """

    number: int
    rule: str
    kind: str
    win: WinFacts
    patterns: frozenset[Scored] | None
    total: int
    fan: int
    figures: tuple[tuple[str, Figure], ...] = ()

    @property
    def held(self) -> frozenset[str]:
        """Return the patterns that the line names."""
        return frozenset(one.id for one in self.patterns or ())

    def __str__(self) -> str:
        return f"{self.number}-{self.kind}-{self.rule}"


def read_table(name: str) -> tuple[HandLine, ...]:
    """Return the lines of a table. Raise ValueError for an unreadable line."""
    return tuple(_line(number, cells) for number, cells in read_cells(name))


def read_cells(name: str) -> Iterator[tuple[int, Cells]]:
    """Yield the lines of a table by number: rule, kind, hand, situation and worth.

    Raise ValueError for a line with more or fewer cells.
    """
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), start=1):
        if line and not line.startswith("#"):
            rule, kind, hand, situation, worth = (part.strip() for part in line.split("|"))
            yield number, (rule, kind, hand, situation, worth)


def _line(number: int, cells: Cells) -> HandLine:
    rule, kind, hand, situation, worth = cells
    if kind not in KINDS:
        raise ValueError(f"line {number}: {kind}")
    fan_of_all, _, further = worth.partition("; ")
    patterns, total, fan = _worth(fan_of_all)
    figures = tuple(map(_figure, further.split(", "))) if further else ()
    return HandLine(number, rule, kind, win_of(hand, situation), patterns, total, fan, figures)


def win_of(hand: str, situation: str) -> WinFacts:
    """Return the facts of `123m … + 5m` won as in `South in East, discard, last tile`."""
    text = parse_hand(hand)
    if text.winning_tile is None:
        raise ValueError(f"no winning tile: {hand}")
    place, how, *special = situation.split(", ")
    seat, round_wind = (Seat(SEATS.index(wind)) for wind in place.split(" in "))
    if how not in ("discard", "self-draw") or not {*special} <= {*AFTER, *WORDS}:
        raise ValueError(f"unknown situation: {situation}")
    concealed = tuple(sorted((*text.concealed, text.winning_tile)))
    return WinFacts(
        hand=HandFacts(seat, concealed, text.melds, text.bonus),
        winning_tile=text.winning_tile,
        round_wind=wind_of(round_wind),
        discarder=(NORTH if seat == 0 else EAST) if how == "discard" else None,
        kong_feeder=None,
        after=next((AFTER[word] for word in special if word in AFTER), None),
        **{name: words in special for words, name in WORDS.items()},
    )


def _worth(text: str) -> tuple[frozenset[Scored] | None, int, int]:
    if text == "no win":
        return None, 0, 0
    match = _WORTH.fullmatch(text)
    if match is None:
        raise ValueError(f"unreadable worth: {text}")
    total = int(match[2])
    patterns = () if match[1] == "nothing" else tuple(map(scored, match[1].split(", ")))
    return frozenset(patterns), total, int(match[3] or total)


def scored(text: str, unit: RowUnit = "fan") -> Scored:
    """Return a row that counts: "dragon 1", or "dragon 2x1" for one that counts twice.

    Raise ValueError for another text.
    """
    match = _SCORED.fullmatch(text)
    if match is None:
        raise ValueError(f"unreadable pattern: {text}")
    return Scored(match[1], fan=int(match[3]), count=int(match[2] or 1), unit=unit)


def _figure(text: str) -> tuple[str, Figure]:
    """Return a further step of the arithmetic: "aux 3", "adjusted 2.5"."""
    match = _FIGURE.fullmatch(text)
    if match is None:
        raise ValueError(f"unreadable figure: {text}")
    return match[1], float(match[2]) if "." in match[2] else int(match[2])
