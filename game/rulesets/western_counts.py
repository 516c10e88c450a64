"""What the sets and pairs of every hand count in `western`, the winner's and the losers'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Parts:
    """The pungs, kongs and pairs in one player's hand; chows count nothing. A winner has one pair,
    a loser as many as there are."""

    seat: Seat
    round_wind: Wind
    sets: tuple[TileSet, ...]
    pairs: tuple[Tile, ...]

    @property
    def scoring_winds(self) -> tuple[tuple[str, Tile], ...]:
        """The own wind and the round wind, which may be the same, by the name of their rows."""
        own = wind_tile(wind_of(self.seat))
        return ("seat_wind", own), ("round_wind", wind_tile(self.round_wind))


def winners_parts(hand: Hand) -> Parts:
    """The parts of one reading of a hand that won."""
    sets = tuple(one for one in hand.sets if not one.is_chow)
    pairs = () if hand.pair is None else (hand.pair,)
    return Parts(hand.win.seat, hand.win.round_wind, sets, pairs)


def losers_parts(hand: HandFacts, round_wind: Wind) -> Parts:
    """The parts of the reading that gives most. Since chows count nothing and a pung never counts
    less than a pair, or two, of its tile, each kind is read by itself."""
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
    """How often each row that every player counts holds."""
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
    """Dragon, own wind, round wind: what a tile is, perhaps two of them."""
    if is_dragon(tile):
        yield "dragon"
    yield from (name for name, wind in parts.scoring_winds if wind == tile)


def pair_counts(hand: Hand) -> bool:
    """Whether the pair of a hand that won counts anything."""
    return hand.pair is not None and any(_named(winners_parts(hand), hand.pair))
