"""Characters as artwork: outlines from fonts.py, fitted into a place on a tile."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from art.svg import Stroke, data, path

UNITS_PER_EM = 1000
_TOKEN = re.compile(r"([A-Z])([^A-Z]*)")
_NUMBER = re.compile(r"-?\d+")

Point = tuple[float, float]
Segment = tuple[str, list[Point]]


@cache
def _shapes() -> dict[str, dict[str, str]]:
    shapes: dict[str, dict[str, str]] = json.loads(
        Path(__file__).with_name("glyphs.json").read_text(encoding="utf-8")
    )
    return shapes


def _points(command: str, values: list[float], last: Point) -> Iterator[Point]:
    if command == "H":
        yield from ((value, last[1]) for value in values)
    elif command == "V":
        yield from ((last[0], value) for value in values)
    else:
        yield from zip(values[::2], values[1::2], strict=True)


@cache
def _segments(face: str, character: str) -> tuple[Segment, ...]:
    """Return the outline as commands with whole points; H and V become L."""
    last: Point = (0, 0)
    segments: list[Segment] = []
    for command, numbers in _TOKEN.findall(_shapes()[face][character]):
        values = [float(number) for number in _NUMBER.findall(numbers)]
        points = list(_points(command, values, last))
        last = points[-1] if points else last
        segments.append(("L" if command in "HV" else command, points))
    return tuple(segments)


def _bounds(segments: tuple[Segment, ...]) -> tuple[float, float, float, float]:
    points = [point for _, some in segments for point in some]
    across = [x for x, _ in points]
    up = [y for _, y in points]
    return min(across), min(up), max(across), max(up)


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a character: the centre of its ink, its em in units, and the ink's largest width.

    `stretch` widens it; `weight` thickens every stroke by that many units.
    """

    x: float
    y: float
    em: float
    width: float = 1e9
    height: float = 1e9
    stretch: float = 1.0
    weight: float = 0.0


def glyph(face: str, character: str, place: Place, colour: str) -> str:
    """Return the character as a path. Raise KeyError if glyphs.json doesn't contain it."""
    segments = _segments(face, character)
    left, bottom, right, top = _bounds(segments)
    scale_x = min(place.em * place.stretch / UNITS_PER_EM, place.width / (right - left))
    scale_y = min(place.em / UNITS_PER_EM, place.height / (top - bottom))
    shift_x = place.x - (left + right) / 2 * scale_x
    shift_y = place.y + (bottom + top) / 2 * scale_y
    parts: list[str | float] = []
    for command, points in segments:
        parts.append(command)
        for x, y in points:
            parts += [shift_x + x * scale_x, shift_y - y * scale_y]
    stroke = Stroke(colour, place.weight) if place.weight else None
    return path(data(*parts), colour, stroke)


def brush(character: str, place: Place, colour: str) -> str:
    """Return a character of the brush face."""
    return glyph("brush", character, place, colour)


def sans(character: str, place: Place, colour: str) -> str:
    """Return a digit or letter of the upright face."""
    return glyph("sans", character, place, colour)
