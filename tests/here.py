"""Work in the background, for tests of what begins it: it is done here, without a process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.rules.problems import Reason


class Here:
    """Works as `game.system.background.Background` with tasks does: it does one a poll."""

    problem: Reason | None = None
    is_running = True
    polls = 0

    def __init__(
        self, work: Callable[..., Iterator[Any]], *values: object, has_tasks: bool
    ) -> None:
        assert has_tasks
        self.tasks: list[object] = []
        self._arrived: list[Any] = []
        self._work = work(iter(self._next, None), *values)

    def _next(self) -> object:
        return self.tasks.pop(0)

    def give(self, task: object) -> None:
        self.tasks.append(task)

    def poll(self) -> bool:
        if self.tasks:
            self._arrived.append(next(self._work))
        return bool(self._arrived)

    def taken(self) -> list[Any]:
        found, self._arrived = self._arrived, []
        return found

    def stop(self) -> None:
        self.is_running = False


class AtOnce:
    """Works as `game.system.background.Background` without tasks does, before anybody polls."""

    problem: Reason | None = None
    is_running = False

    def __init__(self, work: Callable[..., Iterator[Any]], *values: object) -> None:
        self.results = list(work(*values))

    def poll(self) -> bool:
        return True

    def stop(self) -> None:
        pass
