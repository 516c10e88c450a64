"""A hand that is put together tile by tile, and taken apart again.

A hand is at first short of tiles. With 14 of them, a kong counted as three, it is whole: the last
one is the winning tile.

>>> from game.rules.notation import parse_part
>>> print(with_tile(with_set(parse_part("12m"), MeldKind.PUNG, Tile(31)), Tile(2)))
123m (CCC)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from game.rules.melds import Meld, MeldKind
from game.rules.notation import HAND_SIZE, HandText
from game.rules.problems import Reason, refuse
from game.rules.tiles import COPIES, SUITED, Tile, is_bonus, rank_of, tile_text

WHOLE = HAND_SIZE + 1
SET = 3
LAST_CHOW = 7
"""The highest rank with which a chow begins."""


def size(hand: HandText) -> int:
    """Return the number of tiles. A kong counts as three, and bonus tiles don't count."""
    return len(hand.concealed) + SET * len(hand.melds) + (hand.winning_tile is not None)


def copies(hand: HandText) -> Counter[Tile]:
    """Return how many of each kind the hand has."""
    melds = [tile for meld in hand.melds for tile in meld.tiles]
    last = () if hand.winning_tile is None else (hand.winning_tile,)
    return Counter([*hand.concealed, *melds, *last, *hand.bonus])


def with_tile(hand: HandText, tile: Tile) -> HandText:
    """Return the hand with one more tile, the winning tile once the others are there. A tile of a
    whole hand becomes the winning tile. A bonus tile that the hand has is put back. Raise
    RulesError if there is no such tile left, or no room."""
    if is_bonus(tile):
        return replace(hand, bonus=tuple(sorted({*hand.bonus} ^ {tile})))
    if size(hand) >= WHOLE and tile in hand.concealed:
        return _won_on(hand, tile)
    _check_copies(hand, tile)
    if size(hand) >= WHOLE:
        raise refuse("count.full")
    if _room(hand):
        return replace(hand, concealed=tuple(sorted((*hand.concealed, tile))))
    return replace(hand, winning_tile=tile)


def with_set(hand: HandText, kind: MeldKind, tile: Tile) -> HandText:
    """Return the hand with one more set on the table, by its lowest tile. A kong of an exposed pung
    adds the fourth tile. Raise RulesError if that can't be."""
    if kind is MeldKind.CHOW and (tile >= SUITED or rank_of(tile) > LAST_CHOW):
        raise refuse("count.no_chow")
    if is_bonus(tile):
        raise refuse("count.no_set")
    pung = next((one for one in hand.melds if one.kind is MeldKind.PUNG and one.tile == tile), None)
    if kind is MeldKind.EXPOSED_KONG and pung is not None:
        _check_copies(hand, tile)
        melds = tuple(one.promoted() if one is pung else one for one in hand.melds)
        return replace(hand, melds=melds)
    meld = Meld(kind, tile)
    for one in {*meld.tiles}:
        _check_copies(hand, one, meld.tiles.count(one))
    if _room(hand) < SET:
        raise refuse("count.no_room")
    return replace(hand, melds=(*hand.melds, meld))


def without_tile(hand: HandText, tile: Tile) -> HandText:
    """Return the hand without one of its concealed tiles."""
    left = [*hand.concealed]
    left.remove(tile)
    return replace(hand, concealed=tuple(left))


def without_set(hand: HandText, place: int) -> HandText:
    """Return the hand without the set at this place on the table."""
    return replace(hand, melds=(*hand.melds[:place], *hand.melds[place + 1 :]))


def without_winning_tile(hand: HandText) -> HandText:
    """Return the hand without its winning tile."""
    return replace(hand, winning_tile=None)


def _won_on(hand: HandText, tile: Tile) -> HandText:
    """Return a whole hand that wins on another of its tiles."""
    other = () if hand.winning_tile is None else (hand.winning_tile,)
    rest = without_tile(hand, tile)
    return replace(rest, concealed=tuple(sorted((*rest.concealed, *other))), winning_tile=tile)


def _room(hand: HandText) -> int:
    """Return how many concealed tiles, apart from the winning tile, the hand still needs."""
    return HAND_SIZE - len(hand.concealed) - SET * len(hand.melds)


def _check_copies(hand: HandText, tile: Tile, more: int = 1) -> None:
    if copies(hand)[tile] + more > COPIES:
        raise refuse("count.fifth", tile=Reason.of(f"tile.{tile_text(tile)}"))
