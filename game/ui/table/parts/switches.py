"""The small switches next to the hand, which let the game decide for the player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from game.rules.moves import Action, Move
from game.rules.view import View

KEYS = {"a": "auto_win", "x": "no_claims", "d": "auto_discard"}
"""The switch of each key."""


@dataclass(frozen=True, slots=True)
class Switches:
    """The decisions left to the game until the hand ends. It wins when possible, passes every chow,
    pung and kong, and discards each drawn tile that doesn't win."""

    auto_win: bool = False
    no_claims: bool = False
    auto_discard: bool = False

    def turned(self, name: str) -> Switches:
        """Return these switches with one of them turned."""
        return replace(self, **cast(Any, {name: not getattr(self, name)}))

    def shown(self, view: View) -> tuple[tuple[str, bool], ...]:
        """Return the switches of this table, and whether each is on. If false wins are punished,
        the game doesn't reveal a complete hand, so it can't win automatically."""
        names = [name for name in KEYS.values() if _is_offered(name, view)]
        return tuple((name, getattr(self, name)) for name in names)

    def decide(self, view: View, declined: bool = False) -> Move | None:
        """Return the move of the switches, or None if the player decides. With `declined`, the
        player doesn't want to win on the drawn tile."""
        wins = Move(view.seat, Action.WIN) in view.legal
        is_told = wins and _is_offered("auto_win", view)
        if is_told and self.auto_win:
            return Move(view.seat, Action.WIN)
        if view.claimed_tile is not None:
            passing = Move(view.seat, Action.PASS)
            return passing if self.no_claims and not wins and passing in view.legal else None
        discard = Move(view.seat, Action.DISCARD, view.drawn)
        is_meant = self.auto_discard and (declined or not is_told)
        return discard if is_meant and discard in view.legal else None


def _is_offered(name: str, view: View) -> bool:
    return name != "auto_win" or not view.options.punishes_false_wins
