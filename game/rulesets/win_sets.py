"""A winning hand in sets, as its score reads it: to show the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.facts import WinFacts
from game.rules.tiles import SUITED, Tile, is_dragon
from game.rulesets.makings import makings
from game.rulesets.ruleset import HandScore, Ruleset


@dataclass(frozen=True, slots=True)
class WinSet:
    """Tiles of a winning hand that belong together. `winning` is the place of the winning tile
    among them, None in the other sets."""

    tiles: tuple[Tile, ...]
    winning: int | None = None


def win_sets(ruleset: Ruleset, win: WinFacts, score: HandScore) -> tuple[WinSet, ...]:
    """Return the sets and the pair from left to right, the melds last. A hand of pairs consists of
    pairs. Other special hands are divided by suit."""
    made = makings(ruleset, win, score)
    groups, first = made.groups, made.winning
    if len(groups) == 1:
        groups = tuple(_by_suit(win.hand.concealed))
        first = next(place for place, tiles in enumerate(groups) if win.winning_tile in tiles)
    melds = tuple(WinSet(meld.tiles) for meld in win.hand.melds)
    return _marked(groups, win.winning_tile, first) + melds


def _by_suit(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    for number in range(5):
        group = tuple(tile for tile in tiles if _suit(tile) == number)
        if group:
            yield group


def _suit(tile: Tile) -> int:
    return tile // 9 if tile < SUITED else 3 + is_dragon(tile)


def _marked(groups: tuple[tuple[Tile, ...], ...], winning: Tile, first: int) -> tuple[WinSet, ...]:
    """Return the groups with the winning tile marked in the group `first`."""
    return tuple(
        WinSet(tiles, len(tiles) - 1 - tiles[::-1].index(winning) if place == first else None)
        for place, tiles in enumerate(groups)
    )
