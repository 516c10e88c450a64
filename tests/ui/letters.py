"""Widths of words from the font files, close to those on the screen, for tests without pygame."""

from __future__ import annotations

from functools import cache
from math import ceil

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from game.system.paths import asset
from game.ui.drawing.looks import Box, TextLook

LEADING = 1.45
"""Distance between the lines of a paragraph, in sizes of the letters."""


def text_width(text: str, size: int, bold: bool = False) -> int:
    """Return the largest width of a line, in pixels."""
    bold = bold and all(ord(letter) in _advances(True) for letter in text)
    advances = _advances(bold)
    # Each letter begins at a whole pixel.
    return sum(ceil(advances.get(ord(letter), 1.0) * size) for letter in text)


def lines(text: str, size: int, width: int) -> int:
    """Return the largest number of lines needed: Latin breaks between words, Chinese anywhere."""
    count, used = 1, 0
    for piece in _pieces(text):
        wide = text_width(piece, size)
        if used and used + wide > width:
            count, used = count + 1, 0
        used += wide
        count, used = count + used // (width + 1), used % (width + 1)
    return count


def fits(look: TextLook, box: Box, size: int) -> bool:
    """Return whether the whole text fits into the box in letters of this size."""
    if look.wrap:
        return lines(look.text, size, box.w) * round(size * LEADING) <= box.h
    return text_width(look.text, size, look.bold) <= box.w


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    for word in text.replace(" ", " \n").split("\n"):
        pieces += [word] if word.isascii() else list(word)
    return pieces


@cache
def _advances(bold: bool) -> dict[int, float]:
    """Return the width of each letter in the font, for letters of size 1."""
    weight = "Bold" if bold else "Medium"
    font = TTFont(asset("fonts", f"NotoSansTC-{weight}-subset.ttf"), lazy=True)
    metrics, unit = font["hmtx"].metrics, font["head"].unitsPerEm
    return {code: metrics[name][0] / unit for code, name in font.getBestCmap().items()}
