"""Tiles that stand: those in other players' hands, and the stacks of the wall. Also the dice, white
cubes seen from a little in front."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pygame

from game.ui.drawing.shapes import svg
from game.ui.drawing.theme import BackTones

# The geometry of the tile pictures, in the units of their SVG files.


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Picture:
    """A surface, and the offset of its top left corner from the box that it was made for."""

    surface: pygame.Surface
    dx: int = 0
    dy: int = 0


_IVORY, _IVORY_DARK, _OUTLINE = "#fdf6e2", "#c7b286", "#8d7f5c"
_BELOW = 0.34
"""The visible front of a standing tile at a side and of a stack, as a part of its box: of its
height, and of the depth of a whole stack."""


def standing(tones: BackTones, width: int, height: int, facing: int) -> Picture:
    """Return a standing tile in a box of this size: its back if it faces the top, or from above if
    it faces a side, with its front below the box."""
    if facing == 2:
        return Picture(_from_behind(tones, width, height))
    low = max(2, round(_BELOW * height))
    picture = _svg(_from_above(tones, facing == 1), width, height + low, (30, 30 * (1 + _BELOW)))
    return Picture(picture)


def stack(tones: BackTones, width: int, height: int, count: int) -> Picture:
    """Return a stack of the wall from above. A stack of one tile is lower."""
    down = 0 if count == 2 else stack_front(width, height) // 2
    whole = height + stack_front(width, height) - down + 2
    art = stack_art(tones, width, height, count)
    return Picture(_svg(art, width, whole, (width, whole)), 0, down)


def stack_front(width: float, height: float) -> int:
    """Return the visible front below a stack of two tiles."""
    return max(2, round(_BELOW * min(width, height)))


def stack_art(tones: BackTones, width: float, height: float, count: int) -> str:
    """Draw a stack of the wall, with its front below."""
    front = stack_front(width, height)
    high = front if count == 2 else front - front // 2
    corner = 0.2 * min(width, height)
    art = _rect(0, 0.12 * height, width, height + high, corner + 0.4, "#000", 0.3)
    art += _rect(0.4, high, width - 0.8, height, corner, tones.edge)
    art += _rect(0.4, 0.6 * high, width - 0.8, height, corner, _IVORY_DARK)
    if count == 2:
        art += _rect(0.4, 0.4 * high, width - 0.8, height, corner, tones.edge)
    art += _rect(0.4, 0.4, width - 0.8, height - 0.8, corner, tones.middle, 1, tones.edge)
    return art + _rect(1.6, 1.4, width - 3.2, 0.5 * height, corner - 0.6, tones.light, 0.75)


def _from_behind(tones: BackTones, width: int, height: int) -> pygame.Surface:
    """Draw a tile 36 x 54 in size: ivory above, and its back with a leaf."""
    stops = zip((0, 0.5, 1), (tones.light, tones.middle, tones.low), strict=True)
    shade = (
        '<defs><linearGradient id="k" gradientUnits="userSpaceOnUse" x1="0" y1="6" x2="0" y2="51">'
        + "".join(f'<stop offset="{part:g}" stop-color="{tone}"/>' for part, tone in stops)
        + "</linearGradient></defs>"
    )
    art = shade + _rect(0, 3, 36, 51, 5, "#000", 0.28)
    art += _rect(0.5, 0.5, 35, 20, 4.5, _IVORY, 1, _IVORY_DARK)
    art += _rect(0.5, 6.5, 35, 45, 4.5, "url(#k)", 1, tones.edge)
    art += f'<path d="M 18 38 C 23 32 22 24 18 19 C 14 24 13 32 18 38 Z" fill="{tones.shine}"'
    return _svg(art + ' fill-opacity=".45"/>', width, height, (36, 54))


def _from_above(tones: BackTones, is_flipped: bool) -> str:
    """Draw a tile 30 x 30 in size with its front below. The back is towards the table: on the
    right, or on the left if it is flipped."""
    left = 0.6 if is_flipped else 17.0
    art = _rect(0, 6, 30, 34, 5, "#000", 0.28)
    art += _rect(0.6, 8, 28.8, 30, 4, _IVORY_DARK, 1, "#6f6242")
    art += _rect(left, 8, 12.4, 30, 4, tones.edge)
    art += _rect(0.6, 0.6, 28.8, 28.8, 4, _IVORY, 1, _OUTLINE)
    art += _rect(left, 0.6, 12.4, 28.8, 4, tones.middle, 1, tones.edge)
    return art + _rect(left + 2.4, 3, 7.6, 23, 2.5, tones.light, 0.6)


def _rect(
    x: float,
    y: float,
    w: float,
    h: float,
    radius: float,
    fill: str,
    opacity: float = 1,
    line: str = "",
) -> str:
    stroke = f' stroke="{line}" stroke-width="1"' if line else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius:g}"'
        f' fill="{fill}" fill-opacity="{opacity:g}"{stroke}/>'
    )


def _svg(art: str, width: int, height: int, size: tuple[float, float]) -> pygame.Surface:
    """Return the picture of a drawing of this size, stretched to fill the pixels."""
    across, down = width / size[0], height / size[1]
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<g transform="scale({across:.4f} {down:.4f})">{art}</g></svg>'
    )
    return svg(io.BytesIO(text.encode()), width, height)


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
