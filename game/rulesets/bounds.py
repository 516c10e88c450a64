"""For every pattern of tiles a bound: the most that it can count in a hand with an exposed meld.

A bound knows some sets of the finished hand and how many are still free. It can be too high, but
never too low.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from game.rules.tiles import (
    BAMBOO,
    CHARACTERS,
    DOTS,
    DRAGONS,
    GREEN,
    GREENS,
    RED,
    SUIT_TILES,
    TERMINALS,
    WHITE,
    WINDS,
    Seat,
    Suit,
    Tile,
    Wind,
    is_honour,
    is_major,
    rank_of,
    suit_of,
    wind_of,
    wind_tile,
)
from game.rulesets import hongkong, hongkong_house, ims, patterns, pocket
from game.rulesets.patterns import SETS, TileSet
from game.rulesets.ruleset import nothing_more

Traits: TypeAlias = frozenset[str]


@dataclass(frozen=True, slots=True)
class Outline:
    """What is known of a finished hand: the sets chosen for it, melds included, and the pair.

    `traits` are those that all of these have. `open` are the pungs, and `open_chows` the chows (by
    their lowest tiles), that the `free` sets can be. `kongs` of the sets can be kongs, and `hidden`
    can be concealed pungs.
    """

    seat: Seat
    round_wind: Wind
    open: frozenset[Tile]
    open_chows: frozenset[Tile]
    traits: Traits
    free: int = SETS
    chows: frozenset[Tile] = frozenset()
    pungs: frozenset[Tile] = frozenset()
    kongs: int = 0
    hidden: int = 0
    pair: Tile | None = None

    def count(self, tiles: frozenset[Tile]) -> int:
        """Return the most pungs and kongs of these tiles."""
        return len(self.pungs & tiles) + min(self.free, len((self.open - self.pungs) & tiles))


Bound: TypeAlias = Callable[[Outline], int]


# --- traits --------------------------------------------------------------------------------------


def traits_of_tile(tile: Tile) -> Traits:
    """Return what a hand has if all of its tiles have it."""
    found = {"major" if is_major(tile) else "minor"}
    if is_honour(tile):
        found |= {"honour", *(f"half flush {suit}" for suit in (CHARACTERS, DOTS, BAMBOO))}
    else:
        suit = suit_of(tile)
        found |= {"suited", f"flush {suit}", f"half flush {suit}"}
    found |= {name for name, tiles in (("terminal", TERMINALS), ("green", GREENS)) if tile in tiles}
    return frozenset(found)


def traits_of_set(one: TileSet, tiles: Iterable[Tile]) -> Traits:
    """Return what a hand has if all of its sets, and its pair where that matters, have it."""
    common = frozenset.intersection(*map(traits_of_tile, tiles))
    ends = {"outer", "outer sets"} if one.has_major else {"inner sets"}
    if one.is_chow:
        return common | ends | {"chows"}
    is_even = not is_honour(one.tile) and rank_of(one.tile) % 2 == 0
    return common | ends | {"pungs"} | ({"even"} if is_even else frozenset())


def traits_of_pair(tile: Tile) -> Traits:
    """Return the traits of a pair. It is free where only sets matter."""
    free = {"outer sets", "inner sets", "chows", "pungs", "even"}
    return traits_of_tile(tile) | free | ({"outer"} if is_major(tile) else frozenset())


# --- bounds --------------------------------------------------------------------------------------


def _once(_: Outline) -> int:
    return 1


def _never(_: Outline) -> int:
    """Return 0: a hand with an exposed meld never has the pattern."""
    return 0


def _with(*traits: str) -> Bound:
    """Return the bound of a pattern that needs any of these traits."""
    return lambda hand: not hand.traits.isdisjoint(traits)


_FLUSH, _ONE_SUIT = (
    _with(*(f"{name} {suit}" for suit in (CHARACTERS, DOTS, BAMBOO)))
    for name in ("flush", "half flush")
)


def _pungs_of(tiles: Iterable[Tile], least: int, *, with_pair: bool = False) -> Bound:
    """Return the bound of a pattern that needs so many pungs of these tiles, and a pair of one."""
    kinds = frozenset(tiles)

    def bound(hand: Outline) -> int:
        has_pair = not with_pair or hand.pair is None or hand.pair in kinds
        return has_pair and hand.count(kinds) >= least

    return bound


def _dragon_of_suit(dragon: Tile, suit: Suit) -> Bound:
    needed = {"pungs", f"half flush {suit}"}
    return lambda hand: needed <= hand.traits and hand.count(frozenset((dragon,)))


def _round_wind(hand: Outline) -> int:
    return hand.count(frozenset((wind_tile(hand.round_wind),)))


def _seat_wind(hand: Outline) -> int:
    return hand.count(frozenset((wind_tile(wind_of(hand.seat)),)))


def _dragon_pungs(hand: Outline) -> int:
    return hand.count(frozenset(DRAGONS))


_STRAIGHTS = [frozenset((suit[0], suit[3], suit[6])) for suit in SUIT_TILES]
_OF_ALL_SUITS = [frozenset(tiles) for tiles in zip(*SUIT_TILES, strict=True)]


def _has_any(wanted: Iterable[frozenset[Tile]], held: frozenset[Tile], hand: Outline) -> bool:
    """Return whether the free sets can add what is missing from any of these groups of chows."""
    missing = [group - held for group in wanted]
    return any(len(one) <= hand.free and one <= hand.open_chows for one in missing)


def _straight(hand: Outline) -> int:
    return _has_any(_STRAIGHTS, hand.chows, hand)


def _mixed_chows(hand: Outline) -> int:
    return _has_any(_OF_ALL_SUITS, hand.chows, hand)


def _mixed_pungs(hand: Outline) -> int:
    return any(hand.count(tiles) >= len(tiles) for tiles in _OF_ALL_SUITS)


BOUNDS: Mapping[Callable[[Any], int], Bound] = {
    patterns.self_drawn: _once,
    patterns.nothing_laid_out: _never,
    patterns.full_flush: _FLUSH,
    patterns.half_flush: _ONE_SUIT,
    patterns.nine_gates: _FLUSH,
    patterns.all_green: _with("green"),
    patterns.seven_pairs: _never,
    patterns.thirteen_orphans: _never,
    patterns.thirteen_individuals: _never,
    patterns.all_chows: _with("chows"),
    patterns.mixed_chows: _mixed_chows,
    patterns.straight: _straight,
    patterns.all_pungs: _with("pungs"),
    patterns.mixed_pungs: _mixed_pungs,
    patterns.round_wind: _round_wind,
    patterns.seat_wind: _seat_wind,
    patterns.dragon_pungs: _dragon_pungs,
    patterns.little_three_dragons: _pungs_of(DRAGONS, 2, with_pair=True),
    patterns.big_three_dragons: _pungs_of(DRAGONS, 3),
    patterns.little_four_winds: _pungs_of(WINDS, 3, with_pair=True),
    patterns.big_four_winds: _pungs_of(WINDS, 4),
    patterns.all_honours: _with("honour"),
    patterns.all_terminals: _with("terminal"),
    patterns.terminals_or_honours: _with("major"),
    patterns.three_concealed_pungs: lambda hand: hand.hidden + hand.free >= 3,
    patterns.four_concealed_pungs: lambda hand: hand.hidden + hand.free >= SETS,
    patterns.three_kongs: lambda hand: hand.kongs + hand.free >= 3,
    patterns.four_kongs: lambda hand: hand.kongs + hand.free >= SETS,
    hongkong.all_honours: _with("honour"),
    hongkong_house.nine_gates: _never,
    hongkong_house.nothing_exposed: _never,
    hongkong_house.four_concealed_drawn: _never,
    hongkong_house.four_pungs_in_hand: _never,
    hongkong_house.nine_sided: _never,
    hongkong_house.chows_and_plain_pair: _with("chows"),
    ims.totally_concealed: _never,
    ims.totally_revealed: _once,
    ims.no_terminals: _with("minor"),
    ims.all_terminals: _with("outer"),
    ims.one_suit: _ONE_SUIT,
    ims.pure_ones_and_nines: _with("terminal"),
    ims.pure_honours: _with("honour"),
    ims.nine_lanterns: _never,
    ims.wind_sets: lambda hand: _round_wind(hand) + _seat_wind(hand),
    ims.all_sequences: _never,
    ims.sister_sequences: _never,
    pocket.ruby_dragon: _dragon_of_suit(RED, CHARACTERS),
    pocket.jade_dragon: _dragon_of_suit(GREEN, BAMBOO),
    pocket.pearl_dragon: _dragon_of_suit(WHITE, DOTS),
    pocket.all_even_pungs: _with("even"),
    pocket.no_terminal: _with("inner sets"),
    pocket.with_terminal: _with("outer sets"),
    pocket.seven_straight_pairs: _never,
}
"""The bound of each pattern, by the function that finds it."""
MORE: Mapping[Callable[[Any], int], Bound] = {
    nothing_more: _never,
    ims.is_private: _never,
    ims.one_suit_more: lambda hand: 3 * _FLUSH(hand),
    ims.sister_sequences_more: _never,
    ims.all_terminals_more: lambda hand: _with("pungs")(hand) + _with("suited")(hand),
}
"""The bound of each extra fan."""
