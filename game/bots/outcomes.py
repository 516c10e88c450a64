"""The moves of a decision and the hands that they leave: one list for players and coach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.bots.equation import Equation
from game.bots.outlook import Followed, Outlook
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
        return self.equation.value


def outcomes(
    outlook: Outlook, value: Callable[[Outcome], float] = lambda one: one.value
) -> list[Outcome]:
    """Return the pass and the claims, or the discards and the kongs; wins excluded. Among equal
    values the first is the better. `value` chooses the discard after a claim."""
    view = outlook.view
    mine, passing = holding(view), passing_move(view)
    if passing is None:
        kongs = [_kong(outlook, move, after_kong(mine, move)) for move in set_moves(view)]
        return [*_discards(outlook, mine), *kongs]
    assert view.claimed_tile is not None
    found = [at_rest(outlook, passing, mine, draws_left(view, (view.seat - view.turn) % 4))]
    for move in set_moves(view):
        after = after_claim(mine, move, view.claimed_tile)
        if move.action is Action.KONG:
            found.append(_kong(outlook, move, after))
        else:
            found.append(replace(max(_discards(outlook, after), key=value), move=move))
    # A kong that costs nothing is better than a pass: it draws a tile.
    return sorted(found, key=lambda one: one.move.action is not Action.KONG)


def at_rest(outlook: Outlook, move: Move, hand: Holding, draws: int) -> Outcome:
    """Return the outcome of a move that leaves a hand of 13 tiles without a discard."""
    followed = outlook.followed(hand, outlook.courses(hand, draws), draws)
    return Outcome(move, hand, followed, outlook.equation(followed, draws, hand.exposed))


def _kong(outlook: Outlook, move: Move, after: Holding) -> Outcome:
    return at_rest(outlook, move, after, draws_left(outlook.view, 1))


def _discards(outlook: Outlook, mine: Holding) -> list[Outcome]:
    """Return the outcome of each discard from a hand of 14 tiles."""
    draws = draws_left(outlook.view)
    courses = outlook.courses(mine, draws)
    found = []
    for tile in mine.kinds:
        hand, move = mine.without(tile), Move(outlook.view.seat, Action.DISCARD, tile)
        followed = outlook.followed(hand, courses, draws)
        equation = outlook.discarded(followed, tile, draws, hand.exposed)
        found.append(Outcome(move, hand, followed, equation, tile))
    return found
