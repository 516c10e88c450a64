"""The rows of the table of `western`, and the count of sets and pairs of every hand, the winner's
and the losers'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from game.rules.facts import HandFacts
from game.rules.tiles import (
    KIND_TILES,
    Seat,
    Tile,
    Wind,
    counts_of,
    is_dragon,
    is_major,
    wind_of,
    wind_tile,
)
from game.rulesets.patterns import Hand, SetKind, TileSet
from game.rulesets.ruleset import BonusPattern, MomentPattern, TilePattern

WesternUnit: TypeAlias = Literal["points", "doubles", "award"]


@dataclass(frozen=True, slots=True)
class TileRow(TilePattern):
    """A row of the table about the tiles.

    `fan` is in the `unit`: points or doubles for each occurrence, or the award at the default
    limit. Rows for `everybody` count in the losers' hands too.
    """

    unit: WesternUnit = "points"
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class MomentRow(MomentPattern):
    """A row about the moment. It never counts in a loser's hand."""

    unit: WesternUnit = "points"


@dataclass(frozen=True, slots=True)
class BonusRow(BonusPattern):
    """A row of points or doubles for bonus tiles."""

    unit: Literal["points", "doubles"] = "points"


Row: TypeAlias = TileRow | MomentRow | BonusRow
SomeRow = TypeVar("SomeRow", TileRow, MomentRow, BonusRow)


@dataclass(frozen=True, slots=True)
class Parts:
    """The pungs, kongs and pairs in one player's hand. Chows count nothing. A winner has one pair,
    a loser any number."""

    seat: Seat
    round_wind: Wind
    sets: tuple[TileSet, ...]
    pairs: tuple[Tile, ...]


def winners_parts(hand: Hand) -> Parts:
    """Return the parts of one reading of a winning hand."""
    sets = tuple(one for one in hand.sets if not one.is_chow)
    pairs = () if hand.pair is None else (hand.pair,)
    return Parts(hand.win.seat, hand.win.round_wind, sets, pairs)


def losers_parts(hand: HandFacts, round_wind: Wind) -> Parts:
    """Return the parts of the reading that counts most. Chows count nothing, and a pung counts at
    least as much as one or two pairs of its tile. So each kind is read separately."""
    laid = tuple(
        TileSet(
            SetKind.KONG if meld.is_kong else SetKind.PUNG, meld.tile, concealed=meld.is_concealed
        )
        for meld in hand.melds
        if not meld.is_chow
    )
    held = tuple(zip(KIND_TILES, counts_of(hand.concealed), strict=True))
    pungs = (TileSet(SetKind.PUNG, tile, concealed=True) for tile, count in held if count >= 3)
    pairs = tuple(tile for tile, count in held if count == 2)
    return Parts(hand.seat, round_wind, (*laid, *pungs), pairs)


def counted(parts: Parts) -> Counter[str]:
    """Count how often each row that counts for every player occurs."""
    found = Counter(map(_set_row, parts.sets))
    for one in parts.sets:
        found.update(_named(parts, one.tile))
    for pair in parts.pairs:
        found.update(f"{name}_pair" for name in _named(parts, pair))
    return found


def _set_row(one: TileSet) -> str:
    made = "concealed" if one.concealed else "exposed"
    return f"{made}_{'major' if is_major(one.tile) else 'minor'}_{one.kind.value}"


def _named(parts: Parts, tile: Tile) -> Iterator[str]:
    """Yield the row names of a tile: dragon, seat wind, round wind. A wind can be both."""
    if is_dragon(tile):
        yield "dragon"
    if tile == wind_tile(wind_of(parts.seat)):
        yield "seat_wind"
    if tile == wind_tile(parts.round_wind):
        yield "round_wind"


def pair_counts(hand: Hand) -> bool:
    """Return whether the pair of a winning hand counts anything."""
    return hand.pair is not None and any(_named(winners_parts(hand), hand.pair))
