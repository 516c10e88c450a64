"""The response to a bug in the program: a report in the log folder, and a message."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from game.commands.context import Exit, complain
from game.rules.problems import Reason
from game.settings.settings import load_settings
from game.system.log import impersonal, program, write_report
from game.system.paths import has_saved_match
from game.words.labels import Labels


class PlayingError(Exception):
    """The window was closed by a bug, which is the cause of this error."""


def handle(error: Exception, labels: Labels) -> int:
    """Write a crash report and tell the player where it is: on standard error, and in a dialog if
    the window was closed. A Python without a module is no bug. Return the exit code."""
    module = missing_module(error.__cause__ or error)
    if module is not None:
        return _name_missing(module, labels, in_dialog=isinstance(error, PlayingError))
    if not isinstance(error, PlayingError):
        complain("\n".join(_told(labels, *write_report(report_text(error)))))
        return Exit.CRASH
    labels, names = _of_player(labels)
    path, failed = write_report(report_text(error.__cause__ or error, names))
    lines = _told(labels, path, failed)
    if has_saved_match():
        lines.append(labels.text("crash.saved"))
    say_in_dialog(labels, lines)
    return Exit.CRASH


def missing_module(error: BaseException) -> str | None:
    """Return the module that this Python doesn't have, or None if the error has another reason. The
    packaged program contains every module that it needs, so there it is a bug."""
    is_packaged = getattr(sys, "frozen", False)
    if is_packaged or not isinstance(error, ModuleNotFoundError) or error.name is None:
        return None
    name = error.name.partition(".")[0].lstrip("_")
    return None if name == "game" else name


def _name_missing(module: str, labels: Labels, *, in_dialog: bool) -> int:
    text = labels.text("command.no_module", name=module)
    if in_dialog:
        say_in_dialog(labels, [text])
    else:
        complain(text)
    return Exit.WRONG_INPUT


def _of_player(labels: Labels) -> tuple[Labels, tuple[str, ...]]:
    """Return the player's labels, or `labels` if that fails, and the names that the player
    entered."""
    # Anything might have failed, including the settings.
    with contextlib.suppress(Exception):
        settings, _ = load_settings()
        return settings.labels, (settings.player_name, *(name for name, _ in settings.opponents))
    return labels, ()


def say_in_dialog(labels: Labels, lines: Iterable[str]) -> None:
    """Print a message on standard error and, if possible, show it in a dialog."""
    text = "\n".join(lines)
    complain(text)
    with contextlib.suppress(Exception):
        from game.ui.window.message import show_message

        show_message(labels.text("program.name"), text, labels.text("message.close"))


def report_text(error: BaseException, names: Iterable[str] = ()) -> str:
    """Return the version, the system, and the traceback with its notes, but no personal data:
    neither the player's folders nor these names."""
    trace = "".join(traceback.format_exception(error))
    return impersonal(f"{program()}\n\n{trace}", names)


def _told(labels: Labels, path: Path, failed: Reason | None) -> list[str]:
    """Return the lines of the message: what happened, and where the report is or why it is missing.
    Each is a separate line, since some systems' dialogs don't wrap text."""
    if failed is None:
        report = [labels.text("crash.report"), str(path)]
    else:
        report = [labels.reason(replace(failed, key="crash.no_report"))]
    return [labels.text("command.crashed"), *report]
