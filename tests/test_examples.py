"""The examples in the docstrings of game/ run and give what they show."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import game

GAME = Path(game.__file__).parent
PROMPT = ">>> "


def name_of(path: Path) -> str:
    """Return the name by which a file of game/ is imported."""
    parts = path.relative_to(GAME.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


WITH_EXAMPLES = [
    name_of(path)
    for path in sorted(GAME.rglob("*.py"))
    if PROMPT in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_run(name: str) -> None:
    module = importlib.import_module(name)
    text = Path(str(module.__file__)).read_text(encoding="utf-8")
    failed, tried = doctest.testmod(module, optionflags=doctest.FAIL_FAST)
    assert failed == 0
    # One that its docstring hides from doctest, such as that of a cached function, counts as wrong.
    assert tried == text.count(PROMPT)


def test_the_rules_have_examples() -> None:
    assert len([one for one in WITH_EXAMPLES if one.startswith("game.rules.")]) >= 10
    assert len([one for one in WITH_EXAMPLES if one.startswith("game.rulesets.")]) >= 10
    assert "game.api" in WITH_EXAMPLES
