"""Small programs of the system that the game starts, without a window of their own."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence

NO_WINDOW = 0x08000000
"""Windows: no console window for the program."""


def begun(command: Sequence[str], *, out: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """Start a program with an open standard input. Raise OSError if there is none."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=out,
        stderr=subprocess.DEVNULL,
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
