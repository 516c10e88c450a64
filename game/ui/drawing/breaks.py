"""Where a paragraph can break into lines."""

from __future__ import annotations

from game.words.characters import characters

_NO_BREAK_BEFORE = set("，。、；：！？）」』〉》…—,.;:!?)\N{NO-BREAK SPACE}")
_NO_BREAK_AFTER = set("（「『〈《(")


def pieces(text: str) -> list[str]:
    """Return the unbreakable pieces: words with their space, or single Chinese characters."""
    found: list[str] = []
    for letter in characters(text):
        joins = found and (
            letter in _NO_BREAK_BEFORE
            or letter == " "
            or found[-1][-1] in _NO_BREAK_AFTER
            or (ord(letter[0]) < 0x2E80 and ord(found[-1][-1]) < 0x2E80 and found[-1][-1] != " ")
        )
        if joins:
            found[-1] += letter
        else:
            found.append(letter)
    return found
