"""The player's pictures of tiles, at the size of each tile."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from game.ui.drawing import shapes
from game.ui.drawing.looks import TextLook
from game.ui.drawing.text import Fonts

DISC, SMALLEST_DISC = 0.34, 14
"""The side of the disc of a number as a part of the face, and its least in pixels."""
LIGHT, DARK = (255, 252, 240), (20, 24, 40)
Master: TypeAlias = tuple[bytes, tuple[int, int]]
"""A PNG picture as its pixels and size, at most as large as the largest that was tried."""
Drawing: TypeAlias = bytes | Master
"""A picture that can be drawn: the text of an SVG file, or the pixels of a PNG file."""


@dataclass(frozen=True, slots=True)
class OwnFaces:
    """Pictures that can be drawn, by tile, "front" and "back"."""

    drawings: Mapping[str, Drawing]

    def picture(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return a picture that fits into this size."""
        drawing = self.drawings[name]
        if isinstance(drawing, bytes):
            return shapes.svg(io.BytesIO(drawing), width, height)
        pixels, size = drawing
        scale = min(width / size[0], height / size[1])
        fitting = (max(1, round(size[0] * scale)), max(1, round(size[1] * scale)))
        whole = pygame.image.frombytes(pixels, size, "RGBA")
        return pygame.transform.smoothscale(whole, fitting)


def indexed(face: pygame.Surface, sign: str, fonts: Fonts) -> pygame.Surface:
    """Return a face with its number or letter on a disc in the corner."""
    made, side = face.copy(), max(SMALLEST_DISC, round(DISC * face.get_width()))
    disc = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.aacircle(disc, LIGHT, (side / 2, side / 2), side / 2)
    fonts.line(disc, TextLook(sign, round(0.8 * side), bold=True, align="centre"), DARK)
    made.blit(disc, (0, 0))
    return made
