"""The parser of all commands, in the player's language."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeAlias, cast

from game import __version__
from game.commands.context import Context, WrongInputError
from game.words.labels import Labels, languages, load_labels

_COMPLAINTS = {
    r"the following arguments are required: (?P<names>.+)": "command.required",
    r"unrecognized arguments: (?P<names>.+)": "command.unrecognized",
    r"argument (?P<name>.+?): expected one argument": "command.no_value",
    r"argument (?P<name>.+?): ignored explicit argument (?P<value>.+)": "command.takes_no_value",
    r"argument (?P<name>.+?): not allowed with argument (?P<other>.+)": "command.not_with",
    r"argument (?P<name>.+?): invalid int value: (?P<value>.+)": "command.no_number",
    r"argument (?P<name>.+?): invalid choice: (?P<value>.+) \(choose from (?P<known>.+)\)": (
        "command.no_choice"
    ),
}
"""The messages of argparse, which are English only, and the labels that replace them."""


COMMANDS = (
    "score",
    "simulate",
    "analyse",
    "rules",
    "replay",
    "verify",
    "card",
    "sheet",
    "screenshot",
    "labels",
)

Adder: TypeAlias = Callable[[argparse.ArgumentParser, Labels], None]
"""A function that adds the arguments of a command to its parser."""


class Parser(argparse.ArgumentParser):
    """A parser without shortened options. It raises WrongInputError instead of ending the
    program."""

    def __init__(self, labels: Labels, **settings: Any) -> None:
        formatter = partial(_HelpFormatter, labels)
        super().__init__(
            **{"allow_abbrev": False, "add_help": False, "formatter_class": formatter, **settings}
        )
        self.labels = labels
        self._positionals.title = labels.text("command.arguments")
        self._optionals.title = labels.text("command.options")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help or the version. Unlike argparse, raise OSError if that fails."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        """Raise WrongInputError in the player's language. argparse would end the program."""
        raise WrongInputError(self.prog, complaint(message, self.labels))


class _HelpFormatter(argparse.HelpFormatter):
    """Help with its heading in the player's language."""

    def __init__(self, labels: Labels, prog: str) -> None:
        super().__init__(prog)
        self.labels = labels

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        heading = self.labels.text("command.usage_heading") if prefix is None else prefix
        super().add_usage(usage, actions, groups, heading)


def complaint(message: str, labels: Labels) -> str:
    """Return a message of argparse in the player's language, or unchanged if it is unknown."""
    for pattern, key in _COMPLAINTS.items():
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            values = {name: value.replace("'", "") for name, value in found.groupdict().items()}
            return labels.text(key, **values)
    return message


def language_of(arguments: Sequence[str], usual: str) -> str:
    """Return the language that a command line asks for, before it is fully parsed."""
    finder = Parser(load_labels(usual))
    finder.add_argument("--lang", choices=tuple(languages()), default=usual)
    try:
        return str(finder.parse_known_args(arguments)[0].lang)
    except WrongInputError:
        return usual


def program_name() -> str:
    """Return what the player types to start the program."""
    is_module = Path(sys.argv[0]).parts[-2:] == ("game", "__main__.py")
    return "python -m game" if is_module else "pocket-mahjong"


def parser_of(labels: Labels, arguments: Sequence[str]) -> Parser:
    """Return the parser of a command line. It loads only the commands among the arguments; the
    others just appear in the help. Every command takes --lang."""
    about, codes = labels.text("command.help.game"), labels.text("command.help.exit_codes")
    parser = Parser(labels, prog=program_name(), description=about, epilog=codes)
    version = f"Pocket Mahjong {__version__}"
    parser.add_argument(
        "--version", action="version", version=version, help=labels.text("command.help.version")
    )
    parser.add_argument(
        "--self-test", action="store_true", help=labels.text("command.help.self_test")
    )
    parser.add_argument("--report", metavar="FILE", help=labels.text("command.help.report"))
    parser.set_defaults(run=play)
    parser_class = cast(type[Parser], partial(Parser, labels))
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=parser_class)
    for name in COMMANDS:
        command = commands.add_parser(name, help=labels.text(f"command.help.{name}"))
        if name in arguments:
            adder_of(name)(command, labels)
    known = tuple(languages())
    for one in (parser, *commands.choices.values()):
        one.add_argument("-h", "--help", action="help", help=labels.text("command.help.help"))
        one.add_argument("--lang", choices=known, help=labels.text("command.help.lang"))
    return parser


def adder_of(command: str) -> Adder:
    """Load the module of a command. Each import is explicit, so that the packaged program includes
    it."""
    match command:
        case "score":
            from game.commands.score import add
        case "simulate":
            from game.commands.simulate import add
        case "analyse":
            from game.commands.analyse import add
        case "rules":
            from game.commands.rules import add
        case "replay":
            from game.commands.replay import add
        case "verify":
            from game.commands.verify import add
        case "card":
            from game.commands.card import add
        case "sheet":
            from game.commands.sheet import add
        case "screenshot":
            from game.commands.window import add
        case _:
            from game.commands.catalogues import add
    return add


def self_test(context: Context) -> int:
    """Load the window and check the installed program."""
    from game.commands import window

    return window.self_test(context)


def play(_: Context) -> int:
    """Load the window and play."""
    from game.commands import window

    return window.play()
