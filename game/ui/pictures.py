"""Looks become pictures here, each drawn once for each size and then kept."""

from __future__ import annotations

import io
import random
from collections import OrderedDict
from dataclasses import dataclass
from functools import singledispatchmethod

import pygame

from game.rules.tiles import UNKNOWN, tile_text
from game.session.paths import asset
from game.ui import shapes
from game.ui.looks import (
    BadgeLook,
    ButtonLook,
    EntryLook,
    IconLook,
    Look,
    PanelLook,
    SliderLook,
    TextLook,
    TileLook,
    ToggleLook,
)
from game.ui.text import Fonts
from game.ui.theme import COLOURS

# The geometry of the tile pictures, in the units of their SVG files.
FACE_HEIGHT, DEPTH, SHADOW_PAD = 400, 46, 44
SMALL_FACE_WIDTH = 50
"""Below this width in pixels the faces with less detail are used."""
TILE_RATIO = 0.75


def tile_width(height: int) -> int:
    """The short side of a tile, in pixels, from its long side."""
    return round(height * TILE_RATIO)


def tile_depth(height: int) -> int:
    """The visible thickness below the face, in pixels."""
    return max(2, round(height * DEPTH / FACE_HEIGHT))


@dataclass(frozen=True, slots=True)
class Picture:
    """A surface and where its top left corner lies relative to the box it was made for."""

    surface: pygame.Surface
    dx: int = 0
    dy: int = 0


