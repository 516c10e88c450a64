"""The sets of a winning hand as its score counts them, and the tiles that make each pattern."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from game.rules.facts import HandFacts, WinBonus, WinFacts, WinTiles
from game.rules.tiles import MAJORS, Tile, Wind, chow_tiles, tile_from_text
from game.rulesets.patterns import Hand, SetKind, Shape, TileSet
from game.rulesets.ruleset import BonusPattern, HandScore, Ruleset, Scored, TilePattern
from game.rulesets.western_rows import losers_parts
from game.rulesets.western_special import readings_of

MOST = 9
"""The most tiles that stand for a pattern. Of a larger one, its highest set does."""
_IN_PAIRS = (Shape.SEVEN_PAIRS, Shape.HONOUR_PAIRS)
_MIXED = tuple(MAJORS + tuple(map(tile_from_text, ("5m", "5p", "5s"))))
_MIXED_SETS = tuple(
    TileSet(SetKind.PUNG, tile_from_text(text), concealed=False) for text in ("5m", "9p")
)
"""Tiles and sets that make no pattern of tiles."""


@dataclass(frozen=True, slots=True)
class Makings:
    """A winner's concealed tiles in groups: sets and the pair, seven pairs, or all in one group.
    `winning` is the place of the group that the winning tile completed, -1 if bonus tiles won
    alone. `tiles` are those that make each pattern, by its id."""

    groups: tuple[tuple[Tile, ...], ...]
    winning: int
    tiles: Mapping[str, tuple[Tile, ...]]


@lru_cache(8)
def makings(rules: Ruleset, win: WinFacts, score: HandScore) -> Makings:
    """Return what makes a winning hand worth its score."""
    if win.by_flowers:
        tiles = {one.id: win.hand.bonus for one in score.patterns}
        return Makings((win.hand.concealed,), -1, tiles)
    reading = _best_reading(rules, win, score)
    groups, winning = _groups(win, reading)
    tiles = {one.id: _tiles_of_pattern(rules, one, win, reading) for one in score.patterns}
    return Makings(groups, winning, tiles)


def tiles_of_loser(
    rules: Ruleset, hand: HandFacts, round_wind: Wind, score: HandScore
) -> Mapping[str, tuple[Tile, ...]]:
    """Return the tiles that make each pattern of a hand that counts but didn't win, by its id."""
    parts = losers_parts(hand, round_wind)
    tiles = WinTiles(hand.concealed, hand.melds, hand.concealed[0], False, hand.seat, round_wind)
    single = [(_set_tiles(one), Hand(tiles, rules.forms, sets=(one,))) for one in parts.sets]
    single += [((pair,) * 2, Hand(tiles, rules.forms, pair=pair)) for pair in parts.pairs]
    rows = {row.id: row for row in rules.patterns}
    return {
        one.id: tuple(tile for group, alone in single if row.holds(alone) for tile in group)
        for one in score.patterns
        if isinstance(row := rows[one.id], TilePattern)
    }


def _best_reading(rules: Ruleset, win: WinFacts, score: HandScore) -> Hand:
    """Return the reading of a winning hand that its score counts."""
    rows = {row.id: row for row in rules.patterns}

    def fits(hand: Hand) -> bool:
        return all(
            row.holds(hand) >= one.count
            for one in score.patterns
            if isinstance(row := rows[one.id], TilePattern)
        )

    readings = readings_of(win, rules.forms)
    return next(filter(fits, readings), readings[0])


def _set_tiles(one: TileSet) -> tuple[Tile, ...]:
    """Return the three or four tiles of a set."""
    if one.is_chow:
        return chow_tiles(one.tile)
    return (one.tile,) * (4 if one.kind is SetKind.KONG else 3)


