"""Words as pictures: the project's own font at every size, fitted to its box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.session.paths import asset
from game.ui.drawing.looks import TextLook
from game.ui.drawing.theme import Colour

SMALLEST = 11
"""No text is made smaller than this many pixels to fit; what is still too long ends in dots."""
LEAST_PART = 0.7
"""Nor is a line made smaller than this part of its size, which on large screens is more."""
ROOM = 0.94
"""The part of its box's width up to which a line is made larger."""
LINE_HEIGHT = 1.34
"""What a line needs of its box's height for that, as a multiple of its size."""
DOTS = "..."
_IN_NO_FONT = "\uffff"
_NO_BREAK_BEFORE = set("，。、；：！？）」』〉》…—,.;:!?)")
_NO_BREAK_AFTER = set("（「『〈《(")


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
        if look.bold and all(self.has(letter, bold=True) for letter in look.text):
            return self.font(size, bold=True)
        return self.font(size)

    def has(self, letter: str, bold: bool = False) -> bool:
        """Whether there is a picture of this letter."""
        font = self.font(16, bold)
        # A letter that the font lacks has the metrics of its empty box, not none at all.
        return font.metrics(letter) != font.metrics(_IN_NO_FONT)

    def line(self, surface: pygame.Surface, look: TextLook, colour: Colour) -> None:
        """Draw one line into the whole surface, smaller if it would not fit."""
        width, height = surface.get_size()
        size = self._fitting(look, width, height)
        font = self._font_for(look, size)
        text = _cut(look.text, font, width)
        words = font.render(text, True, colour)
        x = {"left": 0, "centre": (width - words.get_width()) // 2}.get(
            look.align, width - words.get_width()
        )
        y = (height - words.get_height()) // 2
        if look.shadow:
            under = font.render(text, True, (0, 0, 0))
            under.set_alpha(110)
            surface.blit(under, (x, y + max(1, size // 14)))
        surface.blit(words, (x, y))

    def _fitting(self, look: TextLook, width: int, height: int) -> int:
        """The size at which a line fits, if there is one that is not too small."""
        size = min(look.largest, int(height / LINE_HEIGHT))
        while size > look.size and self._font_for(look, size).size(look.text)[0] > ROOM * width:
            size -= 1
        size = max(size, look.size)
        smallest = max(SMALLEST, round(LEAST_PART * look.size))
        while size > smallest and self._font_for(look, size).size(look.text)[0] > width:
            size -= 1
        return size

    def width(self, text: str, letters: int, size: int, width: int) -> int:
        """How many pixels the first letters of a text take in a line of this size and width."""
        size = self._fitting(TextLook(text, size), width, 0)
        return min(width, self.font(size).size(text[:letters])[0])

    def paragraph(self, surface: pygame.Surface, look: TextLook, colour: Colour) -> None:
        """Draw wrapped text into the surface, smaller if it would not fit."""
        width, height = surface.get_size()
        size = max(look.size, look.largest)
        while size > SMALLEST and len(self.wrapped(look, size, width)) * leading(size) > height:
            size -= 1
        font = self._font_for(look, size)
        lines = _those_that_fit(self.wrapped(look, size, width), height // leading(size))
        top = max(0, height - len(lines) * leading(size)) // 2 if look.middle else 0
        for row, text in enumerate(lines):
            words = font.render(_cut(text, font, width), True, colour)
            x = {"left": 0, "centre": (width - words.get_width()) // 2}.get(
                look.align, width - words.get_width()
            )
            surface.blit(words, (x, top + row * leading(size)))

    def wrapped(self, look: TextLook, size: int, width: int) -> list[str]:
        """The lines of a paragraph at this size and width. Chinese breaks between characters."""
        font = self._font_for(look, size)
        lines: list[str] = []
        for part in look.text.split("\n"):
            line = ""
            for piece in _short_pieces(part, font, width):
                if line and font.size((line + piece).rstrip())[0] > width:
                    lines.append(line.rstrip())
                    line = piece.lstrip()
                else:
                    line += piece
            lines.append(line.rstrip())
        return lines


def lacking_letters(texts: Iterable[str]) -> str:
    """The letters of these texts that the interface font has no picture of, each once."""
    pygame.font.init()
    fonts = Fonts()
    letters = sorted({letter for text in texts for letter in text if letter != "\n"})
    return "".join(letter for letter in letters if not fonts.has(letter))


def _short_pieces(text: str, font: pygame.font.Font, width: int) -> Iterator[str]:
    """The pieces of a text, a word that is wider than that letter by letter."""
    for piece in _pieces(text):
        if font.size(piece.rstrip())[0] > width:
            yield from piece
        else:
            yield piece


def _cut(text: str, font: pygame.font.Font, width: int) -> str:
    """The text, or its beginning and dots when it is wider than that."""
    if font.size(text)[0] <= width:
        return text
    # The font's own sign for dots stands in the middle of the line, as in Chinese.
    while text and font.size(text.rstrip() + DOTS)[0] > width:
        text = text[:-1]
    return text.rstrip() + DOTS


def _those_that_fit(lines: list[str], count: int) -> list[str]:
    """All lines, or the first ones, the last of them with dots."""
    if len(lines) <= max(1, count):
        return lines
    kept = lines[: max(1, count)]
    return [*kept[:-1], kept[-1] + DOTS]


def leading(size: int) -> int:
    """The pixels from one line of a paragraph to the next."""
    return round(size * 1.45)


def _pieces(text: str) -> list[str]:
    """What may not be broken: words with the space after them, or single Chinese characters."""
    pieces: list[str] = []
    for letter in text:
        joins = pieces and (
            letter in _NO_BREAK_BEFORE
            or letter == " "
            or pieces[-1][-1] in _NO_BREAK_AFTER
            or (ord(letter) < 0x2E80 and ord(pieces[-1][-1]) < 0x2E80 and pieces[-1][-1] != " ")
        )
        if joins:
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return pieces
