"""Numbers become words in one module, so that a player reads each in one form."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.numbers import decimal, percent, signed

GAME = Path(__file__).resolve().parents[2] / "game"

EXCEPTIONS = {
    "voice/callers.py": "Programs that speak read these.",
    "rules/numbers.py": "It writes the numbers.",
    "commands/gauntlet_report.py": "Terminals show a hyphen, which other programs can read.",
    "commands/score.py": "Terminals show a hyphen, and 0.5 instead of ½.",
    "commands/simulate.py": "Terminals show a hyphen.",
    "saves/replay.py": "Its lines are for terminals.",
    "voice/spoken.py": "What is said has a hyphen, which a voice reads as minus.",
    "records/real_table_csv.py": "Spreadsheets can write a minus sign.",
    "rulesets/western_settlement.py": "It subtracts one number from another.",
    "ui/settings/controls.py": "Its sign is on a button.",
    "words/pads.py": "Its sign is on a controller.",
    "ui/kit/wording.py": "It measures the widths of letters.",
}


ROOMS_WITHOUT_PIXELS = (
    "rules", "rulesets", "coach", "words", "records", "session", "review", "drills", "ui/review",
)  # fmt: skip
OWN_ROUNDING = {
    "rules/numbers.py": "It rounds what is shown.",
    "drills/fan.py": "It chooses wrong answers.",
    "drills/store.py": "It shortens a file.",
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


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (percent(1 / 8), "13%"),
        (percent(57 / 200), "29%"),
        (percent(0.0025, 1), "0.3%"),
        (decimal(6.5, 0), "7"),
        (decimal(2.25, 1), "2.3"),
        (decimal(47 / 20, 1), "2.4"),
        (decimal(-0.04, 1), "0.0"),
        (signed(-2.5), "−3"),
        (signed(0.25, 1), "+0.3"),
        (signed(0.5), "+1"),
    ],
)
def test_halves_go_away_from_0(shown: str, words: str) -> None:
    assert shown == words


def test_what_is_shown_is_rounded_in_one_module() -> None:
    files = (path for room in ROOMS_WITHOUT_PIXELS for path in (GAME / room).rglob("*.py"))
    found = {
        path.relative_to(GAME).as_posix()
        for path in files
        if re.search(r"\bround\(|:[+,]*\.\d+f", path.read_text(encoding="utf-8"))
    }
    assert found == OWN_ROUNDING.keys(), "nearest() and rounded() round halves as players do"
