"""A win in two halves, each of which is scored by itself and remembered: what the hand is made of,
and the moment in which it was won, with the bonus tiles.

A half is a key. The facts to score are made anew from it and hold nothing else, so that what is
remembered cannot depend on more than the key says.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias, TypeVar

from game.rules.facts import After, HandFacts, WinFacts
from game.rules.melds import Meld, MeldKind
from game.rules.tiles import Seat, Tile, Wind

REMEMBERED = 1 << 9
"""How many hands made, and whole wins, a ruleset remembers: about those of the last five hands
played. The garbage collector looks at all there is, and with many more that would be felt."""
MOMENTS = 1 << 11
"""How many moments, of which few are met with at the table."""

Made: TypeAlias = tuple[
    tuple[Tile, ...], tuple[tuple[MeldKind, Tile], ...], Tile, bool, Seat, Wind
]  # concealed tiles, melds, winning tile, whether it was drawn, own wind, round wind
Flags: TypeAlias = tuple[Tile, After | None, bool, bool, bool, bool, bool, bool]
Moment: TypeAlias = tuple[bool, Seat, tuple[Tile, ...], Flags]  # drawn, own wind, bonus tiles


class Part(Enum):
    """What a row asks about: the one half of a win, or one part of the other."""

    MADE = "made"
    MOMENT = "moment"
    BONUS = "bonus"


_flags: Callable[[WinFacts], Flags] = attrgetter(
    "winning_tile",
    "after",
    "last_tile",
    "robbing",
    "dealt",
    "first_discard",
    "first_circulation",
    "original_call",
)


_PLAIN: Flags = (0, None, False, False, False, False, False, False)


R = TypeVar("R")  # what the hand is worth by each reading
T = TypeVar("T")  # what the moment is worth
S = TypeVar("S")  # both together


def by_halves(
    read: Callable[[Made], R], tell: Callable[[Moment], T], join: Callable[[R, T], S]
) -> Callable[[WinFacts], S]:
    """A function that scores a win by its halves and remembers them and what came of both."""
    made, told = lru_cache(REMEMBERED)(read), lru_cache(MOMENTS)(tell)
    joined = lru_cache(REMEMBERED)(join)

    def score(win: WinFacts) -> S:
        return joined(made(made_of(win)), told(moment_of(win)))

    return score


def made_of(win: WinFacts) -> Made:
    hand = win.hand
    melds = tuple([(meld.kind, meld.tile) for meld in hand.melds]) if hand.melds else ()
    drawn = win.discarder is None
    return hand.concealed, melds, win.winning_tile, drawn, hand.seat, win.round_wind


def moment_of(win: WinFacts) -> Moment:
    hand = win.hand
    return win.discarder is None, hand.seat, hand.bonus, _flags(win)


def win_made(made: Made) -> WinFacts:
    """A win with this hand, about which nothing else is special."""
    concealed, melds, tile, drawn, seat, round_wind = made
    hand = HandFacts(seat, concealed, tuple(Meld(*one) for one in melds))
    return WinFacts(hand, tile, round_wind, _discarder(drawn, seat))


def win_at(moment: Moment) -> WinFacts:
    """A win at this moment, with nothing but bonus tiles."""
    drawn, seat, bonus, (tile, after, last, robbing, dealt, first, circulation, call) = moment
    return WinFacts(
        HandFacts(seat, (), bonus=bonus),
        tile,
        discarder=_discarder(drawn, seat),
        after=after,
        last_tile=last,
        robbing=robbing,
        dealt=dealt,
        first_discard=first,
        first_circulation=circulation,
        original_call=call,
    )


def apart(moment: Moment) -> tuple[Moment, Moment]:
    """The moment without own wind and bonus tiles, and these in a moment that is like any other.
    Each of both is met with again and again, all together seldom."""
    drawn, seat, bonus, flags = moment
    return (drawn, 0, (), flags), (False, seat, bonus, _PLAIN)


def _discarder(drawn: bool, seat: Seat) -> Seat | None:
    """Anybody: who discarded the tile makes no difference to what it is worth."""
    return None if drawn else (seat + 1) % 4
