"""Run pytest in a copy of the project, and read which test failed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from checks import fault_events
from checks.fault_events import EVENTS, ONLY

FEW_FILES = 8
"""This many files run faster in one process than in two, which must start first."""

MEMORY = 8 << 30
"""The bytes that a process can have: an endless loop can also fill a list."""

CONFTEST = re.compile(r"^ImportError while loading conftest '.*/(tests/.*conftest\.py)'\.$", re.M)
HANGS = "Timeout ("
"""What faulthandler prints when a test takes too long."""

MISSING = 4  # of a test that is named
NONE_COLLECTED = 5
PASSED = (0, NONE_COLLECTED)


class Event(NamedTuple):
    """What became of a test, or of loading a file: started, ended or failed."""

    kind: str
    test: str
    process: str = ""


@dataclass(frozen=True, slots=True)
class Ran:
    """The end of one run of pytest."""

    code: int
    output: str
    seconds: float
    timed_out: bool = False
    events: Sequence[Event] = ()

    @property
    def passed(self) -> bool:
        return self.code in PASSED

    @property
    def hung(self) -> bool:
        """Return whether one test, or loading them, took too long."""
        return HANGS in self.output or (self.timed_out and not self.events)

    @property
    def test(self) -> str:
        """Return the test or file that failed first, or the one that hung, or nothing."""
        found = CONFTEST.search(self.output)
        return self.until[-1] if self.until else found[1] if found else ""

    @property
    def until(self) -> Sequence[str]:
        """Return that test after those that ran before it in its process."""
        failed = [place for place, event in enumerate(self.events) if event.kind == "failed"]
        if not failed and not (self.hung and self.events):
            return ()
        last = failed[0] if failed else len(self.events) - 1
        _, test, process = self.events[last]
        before = (event for event in self.events[:last] if event.kind == "ended")
        tests = dict.fromkeys(event.test for event in before if event.process == process)
        tests.pop(test, None)
        return (*tests, test)


def run_pytest(
    root: Path,
    arguments: Sequence[str],
    *,
    seconds: float | None,
    a_test: int,
    environment: Mapping[str, str],
    only: Sequence[str] = (),
) -> Ran:
    """Run pytest for at most these seconds. Stop every process that it leaves behind.

    `only` are the only tests to run, if there are any.
    """
    own = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    own.pop("PYTHONPATH", None)  # It could name the original modules.
    options = ["-x", "--tb=no", "-p", "no:cacheprovider"]
    options += ["-o", f"faulthandler_timeout={a_test}", "-o", "faulthandler_exit_on_timeout=true"]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryFile() as output:
        folder = Path(name)
        if only:
            (folder / ONLY).write_text(json.dumps(only), encoding="utf-8")
        process = subprocess.Popen(
            [sys.executable, fault_events.__file__, name, *options, *arguments],
            cwd=root,
            env={**own, **environment},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=None if sys.platform == "win32" else limit_memory,
        )
        timed_out = False
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            timed_out = True
        finally:
            stop(process)
        output.seek(0)
        text = output.read().decode(errors="replace")
        events = events_in(folder / EVENTS)
    return Ran(process.returncode, text, time.monotonic() - began, timed_out, events)


def events_in(file: Path) -> list[Event]:
    """Return the events in a file, whose last line can be cut off."""
    lines = file.read_text("utf-8").split("\n")[:-1] if file.exists() else []
    return [Event(*json.loads(line)) for line in lines]


def limit_memory() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def stop(process: subprocess.Popen[bytes]) -> None:
    """Stop a process and those that it started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def workers(files: Sequence[str]) -> list[str]:
    """Return the arguments that run files in their order, many of them in two processes."""
    if len(files) <= FEW_FILES:
        return ["-n", "0"]
    return ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
