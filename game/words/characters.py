"""The characters of a text as a reader counts them, so that none is cut in the middle."""

from __future__ import annotations

from unicodedata import category

_JOINER = "\u200d"
_MARKS = frozenset(("Mn", "Mc", "Me", "Cf"))
"""The categories of what changes or joins the letter before it, such as accents."""
_SKINS = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)


def characters(text: str) -> list[str]:
    """Return the characters of a text: a letter with its accents, an emoji of several parts.

    >>> characters("May👍🏽🇭🇰")
    ['M', 'a', 'y', '👍🏽', '🇭🇰']
    """
    if text.isascii():
        return [*text]
    found: list[str] = []
    for letter in text:
        if found and _belongs(letter, found[-1]):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _belongs(letter: str, before: str) -> bool:
    """Return whether a letter continues the character before it."""
    if category(letter) in _MARKS or before[-1] == _JOINER or ord(letter) in _SKINS:
        return True
    return len(before) == 1 and ord(letter) in _FLAG_LETTERS and ord(before) in _FLAG_LETTERS
