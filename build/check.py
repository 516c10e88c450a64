"""Check everything before a commit, and on the build server: `python run.py test`.

Format, lint, types, then the tests; further arguments go to pytest. Every step runs even if an
earlier one fails. pytest is last, so that a good run ends with its summary.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

STEPS = {
    "format": ["ruff", "format", "--check", "--quiet", "."],
    "lint": ["ruff", "check", "--quiet", "."],
    "types": ["mypy"],
}
PYTEST = ["pytest", "-q", "-n", "2", "--dist", "worksteal"]

# Tests of the whole window need a virtual screen and a tool that moves the mouse. Tests of the
# packaged program also need the screen, and PyInstaller needs objcopy. Tests of speech need
# eSpeak NG.
WINDOW_TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool", "objcopy": "binutils"}
WINDOW_TOOLS |= {"espeak-ng": "espeak-ng"}


def main(argv: list[str]) -> int:
    """Run every step. Return 0 if all pass."""
    get_window_tools()
    failed = [name for name, command in STEPS.items() if not passes(name, command)]
    tests = run_module([*PYTEST, *argv])
    if failed:
        print(f"check: FAILED: {', '.join(failed)}", flush=True)
    return tests or bool(failed)


def passes(name: str, command: list[str]) -> bool:
    """Run one step. Print only its name unless it fails."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    ok = done.returncode == 0
    print(f"check: {name} {'ok' if ok else 'FAILED'}", flush=True)
    if not ok:
        sys.stdout.buffer.write(done.stdout)
        sys.stdout.flush()
    return ok


def run_module(command: list[str]) -> int:
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT).returncode


def get_window_tools() -> None:
    """Install the system packages that the window tests need, if possible."""
    missing = [package for tool, package in WINDOW_TOOLS.items() if shutil.which(tool) is None]
    if not missing:
        return
    names = " ".join(missing)
    if not may_install():
        print(
            f"check: skipping tests of the window, the program and speech. They need: {names}",
            flush=True,
        )
        return
    print(f"check: installing {names}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["update", "-qq"],
        ["install", "-y", "-qq", "--no-install-recommends", *missing],
    ):
        subprocess.run(["apt-get", *command], env=environment, stdout=sys.stderr)


def may_install() -> bool:
    """Return whether this is the superuser of a Debian system."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
