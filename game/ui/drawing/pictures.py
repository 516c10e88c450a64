"""Pictures of looks, each drawn once for each size and then kept."""

from __future__ import annotations

import math
import sys
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from functools import singledispatchmethod
from weakref import WeakValueDictionary

import pygame

from game.rules.tiles import UNKNOWN, tile_text
from game.settings.tile_styles import BACK, FRONT, TILE_STYLES
from game.system.paths import asset
from game.system.slices import Slices, done
from game.ui.drawing import shapes
from game.ui.drawing.engraved import engraved, is_cut
from game.ui.drawing.entries import write
from game.ui.drawing.feast import feast
from game.ui.drawing.feast_looks import BoardLook, FeastLook
from game.ui.drawing.ground import board, felt
from game.ui.drawing.looks import (
    BadgeLook,
    BubbleLook,
    ButtonLook,
    DieLook,
    EntryLook,
    FeltLook,
    IconLook,
    Look,
    PanelLook,
    PlotLook,
    PortraitLook,
    SliderLook,
    StackLook,
    TableLook,
    TextLook,
    TileLook,
    ToggleLook,
)
from game.ui.drawing.own_faces import OwnFaces, indexed
from game.ui.drawing.standing import Picture, die, stack, standing
from game.ui.drawing.table_art import LOOSE, LOOSE_HEIGHT, WHOLE, table_art
from game.ui.drawing.text import Fonts
from game.ui.drawing.theme import BACKS, FELTS, LIT, SMALLEST, Colour, Felt, Theme
from game.ui.drawing.tile_size import FACE_HEIGHT, SHADOW_PAD, tile_depth, tile_width

SMALL_FACE_WIDTH = 50
"""The width in pixels below which faces with less detail are used."""
_LEVELS: Mapping[str, tuple[str, str]] = {
    "classic": ("full", "small"),
    "contrast": ("bold", "bold"),
}
"""A style's levels of detail: for large tiles, and for small ones."""
BYTES = 4
"""The bytes of a pixel."""
SCREENS, MEGABYTES = 2.5, 72
"""How many pictures of the whole screen the cache of a window keeps at most, and how many MB."""
PANELS = 8
"""The part of the cache that a panel can take. Larger ones are quick to draw, and would take the
place of many other pictures."""


