"""The backs of the tiles: their colours and their pattern.

Patterns are drawn around the origin for an upright tile and stay within its frame, 236 x 336. They
use the back's light colour, half transparent. Small tiles have a simpler pattern, because the full
one would blur.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise

from art.svg import Box, Stroke, data, leaf, path, placed, polar, rect, ring


@dataclass(frozen=True, slots=True)
class Back:
    """The colours of a back, from light to dark."""

    shine: str
    light: str
    middle: str
    dark: str
    edge: str


BACKS: dict[str, Back] = {
    "bamboo": Back("#e2f5b4", "#b5da7c", "#7cb150", "#4f8634", "#2b551d"),
    "blue": Back("#d3e5ff", "#8fb9f2", "#5088d8", "#2f62b0", "#16356e"),
    "red": Back("#ffd3c8", "#ef9184", "#d2554b", "#a33430", "#5f1513"),
}

_CANES = ((-66, 38, 0), (62, 30, 30))
"""Middle, width and fall of the joints of each cane."""
_SPRAYS = ((-46, -112, 1), (-46, 56, 1), (46, -82, -1), (46, 86, -1))
"""Joints from which three leaves hang, to the right (1) or to the left (-1)."""
_LEAVES = ((52, 74, 11), (84, 96, 13), (118, 84, 12))
"""Direction, length and width of the leaves of a spray."""

_FEW = ((-40, -86, 1), (40, 40, -1))
_BROAD = ((50, 104, 22), (96, 122, 24))
"""Sprays and leaves of a small tile."""


def _faint(opacity: float) -> str:
    return f'fill-opacity="{opacity:.2f}"'


def _cane(x: float, width: float, fall: float, colour: str) -> str:
    """Draw a cane from the top of the frame to the bottom, cut at its joints."""
    joints = [-168, *(fall + joint for joint in (-112, -28, 56)), 168]
    boxes = (Box(x - width / 2, top + 3, width, low - top - 6) for top, low in pairwise(joints))
    return "".join(rect(box, 7, colour, None, _faint(0.2)) for box in boxes)


def _bamboo(colour: str, small: bool) -> str:
    """Draw two canes with leaves; when small, with fewer and broader ones."""
    sprays, leaves, strong = (_SPRAYS, _LEAVES, 0.42) if not small else (_FEW, _BROAD, 0.55)
    art = "".join(
        leaf(x, y, size, width, side * turn, colour)
        for x, y, side in sprays
        for turn, size, width in leaves
    )
    canes = "".join(_cane(*cane, colour) for cane in _CANES)
    return canes + art.replace("/>", f" {_faint(strong)}/>")


def _seen(part: float, gap: float) -> int:
    """Return how far a ring of a wave is visible, in degrees to either side.

    Beyond that angle it lies under the waves before it, half a radius lower, or in the gap round
    them.
    """

    def is_under(degrees: int) -> bool:
        x, y = polar(0, 0, degrees, part)
        return any(math.hypot(x - cx, y - cy) < 1 + gap for cx, cy in ((1, 0.5), (0, 1)))

    return next((degrees for degrees in range(91) if is_under(degrees)), 90)


def _wave(x: float, y: float, r: float, parts: Iterable[float], stroke: Stroke) -> str:
    art = ""
    for part in parts:
        far = _seen(part, 0.6 * stroke.width / r)
        start, end = polar(x, y, -far, r * part), polar(x, y, far, r * part)
        arc = data("M", *start, "A", r * part, r * part, 0, 0, 1, *end)
        art += path(arc, "none", stroke, 'stroke-opacity=".42"')
    return art


def _waves(colour: str, small: bool) -> str:
    """青海波 Draw rows of waves; when small, fewer and larger ones."""
    across: tuple[tuple[int, ...], ...] = ((-2, 0, 2), (-1, 1))
    parts: tuple[float, ...] = (0.94, 0.7, 0.46)
    r, rows, line = 36, range(-8, 9), 3.4
    if small:
        across, parts = ((-1, 1), (0,)), (0.9, 0.5)
        r, rows, line = 54, range(-5, 6), 8.0
    spots = [(x * r, row * r / 2 + 14) for row in rows for x in across[row % 2]]
    return "".join(_wave(*spot, r, parts, Stroke(colour, line)) for spot in spots)


def _blossom(x: float, y: float, r: float, turn: float, colour: str) -> str:
    """梅花 Draw five round petals and a heart in outline."""
    art = ""
    for step in range(5):
        px, py = polar(x, y, turn + 72 * step, r * 0.58)
        art += ring(px, py, r * 0.4, Stroke(colour, r * 0.075), 'stroke-opacity=".5"')
    return art


_BLOSSOMS = (
    (0, 0, 74, 0),
    *((-66, -112, 44, 20), (70, -104, 30, -14), (-70, 108, 32, 30), (68, 116, 46, 12)),
)
"""Middle, radius and turn of each blossom."""


def _blossoms(colour: str, small: bool) -> str:
    if small:
        spots = [polar(0, 0, 72 * step, 58) for step in range(5)]
        return "".join(ring(x, y, 36, Stroke(colour, 15), 'stroke-opacity=".55"') for x, y in spots)
    return "".join(_blossom(*spot, colour) for spot in _BLOSSOMS)


_PATTERNS: dict[str, Callable[[str, bool], str]] = {
    "bamboo": _bamboo,
    "blue": _waves,
    "red": _blossoms,
}


def pattern(name: str, w: float, h: float, small: bool) -> str:
    """Draw the pattern of a back in the middle of a tile, upright or lying."""
    art = _PATTERNS[name](BACKS[name].shine, small)
    return placed(art, w / 2, h / 2, 90 if w > h else 0)
