"""What a player counts at the table: own tiles, tiles not seen yet, draws still to come."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move
from game.rules.tiles import COPIES, KINDS, Tile, counts_of
from game.rules.view import View


@dataclass(frozen=True, slots=True)
class Holding:
    """A player's own tiles: counts of the 34 kinds of the concealed ones, and the melds."""

    counts: tuple[int, ...]
    melds: tuple[Meld, ...] = ()

    def without(self, *tiles: Tile) -> Holding:
        counts = list(self.counts)
        for tile in tiles:
            counts[tile] -= 1
        return replace(self, counts=tuple(counts))

    def with_tile(self, tile: Tile) -> Holding:
        counts = list(self.counts)
        counts[tile] += 1
        return replace(self, counts=tuple(counts))

    def laying(self, meld: Meld) -> Holding:
        return replace(self, melds=(*self.melds, meld))

    @property
    def kinds(self) -> list[Tile]:
        """The kinds held concealed, ascending."""
        return [kind for kind, count in enumerate(self.counts) if count]

    @property
    def concealed(self) -> tuple[Tile, ...]:
        """The concealed tiles, sorted."""
        return tuple(kind for kind, count in enumerate(self.counts) for _ in range(count))


def holding(view: View) -> Holding:
    """The seat's own tiles, without a tile that may be claimed."""
    return Holding(tuple(counts_of(view.hand)), view.melds[view.seat])


def unseen(view: View) -> list[int]:
    """How many copies of each of the 34 kinds this seat has not seen: in the wall or in others'
    hands. Kongs that are hidden from it stay among the unseen."""
    left = [COPIES] * KINDS
    for tile in view.hand:
        left[tile] -= 1
    for melds in view.melds:
        for tile in (tile for meld in melds for tile in meld.tiles if meld.tile >= 0):
            left[tile] -= 1
    for discard in view.river:
        if discard.claimed_by is None:
            left[discard.tile] -= 1
    return left


def draws_left(view: View, until_next: int = 4) -> int:
    """How many tiles this seat may still draw, when its next draw is that many tiles away."""
    return max(0, 1 + (view.live_left - until_next) // 4)


def winning_move(view: View) -> Move | None:
    """The move that wins, if it is legal."""
    return next((move for move in view.legal if move.action is Action.WIN), None)


def passing_move(view: View) -> Move | None:
    """The pass, if there is something to claim."""
    return next((move for move in view.legal if move.action is Action.PASS), None)


def after_claim(mine: Holding, move: Move, claimed: Tile) -> Holding:
    """The tiles of a player who takes a discard for a chow, pung or kong."""
    assert move.tile is not None
    match move.action:
        case Action.CHOW:
            meld = Meld(MeldKind.CHOW, move.tile)
        case Action.PUNG:
            meld = Meld(MeldKind.PUNG, move.tile)
        case _:
            meld = Meld(MeldKind.EXPOSED_KONG, move.tile)
    return mine.with_tile(claimed).without(*meld.tiles).laying(meld)


def after_kong(mine: Holding, move: Move) -> Holding:
    """The tiles of a player who declares a kong in turn, before the replacement tile."""
    tile = move.tile
    assert tile is not None
    if mine.counts[tile] == COPIES:
        return mine.without(*(tile,) * COPIES).laying(Meld(MeldKind.CONCEALED_KONG, tile))
    melds = tuple(
        meld.promoted() if meld.kind is MeldKind.PUNG and meld.tile == tile else meld
        for meld in mine.melds
    )
    return replace(mine.without(tile), melds=melds)
