"""What every command is given, and how they print: JSON, names, and text in columns."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, TypeAlias
from unicodedata import east_asian_width

from game.session.labels import CHINESE, ENGLISH, Labels, load_labels

if TYPE_CHECKING:
    from argparse import Namespace

LANGUAGES = (ENGLISH, CHINESE)


class Exit(IntEnum):
    """The exit codes of the program."""

    FINE = 0
    FAILED = 1  # a check failed: the hand does not win
    WRONG_INPUT = 2
    CRASH = 3
    NO_DISPLAY = 4
    RUNNING = 5  # the game is open already
    STOPPED = 130  # by the keyboard


class WrongInputError(Exception):
    """The command line cannot be read: the program's name, and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Context:
    """The command line as it was read, and the labels of the language asked for."""

    arguments: Namespace
    labels: Labels

    def say(self, key: str, **values: object) -> None:
        """Print a label on standard output."""
        print(self.labels.text(key, **values))


Command: TypeAlias = Callable[[Context], int]


def print_json(value: object) -> None:
    """One line of JSON."""
    print(json.dumps(value, ensure_ascii=False), flush=True)


def complain(sentence: str) -> None:
    """Say what is wrong on standard error, which a windowed program may not have."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr, flush=True)


def names_by_language(key: str) -> dict[str, str]:
    """A label in each language that comes with the game, by code."""
    return {language: _labels(language).text(key) for language in LANGUAGES}


def pattern_names(ruleset: str, pattern: str) -> dict[str, str]:
    """The name of a ruleset's pattern in each language, by code."""
    return {
        code: _labels(code).text(_labels(code).pattern_key(ruleset, pattern)) for code in LANGUAGES
    }


_labels = cache(load_labels)


def joined_names(names: dict[str, str]) -> str:
    """The names in one line, each once."""
    return " ".join(dict.fromkeys(names.values()))


def row_amount(number: int, unit: str) -> str:
    """What a row counts: fan or points to add, or what its doubles multiply by."""
    return f"x {1 << number:,}" if unit == "doubles" else f"{number:,}"


GAP = "  "


def text_width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def padded(text: str, width: int) -> str:
    """The text with blanks after it, up to this width."""
    return text + " " * (width - text_width(text))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of a table, every column as wide as its widest cell and flush right."""
    lines = [heads, *rows]
    widths = [max(map(text_width, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        pairs = zip(line, widths, strict=True)
        yield GAP.join(" " * (width - text_width(cell)) + cell for cell, width in pairs)
