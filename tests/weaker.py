"""Opponents whose figures are known, whatever the table of the levels contains."""

from __future__ import annotations

import pytest

from game.bots import opponents
from game.bots.opponents import Opponents

WEAK = Opponents(0.6, -0.2, 0.8, 0.5)


def weaken(monkeypatch: pytest.MonkeyPatch, *rulesets: str) -> None:
    """Let three beginners change `WEAK` under these rules, and nobody else change anything."""
    figures = {name: {"0": {"beginner": [*WEAK]}} for name in rulesets}
    monkeypatch.setattr(opponents, "_LEVELS", figures)
    monkeypatch.setattr(opponents, "_of_table", opponents._of_table.__wrapped__)
