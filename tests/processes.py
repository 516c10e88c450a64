"""Processes that a test waits for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60
"""The most seconds to wait for a process on a busy machine."""


def wait_for(happened: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def is_alive(process: int) -> bool:
    """Return whether a process runs. One that has ended and waits for its parent doesn't."""
    status = Path(f"/proc/{process}/stat")
    try:
        os.kill(process, 0)
        return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # it can also go while its state is read
        return False


def killed_game(program: str, by: str = "SIGKILL") -> int:
    """Start a program that prints the number of another process, and end it by this signal. Return
    the number."""
    number = signal.Signals[by]
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", program + "\nimport time\ntime.sleep(600)"]
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, text=True) as game:
        assert game.stdout is not None
        process = int(game.stdout.readline())
        assert is_alive(process)
        game.send_signal(number)
    assert game.returncode in (-number, 128 + number)
    return process
