"""The surface that the window's picture is drawn on."""

from __future__ import annotations

import pygame

from game.ui.drawing.theme import picture_size


class Canvas:
    """The window's own surface, or a larger one if the window is too small for the words."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._shown = (0, 0)
        self.surface = window.get_surface()
        self.follow()

    def follow(self) -> bool:
        """Follow the window's size. Return whether it has changed."""
        shown = self._window.get_surface()
        size, before = shown.get_size(), self._shown
        self._shown = size
        large = picture_size(*size)
        if large == size:
            self.surface = shown
        elif size != before:
            self.surface = pygame.Surface(large)
        return size != before

    def present(self) -> None:
        """Show the picture, scaled down if the window is small."""
        shown = self._window.get_surface()
        if self.surface is not shown:
            shown.blit(pygame.transform.smoothscale(self.surface, self._shown), (0, 0))
        self._window.flip()
