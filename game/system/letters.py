"""The letters of a text that a person wrote: which of them can be drawn."""

from __future__ import annotations

JOINERS = "\u200c\u200d"
"""The letters that only join or part their neighbours, as in an emoji of several people."""


def is_drawable(text: str) -> bool:
    """Return whether all letters of a text can be drawn. Joiners take no room.

    >>> is_drawable("👩\u200d👧"), is_drawable("a\\n")
    (True, False)
    """
    return all(letter.isprintable() or letter in JOINERS for letter in text)
