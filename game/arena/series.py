"""Many deals, each with one or more line-ups of players, in one process or several."""

from __future__ import annotations

import gc
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from game.arena.deals import DealTotals, deal_in_every_seat, no_outcome
from game.arena.estimates import DealSums
from game.rules.options import Options
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset

LineUp: TypeAlias = tuple[str, ...]
DealOutcomes: TypeAlias = Sequence[DealTotals]
"""The outcome of one deal for each line-up."""
DealsDone: TypeAlias = Generator[tuple[int, DealOutcomes], None, None]
"""A generator of outcomes, each with the index of its result."""
AfterDeal: TypeAlias = Callable[[], None]

MOST_PROCESSES = 61  # Windows can't wait for more
_AHEAD = 4  # deals submitted ahead for each process


@dataclass(frozen=True, slots=True)
class Series:
    """Deals to play: each line-up plays each deal four times, with each player in every seat. The
    ruleset is given by its id, since its functions can't be sent to another process."""

    ruleset: str
    options: Options
    lineups: tuple[LineUp, ...]
    seed: str
    deals: int


@dataclass(slots=True)
class SeriesResult:
    """The results of a series so far. `points` and `won` have one number for each deal: the first
    line-up's first player minus the last line-up's first player."""

    outcomes: list[DealTotals]
    points: DealSums = field(default_factory=DealSums)
    won: DealSums = field(default_factory=DealSums)

    @property
    def deals(self) -> int:
        """Return the number of deals that all line-ups have played."""
        return self.points.count

    def add(self, part: DealOutcomes) -> None:
        """Add one deal."""
        for outcome, more in zip(self.outcomes, part, strict=True):
            outcome.merge(more)
        one, other = part[0].tallies[0], part[-1].tallies[0]
        self.points.add(one.points.total - other.points.total)
        self.won.add(one.won.total - other.won.total)


@dataclass(slots=True)
class Measured:
    """The results of several series. `stopped` is set if the keyboard interrupted the run."""

    results: list[SeriesResult]
    seconds: float = 0.0
    stopped: bool = False


def _nothing() -> None:
    """Do nothing: the default action after a deal."""


def no_result(lineups: Sequence[LineUp]) -> SeriesResult:
    """Return the result of a series before its first deal."""
    return SeriesResult([no_outcome(players) for players in lineups])


def play_all(
    every: Sequence[Series], processes: int = 1, after_deal: AfterDeal = _nothing
) -> Measured:
    """Play all the series in this number of processes; 0 is one per core. The number doesn't change
    the results, except the times."""
    deals = sum(one.deals for one in every)
    count = min(processes or os.cpu_count() or 1, deals, MOST_PROCESSES)
    jobs = (
        _Job(index, one, number) for index, one in enumerate(every) for number in range(one.deals)
    )
    parts = _in_processes(jobs, count) if count > 1 else (_play(job) for job in jobs)
    return gather([no_result(one.lineups) for one in every], parts, after_deal)


def gather(
    results: list[SeriesResult], parts: DealsDone, after_deal: AfterDeal = _nothing
) -> Measured:
    """Add the parts to the results, by index, until they end or the keyboard interrupts. Raise
    KeyboardInterrupt if no deal was finished."""
    played = Measured(results)
    started = time.perf_counter()
    try:
        with closing(parts):
            for index, part in parts:
                results[index].add(part)
                after_deal()
    except KeyboardInterrupt:
        if not any(result.deals for result in results):
            raise
        played.stopped = True
    played.seconds = time.perf_counter() - started
    return played


@dataclass(frozen=True, slots=True)
class _Job:
    """One deal of a series, with the index of the series and the number of the deal."""

    index: int
    series: Series
    number: int


def _play(job: _Job) -> tuple[int, DealOutcomes]:
    series = job.series
    rules = _table(series.ruleset, series.options)
    return job.index, [
        deal_in_every_seat(rules, players, series.seed, job.number) for players in series.lineups
    ]


@lru_cache(maxsize=8)
def _table(ruleset: str, options: Options) -> Ruleset:
    return ruleset_of(ruleset).with_options(options)


def _in_processes(jobs: Iterator[_Job], processes: int) -> DealsDone:
    """Yield the parts in the order of the jobs, played in worker processes. Spawn, don't fork:
    Windows only spawns, and it is safe next to a window and its threads."""
    # Import here: these take 20 ms to load, and only this function needs them.
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin)
    waiting: deque[Future[tuple[int, DealOutcomes]]] = deque()
    try:
        for job in jobs:
            with _keyboard_left_alone():
                waiting.append(pool.submit(_play, job))
            if len(waiting) >= _AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Prepare a worker. It ignores Ctrl-C, which reaches each process of a terminal; the first
    process ends the others. As in the window, the garbage collector skips loaded objects, so that
    decisions take as long."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()


@contextmanager
def _keyboard_left_alone() -> Iterator[None]:
    """Ignore Ctrl-C, so that a process started meanwhile ignores it from its first step."""
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
