"""The writing in a text field: its letters, the ones being composed, and the caret."""

from __future__ import annotations

import pygame

from game.ui.drawing.looks import Box, EntryLook, TextLook
from game.ui.drawing.text import Fonts
from game.ui.drawing.theme import Felt


def write(surface: pygame.Surface, look: EntryLook, fonts: Fonts, felt: Felt) -> None:
    """Draw a field's writing over the whole surface of the field."""
    width, height = surface.get_size()
    lines = _line(width, height)
    inner, middle = surface.subsurface(lines), (height // 5, height * 3 // 5)

    def at(letters: int) -> int:
        return fonts.width(look.text, letters, look.size, lines[2])

    if look.selected:
        ground = (0, middle[0], at(len(look.text)), middle[1])
        pygame.draw.rect(inner, felt.texts["off"], ground, border_radius=height // 12)
    hint = look.hint if look.caret is None else ""
    colour = "text" if look.text else "dim"
    fonts.line(inner, TextLook(look.text or hint, look.size, colour), felt.texts[colour])
    left, right = map(at, look.composed)
    if left < right:
        under = (left, sum(middle), right - left, max(1, height // 32))
        pygame.draw.rect(inner, felt.texts["text"], under)
    if look.caret is not None and not look.selected:
        box = caret_box(look, Box(0, 0, width, height), fonts)
        pygame.draw.rect(surface, felt.texts["gold"], (box.x, middle[0], box.w, middle[1]))


def caret_box(look: EntryLook, box: Box, fonts: Fonts) -> Box:
    """Return the box of the caret in a field with this box, as high as the field."""
    x, _, width, _ = _line(box.w, box.h)
    before = fonts.width(look.text, look.caret or 0, look.size, width)
    return Box(box.x + x + before, box.y, max(2, box.h // 24), box.h)


def _line(width: int, height: int) -> tuple[int, int, int, int]:
    """Return the place of the letters in a field of this size."""
    pad = height // 3
    return pad, 0, max(1, width - 2 * pad), height
