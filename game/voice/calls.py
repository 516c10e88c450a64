"""The words that opponents call aloud when they claim, by the voices of this system.

A call never causes an error, and never comes late: what `drop` finds unsaid stays unsaid. Without a
voice for the language, nothing is heard.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Protocol

from game.rules.problems import Reason
from game.voice.call import Call, Program

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""The most seconds that quitting waits for a program to stop."""


class Caller(Protocol):
    """An interface for calling words. Nothing here raises, and only `close` waits."""

    @property
    def problem(self) -> Reason | None:
        """Why the last call couldn't be heard."""
        ...

    def call(self, call: Call) -> None:
        """Call a word, instead of the one before."""
        ...

    def drop(self) -> None:
        """Forget a word that isn't said yet."""
        ...

    def close(self) -> None:
        """End the programs."""
        ...


class NoCaller:
    """A caller for pictures and tests."""

    problem: Reason | None = None

    def call(self, call: Call) -> None:
        """Say nothing."""

    def drop(self) -> None:
        """Do nothing, since nothing waits."""

    def close(self) -> None:
        """Do nothing, since no program runs."""


def system_programs() -> list[Program]:
    """Return the programs of this system that can call."""
    # Import here: in the caller's thread, so that no frame waits.
    from game.voice.callers import programs

    return programs()


class SystemCaller(Caller):
    """The caller of this system: a thread, which the first call starts, and its programs."""

    def __init__(self, find: Callable[[], list[Program]] = system_programs) -> None:
        self._find = find
        self._problem: Reason | None = None
        self._due: Call | None = None
        self._change = threading.Condition()
        self._is_over = False
        self._thread: threading.Thread | None = None

    @property
    def problem(self) -> Reason | None:
        return self._problem

    def call(self, call: Call) -> None:
        with self._change:
            self._due = call
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()
            self._change.notify()

    def drop(self) -> None:
        with self._change:
            self._due = None

    def close(self) -> None:
        with self._change:
            self._is_over = True
            self._change.notify()
        if self._thread is not None:
            self._thread.join(PATIENCE)

    # --- in the thread ---

    def _work(self) -> None:
        programs: list[Program] = []
        try:
            programs += self._find()
            while (call := self._next()) is not None:
                self._say(call, programs)
        except Exception:
            log.exception("the caller stopped")
        finally:
            for one in programs:
                one.close()

    def _next(self) -> Call | None:
        """Wait for a call. Return None at the end."""
        with self._change:
            while self._due is None and not self._is_over:
                self._change.wait()
            return None if self._is_over else self._due

    def _say(self, call: Call, programs: list[Program]) -> None:
        """Say a call with the first program that can. Getting it ready takes a moment the first
        time, in which the call can be dropped."""
        program = next((one for one in programs if one.has_voice(call.language)), None)
        self._problem = None if program else Reason("problem.no_caller")
        with self._change:
            if self._due is not call:
                return
            self._due = None
        if program is None or not call.word:
            return
        try:
            program.call(call)
        except OSError as error:
            log.info("no call: %s failed: %s", program.name, error)
