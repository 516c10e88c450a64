"""Run pytest in a copy of the project, and read which test failed."""

from __future__ import annotations

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

FEW_FILES = 8
"""This many files run faster in one process than in two, which must start first."""

MEMORY = 8 << 30
"""The bytes that a process can have: an endless loop can also fill a list."""

FAILED = re.compile(
    r"^(?:FAILED|ERROR|ImportError while loading conftest) "
    r"(?:(tests/\S+\.py(?:::.*?)?)(?: - .*)?|'.*/(tests/\S*conftest\.py)'\.)$",
    re.MULTILINE,
)
STARTED = re.compile(r"^(tests/\S+\.py::\S+)", re.MULTILINE)
HANGS = "Timeout ("
"""What faulthandler prints when a test takes too long."""

PASSED = (0, 5)  # 5: no tests were collected


@dataclass(frozen=True, slots=True)
class Ran:
    """The end of one run of pytest."""

    code: int
    output: str
    seconds: float
    timed_out: bool = False

    @property
    def passed(self) -> bool:
        return self.code in PASSED

    @property
    def hung(self) -> bool:
        """Return whether one test, or loading them, took too long."""
        return HANGS in self.output or (self.timed_out and not STARTED.search(self.output))

    @property
    def test(self) -> str:
        """Return the test or file that failed first, or the one that hung, or nothing."""
        if found := FAILED.search(self.output):
            return found[1] or found[2]
        started = STARTED.findall(self.output) if self.hung else []
        return str(started[-1]) if started else ""


def run_pytest(
    root: Path,
    arguments: Sequence[str],
    *,
    seconds: float | None,
    a_test: int,
    environment: Mapping[str, str],
) -> Ran:
    """Run pytest for at most these seconds. Stop every process that it leaves behind."""
    own = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    own.pop("PYTHONPATH", None)  # It could name the original modules.
    command = [sys.executable, "-m", "pytest", "-v", "-x", "--tb=no", "-p", "no:cacheprovider"]
    command += ["-o", f"faulthandler_timeout={a_test}", "-o", "faulthandler_exit_on_timeout=true"]
    began = time.monotonic()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [*command, *arguments],
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
    return Ran(process.returncode, text, time.monotonic() - began, timed_out)


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
