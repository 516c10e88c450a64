"""How wide words are, read from the font files: the same as on the screen, but without pygame."""

from __future__ import annotations

from functools import cache
from math import ceil

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from game.session.paths import asset
from game.ui.drawing.looks import Box, TextLook

LEADING = 1.45
"""From one line of a paragraph to the next, in sizes of the letters."""


def text_width(text: str, size: int, bold: bool = False) -> int:
    """The pixels that a line takes, at most."""
    bold = bold and all(ord(letter) in _advances(True) for letter in text)
    advances = _advances(bold)
    # Each letter begins at a whole pixel.
    return sum(ceil(advances.get(ord(letter), 1.0) * size) for letter in text)


def lines(text: str, size: int, width: int) -> int:
    """How many lines a paragraph takes, at most: Latin breaks between words, Chinese anywhere."""
    count, used = 1, 0
    for piece in _pieces(text):
        wide = text_width(piece, size)
        if used and used + wide > width:
            count, used = count + 1, 0
        used += wide
        count, used = count + used // (width + 1), used % (width + 1)
    return count


def fits(look: TextLook, box: Box, size: int) -> bool:
    """Whether all of it can be read when the letters have this size."""
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
    """The width of each letter that the font has, for letters of size 1."""
    weight = "Bold" if bold else "Medium"
    font = TTFont(asset("fonts", f"NotoSansTC-{weight}-subset.ttf"), lazy=True)
    metrics, unit = font["hmtx"].metrics, font["head"].unitsPerEm
    return {code: metrics[name][0] / unit for code, name in font.getBestCmap().items()}
