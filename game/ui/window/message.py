"""A dialog for messages when the game has no window."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator

import pygame

from game.system.background import begun, end

UNSEEN = ("dummy", "offscreen")
"""The display drivers that show nothing. A dialog there would wait forever."""
SIGNALLED = 128
"""What a signal's number is added to in the exit code of a program that it ended."""
SHOWN = range(SIGNALLED)
"""The exit codes of a dialog that was closed in some way."""


def show_message(title: str, text: str, button: str) -> None:
    """Show a text until the player closes it by its only button. Use a system dialog, or our own
    window if the system has none. Do nothing without a visible display."""
    if os.environ.get("SDL_VIDEODRIVER") in UNSEEN:
        return
    with contextlib.suppress(pygame.error, OSError):
        try:
            _show_by_system(title, text, button)
        except (pygame.error, OSError):
            _show_in_window(title, text, button)


def _show_by_system(title: str, text: str, button: str) -> None:
    """Show a dialog of the system, or raise an error if it has none."""
    if sys.platform != "linux":
        pygame.display.message_box(title, text, message_type="warn", buttons=(button,))
        return
    # The library starts this program too, but then no signal reaches the game, and the program
    # stays when the game ends.
    how = ("zenity", "--warning", "--no-markup", "--no-wrap", f"--ok-label={button}")
    with _ending_by_signals():
        program = begun([*how, f"--title={title}", f"--text={text}"])
        try:
            if program.wait() not in SHOWN:
                raise OSError("it can't show a dialog")
        finally:
            end(program)


@contextlib.contextmanager
def _ending_by_signals() -> Iterator[None]:
    """Let a signal that ends the game leave the `with` block first."""

    def leave(number: int, _: object) -> None:
        sys.exit(SIGNALLED + number)

    ends = (signal.SIGTERM, signal.SIGHUP)
    before = {one: signal.signal(one, leave) for one in ends}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _show_in_window(title: str, text: str, button: str) -> None:
    pygame.display.init()
    # Without a display the library silently falls back to an invisible one.
    if pygame.display.get_driver() in UNSEEN:
        return
    # Imported late, so that a fault in these modules doesn't cost the player the system's dialog.
    from game.ui.window.message_window import MessageWindow

    MessageWindow(title, text, button).run()
