"""Whether a hand with an exposed meld can still count as much as the minimum.

What counts are its tiles and a self-draw. The luck of the moment doesn't: the last tile, the
replacement tile of a kong, a kong to rob, a bonus tile still to come. A hand found out of reach
surely is. One found within reach might not be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from game.rules.facts import WinBonus
from game.rules.melds import Meld
from game.rules.tiles import KIND_TILES, SUIT_TILES, Seat, Tile, Wind, chow_tiles
from game.rulesets.bounds import BOUNDS, MORE, Bound, Outline, Traits, traits_of_pair, traits_of_set
from game.rulesets.patterns import SetKind, TileSet
from game.rulesets.ruleset import BonusPattern, Ruleset, TilePattern

MOST_STEPS = 1000
"""The sets and pairs to try: some 20 ms. After so many, the hand counts as within reach."""

Row: TypeAlias = tuple[int, Bound, Bound]  # fan, how often it counts, extra fan


class OneSet(NamedTuple):
    """A set that can complete a hand: its lowest tile, its tiles and its traits."""

    tile: Tile
    tiles: tuple[Tile, ...]
    traits: Traits


def _part(kind: SetKind, tile: Tile) -> OneSet:
    tiles = chow_tiles(tile) if kind is SetKind.CHOW else (tile,) * 3
    return OneSet(tile, tiles, traits_of_set(TileSet(kind, tile, concealed=False), tiles))


_CHOWS = {low: _part(SetKind.CHOW, low) for suit in SUIT_TILES for low in suit[:7]}
_PUNGS = {tile: _part(SetKind.PUNG, tile) for tile in KIND_TILES}
_PARTS = (*reversed(_PUNGS.values()), *_CHOWS.values())
_PAIRS = {tile: traits_of_pair(tile) for tile in KIND_TILES}
_ANY: Traits = frozenset[str]().union(*_PAIRS.values(), *(one.traits for one in _PARTS))


def is_within_reach(
    ruleset: Ruleset,
    melds: Sequence[Meld],
    left: Sequence[int],
    seat: Seat,
    round_wind: Wind,
    bonus: tuple[Tile, ...] = (),
) -> bool:
    """Return whether a hand with these melds and bonus tiles might reach the minimum. `left` are
    the counts of the tiles that can complete it: its concealed ones and those that its seat doesn't
    see."""
    minimum = ruleset.options.minimum
    if not minimum or all(meld.is_concealed for meld in melds):
        return True
    if ruleset.options.bonus_in_minimum:
        minimum -= _of_bonus(ruleset, WinBonus(seat, bonus))
    rows = _rows(ruleset)
    if rows is None:
        return True
    hand = _with_melds(melds, left, seat, round_wind)
    # What these melds rule out stays so.
    return _Search([row for row in rows if row[1](hand)], minimum).finds(hand, left)


def _of_bonus(ruleset: Ruleset, bonus: WinBonus) -> int:
    """Return the most that the bonus tiles count."""
    rows = [row for row in ruleset.patterns if isinstance(row, BonusPattern)]
    return sum([ruleset.fan_of(row.id) * row.holds(bonus) for row in rows])


def _rows(ruleset: Ruleset) -> list[Row] | None:
    """Return the rows of a table about tiles, None if one of them has no bound."""
    rows = [row for row in ruleset.patterns if isinstance(row, TilePattern)]
    if not rows or any(row.holds not in BOUNDS or row.more not in MORE for row in rows):
        return None
    worth = ((ruleset.fan_of(row.id), row) for row in rows)
    return [(fan, BOUNDS[row.holds], MORE[row.more]) for fan, row in worth if fan]


def _with_melds(
    melds: Iterable[Meld], left: Sequence[int], seat: Seat, round_wind: Wind
) -> Outline:
    """Return the outline of a hand that has only its melds."""
    pungs = frozenset(one.tile for one in _PUNGS.values() if left[one.tile] >= len(one.tiles))
    chows = frozenset(one.tile for one in _CHOWS.values() if all(left[tile] for tile in one.tiles))
    hand = Outline(seat, round_wind, pungs, chows, _ANY)
    for meld in melds:
        part = (_CHOWS if meld.is_chow else _PUNGS)[meld.tile]
        kong = meld.is_kong or left[meld.tile] > 0
        hand = _with_set(hand, part, kong=kong, hidden=meld.is_concealed)
    return hand


def _with_set(hand: Outline, part: OneSet, *, kong: bool, hidden: bool) -> Outline:
    """Return the outline with one more set. It might be a kong, or a concealed pung."""
    one, traits, free = frozenset((part.tile,)), hand.traits & part.traits, hand.free - 1
    if "chows" in part.traits:
        return replace(hand, traits=traits, free=free, chows=hand.chows | one)
    return replace(
        hand,
        traits=traits,
        free=free,
        pungs=hand.pungs | one,
        kongs=hand.kongs + kong,
        hidden=hand.hidden + hidden,
    )


@dataclass(slots=True)
class _Search:
    """A search for a finished hand whose bounds reach the minimum."""

    rows: Sequence[Row]
    minimum: int
    steps: int = 0

    def finds(self, hand: Outline, left: Sequence[int], first: int = 0) -> bool:
        """Return whether there is such a hand, or might be. Of the sets, try those from `first` on,
        so that each group of sets is tried once."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            return True
        if sum([(fan + more(hand)) * holds(hand) for fan, holds, more in self.rows]) < self.minimum:
            return False
        if hand.free:
            return any(
                self.finds(
                    _with_set(hand, part, kong=rest[part.tile] > 0, hidden=True), rest, place
                )
                for place, part in enumerate(_PARTS[first:], first)
                if (rest := _without(left, part.tiles)) is not None
            )
        if hand.pair is None:
            return any(
                self.finds(replace(hand, pair=tile, traits=hand.traits & traits), left)
                for tile, traits in _PAIRS.items()
                if left[tile] >= 2
            )
        return True


def _without(left: Sequence[int], tiles: Iterable[Tile]) -> list[int] | None:
    """Return the counts without these tiles, None if one of them is missing."""
    rest = list(left)
    for tile in tiles:
        if not rest[tile]:
            return None
        rest[tile] -= 1
    return rest
