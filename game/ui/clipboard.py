"""Text that other programs can paste, and text that they have copied."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.rules.problems import refuse


class Clipboard(Protocol):
    """What copying and pasting need."""

    def copy(self, text: str) -> None:
        """Raises RulesError when other programs cannot be given the text."""
        ...

    def paste(self) -> str:
        """The text copied last, "" if there is none. Raises RulesError when it cannot be had."""
        ...


class SystemClipboard:
    """That of the system, which needs a display."""

    def copy(self, text: str) -> None:
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, AttributeError) as error:
            raise refuse("problem.no_clipboard", why=str(error)) from error

    def paste(self) -> str:
        try:
            return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except (pygame.error, AttributeError) as error:
            raise refuse("problem.no_clipboard", why=str(error)) from error
