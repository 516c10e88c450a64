"""The 42 kinds of tile as small whole numbers, and their conversion to and from text.

A tile is a number from 0 to 41. 0-8 characters 1m-9m, 9-17 dots 1p-9p, 18-26 bamboo 1s-9s, 27-30
winds E S W N, 31-33 dragons C F P, 34-37 flowers f1-f4, 38-41 seasons g1-g4. The four copies of a
kind are the same number, and sorted numbers are a sorted hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

from game.rules.problems import refuse

Tile = NewType("Tile", int)
Suit = NewType("Suit", int)  # 0 characters, 1 dots, 2 bamboo
Seat = NewType("Seat", int)  # 0 East (the dealer), 1 South, 2 West, 3 North
Wind = NewType("Wind", int)  # numbered like seats: a round wind or a seat wind

UNKNOWN = Tile(-1)
"""A tile that the reader of a view or an event can't know."""

SUITED = 27
"""The number of kinds with a suit and a rank: all kinds below this number."""
KINDS = 34
"""The number of kinds with four copies: all except the bonus tiles."""
COPIES = 4

ALL_TILES = tuple(map(Tile, range(42)))
"""Every kind of tile, once."""
KIND_TILES = ALL_TILES[:KINDS]
"""The kinds that have four copies."""

SUITS = CHARACTERS, DOTS, BAMBOO = (Suit(0), Suit(1), Suit(2))
SUIT_TILES = (KIND_TILES[:9], KIND_TILES[9:18], KIND_TILES[18:SUITED])
"""The nine tiles of each suit, ascending."""
WINDS = KIND_TILES[27:31]
DRAGONS = KIND_TILES[31:34]
RED, GREEN, WHITE = DRAGONS
HONOURS = WINDS + DRAGONS
TERMINALS = tuple(map(Tile, (0, 8, 9, 17, 18, 26)))
MAJORS = TERMINALS + HONOURS
"""The thirteen major tiles: terminals and honours."""
GREENS = (*map(Tile, (19, 20, 21, 23, 25)), GREEN)
"""2 3 4 6 8 bamboo and the green dragon: the tiles without any red or blue."""
FLOWERS = ALL_TILES[34:38]
SEASONS = ALL_TILES[38:42]
BONUS = FLOWERS + SEASONS

SEATS = EAST, SOUTH, WEST, NORTH = (Seat(0), Seat(1), Seat(2), Seat(3))
DEALER = EAST
EAST_WIND, SOUTH_WIND, WEST_WIND, NORTH_WIND = map(Wind, range(4))

SUIT_LETTERS = "mps"
WIND_LETTERS = "ESWN"
HONOUR_LETTERS = "ESWNCFP"

TEXTS: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in SUIT_LETTERS for rank in range(1, 10)),
    *HONOUR_LETTERS,
    *(f"{letter}{number}" for letter in "fg" for number in range(1, 5)),
)
_BY_TEXT = dict(zip(TEXTS, ALL_TILES, strict=True))


def tile_text(tile: Tile) -> str:
    """Return the tile's text, such as "5m", "E" or "f1"."""
    return TEXTS[tile]


def tile_from_text(text: str) -> Tile:
    """Return the tile of a text. Raise RulesError for anything else.

    >>> tile_from_text("5p"), tile_from_text("E")
    (13, 27)
    >>> tile_from_text("0p")
    Traceback (most recent call last):
        ...
    game.rules.problems.RulesError: problem.unknown_tile(text=0p)
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise refuse("problem.unknown_tile", text=text) from None


def is_suited(tile: Tile) -> bool:
    """Return whether the tile has a suit and a rank."""
    return tile < SUITED


def is_honour(tile: Tile) -> bool:
    """Return whether the tile is a wind or a dragon."""
    return SUITED <= tile < KINDS


def is_wind(tile: Tile) -> bool:
    """Return whether the tile is E, S, W or N."""
    return SUITED <= tile < RED


def is_dragon(tile: Tile) -> bool:
    """Return whether the tile is C (red), F (green) or P (white)."""
    return RED <= tile <= WHITE


def is_terminal(tile: Tile) -> bool:
    """Return whether the tile is a 1 or 9 of a suit."""
    return tile < SUITED and tile % 9 in (0, 8)


def is_major(tile: Tile) -> bool:
    """Return whether the tile is a terminal or an honour.

    >>> " ".join(tile_text(tile) for tile in KIND_TILES if is_major(tile))
    '1m 9m 1p 9p 1s 9s E S W N C F P'
    """
    return SUITED <= tile < KINDS or (tile < SUITED and tile % 9 in (0, 8))


def is_bonus(tile: Tile) -> bool:
    """Return whether the tile is a flower or a season."""
    return tile >= KINDS


def suit_of(tile: Tile) -> Suit:
    """Return the suit of a suited tile."""
    return Suit(tile // 9)


def rank_of(tile: Tile) -> int:
    """Return the rank, 1 to 9, of a suited tile."""
    return tile % 9 + 1


def bonus_number(tile: Tile) -> int:
    """Return the number of the seat that a bonus tile belongs to (1 East ... 4 North).

    >>> bonus_number(tile_from_text("f3")), bonus_number(tile_from_text("g3"))
    (3, 3)
    """
    return (tile - KINDS) % 4 + 1


def chow_tiles(low: Tile) -> tuple[Tile, Tile, Tile]:
    """Return the three tiles of the chow that begins with this tile."""
    return _CHOWS[low]


_CHOWS = {
    low: (low, after, last)
    for suit in SUIT_TILES
    for low, after, last in zip(suit, suit[1:], suit[2:], strict=False)
}


def seat_after(seat: Seat, steps: int = 1) -> Seat:
    """Return the seat `steps` further, counter-clockwise.

    >>> seat_after(EAST) == SOUTH, seat_after(EAST, -1) == NORTH
    (True, True)
    """
    return Seat((seat + steps) % 4)


def wind_of(seat: Seat) -> Wind:
    """Return the wind of a seat."""
    return Wind(seat)


def wind_tile(wind: Wind) -> Tile:
    """Return the tile of a wind."""
    return WINDS[wind]


def full_set(bonus: bool) -> tuple[Tile, ...]:
    """Return all the tiles of the game in order: 136, or 144 with bonus tiles.

    >>> len(full_set(bonus=False)), len(full_set(bonus=True))
    (136, 144)
    """
    return tuple(kind for kind in KIND_TILES for _ in range(COPIES)) + (BONUS if bonus else ())


def counts_of(tiles: Iterable[Tile]) -> list[int]:
    """Count the tiles of each of the 34 kinds. Bonus tiles are left out.

    >>> counts_of([RED, RED, *FLOWERS])[RED]
    2
    """
    counts = [0] * KINDS
    for tile in tiles:
        if tile < KINDS:
            counts[tile] += 1
    return counts
