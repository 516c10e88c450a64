"""Words as pictures: the project's own font at every size, fitted to its box."""

from __future__ import annotations

import pygame

from game.session.paths import asset
from game.ui.looks import TextLook
from game.ui.theme import Colour

SMALLEST = 9
"""No text is made smaller than this many pixels, even to fit."""
_IN_NO_FONT = "\uffff"
_NO_BREAK_BEFORE = set("，。、；：！？）」』〉》…—,.;:!?)")


class Fonts:
    """The two weights of the interface font. The bold one holds Latin and the table's own
    characters only, so other texts fall back to the medium one."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}

    def font(self, size: int, bold: bool = False) -> pygame.font.Font:
        key = (size, bold)
        if key not in self._fonts:
            weight = "Bold" if bold else "Medium"
            path = asset("fonts", f"NotoSansTC-{weight}-subset.ttf")
            self._fonts[key] = pygame.font.Font(str(path), size)
        return self._fonts[key]

    def _font_for(self, look: TextLook, size: int) -> pygame.font.Font:
        if look.bold and all(self._has_bold(letter) for letter in look.text):
            return self.font(size, bold=True)
        return self.font(size)

    def _has_bold(self, letter: str) -> bool:
        font = self.font(16, bold=True)
        # A letter that the font lacks has the metrics of its empty box, not none at all.
        return font.metrics(letter) != font.metrics(_IN_NO_FONT)

    def line(self, surface: pygame.Surface, look: TextLook, colour: Colour) -> None:
        """Draw one line into the whole surface, smaller if it would not fit."""
        width, height = surface.get_size()
        size = look.size
        font = self._font_for(look, size)
        while size > SMALLEST and font.size(look.text)[0] > width:
            size -= 1
            font = self._font_for(look, size)
        words = font.render(look.text, True, colour)
        x = {"left": 0, "centre": (width - words.get_width()) // 2}.get(
            look.align, width - words.get_width()
        )
        y = (height - words.get_height()) // 2
        if look.shadow:
            under = font.render(look.text, True, (0, 0, 0))
            under.set_alpha(110)
            surface.blit(under, (x, y + max(1, size // 14)))
        surface.blit(words, (x, y))

    def paragraph(self, surface: pygame.Surface, look: TextLook, colour: Colour) -> None:
        """Draw wrapped text into the surface, smaller if it would not fit."""
        width, height = surface.get_size()
        size = look.size
        while size > SMALLEST and len(self.wrapped(look, size, width)) * _leading(size) > height:
            size -= 1
        font = self._font_for(look, size)
        lines = self.wrapped(look, size, width)
        top = max(0, height - len(lines) * _leading(size)) // 2 if look.middle else 0
        for row, text in enumerate(lines):
            words = font.render(text, True, colour)
            x = {"left": 0, "centre": (width - words.get_width()) // 2}.get(
                look.align, width - words.get_width()
            )
            surface.blit(words, (x, top + row * _leading(size)))

    def wrapped(self, look: TextLook, size: int, width: int) -> list[str]:
        """The lines of a paragraph at this size and width. Chinese breaks between characters."""
        font = self._font_for(look, size)
        lines: list[str] = []
        for part in look.text.split("\n"):
            line = ""
            for piece in _pieces(part):
                if line and font.size((line + piece).rstrip())[0] > width:
                    lines.append(line.rstrip())
                    line = piece.lstrip()
                else:
                    line += piece
            lines.append(line.rstrip())
        return lines


def _leading(size: int) -> int:
    return round(size * 1.45)


def _pieces(text: str) -> list[str]:
    """What may not be broken: words with the space after them, or single Chinese characters."""
    pieces: list[str] = []
    for letter in text:
        joins = pieces and (
            letter in _NO_BREAK_BEFORE
            or letter == " "
            or (ord(letter) < 0x2E80 and ord(pieces[-1][-1]) < 0x2E80 and pieces[-1][-1] != " ")
        )
        if joins:
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return pieces
