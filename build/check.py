"""Check everything before a commit, and on the build server: `python run.py test`.

python run.py test               format, lint, types, and a sample of the cases of every test
python run.py test --all         every case, which takes most of an hour
python run.py test --all --part 1/4   the first of four parts of them
python run.py test PATH...       only these tests, without the other checks; all cases with --all
python run.py test --seed TEXT   another sample; the usual one follows from the last commit

Further arguments go to pytest. Every step runs even if another one fails. The other checks run at
the same time as the tests, so that a good run ends with pytest's summary.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

STEPS = {
    "format": ["ruff", "format", "--check", "--quiet", "."],
    "lint": ["ruff", "check", "--quiet", "."],
    "types": ["mypy"],
}
PYTEST = ["pytest", "-q"]
ON_ALL_CORES = ["-n", "auto", "--dist", "worksteal"]
TAKES_NO_PATH = re.compile(
    r"-[xvqsl]+|-[knmpcoWr].+|--[\w-]+=.*|--(all|lf|last-failed|ff|nf|sw|pdb|co|collect-only)"
)
"""Options of pytest after which a path isn't their value. After others it might be."""

# Tests of the whole window need virtual screens and a tool that moves the mouse. Tests of the
# packaged program also need the screen, and PyInstaller needs objcopy. Tests of speech need
# eSpeak NG.
WINDOW_TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool", "objcopy": "binutils"}
WINDOW_TOOLS |= {"espeak-ng": "espeak-ng", "weston": "weston"}


def main(argv: list[str]) -> int:
    """Run every step. Return 0 if all pass."""
    # Tests start the program hundreds of times, each time without bytecode if that is forbidden.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    get_window_tools()
    named = paths_in(argv)
    steps = {} if named and "--all" not in argv else STEPS
    if not steps:
        print("check: only these tests, without format, lint and types", flush=True)
    cores = [] if named and all(path.is_file() for path in named) else ON_ALL_CORES
    with ThreadPoolExecutor(max_workers=1) as thread:
        checks = {name: thread.submit(passes, name, command) for name, command in steps.items()}
        tests = run_module([*PYTEST, *cores, *argv])
    failed = [name for name, check in checks.items() if not check.result()]
    if failed:
        print(f"check: FAILED: {', '.join(failed)}", flush=True)
    return tests or bool(failed)


def paths_in(argv: list[str]) -> list[Path]:
    """Return the files and folders that arguments such as `tests/test_a.py::test[1]` name."""
    pairs = zip(["", *argv], argv, strict=False)
    named = (
        text.partition("::")[0]
        for before, text in pairs
        if before[:1] != "-" or TAKES_NO_PATH.fullmatch(before)
    )
    return [ROOT / name for name in named if name and (ROOT / name).exists()]


def last_commit() -> str:
    """Return the short id of the last commit, or a fixed seed without git."""
    command = ["git", "-C", str(ROOT), "rev-parse", "--short=10", "HEAD"]
    try:
        found = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        return "0"
    return found.stdout.strip() or "0"


def passes(name: str, command: list[str]) -> bool:
    """Run one step. Print only its name unless it fails."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    ok = done.returncode == 0
    print(f"\ncheck: {name} {'ok' if ok else 'FAILED'}", flush=True)
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
