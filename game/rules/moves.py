"""A player's decisions as values and as text, and the events that the table sees.

An event has only what is visible: a pass, or a chow that lost to a pung, is none. A seat sees its
own part of each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from game.rules.melds import Meld
from game.rules.problems import refuse
from game.rules.tiles import (
    SEATS,
    SUITED,
    UNKNOWN,
    WIND_LETTERS,
    Seat,
    Tile,
    tile_from_text,
    tile_text,
)


class Action(Enum):
    """The kind of a move, with its word in the text of a move."""

    DISCARD = "discard"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    WIN = "win"
    PASS = "pass"


_WITH_TILE = (Action.DISCARD, Action.CHOW, Action.PUNG, Action.KONG)


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of one seat. `tile` is the discarded tile, the lowest tile of the chow, or the
    tile of the pung or kong. It is None for a win or a pass.

    >>> str(Move(SEATS[0], Action.DISCARD, Tile(4))), str(Move(SEATS[1], Action.PASS))
    ('E discard 5m', 'S pass')
    """

    seat: Seat
    action: Action
    tile: Tile | None = None

    def __str__(self) -> str:
        """Return "E discard 5m", "S chow 3p", "W pung C", "N kong 7s", "S win" or "W pass"."""
        words = [WIND_LETTERS[self.seat], self.action.value]
        if self.tile is not None:
            words.append(tile_text(self.tile))
        return " ".join(words)


def move_from_text(text: str) -> Move:
    """Return the move of a text as `str` writes it. Raise RulesError for anything else.

    >>> move_from_text("S chow 3p")
    Move(seat=1, action=<Action.CHOW: 'chow'>, tile=11)
    >>> move_from_text("S chow 8p")
    Traceback (most recent call last):
        ...
    game.rules.problems.RulesError: problem.unknown_move(text=S chow 8p)
    """
    words = text.split()
    try:
        seat = SEATS[WIND_LETTERS.index(words[0])]
        action = Action(words[1])
        rest = words[2:]
    except (IndexError, ValueError):
        raise refuse("problem.unknown_move", text=text) from None
    if len(words[0]) != 1 or len(rest) != (1 if action in _WITH_TILE else 0):
        raise refuse("problem.unknown_move", text=text)
    tile = tile_from_text(rest[0]) if rest else None
    if action is Action.CHOW and (tile is None or not starts_chow(tile)):
        raise refuse("problem.unknown_move", text=text)
    return Move(seat, action, tile)


def starts_chow(tile: Tile) -> bool:
    """Return whether a chow can begin with this tile: a suited 1 to 7."""
    return tile < SUITED and tile % 9 <= 6


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
class PlayedOn:
    """A player who could win with bonus tiles alone plays on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The hand ended without a winner: no tile was left to draw."""


Event: TypeAlias = (
    Dealt
    | BonusLaid
    | Drew
    | Discarded
    | Claimed
    | SelfKong
    | Won
    | FalseWin
    | PlayedOn
    | Exhausted
)


def seen_by(event: Event, seat: Seat, *, hide_concealed_kongs: bool) -> Event:
    """Return the part of the event that this seat can know.

    >>> seen_by(Drew(SEATS[1], Tile(4)), SEATS[0], hide_concealed_kongs=False)
    Drew(seat=1, tile=-1, replacement=False)
    """
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
