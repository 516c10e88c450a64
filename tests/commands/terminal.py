"""Command lines run inside the test, with their output."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import Any

import pytest

from game.__main__ import main


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished command: its exit code, standard output and standard error."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Return the only line of the output, read as JSON."""
        (line,) = self.out.splitlines()
        return json.loads(line)

    @property
    def lines(self) -> list[Any]:
        """Return every line of the output, read as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


class Terminal:
    """A way to run `game` with arguments, in English by default."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._patch = patch
        patch.setenv("LANGUAGE", "en")

    def __call__(self, *arguments: str, stdin: str = "") -> Ended:
        self._patch.setattr("sys.stdin", io.StringIO(stdin))
        self._capsys.readouterr()
        code = main(arguments)
        printed = self._capsys.readouterr()
        return Ended(code, printed.out, printed.err)


class Screen:
    """A terminal that keeps everything drawn."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def write(self, text: str) -> int:
        self.drawn.append(text)
        return len(text)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return True
