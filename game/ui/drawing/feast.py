"""Words of a feast: letters of gold, fire or jade with a rim and a glow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pygame

from game.system.slices import Slices
from game.ui.drawing.display import DisplayFaces
from game.ui.drawing.feast_looks import FeastLook, FeastTone
from game.ui.drawing.ground import graded
from game.ui.drawing.standing import Picture
from game.ui.drawing.text import cut
from game.ui.drawing.theme import RGB, SMALLEST

Plain: TypeAlias = Callable[[int], pygame.font.Font]
"""The interface font in a size."""
_TONES: Mapping[FeastTone, tuple[RGB, RGB, RGB]] = {
    "gold": ((255, 244, 206), (242, 168, 52), (118, 40, 10)),
    "fire": ((255, 214, 112), (252, 108, 46), (74, 16, 6)),
    "jade": ((214, 255, 220), (112, 226, 140), (8, 56, 32)),
    "rose": ((255, 222, 214), (246, 140, 128), (86, 20, 20)),
}
"""The upper and the lower colour of the letters, and that of their rim."""
_GLOW = (255, 190, 80)
_CHINESE, _HIGHEST = "\u2e80", "Hp"
"""The first Chinese letter, and Latin ones that reach highest and lowest."""
_TRIED = 64
"""The size in which words are measured."""
_DIM = 6
"""The glow is drawn at this part of its size."""
_RIM, _ROOM = 36, 0.3
"""The rim's part of the words' height (one in so many), and the room for the glow around."""


def feast(
    faces: DisplayFaces, plain: Plain, look: FeastLook, width: int, height: int
) -> Slices[Picture]:
    """Draw the words as large as the box allows. `plain` draws a text that no display face has all
    letters of."""
    room = round(_ROOM * height)
    upper, lower, rim = _TONES[look.tone]
    tried = _line_of(_font(faces, plain, look.text, _TRIED), look.text)
    if not tried.w:
        # A translation can have a text of spaces.
        return Picture(pygame.Surface((1, 1), pygame.SRCALPHA), 0, 0)
    fitting = min(_TRIED * width / tried.w, _TRIED * height / tried.h)
    words, edge, thick = _words(faces, plain, look.text, fitting, width)
    yield
    left = {"left": 0, "right": width - words.get_width()}.get(
        look.align, (width - words.get_width()) // 2
    )
    size = words.get_width() + 2 * room, height + 2 * room
    at = room, room + (height - words.get_height()) // 2
    surface = _glow(size, words, at) if look.glow else pygame.Surface(size, pygame.SRCALPHA)
    yield
    surface.blit(_in_one_colour(edge, rim), (at[0] - thick, at[1] - thick + thick // 2))
    surface.blit(_graded(words, upper, lower), at)
    yield
    seen = surface.get_bounding_rect()
    return Picture(surface.subsurface(seen).copy(), seen.x - room + left, seen.y - room)


def _words(
    faces: DisplayFaces, plain: Plain, text: str, fitting: float, width: int
) -> tuple[pygame.Surface, pygame.Surface, int]:
    """Return white words in the size that fits, or in the smallest one with dots, cut to their
    letters; the same with a rim; and how thick that is."""
    font = _font(faces, plain, text, max(SMALLEST, int(fitting)))
    if fitting < SMALLEST:
        text = cut(text, font, width)
    letters = _line_of(font, text)
    words = font.render(text, True, "white")
    thick = max(1, letters.h // _RIM)
    font.outline = thick
    edge = font.render(text, True, "white")
    font.outline = 0
    around = letters.inflate(2 * thick, 2 * thick).move(thick, thick)
    return _part(words, letters), _part(edge, around), thick


def _font(faces: DisplayFaces, plain: Plain, text: str, size: int) -> pygame.font.Font:
    return faces.font(text, size) or plain(size)


def _part(surface: pygame.Surface, box: pygame.Rect) -> pygame.Surface:
    """Return a part of a surface, which can reach beyond it."""
    part = pygame.Surface(box.size, pygame.SRCALPHA)
    part.blit(surface, (0, 0), box)
    return part


def _line_of(font: pygame.font.Font, text: str) -> pygame.Rect:
    """Return where the words are. Latin ones are always as high as a capital and a tail. It is as
    wide as nothing if they show nothing."""
    if not font.size(text)[0]:
        return pygame.Rect(0, 0, 0, 0)
    letters = font.render(text, True, "white").get_bounding_rect()
    if all(letter < _CHINESE for letter in text):
        line = font.render(_HIGHEST, True, "white").get_bounding_rect()
        letters.union_ip((letters.x, line.y, letters.w, line.h))
    return letters


def _in_one_colour(words: pygame.Surface, colour: RGB) -> pygame.Surface:
    coloured = words.copy()
    coloured.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return coloured


def _graded(words: pygame.Surface, upper: RGB, lower: RGB) -> pygame.Surface:
    """Return the words, from the upper colour to the lower one."""
    coloured = words.copy()
    shades = graded(*words.get_size(), upper, lower)
    coloured.blit(shades, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return coloured


def _glow(size: tuple[int, int], words: pygame.Surface, at: tuple[int, int]) -> pygame.Surface:
    """Return the light that words at this place give to what is around them."""
    small = [max(1, side // _DIM) for side in size]
    light = pygame.Surface(small, pygame.SRCALPHA)
    letters = [max(1, side // _DIM) for side in words.get_size()]
    shape = pygame.transform.smoothscale(_in_one_colour(words, _GLOW), letters)
    light.blit(shape, (at[0] // _DIM, at[1] // _DIM))
    soft = pygame.transform.gaussian_blur(light, max(1, letters[1] // 10))
    return pygame.transform.smoothscale(soft, size)
