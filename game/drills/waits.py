"""What does it wait for? A ready hand of 13 tiles, and every tile that completes it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from game.drills.suits import exchanged
from game.rules.facts import HandFacts
from game.rules.notation import HandText, parse_hand
from game.rules.problems import refuse
from game.rules.shapes import Counts, Group, GroupKind, Reading, readings
from game.rules.tiles import (
    COPIES,
    EAST,
    HONOURS,
    KIND_TILES,
    SUIT_TILES,
    SUITED,
    SUITS,
    Suit,
    Tile,
    chow_tiles,
    counts_of,
    suit_of,
)
from game.rulesets.ruleset import Ruleset

SETS = 4
TRIES = 80
"""The most hands to make for one of the grade that is wanted."""


@dataclass(frozen=True)
class Waits:
    """A question: the hand in the notation, and the rules that say what is complete."""

    text: str
    ruleset: Ruleset

    @cached_property
    def hand(self) -> HandText:
        """Return the hand. Raise RulesError for other text."""
        return parse_hand(self.text)

    @cached_property
    def left(self) -> Mapping[Tile, int]:
        """The number left of every tile that completes the hand, outside of it."""
        own = self._own
        return {
            tile: COPIES - own[tile]
            for tile in KIND_TILES
            if own[tile] < COPIES and self.completes(tile)
        }

    @cached_property
    def _own(self) -> list[int]:
        return counts_of((*self.hand.concealed, *(t for m in self.hand.melds for t in m.tiles)))

    def completes(self, tile: Tile) -> bool:
        """Return whether the tile completes the hand under the ruleset, whatever it counts."""
        facts = HandFacts(EAST, tuple(sorted((*self.hand.concealed, tile))), self.hand.melds)
        return self.ruleset.is_complete(facts)

    @property
    def suit(self) -> Suit:
        """Return the suit with the most concealed tiles."""
        return max(SUITS, key=lambda suit: len(self.of_suit(suit)))

    def of_suit(self, suit: Suit) -> list[Tile]:
        """Return the concealed tiles of a suit, sorted."""
        return [tile for tile in self.hand.concealed if tile in SUIT_TILES[suit]]

    @property
    def others(self) -> list[Tile]:
        """Return the tiles of the other suits, and the honours, that could be waits: those in the
        hand and their neighbours."""
        near = {near for tile in self.hand.concealed for near in _near(tile)}
        return sorted((near | {*self.left}) - {*SUIT_TILES[self.suit]})

    def reading(self, tile: Tile) -> Reading | None:
        """Return one way to split the hand with this wait, preferably one that uses the tile for
        the pair. None for a hand without four sets."""
        found = self._readings(tile)
        return next((one for one in found if one.pair == tile), found[0] if found else None)

    def _readings(self, tile: Tile) -> tuple[Reading, ...]:
        counts = counts_of((*self.hand.concealed, tile))
        return readings(tuple(counts), SETS - len(self.hand.melds))

    def rest(self, tile: Tile) -> tuple[tuple[Group, ...], tuple[Tile, ...]]:
        """Return the most sets, with a pair, that a wrong tile makes, and the tiles left over."""
        counts = counts_of((*self.hand.concealed, tile))
        groups = max(_splits(tuple(counts), pair=True), key=_size)
        used = counts_of(one for group in groups for one in group.tiles)
        over = (kind for kind in KIND_TILES for _ in range(counts[kind] - used[kind]))
        return groups, tuple(over)

    @property
    def grade(self) -> int:
        """Return how hard it is, from 1 to 5."""
        kinds = len(self.left)
        hard = (
            kinds >= 3,
            kinds >= 5,
            len(self.of_suit(self.suit)) >= 7,
            any(len(self._readings(tile)) > 1 for tile in self.left),
            any(self._own[tile] == COPIES and self.completes_shape(tile) for tile in KIND_TILES),
        )
        return min(5, 1 + sum(hard))

    def completes_shape(self, tile: Tile) -> bool:
        """Return whether a fifth tile of its kind would complete the hand."""
        return bool(self._readings(tile))

    def with_suits(self, suits: str) -> Waits:
        """Return the question with its suits exchanged: `suits` stand for m, p and s."""
        return Waits(str(parse_hand(exchanged(self.text, suits))), self.ruleset)


def read_waits(text: str, ruleset: Ruleset) -> Waits:
    """Return the question of a text. Raise RulesError if the hand waits for nothing."""
    found = Waits(text, ruleset)
    if found.hand.winning_tile is not None or not found.left:
        raise refuse("problem.senseless", where="hand")
    return found


def _near(tile: Tile) -> Iterator[Tile]:
    """Yield a tile and its neighbours in the suit."""
    for near in KIND_TILES[max(0, tile - 1) : tile + 2]:
        if near == tile or (near < SUITED and tile < SUITED and suit_of(near) == suit_of(tile)):
            yield near


def _size(groups: tuple[Group, ...]) -> int:
    return sum(len(group.tiles) for group in groups)


def _splits(counts: Counts, first: int = 0, *, pair: bool) -> list[tuple[Group, ...]]:
    """Return ways to take sets, and at most one pair, out of the tiles from `first` on."""
    while first < len(counts) and not counts[first]:
        first += 1
    if first == len(counts):
        return [()]
    found: list[tuple[Group, ...]] = []
    for group in _groups(counts, KIND_TILES[first], pair=pair):
        less = list(counts)
        for tile in group.tiles:
            less[tile] -= 1
        left = pair and group.kind is not GroupKind.PAIR
        found += [(group, *rest) for rest in _splits(tuple(less), first, pair=left)]
    alone = (*counts[:first], counts[first] - 1, *counts[first + 1 :])
    best = max(_splits(alone, first, pair=pair), key=_size)
    return [max([*found, best], key=_size)]


def _groups(counts: Counts, tile: Tile, *, pair: bool) -> Iterator[Group]:
    """Yield the groups that begin with this tile."""
    if counts[tile] >= 3:
        yield Group(GroupKind.PUNG, tile)
    if tile < SUITED and tile % 9 <= 6 and all(counts[one] for one in chow_tiles(tile)):
        yield Group(GroupKind.CHOW, tile)
    if pair and counts[tile] >= 2:
        yield Group(GroupKind.PAIR, tile)


# --- made at random -----------------------------------------------------------------------------


def made(ruleset: Ruleset, grade: int, rng: random.Random) -> Waits:
    """Return a hand made at random, of this grade or as near to it as a few tries come."""
    best: Waits | None = None
    for _ in range(TRIES):
        one = Waits(str(HandText(_ready(grade, rng))), ruleset)
        if best is None or abs(one.grade - grade) < abs(best.grade - grade):
            best = one
        if best.grade == grade:
            break
    assert best is not None
    return best


def _ready(grade: int, rng: random.Random) -> tuple[Tile, ...]:
    """Return a complete hand without one tile. Higher grades have more sets in one suit."""
    most = rng.choice(((0, 1), (1, 2), (2, 3), (3, 4), (3, 4))[grade - 1])
    while True:
        suit = rng.choice(SUITS)
        tiles: list[Tile] = []
        for number in range(SETS):
            tiles += _set(suit if number < most else None, rng)
        pair = rng.choice(SUIT_TILES[suit]) if grade > 2 else rng.choice(KIND_TILES)
        tiles += [pair, pair]
        if max(counts_of(tiles)) <= COPIES:
            tiles.remove(rng.choice([tile for tile in tiles if tile in SUIT_TILES[suit]] or tiles))
            return tuple(sorted(tiles))


def _set(suit: Suit | None, rng: random.Random) -> tuple[Tile, ...]:
    """Return a set of this suit, or of any kind of tile."""
    if suit is None and rng.random() < 0.15:
        return (rng.choice(HONOURS),) * 3
    own = SUIT_TILES[rng.choice(SUITS) if suit is None else suit]
    return (rng.choice(own),) * 3 if rng.random() < 0.3 else chow_tiles(rng.choice(own[:7]))
