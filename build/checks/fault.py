"""A fault: a small change of one or a few lines of a file, which a test ought to notice.

A fault keeps the whole lines before and after the change, so that it can be made in any version of
the project that still has these lines.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Fault:
    """The lines `old`, which become `new`. `occurrence` counts equal lines in the file, from 0."""

    kind: str
    path: str
    line: int
    old: str
    new: str
    occurrence: int = 0

    def __str__(self) -> str:
        old, new = (" ".join(lines.split()) for lines in (self.old, self.new))
        return f"{self.kind}  {self.path}:{self.line}  {old}  ->  {new}"


class GoneError(Exception):
    """The lines of a fault aren't in the file."""


def fault_of(kind: str, path: str, text: str, start: int, end: int, new: str) -> Fault:
    """Return the fault that puts `new` in place of the characters from `start` to `end`."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    last = len(text) if last < 0 else last
    old = text[first:last]
    line = text.count("\n", 0, first)
    occurrence = found(text.split("\n"), old.split("\n")).index(line)
    return Fault(kind, path, line + 1, old, text[first:start] + new + text[end:last], occurrence)


def made(fault: Fault, text: str) -> tuple[str, int]:
    """Return the text with the fault and the number of its first line. Raise GoneError."""
    lines, old = text.split("\n"), fault.old.split("\n")
    places = found(lines, old)
    if fault.occurrence >= len(places):
        raise GoneError(f"{fault.path} has no such line any more: {fault.old.strip()}")
    place = places[fault.occurrence]
    lines[place : place + len(old)] = fault.new.split("\n")
    return "\n".join(lines), place + 1


def found(lines: Sequence[str], block: Sequence[str]) -> list[int]:
    """Return where these lines stand among the others, from 0."""
    return [
        place
        for place, line in enumerate(lines)
        if line == block[0] and lines[place : place + len(block)] == block
    ]


def write_faults(path: Path, faults: Sequence[Fault], told: Sequence[dict[str, Any]]) -> None:
    """Write faults as JSON, each with what is told about it."""
    rows = [asdict(fault) | more for fault, more in zip(faults, told, strict=True)]
    path.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read_faults(path: Path) -> tuple[list[Fault], list[dict[str, Any]]]:
    """Return the faults of a file, and the rows that describe them."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    fields = Fault.__dataclass_fields__
    return [Fault(**{key: row[key] for key in fields if key in row}) for row in rows], rows
