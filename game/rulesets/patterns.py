"""A winning hand read for scoring, and the predicates that several rulesets use.

A predicate takes one reading of a hand and returns whether, or how often, its pattern counts. A
predicate of the moment takes how the hand was won, without its other tiles. A pattern described by
sets needs sets and a pair. A pattern described by tiles fits every shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from game.rules.distance import Forms
from game.rules.facts import After, WinFacts, WinMoment, WinTiles
from game.rules.melds import Meld
from game.rules.shapes import (
    GroupKind,
    Reading,
    is_seven_pairs,
    is_thirteen_individuals,
    is_thirteen_orphans,
    readings,
)
from game.rules.tiles import (
    DRAGONS,
    GREENS,
    TERMINALS,
    WINDS,
    Suit,
    Tile,
    counts_of,
    is_dragon,
    is_honour,
    is_major,
    is_suited,
    is_wind,
    rank_of,
    suit_of,
    wind_of,
    wind_tile,
)

SETS = 4
NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
"""The number of tiles of each rank in 1112345678999."""


class Shape(Enum):
    """The form of a winning hand: STANDARD is four sets and a pair."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    THIRTEEN_INDIVIDUALS = "thirteen_individuals"
    KNITTING = "knitting"
    TRIPLE_KNITTING = "triple_knitting"
    WRIGGLING_SNAKE = "wriggling_snake"
    HONOUR_PAIRS = "honour_pairs"


class SetKind(Enum):
    """The kind of a set, exposed or concealed."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


@dataclass(frozen=True, slots=True)
class TileSet:
    """A set of a winning hand, a meld or not. `tile` is its lowest tile. It is concealed if no tile
    came from another player, the winning tile included."""

    kind: SetKind
    tile: Tile
    concealed: bool

    @property
    def is_chow(self) -> bool:
        """Return whether the set is three consecutive ranks of a suit."""
        return self.kind is SetKind.CHOW

    @property
    def has_major(self) -> bool:
        """Return whether the set contains a terminal or an honour."""
        return rank_of(self.tile) in (1, 7) if self.is_chow else is_major(self.tile)

    def __contains__(self, tile: Tile) -> bool:
        return self.tile <= tile <= self.tile + (2 if self.is_chow else 0)


@dataclass(frozen=True)  # without slots, which have no room for caches
class Hand:
    """One reading of a winning hand: its shape, its four sets and the tile of the pair. Other
    shapes have no sets, and their pair is None. `forms` are the forms that win at the table."""

    win: WinTiles
    forms: Forms
    shape: Shape = Shape.STANDARD
    sets: tuple[TileSet, ...] = ()
    pair: Tile | None = None

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """Return the number of tiles of each of the 34 kinds, melds included."""
        return tuple(counts_of(self.win.tiles))

    @cached_property
    def kinds(self) -> frozenset[Tile]:
        """Return the kinds in the hand, melds included, bonus tiles excluded."""
        return frozenset(self.win.tiles)

    @cached_property
    def suits(self) -> frozenset[Suit]:
        """Return the suits in the hand."""
        return frozenset([suit_of(tile) for tile in self.kinds if is_suited(tile)])

    @cached_property
    def has_honours(self) -> bool:
        """Return whether the hand has a wind or a dragon, melds included."""
        return any(is_honour(tile) for tile in self.kinds)

    @cached_property
    def chows(self) -> tuple[Tile, ...]:
        """Return the lowest tile of each chow."""
        return tuple(one.tile for one in self.sets if one.is_chow)

    @cached_property
    def pungs(self) -> frozenset[Tile]:
        """Return the tile of each pung or kong. No two can be of one kind."""
        return frozenset(one.tile for one in self.sets if not one.is_chow)

    @cached_property
    def concealed_pungs(self) -> int:
        """Return the number of concealed pungs and kongs."""
        return sum(one.concealed and not one.is_chow for one in self.sets)

    @cached_property
    def kongs(self) -> int:
        """Return the number of kongs of any kind."""
        return sum(one.kind is SetKind.KONG for one in self.sets)


def hands_of(win: WinFacts, forms: Forms) -> tuple[Hand, ...]:
    """Return every reading of the hand in a fixed order, or () if it is not complete.

    A discard can complete the pair or a set, which is then not concealed. Each possible place of
    the winning tile gives a separate reading.
    """
    counts, tiles = tuple(counts_of(win.hand.concealed)), tiles_of(win)
    melds = tuple(_from_meld(meld) for meld in win.hand.melds)
    hands = [
        Hand(tiles, forms, Shape.STANDARD, sets + melds, reading.pair)
        for reading in readings(counts, SETS - len(melds))
        for sets in _placements(reading, tiles)
    ]
    if not melds and forms.seven_pairs and is_seven_pairs(counts, forms.four_alike_pairs):
        hands.append(Hand(tiles, forms, Shape.SEVEN_PAIRS))
    if not melds and forms.thirteen_orphans and is_thirteen_orphans(counts):
        hands.append(Hand(tiles, forms, Shape.THIRTEEN_ORPHANS))
    if not melds and forms.thirteen_individuals and is_thirteen_individuals(counts):
        hands.append(Hand(tiles, forms, Shape.THIRTEEN_INDIVIDUALS))
    return tuple(hands)


def tiles_of(win: WinFacts) -> WinTiles:
    """Return the part of a win that patterns of tiles can see."""
    hand = win.hand
    return WinTiles(
        hand.concealed, hand.melds, win.winning_tile, win.self_draw, hand.seat, win.round_wind
    )


def _from_meld(meld: Meld) -> TileSet:
    kind = SetKind.CHOW if meld.is_chow else SetKind.KONG if meld.is_kong else SetKind.PUNG
    return TileSet(kind, meld.tile, concealed=meld.is_concealed)


def _placements(reading: Reading, win: WinTiles) -> Iterator[tuple[TileSet, ...]]:
    """Yield the sets that are not melds, once for each place of the winning tile."""
    chow = GroupKind.CHOW
    sets = tuple(
        TileSet(SetKind.CHOW if one.kind is chow else SetKind.PUNG, one.tile, concealed=True)
        for one in reading.sets
    )
    if win.self_draw or reading.pair == win.winning_tile:
        yield sets
    if win.self_draw:
        return
    for place, one in enumerate(sets):
        if win.winning_tile in one and one not in sets[:place]:
            yield (*sets[:place], replace(one, concealed=False), *sets[place + 1 :])


# --- how the hand was won -----------------------------------------------------------------------


def self_drawn(hand: Hand) -> bool:
    """自摸 Self-draw: the winner drew the winning tile."""
    return hand.win.self_draw


def nothing_laid_out(hand: Hand) -> bool:
    """門前清 Concealed hand: no melds. A concealed kong is a meld too."""
    return not hand.win.melds


def last_tile_drawn(moment: WinMoment) -> bool:
    """海底撈月 Self-draw of the last tile of the wall."""
    return moment.last_tile and moment.self_draw


def last_discard(moment: WinMoment) -> bool:
    """河底撈魚 Win on the discard after the draw of the last tile."""
    return moment.last_tile and not moment.self_draw


def dealt_hand(moment: WinMoment) -> bool:
    """天糊 The dealer wins with the starting hand of 14 tiles."""
    return moment.dealt


def first_discard(moment: WinMoment) -> bool:
    """地糊 A non-dealer wins on the dealer's first discard."""
    return moment.first_discard


