"""Marks that look cut into a large tile, with the light from the upper left."""

from __future__ import annotations

import pygame

from game.ui.drawing.tile_size import tile_width

LARGE = 110
"""The width of a tile above which its marks are cut. On smaller ones they would get muddy."""
DEPTH = 0.016
"""How deep the marks are, as a part of the tile's width."""
DARK, LIGHT = 90, 200
"""How much the shadow inside the upper left edges covers, and the light next to the lower
right ones, of 255."""


def is_cut(height: int) -> bool:
    """Return whether a tile of this height shows its marks cut."""
    return tile_width(height) > LARGE


def engraved(face: pygame.Surface, height: int) -> pygame.Surface:
    """Return a face with its marks cut into a tile of this height."""
    deep = max(1, round(tile_width(height) * DEPTH))
    around = 2 * deep + 2
    area = face.get_bounding_rect().inflate(around, around).clip(face.get_rect())
    marks = face.subsurface(area)
    black, white = marks.copy(), marks.copy()
    black.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)

    shadow = black.copy()
    shadow.blit(black, (deep, deep), special_flags=pygame.BLEND_RGBA_SUB)
    shadow = pygame.transform.box_blur(shadow, deep)
    shadow.blit(white, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    shadow.fill((255, 255, 255, DARK), special_flags=pygame.BLEND_RGBA_MULT)

    light = pygame.Surface(area.size, pygame.SRCALPHA)
    light.fill((255, 255, 255, 0))
    light.blit(white, (deep, deep), special_flags=pygame.BLEND_RGBA_MAX)
    light.blit(black, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    light.fill((255, 255, 255, LIGHT), special_flags=pygame.BLEND_RGBA_MULT)

    cut = face.copy()
    cut.blits([(light, area), (shadow, area)])
    return cut
