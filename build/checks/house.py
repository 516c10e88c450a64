"""Count what makes the house hard to walk through: `python build/checks/house.py [--tree DIR]`.

Counts lines, files, names that stand for two things, helpers used once, what screens place by hand,
and what is documented. `--tree` counts another version of the project.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parent.parent.parent
FEW_LINES = 4
"""The most lines, without docstring, of a helper that could stand in its one caller."""
SIZE_AT = 3
"""The place of the size among the arguments of `pen.text`."""

Trees: TypeAlias = Mapping[Path, ast.Module]
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Definition: TypeAlias = Function | ast.ClassDef


def main(argv: Sequence[str]) -> int:
    """Print the counts, a line each."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tree", type=Path, default=ROOT, help="another version of the project")
    for name, number in counts(options.parse_args(argv).tree).items():
        print(f"{number:>8,}  {name}")
    return 0


def counts(root: Path) -> dict[str, int]:
    """Return all counts of a project by their names."""
    game = trees(root / "game")
    ui = {path: tree for path, tree in game.items() if "ui" in path.relative_to(root).parts}
    once = list(used_once(game))
    names, bare = len(list(public(game))), len(list(undocumented(game)))
    contributing = root / "CONTRIBUTING.md"
    return {
        "lines of game/": lines(root / "game"),
        "files of game/": len(game),
        "lines of tests/": lines(root / "tests"),
        "lines of build/": lines(root / "build"),
        "names of classes in several modules": len(doubled(game)),
        "private functions": sum(is_private(one.name) for one in functions(game)),
        "of these used once": len(once),
        f"of these with at most {FEW_LINES} lines": sum(length(one) <= FEW_LINES for one in once),
        "boxes in ui/": sum(1 for _ in calls(ui, "Box")),
        "named numbers in ui/": sum(1 for _ in named_numbers(ui)),
        "sizes of text": len(sizes(ui)),
        "words of CONTRIBUTING": len(contributing.read_text(encoding="utf-8").split()),
        "public names": names,
        "per cent of them documented": 100 * (names - bare) // max(1, names),
        "examples in docstrings": sum(
            len(re.findall(r"^\s*>>> ", path.read_text(encoding="utf-8"), re.M)) for path in game
        ),
    }


def trees(folder: Path) -> dict[Path, ast.Module]:
    paths = sorted(folder.rglob("*.py"))
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def lines(folder: Path) -> int:
    texts = (path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    return sum(text.count("\n") for text in texts)


def nodes(found: Trees) -> Iterator[ast.AST]:
    for tree in found.values():
        yield from ast.walk(tree)


def functions(found: Trees) -> Iterator[Function]:
    yield from (one for one in nodes(found) if isinstance(one, Function))


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def length(function: Function) -> int:
    """Return the lines of a function's body, without its docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return sum((one.end_lineno or one.lineno) - one.lineno + 1 for one in body)


def used_once(found: Trees) -> Iterator[Function]:
    """Yield private functions and methods whose name their module reads once."""
    for tree in found.values():
        reads = Counter(
            node.id if isinstance(node, ast.Name) else node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Name | ast.Attribute)
        )
        for node in ast.walk(tree):
            if isinstance(node, Function) and is_private(node.name) and reads[node.name] == 1:
                yield node


def doubled(found: Trees) -> dict[str, list[Path]]:
    """Return the public names of classes that stand in several modules."""
    places: dict[str, list[Path]] = defaultdict(list)
    for path, tree in found.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path)
    return {name: paths for name, paths in sorted(places.items()) if len(paths) > 1}


def public(found: Trees) -> Iterator[Definition]:
    """Yield public classes, functions and methods of public classes."""
    for tree in found.values():
        for node in tree.body:
            if isinstance(node, Definition) and not node.name.startswith("_"):
                yield node
                if isinstance(node, ast.ClassDef):
                    methods = (one for one in node.body if isinstance(one, Function))
                    yield from (one for one in methods if not one.name.startswith("_"))


def undocumented(found: Trees) -> Iterator[Definition]:
    """Yield the public names without a docstring of their own or of a method that they override."""
    told = {id(one) for one in public(found) if ast.get_docstring(one)}
    for path, tree in found.items():
        for one in classes(tree):
            for name in methods(one):
                if is_inherited(found, path, one, name):
                    told.add(id(methods(one)[name]))
    yield from (one for one in public(found) if id(one) not in told)


def is_inherited(found: Trees, path: Path, one: ast.ClassDef, name: str) -> bool:
    """Return whether a base class in the project documents the method of this name.

    `inspect.getdoc` finds that docstring too. It doesn't find one of a class itself.
    """
    for place, base in bases(found, path, one):
        method = methods(base).get(name)
        if method is not None and ast.get_docstring(method):
            return True
        if is_inherited(found, place, base, name):
            return True
    return False


def bases(found: Trees, path: Path, one: ast.ClassDef) -> Iterator[tuple[Path, ast.ClassDef]]:
    """Yield the base classes that stand in the project, each with its module."""
    imported = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(found[path])
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for base in one.bases:
        # `ByHand[T]` is a ByHand, and `session.Session` a Session of an imported module.
        first, *rest = ast.unparse(base).split("[")[0].split(".")
        *module, name = [*imported.get(first, first).split("."), *rest]
        for place in found:
            is_there = place.with_suffix("").parts[-len(module) :] == tuple(module)
            if is_there if module else place == path:
                yield from ((place, each) for each in classes(found[place]) if each.name == name)


def classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def methods(one: ast.ClassDef) -> dict[str, Function]:
    return {node.name: node for node in one.body if isinstance(node, Function)}


def calls(found: Trees, name: str) -> Iterator[ast.Call]:
    """Yield the calls of a function or method by its name."""
    for node in nodes(found):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func
            if called == name or (isinstance(called, ast.Name) and called.id == name):
                yield node


def named_numbers(found: Trees) -> Iterator[str]:
    """Yield the constants of modules that are a number or a tuple of numbers."""
    for tree in found.values():
        for node in tree.body:
            if isinstance(node, ast.Assign) and is_number(node.value):
                yield from names_in(node.targets[0])


def is_number(value: ast.expr) -> bool:
    match value:
        case ast.Constant(value=int() | float()):
            return not isinstance(value.value, bool)
        case ast.UnaryOp(operand=operand):
            return is_number(operand)
        case ast.Tuple(elts=parts):
            return bool(parts) and all(map(is_number, parts))
    return False


def names_in(target: ast.expr) -> Iterator[str]:
    for node in ast.walk(target):
        if isinstance(node, ast.Name):
            yield node.id


def sizes(found: Trees) -> set[int]:
    """Return the sizes of text that screens give as numbers."""
    given = (call.args[SIZE_AT] for call in calls(found, "text") if len(call.args) > SIZE_AT)
    return {
        int(one.value)
        for one in given
        if isinstance(one, ast.Constant) and isinstance(one.value, int)
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
