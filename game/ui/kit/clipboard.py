"""Text that other programs can paste, and text that they have copied."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import pygame

from game.rules.problems import Reason, refuse


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
        with _refusals():
            pygame.scrap.put_text(text)

    def paste(self) -> str:
        with _refusals():
            return pygame.scrap.get_text()


@contextmanager
def _refusals() -> Iterator[None]:
    """What goes wrong, as a RulesError."""
    try:
        if not pygame.display.get_init():
            raise refuse("problem.no_clipboard", why=Reason.of("why.no_display"))
        yield
    except pygame.error as error:
        raise refuse("problem.no_clipboard", why=str(error)) from error
