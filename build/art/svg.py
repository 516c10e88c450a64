"""Helpers for SVG that every reader understands, especially nanosvg.

Uses only paths, circles, ellipses, rectangles, groups and user-space gradients, because the game's
reader ignores or garbles other elements. Lengths are in units of the tile: a face is 300 wide and
400 high at any size.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

INK = "#1c2233"
RED = "#c3151b"
GREEN = "#0b7a3b"
DARK_GREEN = "#075a2b"
LEAF = "#2c9146"
MINT = "#7fc493"
BLUE = "#16479b"
SKY = "#2f79c9"
IVORY = "#fbf5e3"
GOLD = "#d79a1c"
BROWN = "#6d4425"
PINK = "#e0567c"
PURPLE = "#7c3fa0"


class Manner(Enum):
    """A way to draw a face."""

    FULL = "full"
    SMALL = "small"
    """Fewer and bolder shapes, for small tiles."""
    BOLD = "bold"
    """SMALL with thicker strokes; shapes differ where otherwise only colours would."""


_GROUND = re.compile(rf'<[a-z]+ [^>]*"{IVORY}"[^>]*/>')
_COLOUR = re.compile(r'(fill|stroke)="#[0-9a-f]{6}"')
_HEX = re.compile("#[0-9a-f]{6}")


Parts = tuple[str | float, ...]
"""Parts of path data: command letters and numbers."""


def num(value: float) -> str:
    """Return a length with at most one decimal, without a trailing zero or negative zero."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def data(*parts: str | float) -> str:
    """Return path data from command letters and numbers, in their order."""
    return " ".join(part if isinstance(part, str) else num(part) for part in parts)


@dataclass(frozen=True, slots=True)
class Stroke:
    colour: str
    width: float

    def attributes(self) -> str:
        joins = 'stroke-linejoin="round" stroke-linecap="round"'
        return f' stroke="{self.colour}" stroke-width="{num(self.width)}" {joins}'


def _paint(fill: str, stroke: Stroke | None, more: str) -> str:
    return f' fill="{fill}"{stroke.attributes() if stroke else ""}{" " + more if more else ""}/>'


def path(d: str, fill: str = "none", stroke: Stroke | None = None, more: str = "") -> str:
    return f'<path d="{d}"' + _paint(fill, stroke, more)


def line(colour: str, width: float, *parts: str | float) -> str:
    """Draw a line of one colour with round ends, from the parts of its path data."""
    return path(data(*parts), "none", Stroke(colour, width))


def cut(fill: str, shapes: Iterable[str]) -> str:
    """Draw one shape with holes: each shape inside another removes its area, in turns."""
    return path("".join(shapes), fill, None, 'fill-rule="evenodd"')


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"' + _paint(fill, None, more)


def ring(x: float, y: float, r: float, stroke: Stroke, more: str = "") -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"' + _paint("none", stroke, more)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, more: str = "") -> str:
    where = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
    return f"<ellipse {where}" + _paint(fill, None, more)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, width and height."""

    x: float
    y: float
    w: float
    h: float

    def inset(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


def rect(box: Box, radius: float, fill: str, stroke: Stroke | None = None, more: str = "") -> str:
    size = f'width="{num(box.w)}" height="{num(box.h)}" rx="{num(radius)}"'
    return f'<rect x="{num(box.x)}" y="{num(box.y)}" {size}' + _paint(fill, stroke, more)


def group(body: str, transform: str) -> str:
    return f'<g transform="{transform}">{body}</g>'


def placed(body: str, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> str:
    """Place the body with its origin at x, y, turned clockwise by `turn` degrees and scaled."""
    steps = [f"translate({num(x)} {num(y)})"]
    if turn:
        steps.append(f"rotate({num(turn)})")
    if scale != 1.0:
        steps.append(f"scale({scale:.3f})")
    return group(body, " ".join(steps))


def polar(x: float, y: float, degrees: float, radius: float) -> tuple[float, float]:
    """Return the point at a distance from x, y; 0 degrees is up, 90 is right."""
    angle = math.radians(degrees - 90)
    return x + math.cos(angle) * radius, y + math.sin(angle) * radius


def disc_data(x: float, y: float, r: float) -> str:
    return oval_data(x, y, r, r, 0)


def oval_data(x: float, y: float, rx: float, ry: float, degrees: float) -> str:
    """Return an ellipse as path data; `degrees` turns its rx axis away from up, clockwise."""
    x0, y0 = polar(x, y, degrees, rx)
    x1, y1 = polar(x, y, degrees + 180, rx)
    turn = degrees - 90
    half = ("A", rx, ry, turn, 0, 1)
    return data("M", x0, y0, *half, x1, y1, *half, x0, y0, "Z")


def leaf(x: float, y: float, length: float, width: float, turn: float, fill: str) -> str:
    """Draw a pointed leaf or petal from x, y in the direction `turn`."""
    top, bottom = -0.72 * length, -0.30 * length
    wide = 0.8 * width
    right = ("C", width, bottom, wide, top, 0, -length)
    left = ("C", -wide, top, -width, bottom, 0, 0)
    return placed(path(data("M", 0, 0, *right, *left, "Z"), fill), x, y, turn)


def petal(x: float, y: float, length: float, width: float, turn: float, fill: str) -> str:
    """Draw a round-tipped petal from x, y in the direction `turn`."""
    right = ("C", 0.5 * width, -0.3 * length, 1.3 * width, -length, 0, -length)
    left = ("C", -1.3 * width, -length, -0.5 * width, -0.3 * length, 0, 0)
    return placed(path(data("M", 0, 0, *right, *left, "Z"), fill), x, y, turn)


Stop = tuple[float, str, float]
"""Offset 0 to 1, colour, opacity."""


def _stops(stops: Iterable[Stop]) -> str:
    def one(offset: float, colour: str, opacity: float) -> str:
        alpha = "" if opacity == 1 else f' stop-opacity="{opacity:.2f}"'
        return f'<stop offset="{offset:.2f}" stop-color="{colour}"{alpha}/>'

    return "".join(one(*stop) for stop in stops)


def linear(
    name: str, start: tuple[float, float], end: tuple[float, float], stops: Iterable[Stop]
) -> str:
    ends = f'x1="{num(start[0])}" y1="{num(start[1])}" x2="{num(end[0])}" y2="{num(end[1])}"'
    head = f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {ends}>'
    return head + _stops(stops) + "</linearGradient>"


def radial(name: str, centre: tuple[float, float], r: float, stops: Iterable[Stop]) -> str:
    where = f'cx="{num(centre[0])}" cy="{num(centre[1])}" r="{num(r)}"'
    head = f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {where}>'
    return head + _stops(stops) + "</radialGradient>"


def silhouette(body: str, colour: str) -> str:
    """Return the body in one colour, without the parts that show the ivory."""
    return _COLOUR.sub(rf'\1="{colour}"', _GROUND.sub("", body))


def recoloured(body: str, palette: Mapping[str, str]) -> str:
    """Return the body with every colour of the palette replaced."""
    return _HEX.sub(lambda found: palette.get(found[0], found[0]), body)


def document(width: float, height: float, body: str, gradients: str = "") -> str:
    """Return a whole SVG file."""
    size = f'width="{num(width)}" height="{num(height)}" viewBox="0 0 {num(width)} {num(height)}"'
    defs = f"<defs>{gradients}</defs>" if gradients else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{defs}{body}</svg>\n'
