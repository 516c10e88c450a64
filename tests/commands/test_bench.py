"""The benchmarks run, and name what they measure."""

from __future__ import annotations

import pytest

import bench
from game.rulesets import RULESETS


def test_every_number_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--hands", "1"]) == 0
    out = capsys.readouterr().out
    for name in ("shanten of sets and a pair", "moves played", "views made", "hands scored"):
        assert out.count(f"  {name} ") >= 1
    assert out.count("good against three plain: 4 hands") == len(bench.MINIMUMS) * len(RULESETS)
