"""Counts from one seat's view: its tiles, the unseen tiles and the draws left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import compress

from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move
from game.rules.robbing import can_rob
from game.rules.tiles import COPIES, KIND_TILES, KINDS, Tile, counts_of
from game.rules.view import View
from game.rulesets.ruleset import Ruleset, has_won

SETS = (Action.CHOW, Action.PUNG, Action.KONG)


@dataclass(frozen=True, slots=True)
class Holding:
    """A player's tiles: the counts of the 34 kinds among the concealed tiles, and the melds."""

    counts: tuple[int, ...]
    melds: tuple[Meld, ...] = ()

    def without(self, *tiles: Tile) -> Holding:
        """Return the hand without these concealed tiles, one copy each time a tile is named."""
        counts = list(self.counts)
        for tile in tiles:
            counts[tile] -= 1
        return Holding(tuple(counts), self.melds)

    def with_tile(self, tile: Tile) -> Holding:
        """Return the hand after a draw."""
        counts = list(self.counts)
        counts[tile] += 1
        return Holding(tuple(counts), self.melds)

    def laying(self, meld: Meld) -> Holding:
        """Return the hand with one more meld. `without` takes the meld's tiles off."""
        return Holding(self.counts, (*self.melds, meld))

    @property
    def exposed(self) -> int:
        """Return the number of exposed sets. A concealed kong isn't one."""
        return sum(meld.kind is not MeldKind.CONCEALED_KONG for meld in self.melds)

    @property
    def kinds(self) -> list[Tile]:
        """Return the kinds among the concealed tiles, ascending."""
        return list(compress(KIND_TILES, self.counts))

    @property
    def concealed(self) -> tuple[Tile, ...]:
        """Return the concealed tiles, sorted."""
        held: list[Tile] = []
        for kind, count in zip(KIND_TILES, self.counts, strict=True):
            if count:
                held += (kind,) * count
        return tuple(held)


def holding(view: View) -> Holding:
    """Return the seat's tiles, without a discard that it can claim."""
    return Holding(tuple(counts_of(view.hand)), view.melds[view.seat])


def unseen(view: View) -> list[int]:
    """Return how many copies of each of the 34 kinds are unseen: in the wall or in concealed hands.
    Concealed kongs hidden from this seat count as unseen."""
    left = [COPIES] * KINDS
    for tile in (tile for hand in view.hands if hand for tile in hand):
        if tile < KINDS:  # bonus tiles lie there until they are laid
            left[tile] -= 1
    for melds in view.melds:
        for tile in (tile for meld in melds for tile in meld.tiles if meld.tile >= 0):
            left[tile] -= 1
    for discard in view.river:
        if discard.claimed_by is None:
            left[discard.tile] -= 1
    for win in view.wins[:1]:
        if not win.self_draw:
            left[win.winning_tile] -= 1  # it lies beside the winner's hand, one for all winners
    return left


def draws_left(view: View, until_next: int = 4) -> int:
    """Return how many tiles this seat can still draw; its next draw is `until_next` tiles away."""
    return max(0, 1 + (view.live_left - until_next) // 4)


def winning_move(view: View, ruleset: Ruleset) -> Move | None:
    """Return the move that wins, if it is legal and not a false win."""
    move = Move(view.seat, Action.WIN)
    if move not in view.legal or (view.options.punishes_false_wins and not _wins(view, ruleset)):
        return None
    return move


def _wins(view: View, ruleset: Ruleset) -> bool:
    """Return whether the ruleset and the rules of play allow a win, as far as this seat can
    tell. A tile passed while the hand was worth too little also counts as missed."""
    win = view.win
    assert win is not None
    if not has_won(ruleset, win) or ruleset.refusal(win) is not None:
        return False
    if win.robbing and not can_rob(win.hand, win.winning_tile, view.melds[view.turn]):
        return False
    return win.self_draw or not view.options.missed_win or win.winning_tile not in _gone(view)


def _gone(view: View) -> set[Tile]:
    """Return the tiles that this seat discarded, or might have passed since its last discard."""
    river = view.river if view.robbing else view.river[:-1]
    own = [place for place, one in enumerate(river) if one.seat == view.seat]
    since = river[own[-1] + 1 :] if own else river
    return {river[place].tile for place in own} | {one.tile for one in since}


def own_discards(view: View) -> frozenset[Tile]:
    """Return the kinds of tiles that this seat discarded."""
    return frozenset(one.tile for one in view.river if one.seat == view.seat)


def set_moves(view: View) -> list[Move]:
    """Return the legal chows, pungs and kongs."""
    return [move for move in view.legal if move.action in SETS]


def passing_move(view: View) -> Move | None:
    """Return the pass, if there is something to claim."""
    return next((move for move in view.legal if move.action is Action.PASS), None)


def after_claim(mine: Holding, move: Move, claimed: Tile) -> Holding:
    """Return the player's tiles after it claims a discard for a chow, pung or kong."""
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
    """Return the player's tiles after it declares a kong in turn, before the replacement tile."""
    tile = move.tile
    assert tile is not None
    if mine.counts[tile] == COPIES:
        return mine.without(*(tile,) * COPIES).laying(Meld(MeldKind.CONCEALED_KONG, tile))
    melds = tuple(
        meld.promoted() if meld.kind is MeldKind.PUNG and meld.tile == tile else meld
        for meld in mine.melds
    )
    return replace(mine.without(tile), melds=melds)
