"""The display faces: one for Latin titles and scores, and for Chinese ones the face of the tiles.

They are cut to the letters of the labels. A text with a letter that neither has is for the
interface font.
"""

from __future__ import annotations

import pygame

from game.ui.drawing.font_file import FontFile

FACES = ("Vollkorn-Bold", "PocketKai-Bold")
"""The faces. The first that has all letters of a text draws it."""
_CHINESE = "\u2e80"
"""The first letter of those of Chinese."""
_OPENED = 6
"""The most sizes of a face to keep open."""


class DisplayFaces:
    """The display faces, each opened when a text needs it."""

    def __init__(self) -> None:
        self._files = [FontFile(name, _OPENED) for name in FACES]

    def font(self, text: str, size: int) -> pygame.font.Font | None:
        """Return the face that has every letter of a text, or None."""
        # The face for Latin has nothing Chinese.
        files = self._files[1:] if max(text, default="") >= _CHINESE else self._files
        for file in files:
            if all(file.has(letter, size) for letter in text):
                return file.at(size)
        return None
