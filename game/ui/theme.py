"""Colours by role and the sizes that every screen shares."""

from __future__ import annotations

from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int] | tuple[int, int, int, int]

COLOURS: dict[str, Colour] = {
    "text": (244, 240, 226),
    "dim": (176, 200, 186),
    "gold": (255, 220, 135),
    "title": (255, 226, 150),
    "good": (126, 226, 160),
    "bad": (255, 150, 138),
    "dark": (60, 34, 4),
    "off": (128, 146, 136),
    "last": (255, 205, 60),
    "won": (255, 120, 60),
    "copy": (120, 200, 255),
    "claim": (255, 238, 190),
}

DESIGN_WIDTH, DESIGN_HEIGHT = 1280, 800
MIN_WIDTH, MIN_HEIGHT = 960, 600


def unit(width: int, height: int) -> float:
    """Pixels for each unit of the 1280 x 800 design."""
    return min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT)
