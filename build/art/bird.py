"""么雞 The bird of 1 bamboo: a peacock that looks left, its fan raised to the right."""

from __future__ import annotations

from art.svg import (
    BLUE,
    GOLD,
    GREEN,
    INK,
    IVORY,
    RED,
    SKY,
    Parts,
    Stroke,
    circle,
    data,
    ellipse,
    group,
    leaf,
    line,
    path,
    placed,
)

_RUMP = (150.0, 282.0)
_FEATHERS = ((98, 136), (75, 142), (52, 172), (29, 232), (7, 258))
"""Direction in degrees from up, and length: as long as the corner of the face allows."""


def _feather(turn: float, length: float, detailed: bool) -> str:
    tip, wide = -length, 25.0
    right: Parts = ("C", 6, -0.35 * length, wide, tip + 92, wide, tip + 34)
    right += ("C", wide, tip + 12, 14, tip, 0, tip)
    left: Parts = ("C", -14, tip, -wide, tip + 12, -wide, tip + 34)
    left += ("C", -wide, tip + 92, -6, -0.35 * length, 0, 0)
    vane = data("M", 0, 0, *right, *left, "Z")
    art = path(vane, IVORY, Stroke(IVORY, 5)) + path(vane, GREEN)
    if not detailed:
        return placed(art + ellipse(0, tip + 34, 14, 18, BLUE), *_RUMP, turn)
    art += line(IVORY, 3.4, "M", 0, -0.34 * length, "L", 0, tip + 68)
    art += ellipse(0, tip + 35, 17.5, 22, IVORY) + ellipse(0, tip + 34, 13.5, 17.5, BLUE)
    return placed(art + circle(0, tip + 31, 7.5, RED), *_RUMP, turn)


def _body(detailed: bool) -> str:
    neck = ("C", 116, 250, 108, 228, 100, 200, "C", 94, 180, 78, 172, 60, 172)
    head = ("C", 48, 146, 66, 116, 94, 118, "C", 126, 121, 132, 156, 136, 184)
    back = ("C", 142, 218, 190, 236, 202, 268, "C", 212, 304, 184, 336, 148, 336)
    belly = ("C", 106, 336, 78, 308, 84, 272, "C", 88, 248, 106, 226, 100, 200)
    outline = data("M", 100, 200, *neck[7:], *head, *back, *belly, "Z")
    return path(outline, IVORY, Stroke(IVORY, 13)) + path(outline, BLUE)


_WING = ((92, 88, 15), (112, 78, 14), (134, 62, 13))
"""Direction, length and width of its feathers."""


def _wing(detailed: bool) -> str:
    if not detailed:
        return leaf(116, 262, 82, 26, 106, IVORY)
    rim = "".join(leaf(113, 264, size + 10, width + 6, turn, IVORY) for turn, size, width in _WING)
    return rim + "".join(leaf(118, 265, size, width, turn, SKY) for turn, size, width in _WING)


def _legs(width: float) -> str:
    left = ("M", 132, 330, "L", 126, 372, "M", 102, 378, "L", 126, 372, "L", 146, 378)
    right = ("M", 164, 330, "L", 172, 368, "M", 150, 376, "L", 172, 368, "L", 194, 374)
    return line(RED, width, *left, *right)


def _face(detailed: bool) -> str:
    beak = path(data("M", 62, 150, "L", 22, 164, "L", 64, 172, "Z"), GOLD, Stroke(GOLD, 4))
    eye = circle(88, 148, 9.5, IVORY) + (circle(86.5, 148, 5.2, INK) if detailed else "")
    crest = ""
    for x, y in ((62, 70), (87, 58), (112, 68)):
        crest += line(RED, 5 if detailed else 8, "M", 92, 118, "L", x, y)
        crest += circle(x, y, 9 if detailed else 10, RED)
    return crest + beak + eye


def bird(detailed: bool, index: bool) -> str:
    """Draw 1 bamboo."""
    fan = "".join(_feather(turn, length, detailed) for turn, length in _FEATHERS)
    art = fan + _legs(8 if detailed else 11) + _body(detailed) + _wing(detailed) + _face(detailed)
    return group(art, "translate(50 50) scale(.84)") if index else art
