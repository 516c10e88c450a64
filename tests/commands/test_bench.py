"""The benchmarks run, and name their measurements."""

from __future__ import annotations

import pytest

from bench import __main__ as bench
from bench import hands
from game.rulesets import RULESETS


def test_every_number_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "SAMPLES", 100)
    monkeypatch.setattr(bench, "MINIMUMS", (3,))
    assert bench.main(["--hands", "1"]) == 0
    out = capsys.readouterr().out
    for name in ("shanten of sets and a pair", "moves played", "views made", "hands scored"):
        assert out.count(f"  {name} ") >= 1
    assert out.count("good against three plain: 4 hands") == len(bench.MINIMUMS) * len(RULESETS)


def test_the_rates_of_looking_at_hands_are_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HANDS", "TABLES", "WINS", "ROUNDS"):
        monkeypatch.setattr(hands, name, 1)
    assert bench.main(["--analysis"]) == 0
    out = capsys.readouterr().out
    assert out.count(" ms\n") == 1
    assert out.count(" a second\n") == 2 + 5 * len(RULESETS)


def test_every_ruleset_agrees_with_its_slow_scorer(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--oracle", "20"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == [rules.id for rules in RULESETS]
    assert all("20 hands agree" in line for line in told)


def test_a_difference_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def differ(seed: int, count: int) -> None:
        raise AssertionError("this hand")

    monkeypatch.setattr("tests.slow_pocket.compare", differ)
    assert bench.main(["--oracle", "1"]) == 1
    assert "this hand" in capsys.readouterr().out
