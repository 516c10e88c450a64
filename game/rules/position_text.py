"""Text about several seats: `S: (123m) (PPP) f1  N: (456p)` and `E: 19m 5p>S  S: C`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import cycle

from game.rules.deal import RiverTile
from game.rules.notation import HandText, parse_laid, parse_tiles
from game.rules.problems import refuse
from game.rules.tiles import EAST, SEATS, WIND_LETTERS, Seat, Tile, seat_after

_SEAT = re.compile(r"(?<!\S)([ESWN]):")
_GROUP = re.compile(r"\S+")


def parse_others(text: str) -> dict[Seat, HandText]:
    """Read the melds and bonus tiles of several seats. Raise RulesError for other text."""
    return {seat: parse_laid(words) for seat, words in _by_seat(text)}


def parse_discards(text: str) -> tuple[RiverTile, ...]:
    """Read each seat's discards, in its order, and return all in the order of play. `5p>S` is a
    discard that South claimed. Raise RulesError for other text."""
    return tuple(_in_order({seat: list(_own(seat, words)) for seat, words in _by_seat(text)}))


def in_turn(tiles: Iterable[Tile]) -> tuple[RiverTile, ...]:
    """Return discards of all players, who discarded in turn from East on."""
    return tuple(RiverTile(seat, tile) for seat, tile in zip(cycle(SEATS), tiles, strict=False))


def _by_seat(text: str) -> Iterator[tuple[Seat, str]]:
    """Yield each seat with its part of the text, after blanks that keep the position of each
    letter."""
    before, *parts = _SEAT.split(text)
    if before.strip():
        raise refuse("problem.no_seat", text=before.split()[0])
    at = len(before)
    for letter, words in zip(parts[::2], parts[1::2], strict=True):
        if parts[::2].count(letter) > 1:
            raise refuse("problem.seat_twice", seat=letter)
        at += len(letter) + 1
        yield SEATS[WIND_LETTERS.index(letter)], " " * at + words
        at += len(words)


def _own(seat: Seat, text: str) -> Iterator[RiverTile]:
    """Yield the discards of one seat. A claim is of the last tile of its group."""
    for match in _GROUP.finditer(text):
        group, mark, claimer = match.group().partition(">")
        tiles = parse_tiles(" " * match.start() + group)
        if mark and not (tiles and len(claimer) == 1 and claimer in WIND_LETTERS):
            raise refuse("problem.no_claimer", group=match.group(), position=match.start() + 1)
        yield from (RiverTile(seat, tile) for tile in tiles[:-1])
        taker = SEATS[WIND_LETTERS.index(claimer)] if mark else None
        yield RiverTile(seat, tiles[-1], claimed_by=taker)


def _in_order(discards: dict[Seat, list[RiverTile]]) -> Iterator[RiverTile]:
    """Yield the discards as they were made. After a claim it is the claimer's turn."""
    seat = EAST
    while any(discards.values()):
        while not discards.get(seat):
            seat = seat_after(seat)
        one = discards[seat].pop(0)
        yield one
        seat = seat_after(seat) if one.claimed_by is None else one.claimed_by
