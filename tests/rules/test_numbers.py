"""Numbers become words in one module, so that a player reads each in one form."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

GAME = Path(__file__).resolve().parents[2] / "game"

EXCEPTIONS = {
    "rules/numbers.py": "It writes the numbers.",
    "commands/gauntlet_report.py": "Terminals show a hyphen, which other programs can read.",
    "commands/score.py": "Terminals show a hyphen, and 0.5 instead of ½.",
    "commands/simulate.py": "Terminals show a hyphen.",
    "saves/replay.py": "Its lines are for terminals.",
    "voice/spoken.py": "What is said has a hyphen, which a voice reads as minus.",
    "rulesets/western_settlement.py": "It subtracts one number from another.",
    "ui/settings/controls.py": "Its sign is on a button.",
    "words/pads.py": "Its sign is on a controller.",
    "ui/kit/wording.py": "It measures the widths of letters.",
}


SUSPECT = re.compile(r"−|MINUS SIGN|:[^\n\"]*[+,%][^\n\"]*\}|\}%|100 \*|\* 100")
"""What such a form can't be without: other modules needn't be parsed, which takes long."""


def own_numbers(source: str) -> Iterator[str]:
    """Yield the forms of numbers that a module writes by itself: signs, thousands, per cent."""
    if not SUSPECT.search(source):
        return
    nodes = [*ast.walk(ast.parse(source))]
    docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docs:
                if "−" in text or re.search(r"(^|\})%(?![A-Za-z(])|\{:[^}]*[+,%]", text):
                    yield text
            case ast.FormattedValue(value, _, form):
                written = form.values if isinstance(form, ast.JoinedStr) else []
                specs = [str(one.value) for one in written if isinstance(one, ast.Constant)]
                if re.search("[+,]|%$", "".join(specs)) or any(
                    map(is_hundredfold, ast.walk(value))
                ):
                    yield ast.unparse(node)


def is_hundredfold(node: ast.AST) -> bool:
    match node:
        case (
            ast.BinOp(op=ast.Mult(), left=ast.Constant(100))
            | ast.BinOp(op=ast.Mult(), right=ast.Constant(100))
        ):
            return True
    return False


def test_no_other_module_writes_signs_thousands_or_per_cent() -> None:
    found = {
        path.relative_to(GAME).as_posix(): forms
        for path in sorted(GAME.rglob("*.py"))
        if (forms := [*own_numbers(path.read_text(encoding="utf-8"))])
    }
    assert {name: forms for name, forms in found.items() if name not in EXCEPTIONS} == {}
    assert found.keys() == EXCEPTIONS.keys(), "an exception that isn't needed"


@pytest.mark.parametrize(
    "source",
    [
        'f"{points:,}"',
        'f"{points:+}"',
        'f"{points:+,.{places}f}"',
        'f"{part:.0%}"',
        'f"{part}%"',
        'f"{100 * part:.1f}"',
        '"{}%".format',
        '"{:,}".format',
        'text.replace("-", "−")',
        'text.replace("-", "\\N{MINUS SIGN}")',
    ],
)
def test_a_number_written_elsewhere_is_found(source: str) -> None:
    assert [*own_numbers(source)]


@pytest.mark.parametrize(
    "source",
    [
        '"""From −1 to {n}%."""',
        'log("%s", 1)',
        'f"{x:.1f}, {y}"',
        'f"{name:>{wide}}"',
        'f"{day:%Y %m}"',
    ],
)
def test_other_text_is_left_alone(source: str) -> None:
    assert [*own_numbers(source)] == []
