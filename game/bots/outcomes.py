"""The moves of a decision and the hands that they leave: one list for players and coach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from game.bots.equation import Equation
from game.bots.outlook import Best, Followed, Outlook, Prospect, at_table, prospect
from game.bots.sight import (
    Holding,
    after_claim,
    after_kong,
    draws_left,
    holding,
    passing_move,
    set_moves,
)
from game.rules.moves import Action, Move
from game.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Outcome:
    """The hand of 13 tiles after a move, its plans, and the value of the move as a sum. `discard`
    is the tile discarded with the move, or after it if the move is a claim."""

    move: Move
    hand: Holding
    followed: Sequence[Followed]
    equation: Equation
    discard: Tile | None = None

    @property
    def value(self) -> float:
        """Return the value of the move in points."""
        return self.equation.value


class _Left(NamedTuple):
    """What a move leaves: the hand of 13 tiles, its plans and what they promise, and the draws. An
    Outcome without a value."""

    move: Move
    hand: Holding
    followed: Sequence[Followed]
    promised: Prospect
    draws: int
    discard: Tile | None = None

    def as_best(self, outlook: Outlook, best: Prospect | None = None) -> Best:
        """Return it as the move to compare with, in a decision whose `best` is this or another."""
        one = self.promised
        win, _ = at_table(outlook.fit, one, self.draws, self.hand.exposed, best or one)
        return Best(one, win)

    def for_player(self, mixed: float) -> _Left:
        """Return it with the plans that a player follows."""
        followed = [one for one in self.followed if not (one.course and one.course.is_extra)]
        return self._replace(followed=followed, promised=prospect(followed, mixed))

    def outcome(self, outlook: Outlook, best: Best) -> Outcome:
        equation = outlook.equation(self.promised, self.draws, self.hand.exposed, best)
        if self.discard is not None:
            equation = outlook.discarded(equation, self.discard)
        if outlook.view.asks_flowers:
            equation = equation.or_else(*outlook.hope)
        return Outcome(self.move, self.hand, self.followed, equation, self.discard)


_value = attrgetter("value")


def outcomes(outlook: Outlook, value: Callable[[Outcome], float] = _value) -> list[Outcome]:
    """Return the pass and the claims, or the discards and the kongs; wins excluded. Among equal
    values the first is the better. `value` chooses the discard after a claim."""
    moves = [*_moves(outlook)]
    return _valued(outlook, _best(outlook, moves), moves, value)


def with_choice(outlook: Outlook) -> tuple[list[Outcome], Move]:
    """Return the outcomes by an evaluation that weighs all plans, and the move of a player. Others
    are drawn in to this move. The player's plans are among these, so they are found once."""
    moves, player = [*_moves(outlook)], outlook.for_player()
    kept = [[one.for_player(outlook.fit.mixed) for one in ways] for ways in moves]
    choice = max(_valued(player, _best(player, kept), kept, _value), key=_value)
    best = _best(outlook, moves)
    made = (choice.move, choice.discard)
    chosen = next(one for ways in moves for one in ways if (one.move, one.discard) == made)
    best = best._replace(win=chosen.as_best(outlook, best.promised).win)
    return _valued(outlook, best, moves, _value), choice.move


def _best(outlook: Outlook, moves: Sequence[Sequence[_Left]]) -> Best:
    """Return what the most valuable of these moves promises."""
    lefts = (one for ways in moves for one in ways)
    return max(lefts, key=lambda one: one.promised.win * one.promised.won).as_best(outlook)


def _valued(
    outlook: Outlook,
    best: Best,
    moves: Sequence[Sequence[_Left]],
    value: Callable[[Outcome], float],
) -> list[Outcome]:
    """Return each move, made in the most valuable way."""
    return [max((one.outcome(outlook, best) for one in ways), key=value) for ways in moves]


def at_rest(outlook: Outlook, move: Move, hand: Holding, draws: int) -> Outcome:
    """Return the outcome of a move that leaves a hand of 13 tiles without a discard."""
    left = _at_rest(outlook, move, hand, draws)
    return left.outcome(outlook, left.as_best(outlook))


def _moves(outlook: Outlook) -> Iterator[Sequence[_Left]]:
    """Yield the ways to make each move: a claim has one for each discard after it."""
    view = outlook.view
    mine, passing, tile = holding(view), passing_move(view), view.claimed_tile
    if view.asks_flowers and view.drawn is not None:
        mine = mine.without(view.drawn)  # the dealer before the first turn: a hand at rest
    if passing is None:
        yield from ([one] for one in _discards(outlook, mine))
    for move in set_moves(view):
        if move.action is Action.KONG:
            # Before the pass: a kong that costs nothing is better, since it draws a tile.
            after = after_kong(mine, move) if tile is None else after_claim(mine, move, tile)
            yield [_at_rest(outlook, move, after, draws_left(view, 1))]
    if passing is None:
        return
    assert tile is not None
    yield [_at_rest(outlook, passing, mine, draws_left(view, (view.seat - view.turn) % 4))]
    for move in set_moves(view):
        if move.action is not Action.KONG:
            left = _discards(outlook, after_claim(mine, move, tile))
            yield [one._replace(move=move) for one in left]


def _at_rest(outlook: Outlook, move: Move, hand: Holding, draws: int) -> _Left:
    followed = outlook.followed(hand, outlook.courses(hand, draws), draws)
    return _Left(move, hand, followed, prospect(followed, outlook.fit.mixed), draws)


def _discards(outlook: Outlook, mine: Holding) -> Iterator[_Left]:
    """Yield what each discard from a hand of 14 tiles leaves."""
    draws = draws_left(outlook.view)
    courses = outlook.courses(mine, draws)
    for tile in mine.kinds:
        hand, move = mine.without(tile), Move(outlook.view.seat, Action.DISCARD, tile)
        followed = outlook.followed(hand, courses, draws)
        yield _Left(move, hand, followed, prospect(followed, outlook.fit.mixed), draws, tile)
