"""A line with letters of several fonts, which is used like one font."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

import pygame

from game.ui.drawing.theme import Colour
from game.words.characters import characters


class Lettering(Protocol):
    """What draws a line: a font, or several."""

    def size(self, text: str, /) -> tuple[int, int]:
        """Return the width and height of a line."""

    def render(self, text: str, antialias: bool, colour: Colour, /) -> pygame.Surface:
        """Return a picture of a line."""

    def get_ascent(self) -> int:
        """Return the pixels from the top of a line to the foot of its letters."""


@dataclass(frozen=True, slots=True)
class Mixed:
    """Several fonts of one size. `font_of` chooses one for each character."""

    font_of: Callable[[str], pygame.font.Font]

    def size(self, text: str, /) -> tuple[int, int]:
        sizes = [font.size(part) for font, part in self._parts(text)]
        return sum(wide for wide, _ in sizes), max(high for _, high in sizes)

    def render(self, text: str, antialias: bool, colour: Colour, /) -> pygame.Surface:
        parts = [*self._parts(text)]
        ascent = max(font.get_ascent() for font, _ in parts)
        picture = pygame.Surface(self.size(text), pygame.SRCALPHA)
        x = 0
        for font, part in parts:
            words = font.render(part, antialias, colour)
            picture.blit(words, (x, ascent - font.get_ascent()))
            x += font.size(part)[0]
        return picture

    def get_ascent(self) -> int:
        return self.font_of(" ").get_ascent()

    def _parts(self, text: str) -> Iterator[tuple[pygame.font.Font, str]]:
        """Yield each font with the characters that follow one another in it."""
        for font, part in groupby(characters(text) or [""], self.font_of):
            yield font, "".join(part)
