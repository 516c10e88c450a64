"""The table of a lesson: hands as written, and a wall from which tiles are drawn as written."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.lessons.lessons import LessonDeal
from game.rules.deal import Deal, RiverTile, Tiles
from game.rules.melds import Meld
from game.rules.notation import HAND_SIZE, parse_laid, parse_tiles
from game.rules.offers import with_offers
from game.rules.position import LATER_TURN, MELD_ROOM
from game.rules.tiles import (
    EAST_WIND,
    HONOURS,
    SEATS,
    SUIT_TILES,
    WIND_LETTERS,
    Seat,
    Tile,
    full_set,
    is_suited,
    seat_after,
    tile_from_text,
)
from game.rules.wall import Wall, shuffled
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset

IDLE_STEPS = (0, 3, 6, 1, 4, 7)
"""The order in which idle hands take the ranks of a suit."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A table at the beginning of a lesson's deal, its rules, the player's seat, and the tiles with
    which others promote a pung."""

    rules: Ruleset
    deal: Deal
    seat: Seat
    promoted: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class _Draws:
    """The tiles to draw: in turn by seat, and replacements from the back of the wall."""

    front: tuple[tuple[Seat, Tile], ...]
    back: Tiles
    promoted: Tiles


def prepared(lesson: LessonDeal) -> Prepared:
    """Return the table of a lesson's deal, with the first tile drawn."""
    rules = ruleset_from_text(lesson.rules)
    seat, draws = seat_of(lesson.seat), _draws(lesson.draws)
    melds = tuple(_melds(lesson.melds.get(letter, ""), seat_of(letter)) for letter in WIND_LETTERS)
    rivers = [parse_tiles(lesson.discards.get(letter, "")) for letter in WIND_LETTERS]
    written = {**lesson.hands, lesson.seat: lesson.hand}
    known = {seat_of(letter): parse_tiles(text) for letter, text in written.items()}

    rest = list(full_set(rules.options.bonus_tiles))
    laid = [tile for own in melds for meld in own for tile in meld.tiles]
    drawn = [*(tile for _, tile in draws.front), *draws.back]
    for tile in (*laid, *drawn, *_all(rivers), *_all(known.values())):
        rest.remove(tile)
    hands = []
    for one in SEATS:
        size = HAND_SIZE - MELD_ROOM * len(melds[one])
        hands.append(known[one] if one in known else _idle_hand(rest, one, size))

    gone = (*_all(hands), *laid, *_all(rivers))
    first, tile = draws.front[0]
    hands[first] = (*hands[first], tile)
    deal = Deal(
        rules,
        _wall(gone, draws, rest),
        EAST_WIND,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        melds=melds,
        river=tuple(_river(rivers)),
        front=len(gone) + 1,
        turn=first,
        turns=LATER_TURN,
        drawn=tile,
    )
    return Prepared(rules, with_offers(deal), seat, draws.promoted)


def seat_of(letter: str) -> Seat:
    """Return the seat of a wind's letter."""
    return SEATS[WIND_LETTERS.index(letter)]


def _all(parts: Iterable[Tiles]) -> Tiles:
    return tuple(tile for part in parts for tile in part)


def _draws(text: str) -> _Draws:
    """Read draws such as "E:5m S*9s W:8m+": in turn, a replacement, one that promotes a pung."""
    front, back, promoted = [], [], []
    for word in text.split():
        tile = tile_from_text(word[2:].rstrip("+"))
        if word[1] == "*":
            back.append(tile)
        else:
            front.append((seat_of(word[0]), tile))
        if word.endswith("+"):
            promoted.append(tile)
    return _Draws(tuple(front), tuple(back), tuple(promoted))


def _melds(text: str, seat: Seat) -> tuple[Meld, ...]:
    """Read melds. The player on the left discarded their lowest tiles."""
    left = seat_after(seat, 3)
    return tuple(replace(one, claimed=one.tile, source=left) for one in parse_laid(text).melds)


def _idle_hand(rest: list[Tile], seat: Seat, size: int) -> Tiles:
    """Take tiles out of the rest that can claim nothing: no two are alike or near each other. Each
    seat prefers others."""
    suited = [
        tiles[(seat + suit + step) % 9]
        for suit, tiles in enumerate(SUIT_TILES)
        for step in IDLE_STEPS
    ]
    order = [*suited, *sorted(HONOURS, key=rest.count, reverse=True)]
    hand: list[Tile] = []
    for tile in order:
        if len(hand) < size and tile in rest and not any(_near(tile, other) for other in hand):
            hand.append(tile)
            rest.remove(tile)
    assert len(hand) == size, "a lesson's hands leave idle tiles for the others"
    return tuple(hand)


def _near(one: Tile, other: Tile) -> bool:
    both = is_suited(one) and is_suited(other)
    return one == other or (both and one // 9 == other // 9 and abs(one - other) <= 2)


def _wall(gone: Sequence[Tile], draws: _Draws, rest: Sequence[Tile]) -> Wall:
    """Return the wall: the tiles already taken, those to draw, and the rest in a fixed order. The
    replacements lie in the last stacks, of which the upper tile comes first."""
    rest = shuffled(rest, random.Random(1))
    tail: list[Tile] = []
    for start in range(0, len(draws.back), 2):
        stack = [*draws.back[start : start + 2]]
        if len(stack) == 1:
            stack.append(rest.pop())
        tail = stack + tail
    return Wall((*gone, *(tile for _, tile in draws.front), *rest, *tail))


def _river(rivers: Sequence[Tiles]) -> list[RiverTile]:
    """Return the discards in the order of turns, East first."""
    rounds = range(max(map(len, rivers)))
    return [
        RiverTile(seat, rivers[seat][number])
        for number in rounds
        for seat in SEATS
        if number < len(rivers[seat])
    ]
