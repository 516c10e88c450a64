"""The frame of every command: the language, the exit codes, and early ends."""

from __future__ import annotations

import contextlib
import errno
import gc
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from game.commands.context import Context, Exit, WrongInputError, complain
from game.rules.problems import Reason, RulesError, refuse
from game.words.labels import Labels, catalogue_problems, load_labels, system_language

_OF_OUTPUT = {
    errno.EBADF,
    errno.EDQUOT,
    errno.EFBIG,
    errno.EINVAL,
    errno.EIO,
    errno.ENOSPC,
    errno.ESTALE,
}
"""The errors of a write. A new process that can't start has others."""


def run(arguments: Sequence[str]) -> int:
    """Run a command line. Return the exit code."""
    _speak_unicode()
    labels = load_labels(_language_of(arguments))
    for problem in catalogue_problems():
        complain(labels.reason(problem))
    try:
        try:
            return _run(arguments, labels)
        finally:
            sys.stdout.flush()
    except WrongInputError as error:
        program, message = error.args
        complain(labels.text("command.usage", program=program, message=message))
    except RulesError as error:
        complain(labels.reason(error.reason))
    except BrokenPipeError:
        _mute()
        return Exit.FINE
    except KeyboardInterrupt:
        return Exit.STOPPED
    except OSError as error:
        # Errors of files have a file name; only the output has none.
        if error.filename is None and error.errno in _OF_OUTPUT:
            return _cannot_print(error, labels)
        return _crash(error, labels)
    except Exception as error:
        return _crash(error, labels)
    return Exit.WRONG_INPUT


def _cannot_print(error: OSError, labels: Labels) -> int:
    """Say that standard output can't be written, and return the exit code."""
    from game.system.storage import why

    _mute()
    complain(labels.reason(Reason.of("command.no_output", why=why(error))))
    return Exit.WRONG_INPUT


def _crash(error: Exception, labels: Labels) -> int:
    from game.commands import crash

    return crash.handle(error, labels)


def _language_of(arguments: Sequence[str]) -> str:
    """Return the language of a command line. Without arguments no parser is loaded."""
    if not arguments:
        return system_language()
    from game.commands.parser import language_of

    return language_of(arguments, system_language())


def _run(arguments: Sequence[str], labels: Labels) -> int:
    if not arguments or (len(arguments) == 1 and arguments[0].lower().endswith(".pmj")):
        return _play(*arguments)
    from game.commands.parser import parser_of, self_test

    parsed = parser_of(labels, arguments).parse_args(arguments)
    if parsed.report and not parsed.self_test:
        raise refuse("command.unrecognized", names="--report")
    run = self_test if parsed.self_test else parsed.run
    return int(run(Context(parsed, labels)))


def _play(hand: str = "") -> int:
    """Play in the window; first show a saved hand, if one is given. The collector waits until
    everything is loaded: see game.ui.start."""
    gc.disable()
    try:
        from game.commands.window import play

        return play(hand)
    finally:
        gc.enable()


def _speak_unicode() -> None:
    """Prevent failures on a console that can't show Chinese, and in a windowed program without a
    console."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _nowhere("r" if name == "stdin" else "w"))
        elif isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(ValueError, OSError):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _nowhere(mode: str) -> IO[str]:
    return Path(os.devnull).open(mode, encoding="utf-8")


def _mute() -> None:
    """Discard further output: its reader has gone, and Python would complain again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
