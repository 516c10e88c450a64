"""The suits of a text exchanged, so that a repeated question isn't known by its looks."""

from __future__ import annotations

from itertools import permutations

from game.rules.tiles import SUIT_LETTERS

ORDERS = tuple("".join(one) for one in permutations(SUIT_LETTERS))
"""The letters that can stand for characters, dots and bamboo. The first order changes nothing."""


def exchanged(text: str, suits: str) -> str:
    """Return a text of tiles with its suits exchanged: `suits` stand for m, p and s. Honours, seats
    and bonus tiles stay."""
    return text.translate(str.maketrans(SUIT_LETTERS, suits))