def kong_replacement(moment: WinMoment) -> bool:
    """槓上開花 Win on the replacement tile of a kong, the first of the turn or a later one."""
    return moment.after in (After.KONG, After.KONG_KONG)


def kong_on_kong(moment: WinMoment) -> bool:
    """槓上槓 Win on the replacement tile of a second kong in one turn. The second kong was declared
    on the replacement tile of the first."""
    return moment.after is After.KONG_KONG


# --- all the tiles ------------------------------------------------------------------------------


def full_flush(hand: Hand) -> bool:
    """清一色 Full flush: all tiles of one suit, no honours."""
    return len(hand.suits) == 1 and not hand.has_honours


def half_flush(hand: Hand) -> bool:
    """混一色 Half flush: one suit and at least one honour."""
    return len(hand.suits) == 1 and hand.has_honours


def nine_gates(hand: Hand) -> bool:
    """九蓮寶燈 Nine gates: 1112345678999 of one suit and one more tile of it."""
    if not full_flush(hand):
        return False
    first = 9 * min(hand.suits)
    more = [count - base for count, base in zip(hand.counts[first:], NINE_GATES, strict=False)]
    return sum(more) == 1 and min(more) == 0


def all_green(hand: Hand) -> bool:
    """綠一色 All green: only 2 3 4 6 8 bamboo and green dragons."""
    return hand.kinds.issubset(GREENS)


def seven_pairs(hand: Hand) -> bool:
    """七對子 Seven pairs."""
    return hand.shape is Shape.SEVEN_PAIRS


def thirteen_orphans(hand: Hand) -> bool:
    """十三么 Thirteen orphans: one of each major tile, and one of them twice."""
    return hand.shape is Shape.THIRTEEN_ORPHANS


