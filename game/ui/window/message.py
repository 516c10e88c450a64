"""A dialog, for when there is no window of the game to speak in."""

from __future__ import annotations

import contextlib
import os

import pygame

UNSEEN = ("dummy", "offscreen")
"""The drivers of a display that nobody looks at; a dialog there would wait for ever."""


def show_message(title: str, text: str, button: str) -> None:
    """Show a text until it is put away by its only button: in a dialog of the system's, or where
    that has none, in a window of our own. Does nothing where nobody would see it."""
    if os.environ.get("SDL_VIDEODRIVER") in UNSEEN:
        return
    with contextlib.suppress(pygame.error, OSError):
        try:
            pygame.display.message_box(title, text, message_type="warn", buttons=(button,))
        except pygame.error:
            _show_in_window(title, text, button)


def _show_in_window(title: str, text: str, button: str) -> None:
    pygame.display.init()
    # Without a display the library falls back to an unseen one in silence.
    if pygame.display.get_driver() in UNSEEN:
        return
    # What may be at fault here must not cost anybody the system's dialog.
    from game.ui.window.message_window import MessageWindow

    MessageWindow(title, text, button).run()
