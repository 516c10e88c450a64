"""Whole deals are played, seen and paid as in the records that a person has read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recorded import DEALS, read, written

RECORDED = sorted(DEALS.glob("*.txt"))


def test_there_are_deals() -> None:
    assert len(RECORDED) >= 3


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: str(path.stem))
def test_a_deal_is_as_recorded(path: Path) -> None:
    """For an intended change: run python build/checks/record.py and read the differences."""
    assert written(read(path)) == path.read_text(encoding="utf-8")
