"""A deep look: the moves of a position in a race, played to the end in the background.

Each core plays deals in a process of its own, in any order. The race takes them by number, so that
the same question has the same answer on any computer.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import TypeAlias

from game.review.playouts import DeepQuestion, Ends, Results, played_deal
from game.review.race import Race
from game.rules.options import Options
from game.rules.problems import Reason
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset
from game.system.background import Background
from game.system.time_left import Clock, TimeLeft

DEALS = 300
"""The usual number of deals of a deep look, at most."""
AHEAD = 2
"""The deals that a process has to play, so that it never waits for the next frame of the screen."""
MOST_PROCESSES = 8
"""The most processes to start: each takes 90 MB of memory."""

Task: TypeAlias = tuple[int, tuple[int, ...]]
"""The number of a deal, and the places of the moves to play in it."""
Played: TypeAlias = tuple[int, Ends]
"""The number of a deal, and its ends."""


class DeepLook:
    """A deep look at one question, which starts at once, in at most this number of deals. `problem`
    is the reason if it ended before the race was over. A look that is dropped stops too."""

    def __init__(
        self,
        question: DeepQuestion,
        ruleset: Ruleset,
        deals: int = DEALS,
        clock: Clock = time.monotonic,
    ) -> None:
        self.question = question
        self.deals = deals
        self.results: Results | None = None
        self.problem: Reason | None = None
        self._race = Race(len(question.moves), deals)
        self._time = TimeLeft(self._race.left, clock)
        self._given = 0
        self._early: dict[int, Ends] = {}
        """The deals that have arrived before one with a lower number."""
        self._works = self._begun(ruleset)
        for work in self._works * AHEAD:
            self._give(work)
        self._check()

    @property
    def is_running(self) -> bool:
        """Return whether more deals are to come."""
        return any(work.is_running for work in self._works)

    @property
    def time_left(self) -> int | None:
        """Return the most seconds that the look still takes, None if they aren't known."""
        return self._time.seconds if self.is_running else None

    def poll(self) -> bool:
        """Take what has arrived since the last call, without waiting. Return whether `results`,
        `problem` or `time_left` changed."""
        if not self.is_running:
            return False
        before = len(self._race.rows), self.time_left
        for work in self._works:
            work.poll()
            for number, ends in work.taken():
                self._early[number] = ends
                self._give(work)
        self._take()
        self._check()
        return not self.is_running or before != (len(self._race.rows), self.time_left)

    def stop(self) -> None:
        """End the look at once, if it is running. The results stay."""
        for work in self._works:
            work.stop()

    def _begun(self, ruleset: Ruleset) -> list[Background[Played]]:
        """Return a process for each core, or as many as can start."""
        values = ruleset.id, ruleset.options, self.question
        works: list[Background[Played]] = []
        for _ in range(min(os.cpu_count() or 1, MOST_PROCESSES, self.deals)):
            work = Background(played, *values, has_tasks=True)
            if work.problem and works:
                break
            works.append(work)
        return works

    def _give(self, work: Background[Played]) -> None:
        """Let a process play the next deal, if there is one."""
        if self._given < self.deals:
            work.give((self._given, self._race.running))
            self._given += 1

    def _take(self) -> None:
        """Let the race take the deals that have arrived in their order."""
        race, before = self._race, len(self._race.rows)
        while not race.is_over and (ends := self._early.pop(len(race.rows), None)):
            race.take(ends)
        if len(race.rows) > before:
            self.results = Results(self.question.moves, tuple(race.rows))
        done = sum(one is not None for row in race.rows for one in row)
        self._time.advance(done, done + race.left)

    def _check(self) -> None:
        """End the look if the race is over, or if a process has ended."""
        self.problem = next((work.problem for work in self._works if work.problem), None)
        if self._race.is_over or self.problem:
            self.stop()


# --- in the processes -----------------------------------------------------------------------------


def played(
    tasks: Iterator[Task], ruleset: str, options: Options, question: DeepQuestion
) -> Iterator[Played]:
    """Yield the ends of the deals that are asked for."""
    rules = ruleset_of(ruleset).with_options(options)
    for number, places in tasks:
        yield number, played_deal(question, rules, number, places)
