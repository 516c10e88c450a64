"""The figures of an advice as they are shown, rounded in this one place so that they add up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.bots.equation import Equation

WHOLE = 20
"""From this many points on, won or lost by a move, points are shown without a decimal place."""
SHARES = 1000
"""The steps of a shown chance: tenths of a per cent."""


def percent(chance: float) -> str:
    """Return a chance in per cent: "12.3", and "0" only if it is none at all."""
    return f"{100 * round(SHARES * chance) / SHARES:.1f}" if chance else "0"


@dataclass(frozen=True, slots=True)
class Terms:
    """The shown terms of an equation, where `value` is exactly `win` - `deal_in` - `others`.
    `win` and `deal_in` are the shown chance times the shown points."""

    win: float
    deal_in: float
    others: float
    value: float


@dataclass(frozen=True, slots=True)
class Figures:
    """The points of one advice, all with the same number of decimal `places`."""

    places: int

    @classmethod
    def of(cls, values: Iterable[float]) -> Figures:
        """Return the figures for an advice that shows moves of these values."""
        return cls(0 if max(map(abs, values), default=0.0) >= WHOLE else 1)

    def points(self, points: float) -> str:
        """Return points as 1,234 or −5.6."""
        return f"{self._shown(points):,.{self.places}f}".replace("-", "−")

    def signed(self, points: float) -> str:
        """Return points as +1,234, −5.6 or 0."""
        shown = self._shown(points)
        return f"{shown:+,.{self.places}f}".replace("-", "−") if shown else "0"

    def terms(self, equation: Equation) -> Terms:
        """Return the terms as they are shown. What rounding leaves over is with the others'."""
        win = self._product(equation.win, equation.won)
        deal_in = self._product(equation.deal_in, equation.lost)
        value = self._steps(equation.value)
        return Terms(*map(self._of_steps, (win, deal_in, win - deal_in - value, value)))

    def _steps(self, points: float) -> int:
        return round(points * (10 if self.places else 1))

    def _of_steps(self, steps: int) -> float:
        return steps / (10 if self.places else 1)

    def _shown(self, points: float) -> float:
        return self._of_steps(self._steps(points))

    def _product(self, chance: float, points: float) -> int:
        """Return the steps of the shown chance times the shown points."""
        return round(round(SHARES * chance) * self._steps(points) / SHARES)
