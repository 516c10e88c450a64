"""The 42 kinds of tile as small whole numbers, and their text both ways.

A tile is a number from 0 to 41. 0-8 characters 1m-9m, 9-17 dots 1p-9p, 18-26 bamboo 1s-9s,
27-30 winds E S W N, 31-33 dragons C F P, 34-37 flowers f1-f4, 38-41 seasons g1-g4.
The four copies of a kind are not told apart, so a tile and its kind are the same number,
and sorted numbers are a sorted hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from game.rules.problems import refuse

Tile: TypeAlias = int
Suit: TypeAlias = int  # 0 characters, 1 dots, 2 bamboo
Seat: TypeAlias = int  # 0 East (the dealer), 1 South, 2 West, 3 North
Wind: TypeAlias = int  # the same numbers

UNKNOWN: Tile = -1
"""Stands in a view or an event for a tile that its reader may not know."""

KINDS = 34
"""How many kinds have four copies: everything but the bonus tiles."""
ALL_KINDS = 42
COPIES = 4

EAST, SOUTH, WEST, NORTH = range(27, 31)
RED, GREEN, WHITE = range(31, 34)
WINDS = (EAST, SOUTH, WEST, NORTH)
DRAGONS = (RED, GREEN, WHITE)
HONOURS = WINDS + DRAGONS
TERMINALS = (0, 8, 9, 17, 18, 26)
MAJORS = TERMINALS + HONOURS
"""The thirteen major tiles: terminals and honours."""
GREENS = (19, 20, 21, 23, 25, GREEN)
"""2 3 4 6 8 bamboo and the green dragon: the tiles without any red or blue."""
FLOWERS = (34, 35, 36, 37)
SEASONS = (38, 39, 40, 41)
BONUS = FLOWERS + SEASONS

SUIT_LETTERS = "mps"
WIND_LETTERS = "ESWN"
HONOUR_LETTERS = "ESWNCFP"

TEXTS: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in SUIT_LETTERS for rank in range(1, 10)),
    *HONOUR_LETTERS,
    *(f"{letter}{number}" for letter in "fg" for number in range(1, 5)),
)
_BY_TEXT = {text: tile for tile, text in enumerate(TEXTS)}


def tile_text(tile: Tile) -> str:
    """The tile's text: "5m", "E", "f1"."""
    return TEXTS[tile]


def tile_from_text(text: str) -> Tile:
    """The tile of a text; raises RulesError for anything else."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise refuse("problem.unknown_tile", text=text) from None


def is_suited(tile: Tile) -> bool:
    return tile < EAST


def is_honour(tile: Tile) -> bool:
    return EAST <= tile < KINDS


def is_wind(tile: Tile) -> bool:
    return EAST <= tile <= NORTH


def is_dragon(tile: Tile) -> bool:
    return RED <= tile <= WHITE


def is_terminal(tile: Tile) -> bool:
    """A 1 or 9 of a suit."""
    return tile < EAST and tile % 9 in (0, 8)


def is_major(tile: Tile) -> bool:
    """A terminal or an honour."""
    return EAST <= tile < KINDS or (tile < EAST and tile % 9 in (0, 8))


def is_bonus(tile: Tile) -> bool:
    """A flower or a season."""
    return tile >= KINDS


def suit_of(tile: Tile) -> Suit:
    """The suit of a suited tile."""
    return tile // 9


def rank_of(tile: Tile) -> int:
    """The rank, 1 to 9, of a suited tile."""
    return tile % 9 + 1


def bonus_number(tile: Tile) -> int:
    """1 to 4, the number of the seat that a bonus tile belongs to (1 East ... 4 North)."""
    return (tile - KINDS) % 4 + 1


def full_set(bonus: bool) -> tuple[Tile, ...]:
    """All the tiles of the game in order: 136, or 144 with bonus tiles."""
    return tuple(kind for kind in range(KINDS) for _ in range(COPIES)) + (BONUS if bonus else ())


def counts_of(tiles: Iterable[Tile]) -> list[int]:
    """How many of each of the 34 kinds there are; bonus tiles are left out."""
    counts = [0] * KINDS
    for tile in tiles:
        if tile < KINDS:
            counts[tile] += 1
    return counts