class Pictures:
    """All pictures of one window, from one cache of bounded memory."""

    def __init__(self, limit: int = MEGABYTES << 20, theme: Theme | None = None) -> None:
        self.theme = theme or Theme()
        self._limit = limit
        self._bytes = 0
        self._kept: OrderedDict[tuple[object, ...], Picture] = OrderedDict()
        self._in_use: WeakValueDictionary[tuple[object, ...], Picture] = WeakValueDictionary()
        """The pictures that are shown or held, also if they aren't kept."""
        self.fonts = Fonts(self.theme.script)
        self._own = OwnFaces({})

    def fit(self, size: tuple[int, int]) -> None:
        """Keep no more than a screen of this size needs."""
        self._limit = min(MEGABYTES << 20, round(SCREENS * size[0] * size[1] * BYTES))
        self._drop()

    def wear(self, theme: Theme) -> None:
        """Use this theme for all drawing from now on."""
        own = self._own if theme.style == self.theme.style else OwnFaces({})
        self.theme = theme
        self.fonts = Fonts(theme.script)
        self.take_faces(own)

    def take_faces(self, own: OwnFaces) -> None:
        """Draw tiles with these faces from now on, where there are any."""
        self._own = own
        self._kept.clear()
        self._in_use.clear()
        self._bytes = 0

    @property
    def _felt(self) -> Felt:
        return FELTS[self.theme.felt]

    def _colour(self, role: str) -> Colour:
        """Return the colour of a role, or the one that is written out."""
        if role.startswith("#"):
            red, green, blue = bytes.fromhex(role[1:])
            return red, green, blue
        return self._felt.texts[role]

    def of(self, look: Look, width: int, height: int) -> Picture:
        """Return the picture of a look for a box of this size."""
        return self._known(look, width, height) or done(self.drawing(look, width, height))

    def has(self, look: Look, width: int, height: int) -> bool:
        """Return whether a picture is drawn already."""
        key = (look, width, height)
        return key in self._kept or key in self._in_use

    def drawing(self, look: Look, width: int, height: int) -> Slices[Picture]:
        """Draw a picture for a box of this size, and keep it for a while. One that is held will be
        found as long as it is."""
        sides = max(1, width), max(1, height)
        if isinstance(look, FeastLook):
            made = yield from feast(self.fonts.display, self.fonts.font, look, *sides)
        elif isinstance(look, BoardLook):
            made = Picture((yield from board(look, *sides, self.theme.felt)))
        else:
            made = self._draw(look, *sides)
        self._in_use[look, width, height] = made
        if not isinstance(look, PanelLook) or _weight(made) * PANELS < self._limit:
            self._keep((look, width, height), made)
        return made

    def _known(self, look: Look, width: int, height: int) -> Picture | None:
        key = (look, width, height)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        return self._in_use.get(key)

    def _keep(self, key: tuple[object, ...], made: Picture) -> None:
        self._kept[key] = made
        self._bytes += _weight(made)
        self._drop()

    def _drop(self) -> None:
        """Drop the pictures that were not needed for longest."""
        while self._bytes > self._limit and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= _weight(gone)

    def _svg(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return a picture from assets/ at this exact size, kept."""
        key = ("svg", name, width, height)
        found = self._kept.get(key)
        if found is None:
            path = asset(*name.split("/"))
            found = Picture(shapes.svg(str(path), width, height))
            self._keep(key, found)
        return found.surface

    def _own_picture(self, name: str, width: int, height: int) -> pygame.Surface | None:
        """Return one of the player's pictures for this size, kept, or None if there is none."""
        if name not in self._own.drawings:
            return None
        key = ("own", name, width, height)
        found = self._kept.get(key)
        if found is None:
            found = Picture(self._own.picture(name, width, height))
            self._keep(key, found)
        return found.surface

    @singledispatchmethod
    def _draw(self, look: Look, width: int, height: int) -> Picture:
        raise TypeError(f"no picture of {look!r}")

    @_draw.register
    def _tile(self, look: TileLook, width: int, height: int) -> Picture:
        if look.standing:
            return standing(BACKS[self.theme.back], width, height, look.facing)
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
        surface.blit(self._svg(self._body(is_back, long, side), w, h + depth), (pad, pad))
        for face in self._faces(look, is_back):
            x = pad + (w - face.get_width()) // 2
            surface.blit(face, (x, pad + (h - face.get_height()) // 2))
        tile_box = pygame.Rect(pad, pad, w, h + depth)
        if look.shade:
            shapes.darken(surface, tile_box, round(38 * scale))
        if look.ring:
            shapes.ring(surface, tile_box, self._colour(look.ring), round(38 * scale), scale)
        return Picture(surface, -pad, -pad)

    def _body(self, is_back: bool, long: int, side: bool) -> str:
        kind = f"{'back' if is_back else 'face'}-{self.theme.back}"
        if is_back and tile_width(long) < SMALL_FACE_WIDTH:
            kind += "-small"
        return f"tiles/body/{kind}{'-side' if side else ''}.svg"

    def _faces(self, look: TileLook, is_back: bool) -> Iterator[pygame.Surface]:
        """Yield what lies on the body of a tile: its face, and what the player has below it or on
        the back."""
        width = tile_width(look.height)
        margin = max(1, round(width * 0.035))
        size = (width - 2 * margin, look.height - 2 * margin)
        text = "" if is_back else tile_text(look.tile)
        own = self._own_picture(text, *size)
        own = indexed(own, text.strip("mpsfg"), self.fonts) if own and look.index else own
        ground = self._own_picture(BACK if is_back else FRONT if own else "", *size)
        for one in (ground, own):
            if one is not None:
                yield pygame.transform.rotate(one, 90 * look.facing)
        if text and own is None:
            yield self._marks(look, self._face_file(look, width), *size)

    def _marks(self, look: TileLook, name: str, width: int, height: int) -> pygame.Surface:
        """Return the marks of a face, turned. Those that are cut into a large tile are kept."""
        key = ("cut", name, width, height, look.facing)
        if key not in self._kept:
            turned = pygame.transform.rotate(self._svg(name, width, height), 90 * look.facing)
            if not is_cut(look.height):
                return turned
            self._keep(key, Picture(engraved(turned, look.height)))
        return self._kept[key].surface

    def _face_file(self, look: TileLook, width: int) -> str:
        style = self.theme.style if self.theme.style in _LEVELS else TILE_STYLES[0]
        large, small = _LEVELS[style]
        level = large if width >= SMALL_FACE_WIDTH else small
        folder = f"{style}/{level}{'-index' if look.index else ''}"
        return f"tiles/{folder}/{tile_text(look.tile)}.svg"

    @_draw.register
    def _text(self, look: TextLook, width: int, height: int) -> Picture:
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        draw = self.fonts.paragraph if look.wrap else self.fonts.line
        draw(surface, look, self._colour(look.colour))
        # Words are often shorter than their box: the rest would cost time and memory.
        words = surface.get_bounding_rect()
        return Picture(surface.subsurface(words).copy(), words.x, words.y)

    @_draw.register
    def _stack(self, look: StackLook, width: int, height: int) -> Picture:
        tones = LIT if look.lit else BACKS[self.theme.back]
        return stack(tones, width, height, look.count)

    @_draw.register
    def _die(self, look: DieLook, width: int, height: int) -> Picture:
        return die(look.value, look.tilt, min(width, height))

    @_draw.register
    def _panel(self, look: PanelLook, width: int, height: int) -> Picture:
        if look.style == "halo":
            return Picture(shapes.halo(width, height, look.radius))
        return Picture(shapes.panel(self._felt, look.style, width, height, look.radius))

    @_draw.register
    def _cloth(self, look: FeltLook, width: int, height: int) -> Picture:
        # Cut from a cloth as wide as a screen, which is light in the middle.
        wide = max(width, round(1.6 * height))
        cloth = felt(wide, height, self.theme.felt).subsurface(
            ((wide - width) // 2, 0, width, height)
        )
        return Picture(shapes.framed(self._felt, cloth, look.radius))

    @_draw.register
    def _whole_table(self, look: TableLook, width: int, height: int) -> Picture:
        surface = table_art(BACKS[self.theme.back], width)
        scale = width / WHOLE
        for tile, x, y, turn in LOOSE:
            long = round(LOOSE_HEIGHT * scale)
            flat = self.of(TileLook(tile, long), tile_width(long), long).surface
            turned = pygame.transform.rotozoom(flat, turn, 1)
            centre = (round(width / 2 + x * scale), round(width / 2 + y * scale))
            surface.blit(turned, turned.get_rect(center=centre))
        return Picture(surface)

    @_draw.register
    def _button(self, look: ButtonLook, width: int, height: int) -> Picture:
        surface = shapes.button(self._felt, look, width, height)
        text = TextLook(
            look.label,
            look.size,
            "text" if look.enabled else "off",
            align="centre",
            shadow=True,
            largest=look.largest,
        )
        lower = 2 * max(1, look.size // 16) if look.pressed else 0
        label = surface.subsurface((0, lower, width, height - lower)) if lower else surface
        self.fonts.line(label, text, self._colour(text.colour))
        return Picture(surface)

    @_draw.register
    def _icon(self, look: IconLook, width: int, height: int) -> Picture:
        surface = self._svg(f"table/{look.name}.svg", width, height)
        if look.turn % 4:
            surface = pygame.transform.rotate(surface, 90 * (look.turn % 4))
        if look.tint:
            surface = shapes.tinted(surface, self._colour(look.tint))
        if look.pressed:
            surface = shapes.tinted(surface, shapes.SUNK)
        elif look.hover:
            surface = shapes.brightened(surface)
        return Picture(surface)

    @_draw.register
    def _toggle(self, look: ToggleLook, width: int, height: int) -> Picture:
        return Picture(shapes.toggle(self._felt, look.on, width, height, look.hover))

    @_draw.register
    def _slider(self, look: SliderLook, width: int, height: int) -> Picture:
        return Picture(shapes.slider(self._felt, look.part, width, height, look.hover))

    @_draw.register
    def _entry(self, look: EntryLook, width: int, height: int) -> Picture:
        style = "row_hover" if look.hover and look.caret is None else "choice"
        surface = shapes.panel(self._felt, style, width, height, height // 5)
        write(surface, look, self.fonts, self._felt)
        return Picture(surface)

    @_draw.register
    def _badge(self, look: BadgeLook, width: int, height: int) -> Picture:
        surface = shapes.badge(self._felt, look.style, width, height)
        words, size = look.text, round(height * 0.62)
        if len(words) == 2 and not words.isdigit():  # a wind by both its signs, if readable
            size = round(height * 0.44)
            words, size = (words, size) if size >= SMALLEST else (words[0], round(height * 0.62))
        colour = "dark" if look.style in ("gold", "silver", "bronze") else "text"
        text = TextLook(words, size, colour, bold=True, align="centre")
        self.fonts.line(surface, text, self._colour(colour))
        return Picture(surface)

    @_draw.register
    def _portrait(self, look: PortraitLook, width: int, height: int) -> Picture:
        side = min(width, height)
        square = self._svg(f"portraits/{look.id}-{look.mood}.svg", side, side)
        # The SVG reader sometimes draws a pixel more than asked for.
        square = square.subsurface((0, 0, side, side))
        return Picture(shapes.framed(self._felt, square, side // 2))

    @_draw.register
    def _bubble(self, look: BubbleLook, width: int, height: int) -> Picture:
        surface, pad = shapes.bubble(look, width, height)
        return Picture(surface, -pad, -pad)

    @_draw.register
    def _plot(self, look: PlotLook, width: int, height: int) -> Picture:
        surface, pad = shapes.plot(look, width, height)
        return Picture(surface, -pad, -pad)


def _weight(picture: Picture) -> int:
    return math.prod(picture.surface.get_size()) * BYTES


def give_icon(window: pygame.Window) -> None:
    """Give a window the game's icon."""
    if sys.platform != "darwin":  # macOS uses the bundle's icon, which is sharper
        window.set_icon(pygame.image.load(str(asset("icon.png"))))
