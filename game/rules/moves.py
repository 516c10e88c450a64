"""A player's decisions as values, and their conversion to and from text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.problems import refuse
from game.rules.tiles import SEATS, SUITED, WIND_LETTERS, Seat, Tile, tile_from_text, tile_text


class Action(Enum):
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
    tile of the pung or kong. It is None for a win or a pass."""

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
    """Return the move of a text as `str` writes it. Raise RulesError for anything else."""
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
