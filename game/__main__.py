"""The command line: `python -m game` plays, `python -m game score ...` and others work in text."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from functools import partial
from multiprocessing import freeze_support
from pathlib import Path
from typing import IO, cast

from game import __version__
from game.commands import analyse, catalogues, crash, replay, rules, score, simulate, window
from game.commands.context import Context, Exit, complain, language_of
from game.commands.parser import Parser, WrongInputError
from game.rules.problems import RulesError, refuse
from game.session.labels import (
    Labels,
    catalogue_problems,
    languages,
    load_labels,
    system_language,
)

COMMANDS = (score, simulate, analyse, rules, replay, window, catalogues)
"""Written out by hand: a scan of the folder would come back empty in the packaged program."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, by default the program's own. Returns the exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    _speak_unicode()
    labels = load_labels(language_of(arguments, system_language()))
    for problem in catalogue_problems():
        complain(labels.reason(problem))
    try:
        return _run(arguments, labels)
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
    except Exception as error:
        return crash.handle(error, labels)
    return Exit.WRONG_INPUT


def _run(arguments: Sequence[str], labels: Labels) -> int:
    parsed = parser_of(labels).parse_args(arguments)
    if parsed.report and not parsed.self_test:
        raise refuse("command.unrecognized", names="--report")
    run = window.self_test if parsed.self_test else parsed.run
    return int(run(Context(parsed, labels)))


def parser_of(labels: Labels) -> Parser:
    """The whole command line; every command may also be given --lang."""
    parser = Parser(labels, prog="game", description=labels.text("command.help.game"))
    version = f"Pocket Mahjong {__version__}"
    parser.add_argument(
        "--version", action="version", version=version, help=labels.text("command.help.version")
    )
    parser.add_argument(
        "--self-test", action="store_true", help=labels.text("command.help.self_test")
    )
    parser.add_argument("--report", metavar="FILE", help=labels.text("command.help.report"))
    parser.set_defaults(run=window.play)
    parser_class = cast(type[Parser], partial(Parser, labels))
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=parser_class)
    for command in COMMANDS:
        command.add(commands, labels)
    for one in (parser, *commands.choices.values()):
        one.take_help()
        one.add_argument(
            "--lang", choices=tuple(languages()), help=labels.text("command.help.lang")
        )
    return parser


def _speak_unicode() -> None:
    """Chinese must not end a run on a console that cannot show it, nor the lack of a console one
    of a windowed program."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _nowhere("r" if name == "stdin" else "w"))
        elif isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(ValueError):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _nowhere(mode: str) -> IO[str]:
    return Path(os.devnull).open(mode, encoding="utf-8")


def _mute() -> None:
    """Whoever read our output has gone; without this Python complains once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    freeze_support()
    sys.exit(main())
