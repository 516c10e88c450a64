"""Facts about an ended hand for scoring, and what the play needs to know from scoring."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Protocol

from game.rules.melds import Meld
from game.rules.options import Options
from game.rules.problems import Reason
from game.rules.tiles import EAST_WIND, Seat, Tile, Wind, is_bonus


class After(Enum):
    """The kong or bonus tile that the winning tile replaced."""

    KONG = "kong"
    KONG_KONG = "kong_kong"
    """A kong declared on the replacement tile of a kong of the same turn."""
    BONUS = "bonus"

    __hash__ = object.__hash__  # faster than the hash of enums, for the caches of wins


@dataclass(frozen=True, slots=True)
class HandFacts:
    """One player's tiles at the end: concealed tiles sorted, melds in the order they were made. A
    winner's concealed tiles include the winning tile."""

    seat: Seat
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    bonus: tuple[Tile, ...] = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return every tile of the hand, melds included, bonus tiles excluded."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """The way a hand was won, apart from its tiles and players. Every description of a win extends
    this list and passes its values on by `circumstances`."""

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
    """Return the values by name, as arguments for another description of this win."""
    return {name: getattr(one, name) for name in CIRCUMSTANCES}


@dataclass(frozen=True, slots=True)
class WinFacts(Circumstances):
    """A winning hand and how it was won. `discarder` is None on a self-draw. The player whose kong
    was robbed is the discarder. `kong_feeder` discarded the tile of the exposed kong that the
    winning tile replaces."""

    hand: HandFacts
    winning_tile: Tile
    round_wind: Wind = EAST_WIND
    discarder: Seat | None = None
    kong_feeder: Seat | None = None

    @property
    def seat(self) -> Seat:
        """Return the winner's seat."""
        return self.hand.seat

    @property
    def self_draw(self) -> bool:
        """Return whether the winner drew the winning tile. A robbed kong isn't drawn."""
        return self.discarder is None

    @property
    def by_flowers(self) -> bool:
        """花糊 Return whether the bonus tiles alone won: the last of them is the winning tile."""
        return is_bonus(self.winning_tile)


@dataclass(frozen=True, slots=True)
class WinTiles:
    """The facts for patterns of tiles: the tiles, whether the last one was drawn, and the winds."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    winning_tile: Tile
    self_draw: bool
    seat: Seat
    round_wind: Wind

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return every tile of the hand, melds included, bonus tiles excluded."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)


@dataclass(frozen=True, slots=True)
class WinMoment(Circumstances):
    """The facts for patterns of the moment: how and when the hand was won, and by which tile."""

    self_draw: bool
    winning_tile: Tile


@dataclass(frozen=True, slots=True)
class WinBonus:
    """The facts for patterns of bonus tiles: the winner's seat and bonus tiles."""

    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class DealFacts:
    """A hand that has ended: the four players' tiles by seat, and the wins (none in a drawn hand).

    `drawn_before` counts the drawn hands just before this one. `false_wins` are the seats that
    declared a false win.
    """

    hands: tuple[HandFacts, HandFacts, HandFacts, HandFacts]
    wins: tuple[WinFacts, ...]
    round_wind: Wind = EAST_WIND
    drawn_before: int = 0
    false_wins: tuple[Seat, ...] = ()

    @property
    def winners(self) -> frozenset[Seat]:
        """Return the seats that won."""
        return frozenset(win.seat for win in self.wins)


class Judge(Protocol):
    """The part of a ruleset that the play at the table needs."""

    @property
    def options(self) -> Options:
        """Return the rules in use at the table."""
        ...

    def is_complete(self, hand: HandFacts) -> bool:
        """Return whether the hand, with the winning tile, has a winning shape. Worth is ignored."""
        ...

    def refusal(self, win: WinFacts) -> Reason | None:
        """Return the reason why a complete hand can't be declared, or None if it can."""
        ...

    def worth(self, win: WinFacts) -> int:
        """Return the worth for comparing the hand with another winner's, in the ruleset's unit."""
        ...
