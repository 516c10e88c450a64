"""Words as pictures: the project's own font at every size, fitted to its box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Literal, TypeAlias
from unicodedata import category

import pygame

from game.rules.problems import Reason
from game.ui.drawing.breaks import pieces
from game.ui.drawing.display import DisplayFaces
from game.ui.drawing.font_file import FontFile
from game.ui.drawing.looks import TextLook
from game.ui.drawing.mixed import Lettering, Mixed
from game.ui.drawing.theme import SMALLEST, Colour, Script, smallest_size
from game.words.characters import characters
from game.words.labels import catalogue_problems, own_catalogue

ROOM = 0.94
"""The part of its box's width up to which a line grows."""
LINE_HEIGHT = 1.34
"""The box height that a line needs to grow, as a multiple of its size."""
TAIL = 0.26
"""How far the tails of letters (g, y) reach below the line, as a part of the size."""
DOTS = "..."
MOST_LETTERS = 12
"""The number of missing letters that a message names."""


Face: TypeAlias = Literal[Script, ""]
"""A font by its script, "" for the one with all letters of Europe."""


class Fonts:
    """The interface font, in two weights for each script. The bold one contains only Latin and the
    table's characters, so other texts fall back to the medium one. Texts with letters that it lacks
    fall back to another font that has all of them, or else to several."""

    def __init__(self, script: Script = "TC") -> None:
        self._own: Script = script
        self._faces: tuple[Face, ...] = (script, "SC" if script == "TC" else "TC", "")
        self._files: dict[tuple[Face, bool], FontFile] = {}
        self.display = DisplayFaces()

    def font(self, size: int, bold: bool = False) -> pygame.font.Font:
        """Return a font of the script, which gets another size once others were used."""
        return self._file(self._own, bold).at(size)

    def _file(self, face: Face, bold: bool = False) -> FontFile:
        if (face, bold) not in self._files:
            self._files[face, bold] = font_file(face, bold)
        return self._files[face, bold]

    def _font_for(self, look: TextLook, size: int) -> Lettering:
        if look.display and (face := self.display.font(look.text, size)) is not None:
            return face
        if look.bold and all(self.has(letter, bold=True) for letter in look.text):
            return self.font(size, bold=True)
        return self._with_all(look.text, size) or Mixed(
            lambda part: self._with_all(part, size) or self.font(size)
        )

    def _with_all(self, text: str, size: int) -> pygame.font.Font | None:
        """Return the first font that has all letters of a text."""
        for face in self._faces:
            if all(self._file(face).has(letter, size) for letter in text):
                return self._file(face).at(size) if face != self._own else self.font(size)
        return None

    def has(self, letter: str, bold: bool = False) -> bool:
        """Return whether a font has a picture of this letter; with `bold`, the script's own."""
        faces = (self._own,) if bold else self._faces
        return any(self._has(letter, face, bold) for face in faces)

    def _has(self, letter: str, face: Face, bold: bool = False) -> bool:
        return self._file(face, bold).has(letter)

    def line(self, surface: pygame.Surface, look: TextLook, colour: Colour) -> None:
        """Draw one line into the whole surface, smaller if it doesn't fit."""
        width, height = surface.get_size()
        size = self._fitting(look, width, height)
        font = self._font_for(look, size)
        text = cut(look.text, font, width)
        words = font.render(text, True, colour)
        x = {"left": 0, "centre": (width - words.get_width()) // 2}.get(
            look.align, width - words.get_width()
        )
        # A low box cuts the room above the letters, not their tails.
        lowest = height - font.get_ascent() - ceil(TAIL * size)
        y = min((height - words.get_height()) // 2, lowest)
        if look.shadow:
            under = font.render(text, True, (0, 0, 0))
            under.set_alpha(110)
            surface.blit(under, (x, y + max(1, size // 14)))
        surface.blit(words, (x, y))

    def _fitting(self, look: TextLook, width: int, height: int) -> int:
        """Return the size at which a line fits, or the smallest size allowed."""
        size = min(look.largest, int(height / LINE_HEIGHT))
        while size > look.size and self._font_for(look, size).size(look.text)[0] > ROOM * width:
            size -= 1
        size = max(size, look.size)
        smallest = smallest_size(look.size)
        while size > smallest and self._font_for(look, size).size(look.text)[0] > width:
            size -= 1
        return size

    def width(self, text: str, letters: int, size: int, width: int) -> int:
        """Return the pixels that a text's first letters take in a line of this size and width."""
        size = self._fitting(TextLook(text, size), width, 0)
        return min(width, self._font_for(TextLook(text, size), size).size(text[:letters])[0])

    def paragraph(self, surface: pygame.Surface, look: TextLook, colour: Colour) -> None:
        """Draw wrapped text into the surface, smaller if it doesn't fit."""
        width, height = surface.get_size()
        size = max(look.size, look.largest)
        smallest = min(SMALLEST, look.size)
        while size > smallest and len(self.wrapped(look, size, width)) * leading(size) > height:
            size -= 1
        font = self._font_for(look, size)
        lines = _those_that_fit(self.wrapped(look, size, width), height // leading(size))
        top = max(0, height - len(lines) * leading(size)) // 2 if look.middle else 0
        for row, text in enumerate(lines):
            words = font.render(cut(text, font, width), True, colour)
            x = {"left": 0, "centre": (width - words.get_width()) // 2}.get(
                look.align, width - words.get_width()
            )
            surface.blit(words, (x, top + row * leading(size)))

    def wrapped(self, look: TextLook, size: int, width: int) -> list[str]:
        """Return a paragraph's lines at this size and width. Chinese breaks between characters."""
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


def font_file(face: Face, bold: bool = False) -> FontFile:
    """Return the interface font of a script."""
    return FontFile(f"NotoSans{face}-{'Bold' if bold else 'Medium'}")


def lacking_letters(texts: Iterable[str]) -> str:
    """Return the letters of these texts that are missing from the interface font, each once."""
    pygame.font.init()
    fonts = Fonts()
    letters = sorted({letter for text in texts for letter in text if letter != "\n"})
    return "".join(letter for letter in letters if not fonts.has(letter))


def unseen_letters(text: str) -> str:
    """Return the codes of the letters that no font has, "" for none. Signs that join or change
    other letters don't count.

    >>> unseen_letters("May👩\u200d👧")
    'U+1F467 U+1F469'
    """
    letters = [one for one in lacking_letters([text]) if category(one) not in ("Cf", "Mn", "Me")]
    return " ".join(f"U+{ord(one):04X}" for one in letters[:MOST_LETTERS])


def _short_pieces(text: str, font: Lettering, width: int) -> Iterator[str]:
    """Yield the pieces of a text. Split a word that is too wide into characters."""
    for piece in pieces(text):
        if font.size(piece.rstrip())[0] > width:
            yield from characters(piece)
        else:
            yield piece


def cut(text: str, font: Lettering, width: int) -> str:
    """Return the text, or its beginning and dots if it is too wide."""
    if font.size(text)[0] <= width:
        return text
    # In this font the dots sign stands at mid-height, as in Chinese, so use full stops.
    kept = characters(text)
    while kept and font.size("".join(kept).rstrip() + DOTS)[0] > width:
        kept.pop()
    return "".join(kept).rstrip() + DOTS


def _those_that_fit(lines: list[str], count: int) -> list[str]:
    """Return all lines, or the first `count` with dots at the end of the last."""
    if len(lines) <= max(1, count):
        return lines
    kept = lines[: max(1, count)]
    return [*kept[:-1], kept[-1] + DOTS]


def leading(size: int) -> int:
    """Return the pixels from one line of a paragraph to the next."""
    return round(size * 1.45)


def catalogue_reasons(language: str) -> list[Reason]:
    """Return what is wrong with the player's own catalogues. For that of this language, name also
    the letters that can't be drawn."""
    told, own = list(catalogue_problems()), own_catalogue(language)
    letters = lacking_letters(own.texts) if own else ""
    if own and letters:
        shown = " ".join(letters[:MOST_LETTERS])
        told.append(Reason.of("problem.catalogue_letters", path=str(own.path), letters=shown))
    return told
