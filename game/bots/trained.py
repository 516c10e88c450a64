"""The record of weights trained under one set of rules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trained:
    """Trained weights and their origin. `rules` is the ruleset as a line of text. `hands` were
    played from `seed`. `result` is the outcome in paired play. `weights` has one number for each of
    `features.NAMES`."""

    rules: str
    seed: str
    hands: int
    result: str
    weights: tuple[float, ...]
