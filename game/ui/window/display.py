"""The display: whether there is one, and the window that opens on it."""

from __future__ import annotations

import os
import sys

import pygame

from game.system.system_wishes import darken_title
from game.ui.drawing.pictures import give_icon
from game.ui.drawing.theme import LEAST_HEIGHT, LEAST_WIDTH
from game.ui.kit.app import App
from game.ui.window.driver import start_display
from game.ui.window.message import UNSEEN, show_message
from game.ui.window.placement import WindowPlace
from game.words.labels import Labels

NO_DISPLAY = 4


class NoPictureError(Exception):
    """The screen can't show a window, and the library's reason."""


def has_display() -> bool:
    """Return whether windows are visible. The library silently falls back to invisible ones."""
    # Without this, Windows scales a picture of the window up, and everything is blurred.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        driver = start_display()
    except pygame.error:
        return False
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    return asked != "" or driver not in UNSEEN


def refuse_display(labels: Labels) -> int:
    """Say that there is no display. Return the exit code."""
    print(labels.text("problem.no_display"), file=sys.stderr)
    return NO_DISPLAY


def refuse_screen(labels: Labels, error: NoPictureError) -> int:
    """Say what the screen needs, in a dialog too if the system has one. Return the exit code."""
    text = labels.text("problem.no_picture", why=str(error))
    print(text, file=sys.stderr, flush=True)
    show_message(labels.text("program.name"), text, labels.text("message.close"))
    return NO_DISPLAY


def open_window(app: App, place: WindowPlace) -> pygame.Window:
    """Open the window. Raise NoPictureError on a screen that can't show it, such as one of 256
    colours."""
    try:
        window = pygame.Window(
            app.labels.text("program.name"),
            place.size,
            pygame.WINDOWPOS_UNDEFINED if place.position is None else place.position,
            resizable=True,
            allow_high_dpi=True,
        )
        window.get_surface()
    except pygame.error as error:
        raise NoPictureError(str(error)) from error
    # By default, SDL keeps the machine awake.
    pygame.display.set_allow_screensaver(True)
    window.minimum_size = (LEAST_WIDTH, LEAST_HEIGHT)
    give_icon(window)
    darken_title(window.title)
    if place.maximised:
        window.maximize()
    if app.settings.full_screen:
        window.set_fullscreen(desktop=True)
    return window
