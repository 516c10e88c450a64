"""The signs on the table that show how likely a player wins on a tile: inputs of the risk model.

Each sign is at one of several levels. The levels of all signs are numbered consecutively.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import TypeAlias

from game.rules.tiles import (
    DRAGONS,
    KINDS,
    SEATS,
    SUITED,
    WINDS,
    Seat,
    Tile,
    is_dragon,
    is_honour,
    wind_of,
    wind_tile,
)
from game.rules.view import View

Levels: TypeAlias = tuple[int, ...]

_STAGES = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7)
"""The stage of the hand by a player's number of discards; the last entry is for all further
ones."""
_WALL = (4, 12, 24, 40)
"""The numbers of tiles in the wall that separate its levels."""
_SINCE = (1, 2, 3, 3, 4)
"""The level of a passed tile by the player's discards since then; the last entry is for all further
ones."""
MOST_KEPT = 4
"""The cap on consecutive discards of the tile just drawn: longer runs say no more."""

SIGNS: Mapping[str, int] = {
    "stage": 5 * 8,  # melds; discards so far
    "kept": 4 * (MOST_KEPT + 1),  # melds; last discards that were just drawn, the hand unchanged
    "wall": len(_WALL) + 1,
    "shown": 1 + 3 * 3 * 2,  # no meld, or: honour pungs that score; suits; chows or not
    "suit": 2 + 4 * 3 + 3,  # no suit in melds, one in 1-4 melds, several; this, other, honour
    "thrown_of_suit": 2 * 3 * 6,  # suit or honours; early, middle or late; number discarded
    "kind": 7 * 4,  # outermost to middle, guest wind, scoring wind, dragon; copies unseen
    "chows": 2 + 6,  # an honour, or: number of chows that it can still complete
    "thrown": 2 * 3,  # suit or honour; never discarded by the player, earlier, last
    "passed": 2 * 5,  # suit or honour; never passed, or how many discards of the player ago
    "three_off": 1 + 2 + 3,  # an honour, or: kinds three ranks off that the player discarded
    "near": 1 + 4,  # an honour, or: tiles one or two ranks off that the player discarded
    "pungs": 1 + 3 * 4,  # no meld or some chow, or: number of melds, all pungs; copies unseen
}
"""The signs, each with its number of levels, and what the levels combine."""

SIZE = sum(SIGNS.values())
"""The number of levels of all signs."""

FIRST = dict(zip(SIGNS, accumulate(SIGNS.values(), initial=0), strict=False))
"""The number of each sign's first level."""

_STAGE, _KEPT, _WALL_LEFT, _SHOWN, _SUIT, _OF_SUIT = list(FIRST.values())[:6]
_KIND, _CHOWS, _THROWN, _PASSED, _THREE_OFF, _NEAR, _PUNGS = list(FIRST.values())[6:]

