"""A deep look in a process of its own, so that the table never waits for it."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import traceback
import weakref
from typing import TYPE_CHECKING

from game.rules.options import Options
from game.rules.problems import Reason
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset
from game.session.log import log
from game.session.playouts import DEALS, DeepQuestion, Outcome, Results, played_out
from game.session.storage import why

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection as Connection
    else:
        from multiprocessing.connection import Connection

PATIENCE = 1.0
"""The most seconds to wait for the process after it was killed."""
NICE, BELOW_NORMAL = 10, 0x4000
"""The priority of the process: added to the game's on POSIX systems, and its class on Windows."""


class DeepLook:
    """A deep look at one question, which starts at once. `problem` is the reason if it ended before
    all deals were played. A look that is dropped stops too, and so does one whose game crashes."""

    def __init__(self, question: DeepQuestion, ruleset: Ruleset, deals: int = DEALS) -> None:
        self.question = question
        self.deals = deals
        self.results: Results | None = None
        self.problem: Reason | None = None
        self._outcomes: list[tuple[Outcome, ...]] = []
        self._pipe: Connection | None = None
        try:
            self._start(ruleset)
        except OSError as error:
            log.error("deep look: %s", error)
            self.problem = Reason.of("problem.deep_look_start", why=why(error))

    @property
    def is_running(self) -> bool:
        return self._pipe is not None

    def poll(self) -> bool:
        """Take what has arrived since the last call, without waiting. Return whether `results` or
        `problem` changed."""
        before = len(self._outcomes), self.problem
        try:
            while self._pipe is not None and self._pipe.poll():
                self._take(self._pipe.recv())
        except (EOFError, OSError):
            log.error("deep look: ended after %s of %s deals", len(self._outcomes), self.deals)
            self.stop()
            self.problem = Reason.of("problem.deep_look_ended")
        if len(self._outcomes) > before[0]:
            self.results = Results(self.question.moves, tuple(self._outcomes))
        return before != (len(self._outcomes), self.problem)

    def stop(self) -> None:
        """End the process at once, if it is running. The results stay."""
        if self._pipe is not None:
            self._pipe = None
            self._end()

    def _start(self, ruleset: Ruleset) -> None:
        # Import here: only a deep look needs these. Spawn, don't fork: Windows only spawns, and it
        # is safe next to a window and its threads.
        from multiprocessing import get_context

        spawning = get_context("spawn")
        near, far = spawning.Pipe(duplex=False)
        work = (far, ruleset.id, ruleset.options, self.question, self.deals)
        process = spawning.Process(target=_work, args=work, daemon=True)
        try:
            process.start()
        except OSError:
            near.close()
            raise
        finally:
            far.close()
        self._pipe = near
        self._end = weakref.finalize(self, _end, process, near)

    def _take(self, outcomes: tuple[Outcome, ...] | str) -> None:
        """Add the outcomes of a deal. The traceback of an error goes to the log."""
        if isinstance(outcomes, str):
            log.error("deep look: %s", outcomes)
            raise EOFError
        self._outcomes.append(outcomes)
        if len(self._outcomes) == self.deals:
            self.stop()


def _end(process: BaseProcess, pipe: Connection) -> None:
    """Kill the process, and let the system forget it."""
    process.kill()
    process.join(PATIENCE)
    pipe.close()


# --- in the process -----------------------------------------------------------------------------


def _work(
    pipe: Connection, ruleset: str, options: Options, question: DeepQuestion, deals: int
) -> None:
    """Send the outcomes of each deal, until the game no longer reads them, or else an error."""
    # Ctrl-C reaches each process of a terminal; the game ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _give_way()
    rules = ruleset_of(ruleset).with_options(options)
    with contextlib.suppress(BrokenPipeError):
        try:
            for outcomes in played_out(question, rules, deals):
                pipe.send(outcomes)
        except Exception:
            pipe.send(traceback.format_exc())


def _give_way() -> None:
    """Lower the priority of this process, if the system can."""
    with contextlib.suppress(OSError, ImportError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            this_process = ctypes.c_void_p(-1)
            ctypes.windll.kernel32.SetPriorityClass(this_process, BELOW_NORMAL)
        else:
            os.nice(NICE)
