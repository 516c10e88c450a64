"""Which test files can see a change of a module, and how near each of them is.

The imports are read from syntax trees. A test that starts Python, or reads the sources, can see
every module from afar: it comes last.
"""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

FOLDERS = ("game", "build", "packaging", "tests")
ON_PATH = ("build", "packaging")
"""The folders from which modules are imported by their bare names."""

STARTS_PYTHON = "executable"  # of sys
READS_SOURCES = "*.py"
FAR = 1000
"""The distance of a test that sees a module without importing it."""


@dataclass(slots=True)
class Module:
    """What a module imports: modules by name, and names that begin in a certain way."""

    names: set[str] = field(default_factory=set)
    beginnings: set[str] = field(default_factory=set)
    sees_all: bool = False


class Imports:
    """The imports of a project: all modules of the game, the scripts and the tests."""

    def __init__(self, root: Path) -> None:
        paths = [path for name in FOLDERS for path in sorted((root / name).rglob("*.py"))]
        relative = [path.relative_to(root).as_posix() for path in paths]
        self._paths = {name_of(path): path for path in relative}
        modules = {name_of(path): module_of((root / path).read_text("utf-8")) for path in relative}
        self._importers: dict[str, set[str]] = {name: set() for name in modules}
        for name in modules:
            for imported in self._imported(name, modules):
                self._importers[imported].add(name)
        self._seeing_all = [
            name
            for name, module in modules.items()
            if module.sees_all and not name.startswith("game.")
        ]

    def _imported(self, name: str, modules: Mapping[str, Module]) -> Iterator[str]:
        """Yield the modules that one imports, with their packages."""
        path = self._paths[name]
        names = set(modules[name].names)
        # Importing a module runs its packages, but not what these import when somebody asks.
        beginnings = set() if path.endswith("__init__.py") else set(modules[name].beginnings)
        for asked in modules[name].names & modules.keys():
            if self._paths[asked].endswith("__init__.py"):
                beginnings |= modules[asked].beginnings
        names |= {one for one in modules for start in beginnings if one.startswith(start)}
        names |= {package for one in names for package in packages(one)}
        if path.startswith("tests/"):
            folders = PurePosixPath(path).parents
            names |= {name_of(f"{folder}/conftest.py") for folder in folders}
        return (one for one in names if one in modules and one != name)

    def distances(self, path: str) -> dict[str, int]:
        """Return the distance of each test file that can see the module with this path."""
        name = name_of(path)
        found = self._steps_from([name])
        for seeing in self._steps_from(self._seeing_all):
            found.setdefault(seeing, FAR)
        paths = {self._paths[one]: steps for one, steps in found.items() if one in self._paths}
        return {one: steps for one, steps in paths.items() if is_test(one)}

    def _steps_from(self, names: Iterable[str]) -> dict[str, int]:
        """Return how many imports lead from each module to the nearest of these."""
        steps = dict.fromkeys(names, 0)
        waiting = deque(steps)
        while waiting:
            name = waiting.popleft()
            for importer in sorted(self._importers.get(name, ())):
                if importer not in steps:
                    steps[importer] = steps[name] + 1
                    waiting.append(importer)
        return steps

    @property
    def tests(self) -> list[str]:
        """Return all test files."""
        return [path for path in self._paths.values() if is_test(path)]

    def stages(self, path: str) -> list[list[str]]:
        """Return the test files that can see the module with this path, the nearest first.

        They are its own by name, those that import it, those that import one that does, the rest.
        """
        steps = self.distances(path)
        stem = PurePosixPath(path.removesuffix("/__init__.py")).stem.strip("_")
        by_nearness = sorted(steps, key=lambda one: (steps[one], -shared(one, path), one))
        own = [one for one in by_nearness if is_own(one, stem)]
        others = [one for one in by_nearness if one not in own]
        near = [[one for one in others if steps[one] == distance] for distance in (1, 2)]
        return [own, *near, [one for one in others if steps[one] > 2]]


def name_of(path: str) -> str:
    """Return the name by which the module with this path is imported."""
    for folder in ON_PATH:
        if path.startswith(f"{folder}/"):
            path = path.removeprefix(f"{folder}/")
            break
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def packages(name: str) -> list[str]:
    """Return the packages around a module."""
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


def is_test(path: str) -> bool:
    return path.startswith("tests/") and PurePosixPath(path).name.startswith("test_")


def is_own(test: str, stem: str) -> bool:
    """Return whether a test file has a module's name, or one that begins or ends like it."""
    name = PurePosixPath(test).stem.removeprefix("test_")
    short, long = sorted((name, stem), key=len)
    return name == stem or long.startswith(f"{short}_") or long.endswith(f"_{short}")


def shared(test: str, path: str) -> int:
    """Return how many folders the paths of a test and a module share: tests/ mirrors game/."""
    pairs = zip(PurePosixPath(test).parts[1:-1], PurePosixPath(path).parts[1:-1], strict=False)
    return sum(one == other for one, other in pairs)


def module_of(text: str) -> Module:
    """Return what a module imports, by its text."""
    module = Module()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names):
                module.names |= {one.name for one in names}
            case ast.ImportFrom(str(name), names):
                module.names |= {name, *(f"{name}.{one.name}" for one in names)}
            case ast.Call(
                ast.Name("import_module") | ast.Attribute(attr="import_module"), [asked, *_]
            ):
                start = beginning(asked)
                if start:
                    module.beginnings.add(start)
                else:
                    module.sees_all = True
            case ast.Attribute(ast.Name("sys"), attr=name) if name == STARTS_PYTHON:
                module.sees_all = True
            case ast.Constant(str(text)) if READS_SOURCES in text:
                module.sees_all = True
    return module


def beginning(asked: ast.expr) -> str:
    """Return how the name of an imported module begins. Nothing is known of a computed one."""
    match asked:
        case ast.Constant(str(name)) | ast.JoinedStr([ast.Constant(str(name)), *_]):
            return name
    return ""
