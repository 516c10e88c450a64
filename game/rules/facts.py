"""What scoring may ask about a hand that has ended, and what the play asks of scoring."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Protocol

from game.rules.melds import Meld
from game.rules.options import Options
from game.rules.problems import Reason
from game.rules.tiles import EAST_WIND, Seat, Tile, Wind


class After(Enum):
    """What the winning tile replaced."""

    KONG = "kong"
    KONG_KONG = "kong_kong"
    """A kong that was itself declared on the replacement tile of a kong of the same turn."""
    BONUS = "bonus"

    __hash__ = object.__hash__  # quicker than that of enums, for what is remembered of wins


@dataclass(frozen=True, slots=True)
class HandFacts:
    """One player's tiles at the end: the concealed ones sorted, the melds in the order they were
    laid out. A winner's concealed tiles include the winning tile."""

    seat: Seat
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    bonus: tuple[Tile, ...] = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of the hand, melds included, bonus tiles not."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """How a hand was won, apart from its tiles and players. Whatever describes a win extends this
    list, and hands its values on by `circumstances`."""

    after: After | None = None
    last_tile: bool = False
    robbing: bool = False
    dealt: bool = False
    first_discard: bool = False
    first_circulation: bool = False
    original_call: bool = False


CIRCUMSTANCES = tuple(one.name for one in fields(Circumstances))
FLAGS = tuple(name for name in CIRCUMSTANCES if name != "after")
"""The circumstances that are true or false."""


def circumstances(one: Circumstances) -> dict[str, Any]:
    """Return the values by name, as the arguments of another description of the same win."""
    return {name: getattr(one, name) for name in CIRCUMSTANCES}


@dataclass(frozen=True, slots=True)
class WinFacts(Circumstances):
    """A winning hand and how it was won. `discarder` is None on a self-draw; the player whose
    kong was robbed counts as the discarder."""

    hand: HandFacts
    winning_tile: Tile
    round_wind: Wind = EAST_WIND
    discarder: Seat | None = None

    @property
    def seat(self) -> Seat:
        return self.hand.seat

    @property
    def self_draw(self) -> bool:
        return self.discarder is None


@dataclass(frozen=True, slots=True)
class WinTiles:
    """What patterns of tiles may ask of a win: the tiles, whether the last of them was drawn, and
    the winds."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    winning_tile: Tile
    self_draw: bool
    seat: Seat
    round_wind: Wind

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of the hand, melds included, bonus tiles not."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)


@dataclass(frozen=True, slots=True)
class WinMoment(Circumstances):
    """What patterns of the moment may ask of a win: how and when it was won, by which tile."""

    self_draw: bool
    winning_tile: Tile


@dataclass(frozen=True, slots=True)
class WinBonus:
    """What patterns of bonus tiles may ask of a win: the winner's seat and bonus tiles."""

    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class DealFacts:
    """A whole hand that has ended: the four players' tiles by seat, and who won (nobody after an
    exhaustive draw). `drawn_before` counts the hands without a winner just before this one;
    `false_wins` are the seats that declared a win that was none."""

    hands: tuple[HandFacts, HandFacts, HandFacts, HandFacts]
    wins: tuple[WinFacts, ...]
    round_wind: Wind = EAST_WIND
    drawn_before: int = 0
    false_wins: tuple[Seat, ...] = ()


class Judge(Protocol):
    """What the play at the table must know of the ruleset that scores it."""

    @property
    def options(self) -> Options: ...

    def is_complete(self, hand: HandFacts) -> bool:
        """Whether the hand (with the winning tile) has a winning shape, whatever it is worth."""
        ...

    def refusal(self, win: WinFacts) -> Reason | None:
        """Why a complete hand may not be declared, or None when it may."""
        ...

    def worth(self, win: WinFacts) -> int:
        """What the hand is worth to compare it with another winner's, in the ruleset's unit."""
        ...
