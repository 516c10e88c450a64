"""Dice: white cubes with round corners, seen from a little in front."""

from __future__ import annotations

import io

from game.ui.drawing.picture import Picture
from game.ui.drawing.shapes import svg

_BLACK, _RED = "#1d2330", "#c8252b"
_SIDE, _FRONT, _ROUND = 60, 8, 13
"""The size of a face, the visible front below it, and the radius of its corners."""
_LEFT, _MIDDLE, _RIGHT = 15.5, 30.0, 44.5
_PIPS = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LEFT, _LEFT), (_RIGHT, _RIGHT)),
    3: ((_LEFT, _LEFT), (_MIDDLE, _MIDDLE), (_RIGHT, _RIGHT)),
}
_CORNERS = ((_LEFT, _LEFT), (_RIGHT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _RIGHT))
_PIPS[4] = _CORNERS
_PIPS[5] = (*_CORNERS, (_MIDDLE, _MIDDLE))
_PIPS[6] = (*_CORNERS, (_LEFT, _MIDDLE), (_RIGHT, _MIDDLE))


def die(value: int, tilt: int, side: int) -> Picture:
    """Return a die that shows this value, turned by `tilt` degrees, in a square of this side. As on
    Chinese dice, one and four are red."""
    tone, size = _RED if value in (1, 4) else _BLACK, 9.5 if value == 1 else 5.6
    pips = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="{tone}"/>' for x, y in _PIPS[value]
    )
    low = f'y="{_FRONT}" width="{_SIDE}" height="{_SIDE}" rx="{_ROUND}"'
    art = (
        f'<g transform="rotate({tilt} 40 40) translate(10 8)">'
        f'<rect x="1.5" {low} fill="#000" fill-opacity=".3" transform="translate(0 3)"/>'
        f'<rect {low} fill="#cfc6b2"/>'
        f'<rect width="{_SIDE}" height="{_SIDE}" rx="{_ROUND}" fill="#fffdf6" stroke="#b9ad92"/>'
        f"{pips}</g>"
    )
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">'
        f'<g transform="scale({side / 80:.4f})">{art}</g></svg>'
    )
    return Picture(svg(io.BytesIO(text.encode()), side, side))
