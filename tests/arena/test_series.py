"""Many deals: the number of processes that play them, and the small memory they take."""

from __future__ import annotations

from typing import Any

import pytest

from game.arena import series
from game.arena.deals import deal_in_every_seat
from game.arena.gauntlet import Bench
from game.arena.series import Measured, SeriesResult, play_all
from game.rulesets import ruleset

POCKET = ruleset("pocket")


def test_as_many_processes_as_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def note(jobs: Any, processes: int) -> Any:
        asked.append(processes)
        return (series._play(job) for job in jobs)

    monkeypatch.setattr(series, "_in_processes", note)
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    bench = Bench(POCKET, ("random",), ("random",), "a", 4)
    for processes in (0, 2, 9, 1):
        play_all(bench.series, processes)
    assert asked == [3, 2, 4]


def test_sums_not_deals_are_kept() -> None:
    """A longer run doesn't take more memory."""
    part = [deal_in_every_seat(POCKET, ("random",) * 4, "a", 0)]
    result: SeriesResult = series.no_result([("random",) * 4])
    for _ in range(1000):
        result.add(part)
    assert result.deals == 1000
    assert result.outcomes[0].tallies[0].points.count == 1000
    assert len(result.outcomes[0].times.buckets) == len(part[0].times.buckets)
    assert Measured([result]).stopped is False
