"""字 The characters suit, the winds and the dragons: brush characters, and the white frame."""

from __future__ import annotations

from dataclasses import replace

from art.glyphs import Place, brush
from art.svg import BLUE, GREEN, INK, RED, Box, Manner, Stroke, line, rect

_NUMERALS = "一二三四伍六七八九"
_WEIGHTS = {"萬": 2.7, "四": 5.0, "伍": 4.6, "東": 6.3, "南": 6.3, "西": 8.0, "發": 4.2}
"""The units by which a character's strokes are thickened: fewer if it has many."""
_BOLDER = 1.5
"""Factor on the thickening for bold strokes."""

_HONOURS = {
    "E": ("東", INK),
    "S": ("南", INK),
    "W": ("西", INK),
    "N": ("北", INK),
    "C": ("中", RED),
    "F": ("發", GREEN),
}


_CHARACTERS: dict[tuple[bool, bool], tuple[Place, Place]] = {
    (True, False): (Place(150, 96, 216, 240, 140, 1.14), Place(150, 283, 230, 238, 216, 1.1)),
    (True, True): (Place(182, 104, 196, 192, 122, 1.14), Place(172, 286, 216, 218, 202, 1.1)),
    (False, False): (Place(150, 112, 290, 258, 178, 1.1), Place(150, 302, 230, 250, 168, 1.2)),
    (False, True): (Place(186, 110, 270, 196, 174, 1.0), Place(166, 300, 220, 236, 166, 1.2)),
}
"""Detailed or not, with index or not -> places of the numeral and of 萬.

The numeral distinguishes these tiles, so small tiles give it more of the height.
"""


def _weight(character: str, usual: float, manner: Manner) -> float:
    return _WEIGHTS.get(character, usual) * (_BOLDER if manner is Manner.BOLD else 1)


def characters(rank: int, manner: Manner, index: bool) -> str:
    """Draw 1 to 9 characters: the numeral over 萬."""
    numeral = _NUMERALS[rank - 1]
    above, below = _CHARACTERS[manner is Manner.FULL, index]
    above = replace(above, weight=_weight(numeral, 7.0, manner))
    below = replace(below, weight=_weight("萬", 0, manner))
    return brush(numeral, above, INK) + brush("萬", below, RED)


def honour(letter: str, manner: Manner, index: bool) -> str:
    """Draw a wind, or the red or green dragon."""
    character, colour = _HONOURS[letter]
    weight = _weight(character, 10.0, manner)
    em = 330.0 if letter == "C" else 300.0
    if index:
        return brush(character, Place(164, 232, em * 0.84, 222, 284, 1, weight * 0.9), colour)
    return brush(character, Place(150, 200, em, 260, 336, 1, weight), colour)


def white(manner: Manner, index: bool) -> str:
    """白 Draw the white dragon: a blue frame."""
    outer = Box(102, 46, 170, 308) if index else Box(42, 46, 216, 308)
    art = rect(outer, 20, "none", Stroke(BLUE, 30 if manner is Manner.BOLD else 20))
    if manner is not Manner.FULL:
        return art
    inner = outer.inset(26)
    art += rect(inner, 6, "none", Stroke(BLUE, 6))
    right, bottom = inner.x + inner.w, inner.y + inner.h
    for x, y, dx, dy in (
        (inner.x, inner.y, 36, 36),
        (right, inner.y, -36, 36),
        (inner.x, bottom, 36, -36),
        (right, bottom, -36, -36),
    ):
        art += line(BLUE, 6, "M", x, y + dy, "L", x + dx, y + dy, "L", x + dx, y)
    return art
