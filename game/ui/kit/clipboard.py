"""Copying text for other programs, and pasting text from them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import pygame

from game.rules.problems import Reason, refuse


class Clipboard(Protocol):
    """An interface for copying and pasting."""

    def copy(self, text: str) -> None:
        """Copy the text for other programs. Raise RulesError if that fails."""
        ...

    def paste(self) -> str:
        """Return the text copied last, "" if there isn't any. Raise RulesError if that fails or
        something else was copied."""
        ...


class SystemClipboard:
    """The system's clipboard, which needs a display."""

    def copy(self, text: str) -> None:
        """Copy the text. Raise RulesError if there is no display or the system refuses."""
        with _refusals():
            pygame.scrap.put_text(text)

    def paste(self) -> str:
        """Return the text copied last. Raise RulesError if it isn't UTF-8, and in the same cases as
        `copy`."""
        with _refusals():
            try:
                return pygame.scrap.get_text()
            except UnicodeDecodeError as error:
                raise refuse("problem.nothing_to_paste") from error


@contextmanager
def _refusals() -> Iterator[None]:
    """Turn clipboard errors into a RulesError."""
    try:
        if not pygame.display.get_init():
            raise refuse("problem.no_clipboard", why=Reason.of("why.no_display"))
        yield
    except (pygame.error, UnicodeEncodeError) as error:
        raise refuse("problem.no_clipboard", why=str(error)) from error
