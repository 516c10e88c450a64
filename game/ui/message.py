"""A dialog of the system's own, for when there is no window of ours to speak in."""

from __future__ import annotations

import contextlib
import os

import pygame

UNSEEN = ("dummy", "offscreen")
"""The drivers of a display that nobody looks at; a dialog there would wait for ever."""


def show_message(title: str, text: str, button: str) -> None:
    """Show a text until it is put away by its only button. Does nothing where nobody would see it
    or the system has no dialogs."""
    if os.environ.get("SDL_VIDEODRIVER") in UNSEEN:
        return
    with contextlib.suppress(pygame.error):
        pygame.display.message_box(title, text, message_type="warn", buttons=(button,))
