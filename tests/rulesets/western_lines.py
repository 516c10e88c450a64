"""The table tests/data/hands/western.txt: winning, losing and all four hands, one case a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.notation import parse_hand
from game.rules.options import Options
from game.rules.tiles import Seat, Wind, wind_of
from game.rulesets.ruleset import Scored
from game.rulesets.western import WESTERN
from tests.rulesets.hand_lines import KINDS, SEATS, Cells, read_cells, scored, win_of

_COUNTED = re.compile(r"(\d+)(?: x (\d+) = (\d+))?(?:, (\d+) at the limit)?")
_ENDED = re.compile(
    r"round (\w+), (?:self-draw|discard by (\w+))(, two_fifths)?"
    r"(?:, (\d+) drawn before, goulash (\d+))?"
)


@dataclass(frozen=True, slots=True)
class Worth:
    """The score of a hand as its line gives it."""

    rows: frozenset[Scored]
    base: int
    doubles: int
    points: int
    special: str | None = None

    @property
    def held(self) -> frozenset[str]:
        return frozenset(one.id for one in self.rows)


NOTHING = Worth(frozenset(), 0, 0, 0)


@dataclass(frozen=True, slots=True)
class WinLine:
    """A hand that won, or an incomplete one if `worth` is None."""

    number: int
    rule: str
    kind: str
    win: WinFacts
    worth: Worth | None

    @property
    def held(self) -> frozenset[str]:
        return self.worth.held if self.worth else frozenset()

    def __str__(self) -> str:
        return f"{self.number}-{self.kind}-{self.rule}"


@dataclass(frozen=True, slots=True)
class LoserLine:
    """The hand of a player who didn't win."""

    number: int
    rule: str
    kind: str
    hand: HandFacts
    round_wind: Wind
    worth: Worth

    @property
    def held(self) -> frozenset[str]:
        return self.worth.held

    def __str__(self) -> str:
        return f"{self.number}-{self.kind}-{self.rule}"


@dataclass(frozen=True, slots=True)
class EndLine:
    """The end of a hand: the points of each of the four hands, and each player's payment."""

    number: int
    rule: str
    facts: DealFacts
    options: Options
    points: tuple[int, ...]
    payments: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.number}-{self.rule}"


Line: TypeAlias = WinLine | LoserLine | EndLine


def read_western() -> Iterator[Line]:
    """Yield the lines of the table. Raise ValueError for an unreadable line."""
    for number, cells in read_cells("western"):
        yield _line(number, cells)


def _line(number: int, cells: Cells) -> Line:
    rule, kind, hand, situation, worth = cells
    if kind == "settle":
        return _end(number, cells)
    if kind not in KINDS:
        raise ValueError(f"line {number}: {kind}")
    if situation.startswith("loser "):
        seat, round_wind = (Seat(SEATS.index(one)) for one in situation[6:].split(" in "))
        return LoserLine(number, rule, kind, _hand(seat, hand), wind_of(round_wind), _worth(worth))
    win = win_of(hand, situation)
    return WinLine(number, rule, kind, win, None if worth == "no win" else _worth(worth))


def _hand(seat: Seat, text: str) -> HandFacts:
    if text == "unknown":
        return HandFacts(seat, ())
    hand = parse_hand(text)
    tiles = hand.concealed if hand.winning_tile is None else (*hand.concealed, hand.winning_tile)
    return HandFacts(seat, tuple(sorted(tiles)), hand.melds, hand.bonus)


def _worth(text: str) -> Worth:
    """Return the score in `a 10, b 2x2; c 1 = 14 x 2 = 28` or `special: a 500`, its sum checked."""
    if text.startswith("special: "):
        special = scored(text.removeprefix("special: "), "award")
        return Worth(frozenset({special}), 0, 0, special.fan, special.id)
    listed, _, counted = text.partition(" = ")
    match = _COUNTED.fullmatch(counted)
    if match is None:
        raise ValueError(f"unreadable worth: {text}")
    if listed == "nothing":
        return NOTHING
    points, _, doubles = listed.partition("; ")
    rows = [scored(one, "points") for one in points.split(", ")]
    twice = [scored(one, "doubles") for one in doubles.split(", ")] if doubles else []
    base, factor = int(match[1]), int(match[2] or 1)
    product = int(match[3] or base)
    exponent = sum(one.total for one in twice)
    if sum(one.total for one in rows) != base or 2**exponent != factor or base * factor != product:
        raise ValueError(f"wrong sum: {text}")
    return Worth(frozenset(rows + twice), base, exponent, int(match[4] or product))


def _end(number: int, cells: Cells) -> EndLine:
    rule, _, texts, situation, worth = cells
    match = _ENDED.fullmatch(situation)
    if match is None:
        raise ValueError(f"unreadable ending: {situation}")
    hands = [_hand(Seat(seat), text.strip()) for seat, text in enumerate(texts.split("/"))]
    discarder = None if match[2] is None else Seat(SEATS.index(match[2]))
    round_wind = Wind(SEATS.index(match[1]))
    wins = tuple(
        WinFacts(hand, tile, round_wind, discarder)
        for hand, text in zip(hands, texts.split("/"), strict=True)
        if "+" in text and (tile := parse_hand(text).winning_tile) is not None
    )
    east, south, west, north = hands
    facts = DealFacts((east, south, west, north), wins, round_wind, int(match[4] or 0))
    options = replace(
        WESTERN.options,
        calling_award="two_fifths" if match[3] else "full",
        goulash_bonus=int(match[5] or 0),
    )
    points, payments = (tuple(map(int, part.split())) for part in worth.split(" = "))
    return EndLine(number, rule, facts, options, points, payments)
