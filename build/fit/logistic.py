"""Logistic regression on cases whose features are levels of signs, for training scripts.

Each level has a weight; a case has the sum of the weights of its levels. Needs numpy.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any

from game.bots.signs import SIGNS, SIZE

np: Any = import_module("numpy")

RIDGE = 6.0
"""Keeps the weights of rare levels near zero."""
STEPS = 30
CHUNK = 50_000
BINS = 10


@dataclass(frozen=True, slots=True)
class Found:
    """The separation of the cases, and lines that compare predicted and actual chances."""

    auc: float
    calibration: tuple[str, ...]


def fit(levels: array[int], wins: array[int]) -> Sequence[float]:
    """Return the weights of all levels, then the intercept, by Newton's method."""
    cases, truth = _arrays(levels, wins)
    weights, ridge = np.zeros(SIZE + 1), np.full(SIZE + 1, RIDGE)
    weights[-1], ridge[-1] = np.log(truth.mean() / (1 - truth.mean())), 1e-6
    loss = _loss(weights, ridge, cases, truth)
    for _ in range(STEPS):
        slope, bend = _slopes(weights, cases, truth)
        step = np.linalg.solve(bend + np.diag(ridge), slope - ridge * weights)
        while (better := _loss(weights + step, ridge, cases, truth)) > loss + 1e-9:
            step = step / 2
        weights = weights + step
        if loss - better < 1e-2:
            break
        loss = better
    return [float(weight) for weight in weights]


def measure(weights: Sequence[float], levels: array[int], wins: array[int]) -> Found:
    """Compare predicted chances with the outcomes."""
    cases, truth = _arrays(levels, wins)
    sums = _sums(np.array(weights), cases)
    order = np.argsort(sums, kind="stable")
    chances, truth = 1 / (1 + np.exp(-sums[order])), truth[order]
    ranks, positive = np.arange(1, len(truth) + 1), truth.sum()
    below = ranks[truth > 0].sum() - positive * (positive + 1) / 2
    edges = [len(truth) - (len(truth) >> place) for place in range(BINS)] + [len(truth)]
    lines = tuple(
        f"  {end - start:8} cases: predicted {chances[start:end].mean():.4f},"
        f" found {truth[start:end].mean():.4f}"
        for start, end in pairwise(edges)
    )
    return Found(float(below / (positive * (len(truth) - positive))), lines)


def _arrays(levels: array[int], wins: array[int]) -> tuple[Any, Any]:
    cases = np.frombuffer(levels, dtype=np.int16).reshape(len(wins), len(SIGNS))
    return cases, np.frombuffer(wins, dtype=np.int8).astype(float)


def _sums(weights: Any, cases: Any) -> Any:
    return weights[cases].sum(axis=1) + weights[-1]


def _loss(weights: Any, ridge: Any, cases: Any, truth: Any) -> float:
    sums = _sums(weights, cases)
    return float(np.sum(np.logaddexp(0, sums) - truth * sums) + np.sum(ridge * weights**2) / 2)


def _slopes(weights: Any, cases: Any, truth: Any) -> tuple[Any, Any]:
    """Return the first and second derivatives of the likelihood."""
    slope, bend = np.zeros(SIZE + 1), np.zeros((SIZE + 1, SIZE + 1))
    for start in range(0, len(truth), CHUNK):
        some = cases[start : start + CHUNK]
        chances = 1 / (1 + np.exp(-_sums(weights, some)))
        columns = np.zeros((len(some), SIZE + 1), dtype=np.float32)
        columns[np.arange(len(some))[:, None], some] = 1
        columns[:, -1] = 1
        slope += columns.T @ (truth[start : start + CHUNK] - chances)
        spread = (chances * (1 - chances)).astype(np.float32)
        bend += columns.T @ (columns * spread[:, None])
    return slope, bend
