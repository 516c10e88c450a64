"""The number of move sequences from each recorded position, counted in two ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recorded import COUNTS, counted, read, slow_counts

POSITIONS = sorted(COUNTS.glob("*.txt"))


def test_there_are_positions() -> None:
    assert len(POSITIONS) >= 6


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: str(path.stem))
def test_counts_are_as_recorded(path: Path) -> None:
    assert counted(read(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: str(path.stem))
def test_the_slow_table_counts_the_same(path: Path) -> None:
    assert counted(read(path), slow_counts) == path.read_text(encoding="utf-8")
