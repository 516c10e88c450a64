"""The cases from which the danger of discards is learned: the signs on the table before a discard,
and whether an opponent wins on the tile. positions.py collects them, danger.py learns."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from game.bots.sight import unseen
from game.bots.signs import TableSigns
from game.rules.deal import Deal, hand_facts
from game.rules.distance import best_shanten, useful_tiles
from game.rules.facts import WinFacts
from game.rules.tiles import Seat, Tile, counts_of
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

Packed: TypeAlias = tuple[bytes, bytes]
"""Cases as bytes, for a file."""

TRIED = 4
"""The number of tiles in the hand to look at for each discard, the discard included."""


@dataclass(slots=True)
class Cases:
    """The levels of the signs of each case in order, and whether the player wins on the tile."""

    levels: array[int] = field(default_factory=lambda: array("h"))
    wins: array[int] = field(default_factory=lambda: array("b"))

    def add(self, levels: Sequence[int], wins: bool) -> None:
        self.levels.extend(levels)
        self.wins.append(wins)

    @property
    def packed(self) -> Packed:
        return self.levels.tobytes(), self.wins.tobytes()

    def unpack(self, packed: Packed) -> None:
        """Add packed cases."""
        levels, wins = packed
        self.levels.frombytes(levels)
        self.wins.frombytes(wins)


@dataclass(slots=True)
class Collector:
    """Collects the cases of one hand. `lots` chooses the tiles to look at."""

    rules: Ruleset
    lots: random.Random
    cases: Cases = field(default_factory=Cases)
    waits: Callable[[Ruleset, tuple[Tile, ...], int], frozenset[Tile]] = field(
        default_factory=lambda: cache(waits_of)
    )

    def look(self, deal: Deal, seen: View, discard: Tile) -> None:
        """Add what this discard and some other tiles of the hand would do."""
        signs = TableSigns(seen, unseen(seen))
        kinds = sorted({*seen.hand} - {discard})
        tried = [discard, *self.lots.sample(kinds, min(TRIED - 1, len(kinds)))]
        for seat in signs.foes:
            near = self.waits(self.rules, deal.hands[seat], len(deal.melds[seat]))
            for tile in tried:
                wins = tile in near and may_win(deal, self.rules, seat, tile)
                self.cases.add(signs.levels(seat, tile), wins)


def waits_of(rules: Ruleset, hand: tuple[Tile, ...], melds: int) -> frozenset[Tile]:
    """Return the tiles that complete a hand."""
    counts = counts_of(hand)
    if best_shanten(counts, melds, rules.forms) > 0:
        return frozenset()
    return frozenset(useful_tiles(counts, melds, rules.forms))


def may_win(deal: Deal, rules: Ruleset, seat: Seat, tile: Tile) -> bool:
    """Return whether a seat wins if the current player discards this tile."""
    win = WinFacts(
        hand_facts(deal, seat, (tile,)),
        tile,
        deal.round_wind,
        discarder=deal.turn,
        last_tile=deal.last_tile_drawn,
    )
    return rules.is_complete(win.hand) and rules.refusal(win) is None
