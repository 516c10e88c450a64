"""The counts of the house are those of a small project that is counted by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks import house

SCREEN = '''"""A screen."""

from game.ui.looks import Box

WIDTH, GAP = 300, 8
CORNER = (-4, 2.5)
IS_WIDE = True
NAMES = ("a", 1)


class Frame:
    """A frame.

    >>> Frame().place(None)
    """

    def place(self, pen):
        pen.text("key", "words", Box(0, 0, 9, 9), 17)
        pen.text("key", "words", looks.Box(0, 0, 9, 9), SIZE)
        return self._once()

    def _once(self):
        """Say it."""
        return 1

    def _twice(self):
        one = 1
        two = 2
        three = 3
        four = 4
        return one

    def __len__(self):
        return self._twice() + self._twice()


class _Hidden:
    def shown(self): ...
'''
RULES = '''"""Rules."""


class Frame:
    def made(self):
        """Make it."""
        return _long()


def _long():
    one = 1
    two = 2
    three = 3
    four = 4
    return one
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "game/ui/screen.py": SCREEN,
        "game/rules.py": RULES,
        "tests/test_a.py": "one = 1\n",
        "build/b.py": "one = 1\ntwo = 2\n",
        "CONTRIBUTING.md": "Six words about\n\nhow to work.\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_everything_is_counted(project: Path) -> None:
    assert house.counts(project) == {
        "lines of game/": SCREEN.count("\n") + RULES.count("\n"),
        "files of game/": 2,
        "lines of tests/": 1,
        "lines of build/": 2,
        "names of classes in several modules": 1,
        "private functions": 3,
        "of these used once": 2,
        "of these with at most 4 lines": 1,
        "boxes in ui/": 2,
        "named numbers in ui/": 3,
        "sizes of text": 1,
        "words of CONTRIBUTING": 6,
        "public names": 4,
        "per cent of them documented": 50,
        "examples in docstrings": 1,
    }


OTHER = '''"""Another screen."""


class Frame:
    """A frame."""

    def drawn(self):
        """Draw it."""

    def moved(self): ...
'''
BASES = '''"""Classes with bases."""

from typing import Generic, TypeVar

from game.ui import other
from game.ui.screen import Frame as Framed

T = TypeVar("T")


class Frame(Generic[T]):
    """A frame of this module."""

    def drawn(self): ...

    def saved(self):
        """Save it."""


class OfThisModule(Frame[int]):
    def drawn(self): ...

    def saved(self): ...


class OfAModule(other.Frame):
    """A frame of an imported module."""

    def drawn(self): ...

    def moved(self): ...


class OfBoth(OfThisModule, Framed):
    """A frame with two bases, one of them imported by another name."""

    def saved(self): ...

    def placed(self): ...
'''


def test_a_method_has_the_docstring_of_the_one_that_it_overrides(tmp_path: Path) -> None:
    screen = SCREEN.replace("def place(self, pen):", 'def placed(self):\n        """Place it."""')
    for name, text in (("screen", screen), ("other", OTHER), ("bases", BASES)):
        path = tmp_path / "game" / "ui" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    bare = list(house.undocumented(house.trees(tmp_path / "game")))
    assert [one.name for one in bare] == ["drawn", "OfThisModule", "drawn", "moved", "moved"]


def test_they_are_printed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert house.main(["--tree", str(project)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert f"{2:>8}  files of game/" in printed
    assert len(printed) == len(house.counts(project))
