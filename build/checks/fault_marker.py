"""Note which tests run the function with a fault, in this process and those that it starts.

Python loads a copy of this file as `sitecustomize`. When the module with the fault is loaded, a
call of `note` is put into the function, so its source stays as it is for tests that read it. A test
counts if it runs the function itself; one that only uses a cached result doesn't.
"""

from __future__ import annotations

import ast
import builtins
import os
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any

FILE, LINE, NOTES = "FAULT_FILE", "FAULT_LINE", "FAULT_NOTES"
NAME = "note_fault"
# Without this file loaded, a compiled module with the call still works: int() does nothing.
CALL = f"__import__('builtins').__dict__.get('{NAME}', int)()"

noted: set[str] = set()


def note() -> None:
    """Note the test that runs. Outside a test, such as at an import, that is an empty line."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "")
    if test not in noted:
        noted.add(test)
        with Path(os.environ[NOTES]).open("a", encoding="utf-8") as file:
            file.write(test + "\n")


def marked(text: bytes, line: int) -> ast.Module:
    """Return the syntax tree with a call of `note` in the function around a line.

    Outside every function, put it first in the module: then it is noted outside a test.
    """
    tree = ast.parse(text)
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    body = max(around, key=lambda node: node.lineno).body if around else tree.body
    place = sum(is_first(statement) for statement in body[:2])
    call = ast.parse(CALL).body[0]
    for node in ast.walk(call):
        ast.copy_location(node, body[0])
    body.insert(place, call)
    return tree


def is_first(statement: ast.stmt) -> bool:
    """Return whether a statement must stay before every other: a docstring or `__future__`."""
    match statement:
        case ast.Expr(ast.Constant(str())) | ast.ImportFrom("__future__"):
            return True
    return False


def install() -> None:
    """Mark the module with the fault when it is loaded."""
    original = SourceFileLoader.source_to_code
    file, line = os.environ[FILE], int(os.environ[LINE])

    def source_to_code(loader: Any, data: Any, path: Any, **options: Any) -> Any:
        if os.fspath(path) == file:
            data = marked(data, line)
        return original(loader, data, path, **options)

    SourceFileLoader.source_to_code = source_to_code  # type: ignore[method-assign, assignment]
    setattr(builtins, NAME, note)


if FILE in os.environ:
    install()
