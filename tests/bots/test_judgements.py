"""The values and choices of the players in recorded positions, compared with the records."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.judged import JUDGEMENTS, differences, judged
from tests.recorded import read

RECORDED = sorted(JUDGEMENTS.glob("*.txt"))


def test_there_are_positions() -> None:
    assert len(RECORDED) >= 50


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: str(path.stem))
def test_a_position_is_judged_as_recorded(path: Path) -> None:
    """For an intended change: run build/checks/record.py --judgements and read it."""
    assert differences(path.read_text(encoding="utf-8"), judged(read(path))) == []


def test_a_figure_that_moves_is_named() -> None:
    text = RECORDED[0].read_text(encoding="utf-8")
    name, words = next(
        line.split(": ") for line in text.splitlines() if line.startswith("value of ")
    )
    value, rest = words.split(",", 1)
    moved = f"{float(value) * (1 + 1e-5):.7g},{rest}"
    close = f"{float(value) * (1 + 1e-7):.9g},{rest}"
    changed = text.replace(f"{name}: {words}\n", f"{name}: {moved}\n")
    assert differences(text, changed) == [f"{name}: {words} recorded, {moved} now"]
    assert differences(text, text.replace(f"{name}: {words}\n", f"{name}: {close}\n")) == []
    without = text.replace(f"{name}: {words}\n", "")
    assert differences(text, without) == [f"{name}: {words} recorded, nothing now"]
