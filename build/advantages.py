"""Fit what the features of a hand are worth from moves drawn at random, for training scripts.

Compares hands that ended after a move whose features lay above the mean of the moves offered.
Needs numpy.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

np: Any = import_module("numpy")

DOUBT = 300.0
"""Decisions needed before a feature counts for half in the estimate of what a hand pays."""
NOTHING = 1e-4


class Rows(Protocol):
    """The features of each move made, their distance above the mean offered, and the points won."""

    numbers: array[float]
    above: array[float]
    points: array[float]


@dataclass(frozen=True, slots=True)
class Found:
    """The weights and their fit.

    `guessed` is the part of the points' variance that the hand explains before the move. `slope` is
    the gain for each point of difference by the old weights.
    """

    weights: Sequence[float]
    decisions: int
    guessed: float
    slope: float

    def __str__(self) -> str:
        return (
            f"{self.decisions} decisions, R2 before the move {self.guessed:.3f}, a point of"
            f" difference brought {self.slope:.2f}"
        )


def fit(rows: Rows, known: Sequence[float], most: float, surprise: float) -> Found:
    """Return the weights, kept near the `known` ones where the data says little.

    A feature is expected to change the value of a move by the part `surprise` of the typical
    difference between moves. Points above `most` count as `most`.
    """
    points = np.clip(np.frombuffer(rows.points, dtype=np.float32), -most, most).astype(float)
    numbers, above = (
        np.frombuffer(one, dtype=np.float32).reshape(len(points), -1).astype(float)
        for one in (rows.numbers, rows.above)
    )
    before = _guess(numbers - above, points)
    rest = points - before
    old = np.array(known, dtype=float)
    judged = above @ old
    spread = above.std(axis=0)
    # A feature equal for all moves offered differs only by rounding.
    varies = spread > NOTHING * np.sqrt((numbers**2).mean(axis=0) + NOTHING)
    units = above[:, varies] / spread[varies]
    expected = surprise * judged.std()
    bend = units.T @ units + np.eye(units.shape[1]) * rest.var() / expected**2
    change = np.linalg.solve(bend, units.T @ (rest - judged)) / spread[varies]
    weights = old.copy()
    weights[varies] += change
    return Found(
        [float(weight) for weight in weights],
        len(points),
        float(1 - rest.var() / points.var()),
        float(judged @ rest / (judged @ judged)),
    )


def _guess(numbers: Any, points: Any) -> Any:
    """Estimate the points of hands from their features alone."""
    scale = np.sqrt((numbers**2).mean(axis=0)) + NOTHING
    units = numbers / scale
    bend = units.T @ units + DOUBT * np.eye(units.shape[1])
    return units @ np.linalg.solve(bend, units.T @ points)
