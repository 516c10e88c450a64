"""The source of a module as faults see it: the nodes to change, their places and their text.

Nodes that no test can judge are left out: annotations, docstrings, decorators, assertions, log
messages, `__all__` and imports for types. So is the inside of f-strings, whose places Python 3.11
doesn't know.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

LOGS = {"log", "logger", "logging"}
TYPE_MAKERS = {"NewType", "TypeVar", "TypeVarTuple", "cast"}
NO_PROGRAM = {"TYPE_CHECKING", "__name__"}
"""What a condition names if no test runs what depends on it."""


class Source:
    """A module's text and syntax tree. `nodes` are those that faults can change."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.data = text.encode()
        lines = self.data.split(b"\n")
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._parents: dict[ast.AST, ast.AST] = {}
        self.nodes = list(self._inside(ast.parse(text)))

    def _inside(self, node: ast.AST) -> Iterator[ast.AST]:
        for child in ast.iter_child_nodes(node):
            if not is_left_out(child, node):
                self._parents[child] = node
                yield child
                yield from self._inside(child)

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Return the place of the node's first byte."""
        return self._starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Return the place after the node's last byte."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        """Return the text of a node."""
        return self.between(self.start(node), self.end(node))

    def between(self, start: int, end: int) -> str:
        """Return the text between two places."""
        return self.data[start:end].decode()

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield the nodes around a node, the nearest first."""
        while node in self._parents:
            node = self._parents[node]
            yield node

    def function(self, node: ast.AST) -> ast.FunctionDef | None:
        """Return the function around a node."""
        return next((one for one in self.above(node) if isinstance(one, ast.FunctionDef)), None)

    def class_of(self, node: ast.AST) -> ast.ClassDef | None:
        """Return the class around a node."""
        return next((one for one in self.above(node) if isinstance(one, ast.ClassDef)), None)


def is_left_out(node: ast.AST, parent: ast.AST) -> bool:
    """Return whether no fault is made in a node, or in anything inside it."""
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(ast.Constant()):
            return True
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(owner)))) if owner in LOGS:
            return True
        case ast.Call(ast.Name(name)) if name in TYPE_MAKERS:
            return True
        case ast.If(test):
            return any(isinstance(one, ast.Name) and one.id in NO_PROGRAM for one in ast.walk(test))
        case ast.Assign([ast.Name("__all__")]) | ast.AnnAssign(annotation=ast.Name("TypeAlias")):
            return True
    return is_annotation(node, parent)


def is_annotation(node: ast.AST, parent: ast.AST) -> bool:
    """Return whether a node is its parent's annotation or decorator."""
    match parent:
        case ast.arg() | ast.AnnAssign():
            return node is parent.annotation
        case ast.FunctionDef():
            return node is parent.returns or node in parent.decorator_list
        case ast.ClassDef():
            return node in parent.decorator_list
    return False
