"""What a player counts at the table: own tiles, tiles not seen yet, draws still to come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import compress

from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move
from game.rules.tiles import COPIES, KIND_TILES, KINDS, Tile, counts_of
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

SETS = (Action.CHOW, Action.PUNG, Action.KONG)


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
        return list(compress(KIND_TILES, self.counts))

    @property
    def concealed(self) -> tuple[Tile, ...]:
        """The concealed tiles, sorted."""
        held = zip(KIND_TILES, self.counts, strict=True)
        return tuple(kind for kind, count in held for _ in range(count))


def holding(view: View) -> Holding:
    """The seat's own tiles, without a tile that may be claimed."""
    return Holding(tuple(counts_of(view.hand)), view.melds[view.seat])


def unseen(view: View) -> list[int]:
    """How many copies of each of the 34 kinds this seat has not seen: in the wall or in others'
    hands that do not lie open. Kongs that are hidden from it stay among the unseen."""
    left = [COPIES] * KINDS
    for tile in (tile for hand in view.hands if hand for tile in hand):
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


def winning_move(view: View, ruleset: Ruleset) -> Move | None:
    """The move that wins, if it is legal and no false win."""
    move = Move(view.seat, Action.WIN)
    if move not in view.legal or (view.options.punishes_false_wins and not _wins(view, ruleset)):
        return None
    return move


def _wins(view: View, ruleset: Ruleset) -> bool:
    """Whether the ruleset and the "missed win" rule allow to win now, as far as this seat can tell:
    a tile that it let pass while it was worth too little counts as missed."""
    win = view.win
    assert win is not None
    if not ruleset.is_complete(win.hand) or ruleset.refusal(win) is not None:
        return False
    return win.self_draw or not view.options.missed_win or win.winning_tile not in _gone(view)


def _gone(view: View) -> set[Tile]:
    """The tiles that this seat has discarded itself, or may have let pass since."""
    river = view.river if view.robbing else view.river[:-1]
    own = [place for place, one in enumerate(river) if one.seat == view.seat]
    since = river[own[-1] + 1 :] if own else river
    return {river[place].tile for place in own} | {one.tile for one in since}


def set_moves(view: View) -> list[Move]:
    """The chows, pungs and kongs that are legal."""
    return [move for move in view.legal if move.action in SETS]


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
