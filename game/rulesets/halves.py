"""A win in two halves, each of which is scored by itself and remembered: what the hand is made of,
and the moment in which it was won, those bonus tiles apart that the winner holds.

Each of these is a key. What is asked about is made from it and holds nothing else, so that what is
remembered cannot depend on more than the key says, nor a pattern on a part that it is not told of.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar

from game.rules.facts import CIRCUMSTANCES, HandFacts, WinBonus, WinFacts, WinMoment
from game.rules.melds import Meld, MeldKind
from game.rules.problems import refuse
from game.rules.tiles import Seat, Tile, Wind, seat_after
from game.rulesets.patterns import Hand

REMEMBERED = 1 << 9
"""How many hands made, and whole wins, a ruleset remembers: about those of the last five hands
played. The garbage collector looks at all there is, and with many more that would be felt."""
MOMENTS = 1 << 11
"""How many moments, and sets of bonus tiles, of which few are met with at the table."""

Made: TypeAlias = tuple[
    tuple[Tile, ...], tuple[tuple[MeldKind, Tile], ...], Tile, bool, Seat, Wind
]  # concealed tiles, melds, winning tile, whether it was drawn, own wind, round wind
Moment: TypeAlias = tuple[bool, tuple[Any, ...]]
"""Whether the winning tile was drawn; that tile, and the circumstances."""
Bonus: TypeAlias = tuple[Seat, tuple[Tile, ...]]  # own wind, bonus tiles


_circumstances: Callable[[WinFacts], tuple[Any, ...]] = attrgetter("winning_tile", *CIRCUMSTANCES)


T = TypeVar("T")  # what one reading of the hand is worth, or the moment, or the bonus tiles
S = TypeVar("S")  # what the win is worth


@dataclass(frozen=True, slots=True, eq=False)
class _Read(Generic[T]):
    """What a hand is made of, and what its readings are worth. Told apart by identity, which is
    quick: it is remembered which wins it was part of."""

    win: WinFacts
    readings: tuple[T, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Told(Generic[T]):
    """What a moment or bonus tiles are worth. Told apart by identity, there being one of each."""

    worth: T


def by_halves(
    read: Callable[[WinFacts], tuple[Hand, ...]],
    tell: Callable[[Hand], T],
    tell_moment: Callable[[WinMoment], T],
    tell_bonus: Callable[[WinBonus], T],
    join: Callable[[WinFacts, tuple[T, ...], T, T], S],
) -> Callable[[WinFacts], S]:
    """A function that scores a win by its halves and remembers them and what came of all. Raises
    RulesError when a hand has no reading.

    `tell` is asked about each reading, `tell_moment` and `tell_bonus` about the rest; what they say
    are keys, so that what is worth the same is known once. `join` is told of the win what the hand
    is made of, and what all of these are worth.
    """

    @lru_cache(REMEMBERED)
    def made(half: Made) -> _Read[T]:
        win = win_made(half)
        hands = read(win)
        if not hands:
            raise refuse("problem.not_complete")
        return _Read(win, tuple({tell(hand): None for hand in hands}))

    told: Callable[[T], _Told[T]] = lru_cache(MOMENTS)(_Told)

    @lru_cache(MOMENTS)
    def moment(half: Moment) -> _Told[T]:
        return told(tell_moment(win_at(half)))

    @lru_cache(MOMENTS)
    def bonus(half: Bonus) -> _Told[T]:
        return told(tell_bonus(WinBonus(*half)))

    @lru_cache(REMEMBERED)
    def joined(made: _Read[T], moment: _Told[T], bonus: _Told[T]) -> S:
        return join(made.win, made.readings, moment.worth, bonus.worth)

    def score(win: WinFacts) -> S:
        return joined(made(made_of(win)), moment(moment_of(win)), bonus(bonus_of(win)))

    return score


def made_of(win: WinFacts) -> Made:
    hand = win.hand
    melds = tuple([(meld.kind, meld.tile) for meld in hand.melds]) if hand.melds else ()
    drawn = win.discarder is None
    return hand.concealed, melds, win.winning_tile, drawn, hand.seat, win.round_wind


def moment_of(win: WinFacts) -> Moment:
    return win.discarder is None, _circumstances(win)


def bonus_of(win: WinFacts) -> Bonus:
    hand = win.hand
    return hand.seat, hand.bonus


def win_made(made: Made) -> WinFacts:
    """A win with this hand, about which nothing else is special."""
    concealed, melds, tile, drawn, seat, round_wind = made
    hand = HandFacts(seat, concealed, tuple(Meld(*one) for one in melds))
    # Who discarded the tile makes no difference to what it is worth.
    return WinFacts(hand, tile, round_wind, None if drawn else seat_after(seat))


def win_at(moment: Moment) -> WinMoment:
    drawn, (tile, *told) = moment
    return WinMoment(drawn, tile, **dict(zip(CIRCUMSTANCES, told, strict=True)))
