"""Distances to ready in words: of the coach, the fan line and the results."""

from __future__ import annotations

from game.words.labels import Labels

FAR = 1
"""The distance from ready, in tiles, from which labels name it."""


def away_words(labels: Labels, away: int, shape: int) -> str:
    """Return how far a hand is from ready, and how far without the minimum if that is nearer."""
    words = labels.text(f"coach.away.{min(away, FAR)}", count=away)
    if shape >= away:
        return words
    if not shape:
        return labels.text("coach.away.but_minimum", away=words)
    return labels.text("coach.away.both", away=words, shape=shape_words(labels, shape))


def shape_words(labels: Labels, shape: int) -> str:
    """Return how far a hand is without the minimum."""
    return labels.text(f"coach.shape.{min(shape, FAR)}", count=shape)
