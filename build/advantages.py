"""What numbers of hands are worth, from moves made by lot: how much better hands end after moves
whose numbers lie above the mean of the lot. For training scripts alone: it needs numpy."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

np: Any = import_module("numpy")

DOUBT = 300.0
"""How many decisions it takes for a number to count for half in the guess of what a hand brings."""
NOTHING = 1e-4


class Rows(Protocol):
    """For each decision the numbers of the move made, how far they lay above the mean of the lot,
    and the points that came of it."""

    numbers: array[float]
    above: array[float]
    points: array[float]


@dataclass(frozen=True, slots=True)
class Found:
    """The weights, and how well they fit: `guessed` is the part of the points' variance that the
    hands explain before the move, `slope` what a point of difference by the old weights brings."""

    weights: Sequence[float]
    decisions: int
    guessed: float
    slope: float

    def __str__(self) -> str:
        return (
            f"{self.decisions} decisions, R2 before the move {self.guessed:.3f}, a point that moves"
            f" differed by brought {self.slope:.2f}"
        )


def fit(rows: Rows, known: Sequence[float], most: float, surprise: float) -> Found:
    """The weights of the numbers. They stay near the `known` ones where the hands say little: a
    number is expected to change the value of a move by the part `surprise` of what moves differ by
    anyhow. More points than `most` count for so many."""
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
    # What is the same for all moves of a lot differs by rounding alone.
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
    """What the hands bring, guessed from numbers alone."""
    scale = np.sqrt((numbers**2).mean(axis=0)) + NOTHING
    units = numbers / scale
    bend = units.T @ units + DOUBT * np.eye(units.shape[1])
    return units @ np.linalg.solve(bend, units.T @ points)
