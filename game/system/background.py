"""Work in a process of its own, so that the table never waits for it, and small programs of the
system that the game starts without a window of their own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from game.rules.problems import Reason
from game.system.log import log
from game.system.storage import why
from game.system.time_left import Clock, TimeLeft

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection as Connection
    else:
        from multiprocessing.connection import Connection


T = TypeVar("T")
Found: TypeAlias = tuple[T, ...] | str | None
"""What the process sends: one result, the traceback of an error, or None at the end."""

PATIENCE = 1.0
"""The most seconds to wait for the process after it was killed."""
NICE, BELOW_NORMAL = 10, 0x4000
"""The priority of the process: added to the game's on POSIX systems, and its class on Windows."""


class Background(Generic[T]):
    """Work that starts at once: a function of a module, called with these values in the process,
    that yields `results`. `problem` is the reason if it ended before all were made. Work that is
    dropped stops too, and so does that of a game that ends in any way. With `steps`, the number of
    results to come, it tells the time left. With `has_tasks`, the function also gets an iterator
    over the tasks that `give` sends, as its first value."""

    def __init__(
        self,
        work: Callable[..., Iterator[T]],
        *values: object,
        steps: int = 0,
        clock: Clock = time.monotonic,
        has_tasks: bool = False,
    ) -> None:
        self.results: list[T] = []
        self._time = TimeLeft(steps, clock) if steps else None
        self.problem: Reason | None = None
        self._pipe: Connection | None = None
        try:
            self._start(work, values, has_tasks)
        except OSError as error:
            log.error("%s: %s", work.__name__, error)
            self.problem = Reason.of("problem.work_start", why=why(error))

    @property
    def is_running(self) -> bool:
        """Return whether the process can still send results, as of the last `poll`."""
        return self._pipe is not None

    @property
    def time_left(self) -> int | None:
        """Return the seconds that it still takes, None if they aren't known."""
        return self._time.seconds if self._time and self.is_running else None

    def poll(self) -> bool:
        """Take what has arrived since the last call, without waiting. Return whether `results`,
        `problem`, `is_running` or `time_left` changed."""
        before = len(self.results), self.problem, self.is_running, self.time_left
        try:
            while self._pipe is not None and self._pipe.poll():
                self._take(self._pipe.recv())
        except (EOFError, OSError):
            log.error("background work: ended after %s results", len(self.results))
            self.stop()
            self.problem = Reason.of("problem.work_ended")
        if self._time:
            self._time.advance(len(self.results))
        return before != (len(self.results), self.problem, self.is_running, self.time_left)

    def taken(self) -> list[T]:
        """Return the results that have arrived, and forget them."""
        found, self.results = self.results, []
        return found

    def give(self, task: object) -> None:
        """Send a task, if the process is running. The next `poll` notices one that has ended."""
        if self._pipe is not None:
            with contextlib.suppress(OSError):
                self._pipe.send(task)

    def stop(self) -> None:
        """End the process at once, if it is running. The results stay."""
        if self._pipe is not None:
            self._pipe = None
            self._end()

    def _start(
        self, work: Callable[..., Iterator[T]], values: tuple[object, ...], has_tasks: bool
    ) -> None:
        # Import here: only such work needs these. Spawn, don't fork: Windows only spawns, and it
        # is safe next to a window and its threads.
        from multiprocessing import get_context

        spawning = get_context("spawn")
        near, far = spawning.Pipe(duplex=has_tasks)
        arguments = (far, work, values, has_tasks)
        process = spawning.Process(target=_work, args=arguments, daemon=True)
        try:
            process.start()
        except OSError:
            near.close()
            raise
        finally:
            far.close()
        self._pipe = near
        self._end = weakref.finalize(self, _end, process, near)

    def _take(self, found: Found[T]) -> None:
        """Add a result, or end. The traceback of an error goes to the log."""
        if isinstance(found, str):
            log.error("background work: %s", found)
            raise EOFError
        if found is None:
            self.stop()
        else:
            self.results += found


class InBackground(Generic[T]):
    """Something that can have work in the background."""

    _work: Background[T] | None = None

    @property
    def is_running(self) -> bool:
        """Return whether the work goes on."""
        return self._work is not None and self._work.is_running

    @property
    def problem(self) -> Reason | None:
        """Return why the work ended before its time, if it did."""
        return self._work.problem if self._work else None

    @property
    def time_left(self) -> int | None:
        """Return the seconds that the work still takes, None if they aren't known."""
        return self._work.time_left if self._work else None


def _end(process: BaseProcess, pipe: Connection) -> None:
    """Kill the process, and let the system forget it."""
    process.kill()
    process.join(PATIENCE)
    pipe.close()


# --- in the process -----------------------------------------------------------------------------


def _work(
    pipe: Connection,
    work: Callable[..., Iterator[object]],
    values: tuple[object, ...],
    has_tasks: bool,
) -> None:
    """Send the results, until the game no longer reads them, or else an error."""
    # Ctrl-C reaches each process of a terminal; the game ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_game, daemon=True).start()
    _give_way()
    if has_tasks:
        values = (_tasks(pipe), *values)
    with contextlib.suppress(BrokenPipeError):
        try:
            for one in work(*values):
                pipe.send((one,))
            pipe.send(None)
        except Exception:
            pipe.send(traceback.format_exc())


def _tasks(pipe: Connection) -> Iterator[object]:
    """Yield the tasks, until the game no longer sends any."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            yield pipe.recv()


def _end_with_game() -> None:
    """End this process as soon as the game has ended, however it did."""
    from multiprocessing import parent_process

    game = parent_process()
    if game is not None:
        game.join()
        os._exit(1)


def _give_way() -> None:
    """Lower the priority of this process, if the system can."""
    with contextlib.suppress(OSError, ImportError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            this_process = ctypes.c_void_p(-1)
            ctypes.windll.kernel32.SetPriorityClass(this_process, BELOW_NORMAL)
        else:
            os.nice(NICE)


def take_little_memory(most: int) -> None:
    """Let this process fail rather than take more than these bytes, where the system can."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


NO_WINDOW = 0x08000000
"""Windows: no console window for the program."""


def begun(
    command: Sequence[str], *, out: int = subprocess.DEVNULL, errors: int = subprocess.DEVNULL
) -> subprocess.Popen[bytes]:
    """Start a program with an open standard input. Raise OSError if there is none."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=out,
        stderr=errors,
        env=_environment(),
        creationflags=NO_WINDOW if sys.platform == "win32" else 0,
    )


def answer(command: Sequence[str], seconds: float) -> str:
    """Return what a program prints, "" if there is none, it fails or takes too long."""
    try:
        process = begun(command, out=subprocess.PIPE)
    except OSError:
        return ""
    try:
        printed, _ = process.communicate(timeout=seconds)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    finally:
        end(process)
    return printed.decode(errors="replace") if process.returncode == 0 else ""


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a program if it still runs, and let the system forget it."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def _environment() -> Mapping[str, str]:
    """Return the environment without the packaged program's own libraries."""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
        environment.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            environment["LD_LIBRARY_PATH"] = before
    return environment
