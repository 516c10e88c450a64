"""The ground of every screen: cloth, and at the table a wooden rim with the playing field sunk in.

It is drawn once for a size of the window and kept.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from itertools import product

import pygame

from game.settings.settings import FeltName
from game.system.paths import asset
from game.system.slices import Slices, done
from game.ui.drawing import large
from game.ui.drawing.feast_looks import BoardLook, VeilLook
from game.ui.drawing.looks import Box, Pixels
from game.ui.drawing.shapes import rays, rounded, rounded_line
from game.ui.drawing.theme import FELTS, RGB, unit

_BLUR = 4
"""Soft shadows are drawn at this part of their size, and no larger on large screens."""
_SHADE = 8
"""How far inside the rim its shadow is seen at most, in pixels of that size."""
FAR, _SOFT = 8, 2
"""What is out of focus is drawn at this part of its size, blurred by so many pixels there."""
_FAR_LIGHT, _FAR_RIM = (128, 122, 112), 0.4
"""The light on what is out of focus, and the part of it that is left in the corners."""
_GOLDEN: tuple[RGB | None, ...] = (None, (30, 21, 8), (74, 52, 16), None)
"""The light that a VeilLook adds in the middle."""
RAYS = 3
"""The light of a VeilLook that comes in rays."""
_FIELD_RIM = 0.62
"""The part of the light that is left in the corners of the playing field."""
_COARSE = 48, 30
"""The size of a light that is drawn for a first screen, which can't wait."""
_WOODS: Mapping[str, tuple[RGB, RGB]] = {
    "oak": ((84, 50, 12), (176, 118, 44)),
    "ash": ((62, 60, 56), (134, 130, 122)),
    "cherry": ((72, 22, 12), (150, 66, 42)),
    "walnut": ((30, 22, 18), (70, 54, 46)),
}
"""The darkest and the lightest colour of woods."""
_NOTHING, _SEAM = (255, 0, 255), (18, 9, 4)
"""The colour of what isn't there, and of the line where two boards meet."""


def felt(width: int, height: int, name: FeltName = "cloth") -> pygame.Surface:
    """Return a surface's texture in its colours, lit in the middle and darker towards the edges."""
    return done(plain(width, height, name))


def plain(width: int, height: int, name: FeltName) -> Slices[pygame.Surface]:
    """Draw what `felt` returns."""
    look = FELTS[name]
    surface = large.surface((width, height))
    yield
    pygame.transform.smoothscale(_light(look.rim), (width, height), surface)
    yield
    cloth = _texture(name, look.dark, look.light, _scale(surface))
    yield
    _lay(surface, surface.get_rect(), cloth)
    yield
    return surface


def table(
    width: int, height: int, field: Box, radius: int, name: FeltName
) -> Slices[pygame.Surface]:
    """Draw the table from above: boards around the playing field, which lies a little lower."""
    look = FELTS[name]
    surface = large.surface((width, height))
    yield
    scale = _scale(surface)
    box = pygame.Rect(field.x, field.y, field.w, field.h)
    grain = _texture("rim", *look.boards, scale)
    yield
    pygame.transform.smoothscale(_light(look.rim, *_COARSE), (width, height), surface)
    yield
    yield from _lay_boards(surface, box.inflate(-2 * radius, -2 * radius), grain)
    corners = _corners(surface, box, radius)
    yield
    yield from _sink(surface, box, radius, scale)
    cloth = _texture(name, *look.field, scale)
    yield
    _lay(surface, box, cloth)
    yield
    for corner, at in corners:
        surface.blit(corner, at)
    line = max(1.0, 1.5 * unit(width, height))
    for away, colour, shown in ((0, "#140904", 1.0), (line, look.line, 0.6)):
        side = 2 * math.ceil(radius + away + line) + 3
        pattern = rounded_line(side, side, radius + away, colour, shown, line)
        _frame(surface, box.inflate(round(2 * away), round(2 * away)), pattern)
        yield
    return surface


