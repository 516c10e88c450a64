"""What the table saw happen, and which part of it a seat may see.

Only what is visible is an event: a pass, or a chow that lost to a pung, never is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from game.rules.melds import Meld
from game.rules.tiles import SEATS, UNKNOWN, Seat, Tile


@dataclass(frozen=True, slots=True)
class Dealt:
    """The tiles were dealt, bonus tiles not yet laid aside. Unknown tiles are UNKNOWN."""

    hands: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class BonusLaid:
    """A bonus tile was laid aside, face up."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Drew:
    """A tile was drawn: in turn, or as the replacement of a bonus tile or for a kong."""

    seat: Seat
    tile: Tile
    replacement: bool = False


@dataclass(frozen=True, slots=True)
class Discarded:
    """A tile was discarded; `drawn` when it was the one just drawn."""

    seat: Seat
    tile: Tile
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Claimed:
    """The last discard was taken for a chow, pung or kong."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True)
class SelfKong:
    """A kong was declared in turn: concealed, or by promoting a pung. A promoted kong may still
    be robbed."""

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
    """詐糊 A win was declared that is none: the hand is not complete or may not win."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The hand ended without a winner: no tile was left to draw."""


Event: TypeAlias = (
    Dealt | BonusLaid | Drew | Discarded | Claimed | SelfKong | Won | FalseWin | Exhausted
)


def seen_by(event: Event, seat: Seat, *, hide_concealed_kongs: bool) -> Event:
    """The part of the event that this seat may know."""
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
