"""A deep look without a process of its own, for pictures and tests: it stays as it is."""

from __future__ import annotations

import random

from game.rules.moves import Move
from game.rules.problems import Reason
from game.session.playouts import DEALS, Outcome, Results


class HalfALook:
    """A deep look in which half of the deals are played. The later moves win more often."""

    deals = DEALS
    problem: Reason | None = None

    def __init__(self, moves: tuple[Move, ...]) -> None:
        rng = random.Random(1)
        deals = tuple(_outcomes(len(moves), rng) for _ in range(DEALS // 2))
        self.results = Results(moves, deals)

    def poll(self) -> bool:
        return False

    def stop(self) -> None:
        """Do nothing: there is no process."""


def _outcomes(moves: int, rng: random.Random) -> tuple[Outcome, ...]:
    """Return the outcomes of one deal."""
    won = [rng.random() < 0.2 + 0.15 * place for place in range(moves)]
    fed = [not one and rng.random() < 0.1 for one in won]
    return tuple(
        Outcome(128 if one else -64, one, other, at_once=False)
        for one, other in zip(won, fed, strict=True)
    )