COLLECTED_SETS = 2
OTHER_DRAGONS = 2
_ROW = 12
_PLACES = tuple(tile // 9 * _ROW + tile % 9 + 3 for tile in range(KINDS))
"""The position of each tile in a row with gaps: no tile of another suit is within three places."""
_RANKS = (0, 1, 2, 3, 3, 3, 2, 1, 0) * 3
_MIDDLE = tuple(3 <= tile % 9 <= 5 for tile in range(SUITED))
_CHOWS_LEFT = (0, 1, 1, 2, 2, 3, 3, 4, 4, 5)


def in_rows(counts: list[int]) -> list[int]:
    """Return the counts of the 34 kinds as a row with gaps between the suits."""
    row = [0] * (4 * _ROW)
    for place, count in zip(_PLACES, counts, strict=True):
        row[place] = count
    return row


class Foe:
    """The visible signs of one opponent. `standing` are the levels of the signs that apply to any
    tile. `suits` are the levels for the tiles of each suit, honours last."""

    __slots__ = (
        *("_dragons", "_laid", "_last", "_of_honours", "_passed", "_pungs", "_row"),
        *("collects", "standing", "suits"),
    )

    def __init__(self, view: View, seat: Seat) -> None:
        own = [one for one in view.river if one.seat == seat]
        melds = view.melds[seat]
        known = [meld for meld in melds if meld.tile >= 0]
        self._laid = {meld.tile for meld in known}
        self._dragons = sum(map(is_dragon, self._laid))
        self._read_river(view, seat, [one.tile for one in own])
        kept = 0
        while kept < min(MOST_KEPT, len(own)) and own[-1 - kept].drawn:
            kept += 1
        laid = len(melds)
        late = min(len(own), len(_STAGES) - 1)
        winds = (wind_tile(wind_of(seat)), wind_tile(view.round_wind))
        worth = sum((tile in winds) + is_dragon(tile) for tile in (one.tile for one in known))
        suits = [meld.tile // 9 for meld in known if not is_honour(meld.tile)]
        kinds, chows = len({*suits}), any(meld.is_chow for meld in melds)
        self.collects = suits[0] if kinds == 1 and laid >= COLLECTED_SETS else None
        """The only suit of its exposed sets, if they are at least two."""
        self.standing: Levels = (
            _STAGE + 8 * laid + _STAGES[late],
            _KEPT + (MOST_KEPT + 1) * min(laid, 3) + kept,
            _WALL_LEFT + sum(view.live_left > least for least in _WALL),
            _SHOWN + (1 + 6 * min(worth, 2) + 2 * min(kinds, 2) + chows if melds else 0),
        )
        self._pungs = 0 if chows or not melds else _PUNGS + 4 * min(laid, 3) - 3
        self._of_honours = [_KIND + 4 * (4 + (tile in winds)) for tile in WINDS]
        self._of_honours += [_KIND + 4 * 6] * len(DRAGONS)
        part = 0 if len(own) < 5 else 6 if len(own) < 9 else 12
        thrown = [sum(self._row[_ROW * suit : _ROW * (suit + 1)]) for suit in range(4)]
        self.suits: tuple[Levels, ...] = tuple(
            (
                _SUIT + _suit_level(suit, suits, kinds),
                _OF_SUIT + 18 * (suit == 3) + part + min(5, thrown[suit]),
            )
            for suit in range(4)
        )

    def _read_river(self, view: View, seat: Seat, own: list[Tile]) -> None:
        row = [0] * (4 * _ROW)
        for tile in own:
            row[_PLACES[tile]] += 1
        self._row = row
        self._last = own[-1] if own else None
        passed: dict[Tile, int] = {}
        since = 0
        for one in reversed(view.river):
            if one.seat == seat:
                since = min(since + 1, len(_SINCE) - 1)
            elif one.claimed_by != seat and one.tile not in passed:
                passed[one.tile] = _SINCE[since]
        self._passed = passed

    def just_passed(self, tile: Tile) -> bool:
        """Return whether the player discarded this kind of tile last, or let it pass since: with
        these tiles it can't win on it."""
        return tile == self._last or self._passed.get(tile) == _SINCE[0]

    def completes_dragons(self, tile: Tile) -> bool:
        """Return whether this is the third dragon, and the player has exposed the other two."""
        return is_dragon(tile) and self._dragons == OTHER_DRAGONS and tile not in self._laid

    def threw(self, tile: Tile) -> bool:
        """Return whether the player has discarded this kind of tile."""
        return self._row[_PLACES[tile]] > 0

    def levels(self, tile: Tile, left: int) -> Levels:
        """Return the levels of the signs that depend on this tile and this player. `left` is the
        number of unseen copies."""
        place, row = _PLACES[tile], self._row
        left = min(left, 3)
        thrown = 2 if tile == self._last else int(row[place] > 0)
        passed = self._passed.get(tile, 0)
        pungs = self._pungs + left if self._pungs else _PUNGS
        if tile >= SUITED:
            kind = self._of_honours[tile - SUITED] + left
            return kind, _THROWN + 3 + thrown, _PASSED + 5 + passed, _THREE_OFF, _NEAR, pungs
        off = (row[place - 3] > 0) + (row[place + 3] > 0)
        near = row[place - 2] + row[place - 1] + row[place + 1] + row[place + 2]
        return (
            _KIND + 4 * _RANKS[tile] + left,
            _THROWN + thrown,
            _PASSED + passed,
            _THREE_OFF + (3 if _MIDDLE[tile] else 1) + off,
            _NEAR + 1 + min(near, 3),
            pungs,
        )


def _suit_level(suit: int, shown: list[int], kinds: int) -> int:
    """Return the level of sign "suit". `shown` are the suits of the melds, `kinds` the number of
    different ones."""
    honours = suit == 3
    if not kinds:
        return int(honours)
    relation = 2 if honours else int(suit not in shown)
    return 2 + 3 * (len(shown) - 1 if kinds == 1 else 4) + relation


def chows_level(tile: Tile, left: list[int]) -> int:
    """Return the level of sign "chows": how many chows the tile can still complete. `left` is the
    row of unseen tiles."""
    if tile >= SUITED:
        return _CHOWS
    place = _PLACES[tile]
    two_under, under, over = left[place - 2], left[place - 1], left[place + 1]
    chows = min(two_under, under) + min(under, over) + min(over, left[place + 2])
    return _CHOWS + 2 + _CHOWS_LEFT[min(chows, 9)]


class TableSigns:
    """The table as one seat sees it: the signs of each opponent that can still win."""

    __slots__ = ("_row", "foes", "left")

    def __init__(self, view: View, left: list[int]) -> None:
        """Take `left`, the number of unseen tiles by kind."""
        out = (view.seat, *view.false_wins)
        self.foes = {seat: Foe(view, seat) for seat in SEATS if seat not in out}
        self.left = left
        self._row = in_rows(left)

    def of_tile(self, tile: Tile) -> int:
        """Return the level of the sign that the tile has for every player."""
        return chows_level(tile, self._row)

    def levels(self, seat: Seat, tile: Tile) -> Levels:
        """Return the levels of all signs for this tile and this player, one for each sign."""
        foe = self.foes[seat]
        return (
            *foe.standing,
            *foe.suits[tile // 9],
            *foe.levels(tile, self.left[tile]),
            self.of_tile(tile),
        )