class Pictures:
    """All pictures of one window, from one cache of bounded memory."""

    def __init__(self, limit: int = 48 * 1024 * 1024) -> None:
        self._limit = limit
        self._bytes = 0
        self._kept: OrderedDict[tuple[object, ...], Picture] = OrderedDict()
        self.fonts = Fonts()

    def of(self, look: Look, width: int, height: int) -> Picture:
        """The picture of a look for a box of this size."""
        key = (look, width, height)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._draw(look, max(1, width), max(1, height))
        self._keep(key, made)
        return made

    def _keep(self, key: tuple[object, ...], made: Picture) -> None:
        self._kept[key] = made
        self._bytes += _weight(made)
        while self._bytes > self._limit and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= _weight(gone)

    def _svg(self, name: str, width: int, height: int) -> pygame.Surface:
        """A picture of assets/ at this exact size, kept."""
        key = ("svg", name, width, height)
        found = self._kept.get(key)
        if found is None:
            path = asset(*name.split("/"))
            found = Picture(shapes.svg(str(path), width, height))
            self._keep(key, found)
        return found.surface

    @singledispatchmethod
    def _draw(self, look: Look, width: int, height: int) -> Picture:
        raise TypeError(f"no picture of {look!r}")

    @_draw.register
    def _tile(self, look: TileLook, width: int, height: int) -> Picture:
        long = look.height
        depth, side = tile_depth(long), look.facing % 2 == 1
        scale = long / FACE_HEIGHT
        pad = round(SHADOW_PAD * scale)
        w, h = (long, tile_width(long)) if side else (tile_width(long), long)
        surface = self._svg(
            "tiles/body/shadow-side.svg" if side else "tiles/body/shadow.svg",
            w + 2 * pad,
            h + depth + 2 * pad,
        ).copy()
        is_back = look.back or look.tile == UNKNOWN
        body = f"tiles/body/{'back' if is_back else 'face'}-jade{'-side' if side else ''}.svg"
        surface.blit(self._svg(body, w, h + depth), (pad, pad))
        if not is_back:
            face = self._face(look)
            x = pad + (w - face.get_width()) // 2
            surface.blit(face, (x, pad + (h - face.get_height()) // 2))
        tile_box = pygame.Rect(pad, pad, w, h + depth)
        if look.shade:
            shapes.darken(surface, tile_box, round(38 * scale))
        if look.ring:
            shapes.ring(surface, tile_box, COLOURS[look.ring], round(38 * scale), scale)
        return Picture(surface, -pad, -pad)

    def _face(self, look: TileLook) -> pygame.Surface:
        width = tile_width(look.height)
        margin = max(1, round(width * 0.035))
        level = "full" if width >= SMALL_FACE_WIDTH else "small"
        folder = f"{level}-index" if look.index else level
        name = f"tiles/{folder}/{tile_text(look.tile)}.svg"
        face = self._svg(name, width - 2 * margin, look.height - 2 * margin)
        return pygame.transform.rotate(face, (0, 90, 180, 270)[look.facing])

    @_draw.register
    def _text(self, look: TextLook, width: int, height: int) -> Picture:
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        draw = self.fonts.paragraph if look.wrap else self.fonts.line
        draw(surface, look, COLOURS[look.colour])
        return Picture(surface)

    @_draw.register
    def _panel(self, look: PanelLook, width: int, height: int) -> Picture:
        return Picture(shapes.panel(look.style, width, height, look.radius))

    @_draw.register
    def _button(self, look: ButtonLook, width: int, height: int) -> Picture:
        surface = shapes.button(look.style, width, height, look.hover, look.enabled)
        text = TextLook(
            look.label, look.size, "text" if look.enabled else "off", align="centre", shadow=True
        )
        self.fonts.line(surface, text, COLOURS[text.colour])
        return Picture(surface)

    @_draw.register
    def _icon(self, look: IconLook, width: int, height: int) -> Picture:
        surface = self._svg(f"table/{look.name}.svg", width, height)
        if look.turn % 4:
            surface = pygame.transform.rotate(surface, 90 * (look.turn % 4))
        if look.tint:
            surface = shapes.tinted(surface, COLOURS[look.tint])
        if look.hover:
            surface = shapes.brightened(surface)
        return Picture(surface)

    @_draw.register
    def _toggle(self, look: ToggleLook, width: int, height: int) -> Picture:
        return Picture(shapes.toggle(look.on, width, height, look.hover))

    @_draw.register
    def _slider(self, look: SliderLook, width: int, height: int) -> Picture:
        return Picture(shapes.slider(look.part, width, height, look.hover))

    @_draw.register
    def _entry(self, look: EntryLook, width: int, height: int) -> Picture:
        style = "row_hover" if look.hover and look.caret is None else "choice"
        surface = shapes.panel(style, width, height, height // 5)
        pad = height // 3
        inner = surface.subsurface((pad, 0, max(1, width - 2 * pad), height))
        colour = "text" if look.text else "dim"
        self.fonts.line(inner, TextLook(look.text or look.hint, look.size, colour), COLOURS[colour])
        if look.caret is not None:
            before = self.fonts.width(look.text, look.caret, look.size, inner.get_width())
            line = max(2, height // 24)
            pygame.draw.rect(
                surface, COLOURS["gold"], (pad + before, height // 5, line, height * 3 // 5)
            )
        return Picture(surface)

    @_draw.register
    def _badge(self, look: BadgeLook, width: int, height: int) -> Picture:
        surface = shapes.badge(look.style, width, height)
        size = round(height * 0.62)
        colour = "dark" if look.style in ("gold", "silver", "bronze") else "text"
        text = TextLook(look.text, size, colour, bold=True, align="centre")
        self.fonts.line(surface, text, COLOURS[colour])
        return Picture(surface)


def _weight(picture: Picture) -> int:
    width, height = picture.surface.get_size()
    return width * height * 4


def felt(width: int, height: int) -> pygame.Surface:
    """The table: a lit cloth, darker to the rims, with a fine fixed grain."""
    gradient = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        '<defs><radialGradient id="a" gradientUnits="userSpaceOnUse"'
        f' cx="{width / 2}" cy="{height * 0.46}" r="{width * 0.66}">'
        '<stop offset="0" stop-color="#2a7d58"/><stop offset="0.55" stop-color="#1c6344"/>'
        '<stop offset="1" stop-color="#0b3524"/></radialGradient></defs>'
        f'<rect width="{width}" height="{height}" fill="url(#a)"/></svg>'
    )
    picture = shapes.svg(io.BytesIO(gradient.encode()), width, height)
    surface = pygame.Surface((width, height))
    surface.blit(picture, (0, 0))
    lighter, darker = _grain(256)
    for y in range(0, height, 256):
        for x in range(0, width, 256):
            surface.blit(lighter, (x, y), special_flags=pygame.BLEND_RGB_ADD)
            surface.blit(darker, (x, y), special_flags=pygame.BLEND_RGB_SUB)
    return surface


def _grain(size: int) -> tuple[pygame.Surface, pygame.Surface]:
    """A square of noise as two pictures: what to add and what to take away."""
    noise = random.Random(3).randbytes(size * size)
    # Most of it weak, a little of it strong, as likely lighter as darker.
    strength = [round((abs(value - 127.5) / 127.5) ** 2.2 * 18) for value in range(256)]
    lighter = bytes(strength[value] if value > 127 else 0 for value in range(256))
    darker = bytes(strength[value] if value <= 127 else 0 for value in range(256))
    return _grey(noise.translate(lighter), size), _grey(noise.translate(darker), size)


def _grey(values: bytes, size: int) -> pygame.Surface:
    pixels = bytearray(3 * len(values))
    for channel in range(3):
        pixels[channel::3] = values
    return pygame.image.frombytes(bytes(pixels), (size, size), "RGB")
