"""A dialog for messages when the game has no window."""

from __future__ import annotations

import contextlib
import os

import pygame

UNSEEN = ("dummy", "offscreen")
"""The display drivers that show nothing. A dialog there would wait forever."""


def show_message(title: str, text: str, button: str) -> None:
    """Show a text until the player closes it by its only button. Use a system dialog, or our own
    window if the system has none. Do nothing without a visible display."""
    if os.environ.get("SDL_VIDEODRIVER") in UNSEEN:
        return
    with contextlib.suppress(pygame.error, OSError):
        try:
            pygame.display.message_box(title, text, message_type="warn", buttons=(button,))
        except pygame.error:
            _show_in_window(title, text, button)


def _show_in_window(title: str, text: str, button: str) -> None:
    pygame.display.init()
    # Without a display the library silently falls back to an invisible one.
    if pygame.display.get_driver() in UNSEEN:
        return
    # Imported late, so that a fault in these modules doesn't cost the player the system's dialog.
    from game.ui.window.message_window import MessageWindow

    MessageWindow(title, text, button).run()
