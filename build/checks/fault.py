"""A fault: a small change of one or a few lines of a file, which a test ought to notice.

A fault keeps the whole lines before and after the change, and the function they are in, so that it
can be made in any version of the project that still has these lines there.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Fault:
    """The lines `old`, which become `new`.

    `scope` is the qualified name of the function or class around them, empty outside all. In it,
    `occurrence` counts equal lines from 0.
    """

    kind: str
    path: str
    line: int
    old: str
    new: str
    scope: str = ""
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
    scope = scopes(text)[line]
    occurrence = found(text, old, scope).index(line)
    new = text[first:start] + new + text[end:last]
    return Fault(kind, path, line + 1, old, new, scope, occurrence)


def made(fault: Fault, text: str) -> tuple[str, int]:
    """Return the text with the fault and the number of its first line. Raise GoneError."""
    places = found(text, fault.old, fault.scope)
    if fault.occurrence >= len(places):
        where = f"{fault.scope} in {fault.path}" if fault.scope else fault.path
        raise GoneError(f"{where} has no such line any more: {fault.old.strip()}")
    place, lines = places[fault.occurrence], text.split("\n")
    lines[place : place + fault.old.count("\n") + 1] = fault.new.split("\n")
    return "\n".join(lines), place + 1


def found(text: str, block: str, scope: str) -> list[int]:
    """Return where these lines begin in a function or class, from 0."""
    lines, wanted = text.split("\n"), block.split("\n")
    return [
        place
        for place, name in enumerate(scopes(text))
        if name == scope and lines[place : place + len(wanted)] == wanted
    ]


def scopes(text: str) -> list[str]:
    """Return the qualified name of the innermost function or class around each line."""
    names = [""] * (text.count("\n") + 1)

    def name_lines(node: ast.AST, around: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = around
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{around}.{child.name}".lstrip(".")
                first = min(one.lineno for one in (child, *child.decorator_list)) - 1
                last = child.end_lineno or child.lineno
                names[first:last] = [name] * (last - first)
            name_lines(child, name)

    name_lines(ast.parse(text), "")
    return names


def write_faults(path: Path, faults: Sequence[Fault], told: Sequence[dict[str, Any]]) -> None:
    """Write faults as JSON, each with what is told about it."""
    rows = [asdict(fault) | more for fault, more in zip(faults, told, strict=True)]
    path.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def read_faults(path: Path) -> tuple[list[Fault], list[dict[str, Any]]]:
    """Return the faults of a file, and the rows that describe them. Raise ValueError."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return [fault_in(row) for row in rows], rows
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path} isn't a report of this version: {error!r}") from error


def fault_in(row: dict[str, Any]) -> Fault:
    """Return the fault that a row describes."""
    values = {name: row[name] for name in Fault.__annotations__}
    for name, kind in Fault.__annotations__.items():
        if type(values[name]).__name__ != kind:
            raise TypeError(f"{name} must be {kind}, not {values[name]!r}")
    return Fault(**values)
