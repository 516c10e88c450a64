"""The race of a deep look: the moves that still get deals, and when it is over.

All moves in the race are played in the same deals, so that their differences stay paired.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, sqrt

from game.review.playouts import FEWEST, DealEnd, Ends, mean

ROUND = 10
"""The deals between two judgements, of which the first one is after `FEWEST`."""
CLEAR = 3.0
"""The standard errors by which a move that gets no more deals is behind the best one."""
ENOUGH = 1 / 3
"""The share of the deals before which moves can't be level."""


class Race:
    """Takes the deals of a deep look in their order, at most this number of them.

    A move is out once it is clearly behind the best one. The race is over when only the best move
    is left, when all that are left are level, or after the last deal. They are level if the lead of
    the best one over each other, as it is after a third of the deals or more, wouldn't be clear
    after the last one either. A move without others runs to the last deal.
    """

    def __init__(self, moves: int, deals: int) -> None:
        self.deals = deals
        self.rows: list[Ends] = []
        self.running: tuple[int, ...] = tuple(range(moves))
        """The places of the moves that still get deals."""
        self.is_over = False

    @property
    def left(self) -> int:
        """Return the most outcomes that are still to come."""
        return 0 if self.is_over else (self.deals - len(self.rows)) * len(self.running)

    def take(self, ends: Ends) -> None:
        """Take the next deal. What it brought to moves that are out doesn't count."""
        if self.is_over:
            return
        running = self.running
        self.rows.append(tuple(one if at in running else None for at, one in enumerate(ends)))
        count = len(self.rows)
        if count >= FEWEST and count % ROUND == 0:
            self._judge(count)
        self.is_over |= count >= self.deals

    def _judge(self, count: int) -> None:
        """Take out the moves that are clearly behind, and end the race if nothing is open."""
        leads = self._leads()
        behind = {place: lead for place, lead in leads.items() if lead < CLEAR}
        self.running = tuple(at for at in self.running if at in behind or at not in leads)
        is_level = count >= ENOUGH * self.deals and all(
            lead * sqrt(self.deals / count) < CLEAR for lead in behind.values()
        )
        self.is_over = bool(leads) and (not behind or is_level)

    def _leads(self) -> Mapping[int, float]:
        """Return the lead of the best move over each other in the race, in standard errors."""
        points = {at: [_points(row[at]) for row in self.rows] for at in self.running}
        best = max(points, key=lambda at: sum(points[at]))
        return {at: lead(points[best], own) for at, own in points.items() if at != best}


def lead(best: Sequence[float], own: Sequence[float]) -> float:
    """Return by how many standard errors the first of two moves is better, in the same deals."""
    found = mean([one - other for one, other in zip(best, own, strict=True)])
    if not found.value:
        return 0.0
    return found.value / found.error if found.error else inf


def _points(end: DealEnd | None) -> int:
    assert end is not None
    return end.points
