"""The display faces: one for Latin titles and scores, and for Chinese ones the face of the tiles.

They are cut to the letters of the labels. A text with a letter that neither has is for the
interface font.
"""

from __future__ import annotations

import pygame

from game.system.paths import asset

FACES = ("Vollkorn-Bold", "PocketKai-Bold")
"""The files of the faces. The first that has all letters of a text draws it."""
_OPENED = 6
"""The most sizes of a face to keep open."""
_IN_NO_FONT = "\uffff"


class DisplayFaces:
    """The display faces in every size, each opened when a text needs it."""

    def __init__(self) -> None:
        self._opened: dict[str, dict[int, pygame.font.Font]] = {name: {} for name in FACES}
        self._had: dict[tuple[str, str], bool] = {}

    def font(self, text: str, size: int) -> pygame.font.Font | None:
        """Return the face that has every letter of a text, or None."""
        for name in FACES:
            if all(self._has(name, letter) for letter in text):
                return self._font(name, size)
        return None

    def _has(self, name: str, letter: str) -> bool:
        key = name, letter
        if key not in self._had:
            font = self._font(name, 16)
            self._had[key] = font.metrics(letter) != font.metrics(_IN_NO_FONT)
        return self._had[key]

    def _font(self, name: str, size: int) -> pygame.font.Font:
        opened = self._opened[name]
        font = opened.pop(size, None)
        if font is None and len(opened) < _OPENED:
            font = pygame.font.Font(str(asset("fonts", f"{name}-subset.ttf")), size)
        elif font is None:
            font = opened.pop(next(iter(opened)))
            font.set_point_size(size)
        opened[size] = font
        return font
