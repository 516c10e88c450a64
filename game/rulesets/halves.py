"""Caches of scores by part of a win: its tiles, its moment and its bonus tiles.

Each part is a key. Patterns read only values made from that key. So a cached score can't depend on
anything outside the key, and a pattern can't depend on another part.
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
"""The number of hands, and of whole wins, in a ruleset's cache: about five hands of play. The
garbage collector visits every entry, so many more would cause delays."""
MOMENTS = 1 << 9
"""The number of moments, and of sets of bonus tiles, in the cache. Few occur at the table."""

Made: TypeAlias = tuple[
    tuple[Tile, ...], tuple[tuple[MeldKind, Tile], ...], Tile, bool, Seat, Wind
]  # concealed tiles, melds, winning tile, whether it was drawn, seat wind, round wind
Moment: TypeAlias = tuple[bool, tuple[Any, ...]]
"""A flag for a self-draw; then the winning tile and the circumstances."""
Bonus: TypeAlias = tuple[Seat, tuple[Tile, ...]]  # seat wind, bonus tiles


_circumstances: Callable[[WinFacts], tuple[Any, ...]] = attrgetter("winning_tile", *CIRCUMSTANCES)


T = TypeVar("T")  # the worth of a reading, of the moment or of the bonus tiles
S = TypeVar("S")  # the worth of the win


@dataclass(frozen=True, slots=True, eq=False)
class _Read(Generic[T]):
    """The tiles of a hand, and the worth of its readings. A cache key: identity is fast to
    compare."""

    win: WinFacts
    readings: tuple[T, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Told(Generic[T]):
    """The worth of a moment or of bonus tiles. Compared by identity: each worth has one object."""

    worth: T


def by_halves(
    read: Callable[[WinFacts], tuple[Hand, ...]],
    tell: Callable[[Hand], T],
    tell_moment: Callable[[WinMoment], T],
    tell_bonus: Callable[[WinBonus], T],
    join: Callable[[WinFacts, tuple[T, ...], T, T], S],
) -> Callable[[WinFacts], S]:
    """Return a function that scores a win by its parts and caches the parts and the result.

    The function raises RulesError if a hand has no reading. `read` returns the readings of a hand.
    `tell` returns the worth of a reading, `tell_moment` and `tell_bonus` of the other parts. These
    worths are keys, so equal worths are stored once. `join` makes the score from all of them; of
    the win it gets only the tiles of the hand.
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
    """Return the key of a win's tiles. The sources of its melds don't change the score."""
    hand = win.hand
    melds = tuple([(meld.kind, meld.tile) for meld in hand.melds]) if hand.melds else ()
    drawn = win.discarder is None
    return hand.concealed, melds, win.winning_tile, drawn, hand.seat, win.round_wind


def moment_of(win: WinFacts) -> Moment:
    """Return the key of how a hand was won."""
    return win.discarder is None, _circumstances(win)


def bonus_of(win: WinFacts) -> Bonus:
    """Return the key of a winner's bonus tiles."""
    hand = win.hand
    return hand.seat, hand.bonus


def win_made(made: Made) -> WinFacts:
    """Return a win with this hand and no special circumstances."""
    concealed, melds, tile, drawn, seat, round_wind = made
    hand = HandFacts(seat, concealed, tuple(Meld(*one) for one in melds))
    # The worth does not depend on the discarder, so any other seat does.
    return WinFacts(hand, tile, round_wind, None if drawn else seat_after(seat))


def win_at(moment: Moment) -> WinMoment:
    """Return the moment of a key: the reverse of `moment_of`."""
    drawn, (tile, *told) = moment
    return WinMoment(drawn, tile, **dict(zip(CIRCUMSTANCES, told, strict=True)))
