"""`sheet`: sums and payments from the CSV of a real table."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.commands.context import Exit
from game.records.real_table_csv import csv_of
from tests.commands.terminal import Terminal
from tests.records.test_real_table import whole


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.csv"
    path.write_text(csv_of(whole()), encoding="utf-8-sig", newline="")
    return path


def test_the_sums_and_the_payments(game: Terminal, file: Path) -> None:
    ended = game("sheet", str(file))
    assert ended.code == Exit.FINE
    assert ended.out.splitlines() == [
        "Settling up · $0.25 a point",
        "Ann: +326 points, +$81.50",
        "Ben: +350 points, +$87.50",
        "Chan: +118 points, +$29.50",
        "Dora: −794 points, −$198.50",
        "Dora to Ben: $87.50",
        "Dora to Ann: $81.50",
        "Dora to Chan: $29.50",
        "Nothing is rounded.",
    ]
    assert (
        "5. East round, dealer Ben +2: Ann, Dora from Chan"
        in game("sheet", str(file), "--lines").out
    )


def test_the_answer_for_a_program(game: Terminal, file: Path) -> None:
    found = game("sheet", str(file), "--json").json
    assert found["hands"] == 5
    assert found["points"] == {"Ann": 326, "Ben": 350, "Chan": 118, "Dora": -794}
    assert found["payments"][0] == {"from": "Dora", "to": "Ben", "amount": 8750}


def test_what_cannot_be_is_wrong_input_with_its_line(game: Terminal, file: Path) -> None:
    file.write_text(csv_of(whole()).replace("0,win,Ben,Chan,", "0,win,Ben,Nobody,"))
    ended = game("sheet", str(file))
    assert ended.code == Exit.WRONG_INPUT
    assert ended.err == 'Line 5 of the file: "Nobody" isn\'t one of the four players.\n'
    assert game("sheet", str(file.with_name("none.csv"))).code == Exit.WRONG_INPUT
    file.write_bytes(b"rules,\xff\n")
    assert "UTF-8" in game("sheet", str(file), "--json").err
