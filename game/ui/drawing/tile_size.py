"""The size of tiles: the geometry that pictures and layouts share. Nothing here draws."""

from __future__ import annotations

from game.ui.drawing.looks import Box

# The geometry of the tile pictures, in the units of their SVG files.
FACE_HEIGHT, DEPTH, SHADOW_PAD = 400, 46, 44
TILE_RATIO = 0.75


def tile_width(height: int) -> int:
    """Return the short side of a tile in pixels, from its long side."""
    return round(height * TILE_RATIO)


def tile_depth(height: int) -> int:
    """Return the visible thickness below the face, in pixels."""
    return max(2, round(height * DEPTH / FACE_HEIGHT))


def tile_fitting(room: int, most: int) -> int:
    """Return the height, up to `most`, of the highest tile that fits with its thickness.

    >>> tile_fitting(50, 60), tile_fitting(50, 40)
    (45, 40)
    """
    height = min(room, most)
    while height > 1 and height + tile_depth(height) > room:
        height -= 1
    return height


def tile_box(x: int, y: int, height: int, facing: int) -> Box:
    """Return the box of a tile's face. `height` is its long side, flat if it faces a side."""
    short = tile_width(height)
    return Box(x, y, height, short) if facing % 2 else Box(x, y, short, height)
