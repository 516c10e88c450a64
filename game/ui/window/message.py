"""A dialog for messages when the game has no window."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence

import pygame

from game.system.background import begun, end
from game.ui.window.driver import start_display

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
    code = _shown_by([*how, f"--title={title}", f"--text={text}"])
    if code not in SHOWN:
        raise OSError("it can't show a dialog")


def _shown_by(command: Sequence[str]) -> int:
    """Run a program and return its exit code. A signal that ends the game ends the program first,
    even one that comes while the program starts."""
    programs, signals = list[subprocess.Popen[bytes]](), list[int]()

    def leave(number: int, _: object) -> None:
        signals.append(number)
        for one in programs:
            one.kill()

    before = {one: signal.signal(one, leave) for one in (signal.SIGTERM, signal.SIGHUP)}
    try:
        programs.append(program := begun(command))
        try:
            code = SIGNALLED if signals else program.wait()
        finally:
            end(program)
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    if signals:
        sys.exit(SIGNALLED + signals[0])
    return code


def _show_in_window(title: str, text: str, button: str) -> None:
    # Without a display the library silently falls back to an invisible one.
    if start_display() in UNSEEN:
        return
    # Imported late, so that a fault in these modules doesn't cost the player the system's dialog.
    from game.ui.window.message_window import MessageWindow

    MessageWindow(title, text, button).run()
