"""Many deals, each with one line-up of players or with several, in one process or in more."""

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

from game.arena.deals import Outcome, deal_in_every_seat, no_outcome
from game.arena.estimates import DealSums
from game.rules.options import Options
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset

LineUp: TypeAlias = tuple[str, ...]
DealOutcomes: TypeAlias = Sequence[Outcome]
"""What each line-up made of one deal."""
Parts: TypeAlias = Generator[tuple[int, DealOutcomes], None, None]
"""Parts, each with the index of the result that it belongs to."""
AfterDeal: TypeAlias = Callable[[], None]

MOST_PROCESSES = 61  # Windows waits for no more
_AHEAD = 4  # deals handed out for each process


@dataclass(frozen=True, slots=True)
class Series:
    """Deals to be played: each by every line-up, four times, the players moving round the seats.
    The ruleset is named by its id, since a table of functions does not go to another process."""

    ruleset: str
    options: Options
    lineups: tuple[LineUp, ...]
    seed: str
    deals: int


@dataclass(slots=True)
class SeriesResult:
    """What has been played of a series. `points` and `won` are, deal by deal, what the first player
    of the first line-up made and won more than that of the last."""

    outcomes: list[Outcome]
    points: DealSums = field(default_factory=DealSums)
    won: DealSums = field(default_factory=DealSums)

    @property
    def deals(self) -> int:
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
    """What came of several series. `stopped`: the keyboard ended it before all was played."""

    results: list[SeriesResult]
    seconds: float = 0.0
    stopped: bool = False


def _nothing() -> None:
    """What is done after a deal when nobody looks on."""


def no_result(lineups: Sequence[LineUp]) -> SeriesResult:
    return SeriesResult([no_outcome(players) for players in lineups])


def play_all(
    every: Sequence[Series], processes: int = 1, after_deal: AfterDeal = _nothing
) -> Measured:
    """Play all the series, 0 processes being as many as the machine has cores. The result, but for
    its times, is the same with any number of them."""
    deals = sum(one.deals for one in every)
    count = min(processes or os.cpu_count() or 1, deals, MOST_PROCESSES)
    jobs = (
        _Job(index, one, number) for index, one in enumerate(every) for number in range(one.deals)
    )
    parts = _in_processes(jobs, count) if count > 1 else (_play(job) for job in jobs)
    return gather([no_result(one.lineups) for one in every], parts, after_deal)


def gather(results: list[SeriesResult], parts: Parts, after_deal: AfterDeal = _nothing) -> Measured:
    """Add the parts to the results, by index, until they end or the keyboard ends it. Raises
    KeyboardInterrupt when that was before the first."""
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
    """One deal of a series, both by number."""

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


def _in_processes(jobs: Iterator[_Job], processes: int) -> Parts:
    """Play in processes of their own, the parts in the order of the jobs. Spawned, not forked:
    that is all there is on Windows, and safe beside a window and its threads."""
    # Here, since they take 20 ms to load, which all other commands and the game can do without.
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
    """Ctrl-C reaches every process of a terminal; the first one ends the others. What is loaded is
    left out of the garbage collector's rounds, as in the window, that decisions take as long."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()


@contextmanager
def _keyboard_left_alone() -> Iterator[None]:
    """For a process that is started meanwhile, from its first step on."""
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
