"""The package for scripts: the examples of game/README.md, and the modules that they load."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import game

ROOT = Path(__file__).resolve().parent.parent
FLAGS = doctest.FAIL_FAST


def test_the_examples_of_the_readme_run() -> None:
    text = (ROOT / "game" / "README.md").read_text(encoding="utf-8")
    plain = "\n".join("" if line.startswith("```") else line for line in text.splitlines())
    examples = doctest.DocTestParser().get_doctest(plain, {}, "README.md", None, 0)
    assert len(examples.examples) >= 15
    failed, _ = doctest.DocTestRunner(optionflags=FLAGS).run(examples)
    assert failed == 0


def test_every_public_name_is_there() -> None:
    from game import api

    for name in api.__all__:
        assert getattr(game, name) is getattr(api, name)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        game.nonsense  # noqa: B018


def test_the_package_alone_loads_nothing_else() -> None:
    program = "import sys, game; print([name for name in sys.modules if name.startswith('game')])"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert done.stdout.strip() == "['game']"
