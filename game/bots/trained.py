"""Weights that were learned at one table, and where they come from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trained:
    """`rules` is the table as a line of text; `hands` were played from `seed`; `result` is what the
    weights made of it in paired play; `weights` has one for each of `features.NAMES`."""

    rules: str
    seed: str
    hands: int
    result: str
    weights: tuple[float, ...]
