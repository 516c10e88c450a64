"""Events that the table sees, and the part of each that a seat can see. Only visible things are
events: a pass, or a chow that lost to a pung, is not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from game.rules.melds import Meld
from game.rules.tiles import SEATS, UNKNOWN, Seat, Tile


@dataclass(frozen=True, slots=True)
class Dealt:
    """The tiles were dealt, bonus tiles still in the hands. Unknown tiles are UNKNOWN."""

    hands: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class BonusLaid:
    """A player set a bonus tile aside, face up."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Drew:
    """A player drew a tile: in turn, or as the replacement for a bonus tile or a kong."""

    seat: Seat
    tile: Tile
    replacement: bool = False


@dataclass(frozen=True, slots=True)
class Discarded:
    """A player discarded a tile. `drawn` means it was the tile just drawn."""

    seat: Seat
    tile: Tile
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player took the last discard for a chow, pung or kong."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True)
class SelfKong:
    """A player declared a kong in turn: concealed, or by promoting a pung. A promoted kong can
    still be robbed."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True)
class Won:
    """The hand ended with these winners, nearest first. `discarder` is None on a self-draw."""

    seats: tuple[Seat, ...]
    tile: Tile
    discarder: Seat | None = None
    robbing: bool = False


@dataclass(frozen=True, slots=True)
class FalseWin:
    """詐糊 A player declared a false win: the hand is not complete or is not allowed to win."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The hand ended without a winner: no tile was left to draw."""


Event: TypeAlias = (
    Dealt | BonusLaid | Drew | Discarded | Claimed | SelfKong | Won | FalseWin | Exhausted
)


def seen_by(event: Event, seat: Seat, *, hide_concealed_kongs: bool) -> Event:
    """Return the part of the event that this seat can know."""
    match event:
        case Dealt():
            return Dealt(
                tuple(
                    hand if owner == seat else (UNKNOWN,) * len(hand)
                    for owner, hand in zip(SEATS, event.hands, strict=True)
                )
            )
        case Drew() if event.seat != seat:
            return replace(event, tile=UNKNOWN)
        case SelfKong() if event.seat != seat and event.meld.is_concealed and hide_concealed_kongs:
            return replace(event, meld=event.meld.hidden())
        case _:
            return event
