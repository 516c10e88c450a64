"""A font of the game in every size."""

from __future__ import annotations

import pygame

from game.system.paths import asset

OPENED = 12
"""The most sizes of a font to keep open. Each takes a third of a megabyte."""
_MEASURED = 64
"""The size at which no letter is just as large as the empty box."""
_IN_NO_FONT = "\uffff"
_IN_ALL = frozenset(map(chr, (0x0A, *range(0x20, 0x7F))))
"""Letters that every font of the game has, or needs no picture of."""


class FontFile:
    """A font by its name in assets/fonts, and what it has. Each size is opened when it is needed;
    beyond `most` one gets another size once others were used."""

    def __init__(self, name: str, most: int = OPENED) -> None:
        self._path, self._most = str(asset("fonts", f"{name}-subset.ttf")), most
        self._opened: dict[int, pygame.font.Font] = {}
        """The font by size, the one not used for longest first."""
        self._had: dict[str, bool] = {}

    def at(self, size: int) -> pygame.font.Font:
        """Return the font in this size."""
        font = self._opened.pop(size, None)
        if font is None and len(self._opened) < self._most:
            font = pygame.font.Font(self._path, size)
        elif font is None:
            font = self._opened.pop(next(iter(self._opened)))
            font.set_point_size(size)
        self._opened[size] = font
        return font

    def has(self, letter: str, size: int = _MEASURED) -> bool:
        """Return whether the font has a picture of this letter. It is quicker to look in a size
        that is needed anyway."""
        if letter in _IN_ALL:
            return True
        if letter not in self._had:
            self._had[letter] = self._shows(letter, size) or self._shows(letter, _MEASURED)
        return self._had[letter]

    def _shows(self, letter: str, size: int) -> bool:
        font = self.at(size)
        # A missing letter has the metrics of the font's empty box, not None.
        return font.metrics(letter) != font.metrics(_IN_NO_FONT)
