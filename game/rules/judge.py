"""The one door through which the rules ask a ruleset."""

from __future__ import annotations

from typing import Protocol

from game.rules.facts import HandFacts, WinFacts
from game.rules.options import Options
from game.rules.problems import Reason


class Judge(Protocol):
    """What the play at the table must know of the ruleset that scores it."""

    @property
    def options(self) -> Options: ...

    def is_complete(self, hand: HandFacts) -> bool:
        """Whether the hand (with the winning tile) has a winning shape, whatever it is worth."""
        ...

    def refusal(self, win: WinFacts) -> Reason | None:
        """Why a complete hand may not be declared, or None when it may."""
        ...

    def worth(self, win: WinFacts) -> int:
        """What the hand is worth to compare it with another winner's, in the ruleset's unit."""
        ...
