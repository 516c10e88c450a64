"""How likely a discard is to be won on, from what lies on the table."""

from __future__ import annotations

from game.rules.tiles import Seat, Tile, is_honour, is_terminal
from game.rules.view import View

WAITED_FOR = 0.06
"""The chance that a ready player wins on a middling tile that is not out yet."""

LONG_GAME = 13
"""After about so many discards a player is nearly always ready."""


def danger(view: View, tile: Tile, left: list[int]) -> float:
    """The chance that somebody wins on this tile. `left` counts the tiles not seen yet."""
    usual = WAITED_FOR * _popularity(tile, left[tile])
    if _let_pass(view, tile):
        usual /= 5
    others = (seat for seat in range(4) if seat != view.seat)
    return sum(usual * _threat(view, seat) * _liking(view, seat, tile) for seat in others)


def _popularity(tile: Tile, left: int) -> float:
    """How often tiles of this sort are waited for, against the others."""
    if is_honour(tile):
        return (0.05, 0.4, 0.9, 0.7)[left]
    outer = 0.7 if is_terminal(tile) else 1.0
    return outer * (0.6, 0.9, 1.1, 1.2)[left]


def _let_pass(view: View, tile: Tile) -> bool:
    """Whether the tile was discarded just now and nobody won on it."""
    return any(discard.tile == tile for discard in view.river[-3:])


def _threat(view: View, seat: Seat) -> float:
    """How likely the player is to be ready: discards and melds tell."""
    discards = sum(1 for discard in view.river if discard.seat == seat)
    ready = (discards / LONG_GAME) ** 1.6 + 0.1 * len(view.melds[seat])
    return float(min(0.9, ready))


def _liking(view: View, seat: Seat, tile: Tile) -> float:
    """How well the tile goes with what the player laid out and threw away."""
    thrown = any(discard.seat == seat and discard.tile == tile for discard in view.river)
    melds = [meld for meld in view.melds[seat] if meld.tile >= 0]
    suits = {meld.tile // 9 for meld in melds if not is_honour(meld.tile)}
    factor = 0.4 if thrown else 1.0
    if len(melds) >= 2 and len(suits) == 1 and not is_honour(tile):
        factor *= 2.0 if tile // 9 in suits else 0.4
    return factor