def board(look: BoardLook, width: int, height: int, name: FeltName) -> Slices[pygame.Surface]:
    """Draw a board, lighter above, with its line."""
    tones = _WOODS.get(look.wood, FELTS[name].boards)
    scale = max(1, height // 300)
    grain = _texture("rim", *tones, 1)
    yield
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    size = -(-width // scale), -(-height // scale)
    if look.upright:
        part = _upright(grain, *size)
    else:
        part = grain.subsurface(grain.get_rect().clip((0, 0), size))
    grown = [scale * side for side in part.get_size()]
    _fill(surface, surface.get_rect(), pygame.transform.smoothscale(part, grown))
    yield
    fading = graded(width, height, (255, 255, 255), (128, 128, 128))
    surface.blit(fading, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    yield
    mask = rounded(width, height, look.radius, "#ffffff")
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    yield
    line = max(1.5, min(width, height) / 80)
    surface.blit(rounded_line(width, height, look.radius, look.colour, 1.0, line), (0, 0))
    return surface


def graded(width: int, height: int, upper: RGB, lower: RGB) -> pygame.Surface:
    """Return a surface that goes from the upper colour to the lower one."""
    ends = pygame.Surface((1, 2))
    ends.set_at((0, 0), upper)
    ends.set_at((0, 1), lower)
    return pygame.transform.smoothscale(ends, (width, height))


def _corners(
    surface: pygame.Surface, box: pygame.Rect, radius: int
) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """Return what lies in the corners of a box outside its rounded ones, and where."""
    inside = rounded(2 * radius, 2 * radius, radius, "#000000")
    found = []
    for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        at = pygame.Rect(0, 0, radius, radius)
        at.topleft = box.x + dx * (box.w - radius), box.y + dy * (box.h - radius)
        corner = pygame.Surface(at.size, pygame.SRCALPHA)
        corner.blit(surface, (0, 0), at)
        part = (dx * radius, dy * radius, radius, radius)
        corner.blit(inside, (0, 0), part, special_flags=pygame.BLEND_RGBA_SUB)
        found.append((corner, at))
    return found


def far_light(small: pygame.Surface, veil: VeilLook) -> pygame.Surface:
    """Return a picture at FAR of its size as one sees it behind what lies near: out of focus, in
    less light, with the veil's golden light from above its middle."""
    width, height = small.get_size()
    soft = pygame.transform.gaussian_blur(small, _SOFT)
    dark = pygame.transform.smoothscale(_light(_FAR_RIM), (width, height))
    soft.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    soft.fill(_FAR_LIGHT, special_flags=pygame.BLEND_RGB_MULT)
    if golden := _GOLDEN[veil.light]:
        gold = pygame.transform.smoothscale(_light(0.0), (width, height * 3 // 2))
        gold.fill(golden, special_flags=pygame.BLEND_RGB_MULT)
        soft.blit(gold, (0, -height * 4 // 10), special_flags=pygame.BLEND_RGB_ADD)
    if veil.light == RAYS:
        soft.blit(_rays(2 * width, 2 * height), (-width // 2, -height * 74 // 100))
    return soft


_rays = lru_cache(maxsize=1)(rays)


def _scale(surface: pygame.Surface) -> int:
    return max(1, round(unit(*surface.get_size())))


def _fill(
    surface: pygame.Surface,
    box: pygame.Rect,
    texture: pygame.Surface,
    start: Pixels = (0, 0),
    flags: int = 0,
) -> None:
    """Cover a box with a texture, again and again from `start`."""
    across, down = texture.get_size()
    surface.set_clip(box)
    for y in range(box.top - (box.top - start[1]) % down, box.bottom, down):
        for x in range(box.left - (box.left - start[0]) % across, box.right, across):
            surface.blit(texture, (x, y), special_flags=flags)
    surface.set_clip(None)


def _lay(
    surface: pygame.Surface, box: pygame.Rect, texture: pygame.Surface, start: Pixels = (0, 0)
) -> None:
    """Lay a texture over a box that shows only its light, which falls on the texture then: so no
    second picture of this size is needed."""
    _fill(surface, box, texture, start, pygame.BLEND_RGB_MULT)


def _lay_boards(surface: pygame.Surface, field: pygame.Rect, grain: pygame.Surface) -> Slices[None]:
    """Lay four boards around the field, whose ends meet in the corners, over the light there."""
    width, height = surface.get_size()
    upright = _upright(grain, max(1, field.left, width - field.right), height)
    yield
    for top, high in ((0, field.top), (field.bottom, height - field.bottom)):
        _lay(surface, pygame.Rect(field.left, top, field.w, high), grain)
    yield
    for left, wide in ((0, field.left), (field.right, width - field.right)):
        if wide <= 0:
            continue
        _lay(surface, pygame.Rect(left, field.top, wide, field.h), upright, (left, 0))
        yield
        for top, high in ((0, field.top), (field.bottom, height - field.bottom)):
            ends = _ends(pygame.Rect(left, top, wide, high), grain, upright)
            surface.blit(ends, (left, top), special_flags=pygame.BLEND_RGB_MULT)
            yield


def _upright(grain: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """Return a texture turned, as much of it as covers this size."""
    across, down = grain.get_size()
    high, wide = min(across, height), min(down, width)
    return pygame.transform.rotate(grain.subsurface((across - high, 0, high, wide)), 90)


def _ends(corner: pygame.Rect, grain: pygame.Surface, upright: pygame.Surface) -> pygame.Surface:
    """Return the ends of two boards that meet in a corner of the table."""
    lying, standing = pygame.Surface(corner.size), pygame.Surface(corner.size)
    whole, (x, y) = lying.get_rect(), (-corner.x, -corner.y)
    _fill(lying, whole, grain, (x, y))
    _fill(standing, whole, upright, (0, y))
    outer, inner = (0, corner.w) if corner.x == 0 else (corner.w, 0)
    rim, end = (0, corner.h) if corner.y == 0 else (corner.h, 0)
    standing.set_colorkey(_NOTHING)
    pygame.draw.polygon(standing, _NOTHING, [(outer, rim), (inner, rim), (inner, end)])
    lying.blit(standing, (0, 0))
    pygame.draw.aaline(lying, _SEAM, (outer, rim), (inner, end))
    return lying


def _sink(surface: pygame.Surface, box: pygame.Rect, radius: int, scale: int) -> Slices[None]:
    """Light the field by a lamp above its middle. The rim's shadow darkens its edges, most of all
    above and left."""
    by = _BLUR * scale
    small = max(1, box.w // by), max(1, box.h // by)
    light = pygame.transform.smoothscale(_light(_FIELD_RIM, *_COARSE), small)
    yield
    round_by = max(1, radius // by)
    dark = pygame.Surface([2 * (round_by + _SHADE) + 1] * 2, pygame.SRCALPHA)
    dark.fill((0, 0, 0, 190))
    away = pygame.Rect(5 // _BLUR, 9 // _BLUR, *dark.get_size())
    pygame.draw.rect(dark, (0, 0, 0, 0), away, border_radius=round_by)
    _frame(light, light.get_rect(), pygame.transform.gaussian_blur(dark, 11 // _BLUR))
    yield
    seen = box.clip(surface.get_rect())
    part = light.subsurface((0, 0, -(-seen.w * small[0] // box.w), -(-seen.h * small[1] // box.h)))
    pygame.transform.smoothscale(part, seen.size, surface.subsurface(seen))
    yield


def _frame(surface: pygame.Surface, box: pygame.Rect, pattern: pygame.Surface) -> None:
    """Draw what is seen around a box from a small square pattern with nothing in its middle: its
    corners, and the pixels between them stretched. A picture of the whole box takes long."""
    sides = [_thirds(length, pattern.get_width() // 2) for length in box.size]
    for (x, wide, left, w), (y, high, top, h) in product(*sides):
        if w != 1 or h != 1:
            part = pygame.transform.scale(pattern.subsurface((left, top, w, h)), (wide, high))
            surface.blit(part, (box.x + x, box.y + y))


def _thirds(length: int, end: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return where the first end of a length, its middle and its other end start and how long they
    are, also on a pattern with a middle of one pixel."""
    middle = max(0, length - 2 * end)
    return (0, end, 0, end), (end, middle, end, 1), (end + middle, end, end + 1, end)


@lru_cache(maxsize=4)
def _texture(name: str, dark: RGB, light: RGB, scale: int) -> pygame.Surface:
    """Return a grey texture in these colours, `scale` times as large as its file. A few are
    kept: the table needs the same ones whenever its field changes size."""
    grey = pygame.image.load(asset("felts", f"{name}.png"))
    texture = pygame.Surface(grey.get_size())
    texture.blit(grey, (0, 0))
    span = tuple(high - low for low, high in zip(dark, light, strict=True))
    texture.fill(span, special_flags=pygame.BLEND_RGB_MULT)
    texture.fill(dark, special_flags=pygame.BLEND_RGB_ADD)
    if scale <= 1:
        return texture
    width, height = (scale * side for side in texture.get_size())
    return pygame.transform.smoothscale(texture, (width, height))


@lru_cache(maxsize=8)
def _light(rim: float, width: int = 96, height: int = 60) -> pygame.Surface:
    """Return the light of a lamp above the middle: white there and `rim` of it in the corners."""
    across = [((x + 0.5) / width - 0.5) ** 2 for x in range(width // 2)]
    levels = bytearray()
    for y in range(height):
        down = (0.62 * ((y + 0.5) / height - 0.46)) ** 2
        far = [min(1.0, math.sqrt(one + down) / 0.6) for one in across]
        half = bytes([round(255 * (1 - (1 - rim) * one**1.7)) for one in far])
        row = bytearray(4 * width)
        row[::4] = row[1::4] = row[2::4] = half + half[::-1]
        levels += row
    # With a fourth byte the library scales and multiplies several pixels at once.
    return pygame.image.frombytes(bytes(levels), (width, height), "RGBX")
