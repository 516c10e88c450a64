"""The input of every command, and ways to print: JSON and names."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING

from game.rules.numbers import number_text
from game.words.labels import (
    ENGLISH,
    LANGUAGES,
    SIMPLIFIED,
    TRADITIONAL,
    Labels,
    is_simplified,
    load_labels,
)

if TYPE_CHECKING:
    from argparse import Namespace


class Exit(IntEnum):
    """The exit codes of the program."""

    FINE = 0
    FAILED = 1  # a check failed: the hand doesn't win, or a catalogue has faults
    WRONG_INPUT = 2
    CRASH = 3
    NO_DISPLAY = 4
    RUNNING = 5  # the game is already open
    STOPPED = 130  # by the keyboard


class WrongInputError(Exception):
    """An unreadable command line: the program's name, and the message."""


@dataclass(frozen=True, slots=True)
class Context:
    """The parsed command line, and the labels of the chosen language."""

    arguments: Namespace
    labels: Labels

    def say(self, key: str, **values: object) -> None:
        """Print a label on standard output."""
        print(self.labels.text(key, **values))


def print_json(value: object) -> None:
    """Print one line of JSON."""
    print(json.dumps(value, ensure_ascii=False), flush=True)


def complain(sentence: str) -> None:
    """Print a message on standard error, if any: a windowed program can be without it."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr, flush=True)


def names_by_language(key: str) -> dict[str, str]:
    """Return a label in each of the game's languages, by code."""
    return {language: _labels(language).text(key) for language in LANGUAGES}


def pattern_names(ruleset: str, pattern: str) -> dict[str, str]:
    """Return the name of a ruleset's pattern in each language, by code."""
    return {
        code: _labels(code).text(_labels(code).pattern_key(ruleset, pattern)) for code in LANGUAGES
    }


_labels = cache(load_labels)


def joined_names(names: dict[str, str], labels: Labels) -> str:
    """Return the English and the Chinese name in one line, or one if they don't differ. The Chinese
    is Traditional unless the labels are Simplified."""
    chinese = SIMPLIFIED if is_simplified(labels.language) else TRADITIONAL
    return " ".join(dict.fromkeys((names[ENGLISH], names[chinese])))


def row_amount(number: int, unit: str) -> str:
    """Return the amount of a row: fan or points to add, or the factor of its doubles."""
    return f"x {number_text(1 << number)}" if unit == "doubles" else number_text(number)
