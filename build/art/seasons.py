"""四季 The season tiles: swallow and willow, lotus, maple leaf, snow.

The pictures fill the same part of the face as the flowers.
"""

from __future__ import annotations

from art.svg import (
    BLUE,
    GOLD,
    GREEN,
    IVORY,
    LEAF,
    MINT,
    RED,
    SKY,
    Parts,
    Stroke,
    circle,
    data,
    ellipse,
    leaf,
    line,
    path,
    placed,
    polar,
    ring,
)

_Petal = tuple[int, int, int, str]
"""Direction, length, width, colour."""

_NIGHT = "#24345f"
_ROSE = ("#c92f66", "#e76d98", "#f6b3c8")
_FLAME = "#cf3a12"


def _swallow() -> str:
    """Draw a swallow from above, flying upwards; around the origin, 250 wide."""
    wing = ("C", 40, -62, 96, -58, 124, 8, "C", 92, -18, 54, -14, 17, 14)
    tail = ("C", 17, 36, 12, 48, 11, 58, "C", 16, 84, 28, 106, 48, 130)
    fork = ("C", 22, 114, 8, 94, 0, 72, "C", -8, 94, -22, 114, -48, 130)
    left_tail = ("C", -28, 106, -16, 84, -11, 58, "C", -12, 48, -17, 36, -17, 14)
    left_wing = ("C", -54, -14, -92, -18, -124, 8, "C", -96, -58, -40, -62, -15, -38)
    head = ("C", -20, -62, -12, -74, 0, -75, "C", 12, -74, 20, -62, 15, -38)
    art = path(data("M", 0, -92, "L", -8, -68, "L", 8, -68, "Z"), GOLD, Stroke(GOLD, 2))
    art += path(data("M", 15, -38, *wing, *tail, *fork, *left_tail, *left_wing, *head, "Z"), _NIGHT)
    throat = ("M", -13, -55, "C", -10, -72, 10, -72, 13, -55, "C", 6, -46, -6, -46, -13, -55, "Z")
    art += path(data(*throat), RED)
    for side in (-1, 1):
        art += line(
            SKY, 4.5, "M", side * 34, -36, "C", side * 60, -38, side * 80, -30, side * 97, -14
        )
    return art


def _willow(x: float, y: float, bend: float, leaves: int, width: float) -> str:
    """Draw a hanging twig with pairs of leaves, from x, y downwards."""
    length = leaves * 30.0
    end = y + length
    art = line(LEAF, 5, "M", x, y, "C", x + bend, y + length / 2, x + bend, end - 20, x, end)
    for step in range(leaves):
        along = (step + 0.5) / leaves
        px = x + 3 * bend * along * (1 - along)
        py = y + length * along
        art += leaf(px, py, 46, width, 142, GREEN) + leaf(px, py, 46, width, -142, LEAF)
    return art


def spring(detailed: bool) -> str:
    """春 Draw spring."""
    if not detailed:
        art = _willow(258, 142, 6, 6, 13) + _willow(40, 232, -6, 4, 13)
        return art + placed(_swallow(), 138, 250, 32, 1.12)
    art = _willow(258, 136, 8, 7, 9) + _willow(222, 128, -6, 2, 9) + _willow(36, 268, -8, 3, 9)
    return art + placed(_swallow(), 136, 250, 32, 1.0)


def summer(detailed: bool) -> str:
    """夏 Draw summer."""
    art = line(GREEN, 11, "M", 150, 384, "C", 147, 350, 152, 330, 150, 300)
    art += ellipse(90, 362, 76, 24, GREEN) + ellipse(220, 370, 62, 19, LEAF)
    if detailed:
        veins = ((34, 354), (62, 344), (124, 344), (154, 358))
        for end in veins:
            art += line(MINT, 3.5, "M", 90, 362, "L", *end)
    dark, middle, pale = _ROSE
    back: tuple[_Petal, ...] = ((-80, 116, 28, dark), (80, 116, 28, dark), (-54, 140, 32, middle))
    back += ((54, 140, 32, middle), (-27, 160, 34, dark), (27, 160, 34, dark), (0, 172, 36, middle))
    front = ((-40, 102, 26, pale), (40, 102, 26, pale), (-14, 116, 26, pale), (14, 116, 26, pale))
    petals = (*back, *front) if detailed else (*back, *front[:2])
    art += "".join(leaf(150, 326, size, wide, turn, c) for turn, size, wide, c in petals)
    return art + ellipse(150, 318, 25, 11, GOLD)


_LOBE = ((-15, 0.62), (-11, 0.58), (-6, 0.8), (0, 1.0), (6, 0.8), (11, 0.58), (15, 0.62))
"""The outline of one point of the leaf: degrees to the side, part of its length."""

_RIGHT_LOBES = ((0, 142, _LOBE[3:]), (54, 132, _LOBE), (104, 104, _LOBE), (146, 58, _LOBE[:5]))
"""Direction, length and outline of the leaf's points, from the top one's middle to its stalk."""


def _maple_outline(x: float, y: float) -> str:
    right: list[tuple[float, float]] = []
    for turn, reach, outline in _RIGHT_LOBES:
        right += [polar(x, y, turn + aside, reach * part) for aside, part in outline]
        right.append(polar(x, y, turn + 26, reach * 0.34))
    right[-1] = (x, y + 36)
    left = [(2 * x - px, py) for px, py in reversed(right[:-1])]
    return "M" + "L".join(data(*point) for point in (*right, *left)) + "Z"


def autumn(detailed: bool) -> str:
    """秋 Draw autumn."""
    x, y = 150.0, 264.0
    art = line("#8c2508", 11, "M", x, y + 8, "C", x, 330, 158, 360, 182, 386)
    art += path(_maple_outline(x, y), _FLAME, Stroke(_FLAME, 8 if detailed else 14))
    if detailed:
        for turn, reach in ((0, 112), (54, 100), (-54, 100), (104, 74), (-104, 74)):
            art += line("#f6b24a", 5, "M", x, y + 10, "L", *polar(x, y, turn, reach))
    return art


def winter(detailed: bool) -> str:
    """冬 Draw winter."""
    x, y = 150.0, 252.0
    arms: Parts = ("M", 0, 0, "L", 0, -126, "M", 0, -82, "L", -28, -108, "M", 0, -82, "L", 28, -108)
    if detailed:
        arms += ("M", 0, -46, "L", -30, -72, "M", 0, -46, "L", 30, -72)
    art = "".join(
        placed(line(SKY, 11 if detailed else 18, *arms), x, y, 60 * step) for step in range(6)
    )
    if not detailed:
        return art
    for step in range(6):
        art += circle(*polar(x, y, 60 * step + 30, 70), 7.5, BLUE)
    return art + circle(x, y, 20, BLUE) + ring(x, y, 9, Stroke(IVORY, 4))
