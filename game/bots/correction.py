"""What the coach adds to the players' model of one table.

The model has the figures with which Experts play best, and they keep them. What its chances and
points come to is measured, and assets/tables/coach.json, made by build/fit/coach.py, has the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp, log
from typing import Any, NamedTuple

from game.bots.chances import table_of
from game.packed import table_figures
from game.rulesets.ruleset import Ruleset

_TABLES = table_figures("coach")["tables"]
"""By the name of the figures, see `table_of`, and by minimum."""


class Line(NamedTuple):
    """A straight line, the same as its argument by default."""

    shift: float = 0.0
    slope: float = 1.0

    def at(self, x: float) -> float:
        """Return its height."""
        return self.shift + self.slope * x


SAME = Line()


class Correction(NamedTuple):
    """`away` are lines for the log-odds of a win: of ready hands, of hands one exchange away, and
    so on; the last one holds for all further ones. `feeds` is the line for the log-odds of a
    deal-in, `points` the one for the logarithm of what a win pays, in ordinary wins. `loses`
    multiplies what the others win."""

    away: tuple[Line, ...] = (SAME,)
    feeds: Line = SAME
    points: Line = SAME
    loses: float = 1.0

    def win(self, chance: float, away: int) -> float:
        """Return the chance to win of a hand as far away as this."""
        return _on(self.away[min(away, len(self.away) - 1)], chance)

    def deal_in(self, chance: float) -> float:
        """Return the chance to deal in."""
        return _on(self.feeds, chance)

    def won(self, points: float, ordinary: float) -> float:
        """Return what a win pays on average, where an ordinary win pays `ordinary`."""
        if self.points == SAME or points <= 0 or ordinary <= 0:
            return points
        return ordinary * exp(self.points.at(log(points / ordinary)))


NONE = Correction()


def _on(line: Line, chance: float) -> float:
    """Return the chance whose log-odds are on the line.

    >>> round(_on(Line(0.5), 0.2), 3)
    0.292
    """
    if line == SAME or not 0 < chance < 1:
        return chance
    return 1 / (1 + exp(-line.at(log(chance / (1 - chance)))))


@lru_cache(maxsize=8)
def correction_for(ruleset: Ruleset) -> Correction:
    """Return what was measured with the highest known minimum up to the ruleset's."""
    known: Mapping[str, Mapping[str, Any]] = _TABLES.get(table_of(ruleset), {})
    least = max((one for one in map(int, known) if one <= ruleset.options.minimum), default=None)
    return NONE if least is None else _read(known[str(least)])


def _read(figures: Mapping[str, Any]) -> Correction:
    """Return the correction in a table."""
    away = tuple(Line(*one) for one in figures["away"])
    feeds, points = Line(*figures["feeds"]), Line(*figures["points"])
    return Correction(away, feeds, points, figures["loses"])
