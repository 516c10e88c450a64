"""The parser of all commands, which speaks the player's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from functools import partial
from typing import Any, NoReturn

from game.session.labels import Labels

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
"""What argparse says, which is in English only, and the labels that say the same."""


class WrongInputError(Exception):
    """The command line cannot be read: the program's name, and what is wrong with it."""


class Parser(argparse.ArgumentParser):
    """Takes no shortened options, and raises WrongInputError instead of ending the program."""

    def __init__(self, labels: Labels, **settings: Any) -> None:
        formatter = partial(_Formatter, labels)
        super().__init__(
            **{"allow_abbrev": False, "add_help": False, "formatter_class": formatter, **settings}
        )
        self.labels = labels
        self._positionals.title = labels.text("command.arguments")
        self._optionals.title = labels.text("command.options")

    def take_help(self) -> None:
        """Let it take -h and --help."""
        explained = self.labels.text("command.help.help")
        self.add_argument("-h", "--help", action="help", help=explained)

    def error(self, message: str) -> NoReturn:
        raise WrongInputError(self.prog, complaint(message, self.labels))


class _Formatter(argparse.HelpFormatter):
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
    """What argparse complains about, in the player's language where the message is known."""
    for pattern, key in _COMPLAINTS.items():
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            values = {name: value.replace("'", "") for name, value in found.groupdict().items()}
            return labels.text(key, **values)
    return message
