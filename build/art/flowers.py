"""四君子 The flower tiles: plum, orchid, chrysanthemum and bamboo.

Each picture fills the face below the line with the number and the character: 24 to 276 across,
116 to 388 down.
"""

from __future__ import annotations

from art.svg import (
    BROWN,
    DARK_GREEN,
    GOLD,
    GREEN,
    IVORY,
    LEAF,
    MINT,
    PINK,
    PURPLE,
    RED,
    Box,
    circle,
    leaf,
    line,
    petal,
    placed,
    polar,
    rect,
)

_Layer = tuple[int, int, str, float]
"""Length, number, colour and width of the petals in one ring."""

_AMBER = "#b8720d"
_YELLOW = "#f0b92e"
_STRAW = "#f8d566"


def blossom(x: float, y: float, r: float, colours: tuple[str, str], turn: float) -> str:
    """Draw five round petals with stamens; colours of the petals and of the heart."""
    outer, heart = colours
    art = "".join(
        circle(*polar(x, y, turn + 72 * step, r * 0.56), r * 0.47, outer) for step in range(5)
    )
    art += circle(x, y, r * 0.32, heart)
    for step in range(5):
        toward = turn + 72 * step
        px, py = polar(x, y, toward, r * 0.58)
        art += line(heart, r * 0.075, "M", x, y, "L", px, py) + circle(px, py, r * 0.085, heart)
    return art + circle(x, y, r * 0.15, GOLD)


def _plain_blossom(x: float, y: float, r: float, colours: tuple[str, str], turn: float) -> str:
    outer, heart = colours
    spots = (polar(x, y, turn + 72 * step, r * 0.56) for step in range(5))
    return "".join(circle(*spot, r * 0.47, outer) for spot in spots) + circle(x, y, r * 0.3, heart)


def plum(detailed: bool) -> str:
    """梅 Draw the plum."""
    twig = 8 if detailed else 12
    branch = ("C", 92, 364, 104, 318, 136, 286, "C", 172, 250, 206, 236, 250, 158)
    art = line(BROWN, 17 if detailed else 22, "M", 34, 386, *branch)
    art += line(BROWN, twig, "M", 116, 312, "C", 100, 284, 100, 250, 74, 226)
    art += line(BROWN, twig, "M", 92, 350, "C", 128, 356, 160, 348, 190, 352)
    art += line(BROWN, twig, "M", 168, 258, "C", 158, 220, 162, 180, 150, 142)
    flower = blossom if detailed else _plain_blossom
    red = (RED, IVORY)
    art += flower(206, 214, 58, red, 10) + flower(80, 222, 55, red, -18)
    art += flower(192, 334, 53, red, 32)
    buds = ((150, 138, 15), (254, 152, 13), (42, 318, 12), (262, 300, 11))
    return art + "".join(circle(*bud, PINK) for bud in buds if detailed or bud[1] < 200)


def _orchid_flower(x: float, y: float, scale: float, turn: float, detailed: bool) -> str:
    pale = "#a76ec9"
    art = "".join(leaf(0, 0, 60, 17, side, PURPLE) for side in (0, -128, 128))
    art += "".join(leaf(0, 0, 58, 22, side, pale) for side in (-62, 62))
    art += petal(0, -2, 38, 18, 180, GOLD)
    if detailed:
        art += circle(0, 22, 5, RED) + circle(-6, 13, 3, RED) + circle(6, 13, 3, RED)
    return placed(art + circle(0, 0, 10, IVORY), x, y, turn, scale)


def orchid(detailed: bool) -> str:
    """蘭 Draw the orchid."""
    blades = (
        ("M", 138, 388, "C", 126, 310, 92, 236, 26, 212),
        ("M", 148, 388, "C", 158, 316, 206, 262, 276, 252),
        ("M", 132, 388, "C", 104, 336, 72, 312, 26, 312),
        ("M", 154, 388, "C", 182, 346, 220, 326, 272, 334),
        ("M", 142, 388, "C", 146, 300, 124, 210, 92, 150),
    )
    width = 13 if detailed else 17
    art = "".join(line(GREEN, width, *blade) for blade in blades)
    art += line(LEAF, 8, "M", 148, 384, "C", 158, 330, 168, 280, 178, 220)
    art += line(LEAF, 7, "M", 142, 384, "C", 138, 350, 122, 330, 110, 300)
    art += _orchid_flower(184, 196, 1.32, 12, detailed)
    return art + _orchid_flower(102, 290, 1.0, -20, detailed)


def chrysanthemum(detailed: bool) -> str:
    """菊 Draw the chrysanthemum."""
    x, y = 150, 234
    art = line(GREEN, 12, "M", 152, 388, "C", 150, 350, 146, 330, 148, 270)
    art += leaf(148, 384, 118, 30, -58, GREEN) + leaf(152, 384, 118, 30, 60, GREEN)
    if detailed:
        layers: tuple[_Layer, ...] = (
            (120, 18, _AMBER, 15.0),
            (98, 16, GOLD, 15.0),
            (72, 12, _YELLOW, 14.0),
        )
        layers += ((46, 9, _STRAW, 11.0),)
    else:
        layers = ((120, 12, _AMBER, 22.0), (92, 10, GOLD, 22.0), (56, 8, _STRAW, 16.0))
    for level, (length, count, colour, width) in enumerate(layers):
        turns = (360 * (step + level / 2) / count for step in range(count))
        art += "".join(petal(x, y, length, width, turn, colour) for turn in turns)
    return art + circle(x, y, 13, _AMBER)


_CANES = ((104.0, 120.0, 388.0, 30.0), (190.0, 186.0, 388.0, 25.0))
"""Middle, top, foot and width of the two canes."""

_CANE_LEAVES = (
    (120, 196, 64, 96),
    (120, 200, 104, 62),
    (120, 194, 30, 84),
    (90, 262, -64, 74),
    (90, 266, -104, 68),
    (202, 246, 56, 86),
    (202, 252, 98, 80),
    (178, 318, -58, 66),
    (202, 318, 70, 78),
    (92, 164, -58, 74),
    (92, 168, -98, 68),
)


def _cane(x: float, top: float, foot: float, width: float, detailed: bool) -> str:
    step = (foot - top) / 4
    art = ""
    for joint in range(4):
        y = top + joint * step
        art += rect(Box(x - width / 2, y + 2.5, width, step - 5), 8, GREEN)
        if detailed:
            shine = ("M", x - width * 0.18, y + 14, "L", x - width * 0.18, y + step - 14)
            art += line(MINT, width * 0.16, *shine)
    return art


def bamboo_plant(detailed: bool) -> str:
    """竹 Draw the bamboo."""
    art = "".join(_cane(*cane, detailed) for cane in _CANES)
    shown = _CANE_LEAVES if detailed else _CANE_LEAVES[::2]
    width = 14 if detailed else 20
    return art + "".join(leaf(x, y, size, width, turn, DARK_GREEN) for x, y, turn, size in shown)