# --- chows --------------------------------------------------------------------------------------


def all_chows(hand: Hand) -> bool:
    """平糊 All chows: four chows and a pair."""
    return len(hand.chows) == SETS


def mixed_chows(hand: Hand) -> bool:
    """三色同順 Mixed chows: the same chow in all three suits."""
    return _in_all_suits(frozenset(hand.chows))


def straight(hand: Hand) -> bool:
    """一條龍 Straight: the chows 123, 456, 789 of one suit."""
    return any({first, first + 3, first + 6}.issubset(hand.chows) for first in (0, 9, 18))


# --- pungs and kongs ----------------------------------------------------------------------------


def all_pungs(hand: Hand) -> bool:
    """對對糊 All pungs: four pungs or kongs and a pair."""
    return len(hand.pungs) == SETS


def mixed_pungs(hand: Hand) -> bool:
    """三色同刻 Mixed pungs: pungs or kongs of one rank in all three suits."""
    return _in_all_suits(hand.pungs)


def round_wind(hand: Hand) -> bool:
    """圈風 Round wind: a pung or kong of the round wind."""
    return wind_tile(hand.win.round_wind) in hand.pungs


def seat_wind(hand: Hand) -> bool:
    """門風 Seat wind: a pung or kong of the winner's seat wind."""
    return wind_tile(wind_of(hand.win.seat)) in hand.pungs


def dragon_pungs(hand: Hand) -> int:
    """三元牌 Count the pungs and kongs of dragons."""
    return len(hand.pungs.intersection(DRAGONS))


def little_three_dragons(hand: Hand) -> bool:
    """小三元 Two pungs or kongs of dragons and a pair of the third."""
    return dragon_pungs(hand) == 2 and hand.pair is not None and is_dragon(hand.pair)


def big_three_dragons(hand: Hand) -> bool:
    """大三元 Three pungs or kongs of dragons."""
    return dragon_pungs(hand) == 3


def wind_pungs(hand: Hand) -> int:
    """Count the pungs and kongs of winds."""
    return len(hand.pungs.intersection(WINDS))


def little_four_winds(hand: Hand) -> bool:
    """小四喜 Three pungs or kongs of winds and a pair of the fourth."""
    return wind_pungs(hand) == 3 and hand.pair is not None and is_wind(hand.pair)


def big_four_winds(hand: Hand) -> bool:
    """大四喜 Four pungs or kongs of winds."""
    return wind_pungs(hand) == 4


def all_honours(hand: Hand) -> bool:
    """字一色 All honours: four pungs or kongs and a pair, all of honours."""
    return all_pungs(hand) and not hand.suits


def all_terminals(hand: Hand) -> bool:
    """清么九 All terminals: four pungs or kongs and a pair, all of 1s and 9s."""
    return all_pungs(hand) and hand.kinds.issubset(TERMINALS)


def terminals_or_honours(hand: Hand) -> bool:
    """花么九 Four pungs or kongs and a pair, all of 1s, 9s and honours. The patterns of only
    terminals and only honours, if on, replace it."""
    return all_pungs(hand) and all(map(is_major, hand.kinds))


def three_concealed_pungs(hand: Hand) -> bool:
    """三暗刻 Three concealed pungs or kongs. The pattern of four, if on, replaces it."""
    return hand.concealed_pungs >= 3


def four_concealed_pungs(hand: Hand) -> bool:
    """四暗刻 Four concealed pungs or kongs. A winning discard completes the pair."""
    return hand.concealed_pungs == 4


def three_kongs(hand: Hand) -> bool:
    """三槓 Three kongs. The pattern of four, if on, replaces it."""
    return hand.kongs >= 3


def four_kongs(hand: Hand) -> bool:
    """四槓 Four kongs."""
    return hand.kongs == 4


def _in_all_suits(tiles: frozenset[Tile]) -> bool:
    """Return whether a rank of characters is also there in dots and in bamboo."""
    return any(tile < 9 and {tile + 9, tile + 18} <= tiles for tile in tiles)


# --- used by some rulesets ----------------------------------------------------------------------


def kong_robbed(moment: WinMoment) -> bool:
    """搶槓 Robbing the kong: win on the tile that would have promoted another player's pung."""
    return moment.robbing


def thirteen_individuals(hand: Hand) -> bool:
    """十三不搭 147, 258 and 369 of the three suits, three honours and a pair of a fourth."""
    return hand.shape is Shape.THIRTEEN_INDIVIDUALS
