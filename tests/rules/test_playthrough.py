"""Whole deals are played, seen and paid as they were when a person last read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recorded import DEALS, read, written

RECORDED = sorted(DEALS.glob("*.txt"))


def test_there_are_deals() -> None:
    assert len(RECORDED) >= 3


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: str(path.stem))
def test_a_deal_is_as_recorded(path: Path) -> None:
    """If the change is meant: python build/record.py, and read what has changed."""
    assert written(read(path)) == path.read_text(encoding="utf-8")
