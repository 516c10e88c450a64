"""The program's icon: tiles of the game on its green cloth, or one bold tile at small sizes. And
the picture of the installer for Windows: tiles on the same cloth.

1000 x 1000 units. The ground can have a margin, which macOS wants.
"""

from __future__ import annotations

from art.backs import BACKS
from art.bodies import DEPTH, UPRIGHT, face_up_parts
from art.faces import engraved, face
from art.svg import Box, Manner, Stroke, document, linear, placed, radial, rect

SIDE = 1000
MAC_MARGIN = 98
"""The part of each side that macOS leaves free around an icon."""
SMALL = 40
"""Up to this size in pixels, the icon shows one tile only."""

_TURNED = (("1s", 334, 452, -13, 1.32), ("C", 608, 516, 9, 1.62))
"""Tile, middle, turn and scale, the foremost last."""
_FALLING = (
    *(("7s", 760, 250, 24, 1.2), ("E", 270, 520, -17, 1.3), ("1p", 720, 830, 12, 1.4)),
    *(("1s", 330, 1180, -11, 1.5), ("C", 640, 1510, 8, 1.7)),
)
SLENDER = 314 / 164
"""The height of the installer's picture, where its width is 1."""
_ALONE = 2.2
"""The scale of the one tile of a small icon."""


def icon(pixels: int, margin: int = 0) -> str:
    """Return the SVG of the icon for a size in pixels."""
    gradients, body = face_up_parts(*UPRIGHT, BACKS["bamboo"])
    if pixels <= SMALL:
        return document(SIDE, SIDE, _small_tile(body), gradients)
    inner = SIDE - 2 * margin
    art = placed(_ground() + _tiles(body, _TURNED), margin, margin, 0, inner / SIDE)
    return document(SIDE, SIDE, art, gradients + _cloth())


def installer() -> str:
    """Return the SVG of the installer's picture."""
    gradients, body = face_up_parts(*UPRIGHT, BACKS["bamboo"])
    high = round(SIDE * SLENDER)
    stops = [(0, "#2f8a5b", 1), (0.55, "#17633d", 1), (1, "#0b4127", 1)]
    cloth = radial("g", (420, 500), 1500, stops)
    art = rect(Box(0, 0, SIDE, high), 0, "url(#g)") + _tiles(body, _FALLING)
    return document(SIDE, high, art, gradients + cloth)


def _small_tile(body: str) -> str:
    """Draw one tile as high as the icon, with a large, bold sign."""
    w, h = UPRIGHT
    art = body + placed(face("C", Manner.BOLD, False), -6, 0, 0, 1.04)
    return placed(art, (SIDE - w * _ALONE) / 2, (SIDE - (h + DEPTH) * _ALONE) / 2, 0, _ALONE)


def _cloth() -> str:
    stops = [(0, "#2f8a5b", 1), (0.6, "#17633d", 1), (1, "#0b4127", 1)]
    shine = [(0, "#ffffff", 0.35), (0.5, "#ffffff", 0.05), (1, "#000000", 0.3)]
    return radial("g", (420, 300), 820, stops) + linear("r", (0, 0), (0, SIDE), shine)


def _ground() -> str:
    edge = Stroke("url(#r)", 14)
    return rect(Box(0, 0, SIDE, SIDE), 220, "url(#g)") + rect(
        Box(9, 9, SIDE - 18, SIDE - 18), 212, "none", edge
    )


def _tiles(body: str, tiles: tuple[tuple[str, int, int, int, float], ...]) -> str:
    w, h = UPRIGHT
    art = ""
    for name, x, y, turn, scale in tiles:
        sign = placed(engraved(face(name, Manner.FULL, False)), 10, 13, 0, 0.935)
        tile = _shadow(w, h) + body + sign
        art += placed(placed(tile, -w / 2, -(h + DEPTH) / 2), x, y, turn, scale)
    return art


def _shadow(w: float, h: float) -> str:
    """Draw a soft shadow from rectangles inside each other."""
    grown = (Box(-by, 22 - by, w + 2 * by, h + DEPTH - 8 + 2 * by) for by in range(0, 36, 3))
    return "".join(rect(box, 40, "#000000", None, 'fill-opacity=".035"') for box in grown)
