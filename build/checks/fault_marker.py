"""Note which tests run the functions of faults, in this process and those that it starts.

Python loads a copy of this file as `sitecustomize`. When a module with such functions is loaded,
calls of `note` are put into them, so its source stays as it is for tests that read it. A test
counts if it runs a function itself; one that only uses a cached result doesn't.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
from collections.abc import Mapping
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

MARKS, NOTES = "FAULT_MARKS", "FAULT_NOTES"
NAME = "note_fault"
# Without this file loaded, a compiled module with the call still works: int() does nothing.
CALL = f"__import__('builtins').__dict__.get('{NAME}', int)({{}})"

noted: set[tuple[int, str]] = set()


def note(number: int) -> None:
    """Note the test that runs. Outside a test, such as at an import, its name is empty."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "")
    if (number, test) not in noted:
        noted.add((number, test))
        with Path(os.environ[NOTES]).open("a", encoding="utf-8") as file:
            file.write(f"{number} {test}\n")


def marked(text: bytes, lines: Mapping[int, int]) -> ast.Module:
    """Return the syntax tree with a call of `note` in the function around each numbered line."""
    tree = ast.parse(text)
    for number, line in lines.items():
        mark(tree, number, line)
    return tree


def mark(tree: ast.Module, number: int, line: int) -> None:
    """Put a call into the function around a line.

    Outside every function, put it first in the module: then it is noted outside a test.
    """
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    body = max(around, key=lambda node: node.lineno).body if around else tree.body
    place = sum(is_first(statement) for statement in body[:2])
    call = ast.parse(CALL.format(number)).body[0]
    for node in ast.walk(call):
        ast.copy_location(node, body[0])
    body.insert(place, call)


def is_first(statement: ast.stmt) -> bool:
    """Return whether a statement must stay before every other: a docstring or `__future__`."""
    match statement:
        case ast.Expr(ast.Constant(str())) | ast.ImportFrom("__future__"):
            return True
    return False


def install() -> None:
    """Mark each module with faults when it is loaded."""
    original = SourceFileLoader.source_to_code
    marks = json.loads(Path(os.environ[MARKS]).read_text("utf-8"))

    def source_to_code(loader: Any, data: Any, path: Any, **options: Any) -> Any:
        if lines := marks.get(os.fspath(path)):
            data = marked(data, {int(number): line for number, line in lines.items()})
        return original(loader, data, path, **options)

    SourceFileLoader.source_to_code = source_to_code  # type: ignore[method-assign, assignment]
    setattr(builtins, NAME, note)


if MARKS in os.environ:
    install()
