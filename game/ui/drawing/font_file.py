"""A font of the game in every size."""

from __future__ import annotations

import pygame

from game.system.paths import asset

OPENED = 12
"""The most sizes of a font to keep open. Each takes a third of a megabyte."""
_MEASURED = 64
"""The size at which no letter is just as large as the empty box."""
_IN_NO_FONT = "\uffff"


class FontFile:
    """A font by its name in assets/fonts, and what it has. Each size is opened when it is needed;
    beyond `most` one gets another size once others were used."""

    def __init__(self, name: str, most: int = OPENED) -> None:
        self._path, self._most = str(asset("fonts", f"{name}-subset.ttf")), most
        self._opened: dict[int, pygame.font.Font] = {}
        """The font by size, the one not used for longest first."""
        self._had: dict[str, bool] = {}
        self._box: object = None
        """The metrics of the font's empty box."""

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

    def has(self, letter: str) -> bool:
        """Return whether the font has a picture of this letter."""
        if letter not in self._had:
            font = self.at(_MEASURED)
            # A missing letter has the metrics of the empty box, not None.
            self._box = self._box or font.metrics(_IN_NO_FONT)
            self._had[letter] = font.metrics(letter) != self._box
        return self._had[letter]
