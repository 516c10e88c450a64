"""A winning hand in sets, as its score reads it: to show the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from game.rules.facts import WinFacts
from game.rules.tiles import SUITED, Tile, chow_tiles, is_dragon
from game.rulesets.patterns import Hand, SetKind, Shape, TileSet, hands_of
from game.rulesets.ruleset import HandScore, Ruleset, TilePattern

Groups: TypeAlias = tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class WinSet:
    """Tiles of a winning hand that belong together. `winning` is the place of the winning tile
    among them, None in the other sets."""

    tiles: tuple[Tile, ...]
    winning: int | None = None


def win_sets(ruleset: Ruleset, win: WinFacts, score: HandScore) -> tuple[WinSet, ...]:
    """Return the sets and the pair from left to right, the melds last. A hand of pairs consists of
    pairs. Other special hands are divided by suit."""
    hands = hands_of(win, ruleset.forms)
    best = max(hands, key=lambda hand: _agrees(hand, ruleset, score), default=None)
    if best is None or best.shape is not Shape.STANDARD:
        return _marked(_special(win), win.winning_tile)
    melds = tuple(WinSet(meld.tiles) for meld in win.hand.melds)
    return _standard(best, win) + melds


def _agrees(hand: Hand, ruleset: Ruleset, score: HandScore) -> int:
    """Return how many of the patterns that count are in this reading."""
    counted = {one.id: one.count for one in score.patterns}
    rows = [row for row in ruleset.patterns if isinstance(row, TilePattern) and row.id in counted]
    return sum(min(int(row.holds(hand)), counted[row.id]) for row in rows)


def _standard(hand: Hand, win: WinFacts) -> tuple[WinSet, ...]:
    """Return the concealed sets and the pair. A winning discard is marked in the set that it
    completed, or in the pair."""
    sets = hand.sets[: len(hand.sets) - len(win.hand.melds)]
    assert hand.pair is not None
    groups = (*map(_tiles, sets), (hand.pair, hand.pair))
    if win.self_draw:
        return _marked(groups, win.winning_tile)
    completed = [place for place, one in enumerate(sets) if not one.concealed]
    return _marked(groups, win.winning_tile, *completed or [len(sets)])


def _tiles(one: TileSet) -> tuple[Tile, ...]:
    return chow_tiles(one.tile) if one.kind is SetKind.CHOW else (one.tile,) * 3


def _special(win: WinFacts) -> Groups:
    """Return the tiles as pairs, or else by suit: winds and dragons are two more."""
    tiles = win.hand.concealed
    if all(tiles.count(tile) % 2 == 0 for tile in tiles):
        return tuple(zip(tiles[::2], tiles[1::2], strict=True))
    return tuple(_by_suit(tiles))


def _by_suit(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    for number in range(5):
        group = tuple(tile for tile in tiles if _suit(tile) == number)
        if group:
            yield group


def _suit(tile: Tile) -> int:
    return tile // 9 if tile < SUITED else 3 + is_dragon(tile)


def _marked(groups: Groups, winning: Tile, marked: int | None = None) -> tuple[WinSet, ...]:
    """Return the groups with the winning tile marked: in the group `marked`, or in the first that
    contains it."""
    if marked is None:
        marked = next(place for place, tiles in enumerate(groups) if winning in tiles)
    return tuple(
        WinSet(tiles, len(tiles) - 1 - tiles[::-1].index(winning) if place == marked else None)
        for place, tiles in enumerate(groups)
    )
