"""The special hands of `western`, and the whole-hand shapes that win there."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.distance import Forms
from game.rules.facts import WinFacts, WinMoment
from game.rules.shapes import (
    Counts,
    is_knitting,
    is_seven_pairs,
    is_triple_knitting,
    is_wriggling_snake,
)
from game.rules.tiles import MAJORS, counts_of, tile_from_text
from game.rulesets import patterns
from game.rulesets.patterns import Hand, Shape, hands_of, tiles_of

PLUM_BLOSSOM = tile_from_text("5p")
MOON = tile_from_text("1p")


def is_honour_pairs(counts: Counts) -> bool:
    """Return whether the tiles are seven pairs of major tiles. Four identical tiles are two
    pairs."""
    return is_seven_pairs(counts) and sum(counts[kind] for kind in MAJORS) == sum(counts)


_WHOLE: tuple[tuple[Shape, Callable[[Counts], bool]], ...] = (
    (Shape.HONOUR_PAIRS, is_honour_pairs),
    (Shape.KNITTING, is_knitting),
    (Shape.TRIPLE_KNITTING, is_triple_knitting),
    (Shape.WRIGGLING_SNAKE, is_wriggling_snake),
)
"""Each shape has its name in `Forms`."""


def forms_of(*, additional: bool, knitting: bool) -> Forms:
    """Return the forms that win besides sets and a pair, with or without the additional special
    hands and the knitted ones."""
    return Forms(
        seven_pairs=False,
        four_alike_pairs=True,
        thirteen_orphans=additional,
        knitting=knitting,
        triple_knitting=knitting,
        wriggling_snake=additional,
        honour_pairs=True,
    )


def readings_of(win: WinFacts, forms: Forms) -> tuple[Hand, ...]:
    """Return every reading of the hand in a fixed order, or () if it is not complete."""
    hands = hands_of(win, forms)
    if win.hand.melds:
        return hands
    counts = tuple(counts_of(win.hand.concealed))
    shapes = (shape for shape, made in _WHOLE if getattr(forms, shape.value) and made(counts))
    return (*hands, *(Hand(tiles_of(win), forms, shape) for shape in shapes))


# --- made of tiles ------------------------------------------------------------------------------


def all_pair_honours(hand: Hand) -> bool:
    """Seven pairs of 1s, 9s, winds and dragons."""
    return hand.shape is Shape.HONOUR_PAIRS


def knitting(hand: Hand) -> bool:
    """Seven pairs of one rank in two suits, the same two suits throughout."""
    return hand.shape is Shape.KNITTING


def triple_knitting(hand: Hand) -> bool:
    """Four triples of one rank in the three suits and a pair of one rank."""
    return hand.shape is Shape.TRIPLE_KNITTING


def wriggling_snake(hand: Hand) -> bool:
    """A pair of 1s and the 2 to 9 of one suit, and one of each wind."""
    return hand.shape is Shape.WRIGGLING_SNAKE


def gates_of_heaven(hand: Hand) -> bool:
    """九蓮寶燈 One suit, no melds: 111, 999, and the run 2 to 8 with one of it paired."""
    if not (patterns.nothing_laid_out(hand) and patterns.nine_gates(hand)):
        return False
    first = 9 * min(hand.suits)
    return hand.counts[first] == hand.counts[first + 8] == 3


def imperial_jade(hand: Hand) -> bool:
    """綠一色 Pungs or kongs and a pair of 2 3 4 6 8 bamboo and green dragons."""
    return patterns.all_pungs(hand) and patterns.all_green(hand)


def buried_treasure(hand: Hand) -> bool:
    """暗刻一色 Four concealed pungs and a pair, of one suit and honours. A winning discard
    completes the pair."""
    return patterns.four_concealed_pungs(hand) and len(hand.suits) <= 1


def three_great_scholars(hand: Hand) -> bool:
    """大三元 Pungs or kongs of the three dragons, another pung or kong, and a pair."""
    return patterns.big_three_dragons(hand) and patterns.all_pungs(hand)


# --- made by the moment -------------------------------------------------------------------------


def loose_tile(moment: WinMoment) -> bool:
    """Win on a replacement tile: after a kong or a bonus tile."""
    return moment.after is not None


def plum_blossom(moment: WinMoment) -> bool:
    """Win on a loose tile that is the 5 of dots."""
    return loose_tile(moment) and moment.winning_tile == PLUM_BLOSSOM


def moon_from_the_sea(moment: WinMoment) -> bool:
    """海底撈月 Self-draw of the last tile of the wall, the 1 of dots."""
    return patterns.last_tile_drawn(moment) and moment.winning_tile == MOON
