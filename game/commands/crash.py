"""What happens when the program itself is at fault: a report in the log folder, and a sentence."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from game.commands.context import Exit, complain
from game.rules.problems import Reason
from game.session.diagnosis import impersonal, program
from game.session.labels import Labels
from game.session.log import write_report
from game.session.settings import load_settings


class PlayingError(Exception):
    """The window was closed by the mistake that is the cause of this."""


def handle(error: Exception, labels: Labels) -> int:
    """Write a report of the mistake and tell the player where it is: on standard error, and of one
    that closed the window in a dialog. Returns the exit code."""
    if not isinstance(error, PlayingError):
        complain("\n".join(_told(labels, *write_report(report_text(error)))))
        return Exit.CRASH
    labels, names = _of_player(labels)
    path, failed = write_report(report_text(error.__cause__ or error, names))
    lines = _told(labels, path, failed)
    say_in_dialog(labels, lines if failed else [*lines, labels.text("crash.saved")])
    return Exit.CRASH


def _of_player(labels: Labels) -> tuple[Labels, tuple[str, ...]]:
    """The words that the player reads, or else these, and the names that the player gave."""
    # What has failed may be anything, the settings too.
    with contextlib.suppress(Exception):
        settings, _ = load_settings()
        return settings.labels, (settings.player_name, *(name for name, _ in settings.opponents))
    return labels, ()


def say_in_dialog(labels: Labels, lines: Iterable[str]) -> None:
    """Say something on standard error and, as far as that can be done, in a dialog."""
    text = "\n".join(lines)
    complain(text)
    with contextlib.suppress(Exception):
        from game.ui.window.message import show_message

        show_message(labels.text("program.name"), text, labels.text("message.close"))


def report_text(error: BaseException, names: Iterable[str] = ()) -> str:
    """Version, system and traceback with its notes, without what tells who plays: neither their
    folders nor these names."""
    trace = "".join(traceback.format_exception(error))
    return impersonal(f"{program()}\n\n{trace}", names)


def _told(labels: Labels, path: Path, failed: Reason | None) -> list[str]:
    """What has happened, and where the report is or why there is none: lines of their own, since
    the dialogs of some systems break none."""
    if failed is None:
        report = [labels.text("crash.report"), str(path)]
    else:
        report = [labels.reason(replace(failed, key="crash.no_report"))]
    return [labels.text("command.crashed"), *report]