def _groups(win: WinFacts, reading: Hand) -> tuple[tuple[tuple[Tile, ...], ...], int]:
    """Return the concealed tiles in groups, and the place of the one with the winning tile."""
    concealed = win.hand.concealed
    if reading.shape in _IN_PAIRS:
        pairs = tuple(concealed[place : place + 2] for place in range(0, len(concealed), 2))
        return pairs, next(place for place, one in enumerate(pairs) if win.winning_tile in one)
    if reading.pair is None:
        return (concealed,), 0
    own = reading.sets[: len(reading.sets) - len(win.hand.melds)]
    groups = (*map(_set_tiles, own), (reading.pair, reading.pair))
    if win.self_draw:
        completed = [win.winning_tile in one for one in own]
    else:
        completed = [not one.concealed for one in own]
    return groups, completed.index(True) if any(completed) else len(own)


def _tiles_of_pattern(
    rules: Ruleset, one: Scored, win: WinFacts, reading: Hand
) -> tuple[Tile, ...]:
    """Return the tiles that make a pattern in this hand.

    These are the fewest sets with which it holds. One tile of the lowest, the middle and the
    highest kind stand for a pattern of the whole hand, the winning tile for a pattern of the
    moment. A concealed hand is made by no tile.
    """
    row = next(row for row in rules.patterns if row.id == one.id)
    if isinstance(row, BonusPattern):
        return _bonus(row, win.hand)
    if not isinstance(row, TilePattern):
        return (win.winning_tile,)
    groups = _fewest(row, reading)
    if not groups:
        return _of_whole_hand(row, win, reading)
    tiles = [tile for group in sorted(groups) for tile in group]
    if len(tiles) <= MOST:
        return tuple(tiles)
    return max(groups, key=lambda group: (len(group), group))


def _fewest(row: TilePattern, hand: Hand) -> list[tuple[Tile, ...]]:
    """Return the tiles of the fewest sets, and the pair if needed, that the pattern needs to count
    as often as it does."""
    count = row.holds(hand)
    parts: Sequence[TileSet | None] = [*hand.sets, None]
    for size in range(len(parts)):
        for chosen in combinations(parts, size):
            sets = tuple(part for part in chosen if part is not None)
            pair = hand.pair if None in chosen else None
            if row.holds(replace(hand, sets=sets, pair=pair)) == count:
                paired = [] if pair is None else [(pair, pair)]
                return [_set_tiles(part) for part in sets] + paired
    return [_set_tiles(part) for part in hand.sets]


def _of_whole_hand(row: TilePattern, win: WinFacts, hand: Hand) -> tuple[Tile, ...]:
    """Return the tiles for a pattern that doesn't depend on the sets."""
    others = set(win.hand.concealed) - {win.winning_tile}
    changes = [replace(hand.win, winning_tile=tile) for tile in others]
    changes.append(replace(hand.win, self_draw=not win.self_draw))
    if not others and hand.win.melds:
        # Only a pair is concealed: the hand could have waited on a tile of a meld instead.
        *melds, last = hand.win.melds
        held = (*hand.win.concealed, *last.tiles[:3])
        could = replace(hand.win, concealed=held, melds=tuple(melds))
        changes += [replace(could, winning_tile=tile) for tile in last.tiles[:3]]
    if not all(row.holds(replace(hand, win=changed)) for changed in changes):
        return (win.winning_tile,)
    mixed = replace(hand.win, concealed=(*_MIXED, win.winning_tile), melds=())
    if row.holds(Hand(mixed, hand.forms, sets=_MIXED_SETS)):
        return ()
    in_sets = tuple(tile for one in hand.sets for tile in _set_tiles(one))
    last_tile = in_sets[0] if in_sets else win.winning_tile
    of_sets = replace(hand.win, concealed=in_sets, melds=(), winning_tile=last_tile)
    without_pair = replace(hand, win=of_sets, pair=None)
    kinds = sorted(without_pair.kinds if in_sets and row.holds(without_pair) else hand.kinds)
    return tuple(dict.fromkeys((kinds[0], kinds[len(kinds) // 2], kinds[-1])))


def _bonus(row: BonusPattern, hand: HandFacts) -> tuple[Tile, ...]:
    """Return the fewest bonus tiles with which a pattern counts as often as it does."""
    count = row.holds(WinBonus(hand.seat, hand.bonus))
    for size in range(len(hand.bonus)):
        for tiles in combinations(hand.bonus, size):
            if row.holds(WinBonus(hand.seat, tiles)) == count:
                return tiles
    return hand.bonus
