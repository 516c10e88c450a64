#!/usr/bin/env python3
"""Test a packaged program as on a player's machine: `python packaging/smoke.py PROGRAM`.

Prints one line for each check. The exit code is 0 only if all pass. Needs only Python itself. With
--screenshot FILE, also opens the program in a window and saves the screen as a PNG file. With
--report FILE, takes the report of a self-test that has run instead of running another.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from x_screen import XScreen

PATIENCE = 120.0
SETTLED = 6.0
"""Seconds until a window appears, on screens that we cannot read."""
PARTS = 3
"""Runs to time; the fastest counts, because the first reads everything from the disk."""

MEGABYTES = {"linux": 60, "win32": 45, "darwin": 100}
START = {"linux": 1.0, "darwin": 1.0, "win32": 3.0}
"""Processor seconds to the first picture; on Windows, seconds of the clock."""
SELF_TEST, SELF_TEST_PICTURE = 10.0, 0.05
"""Processor seconds of the self-test, and more for each picture: new scenes are not a fault."""
PEAK = 150
"""Megabytes of memory with the window open, if the system reports it."""
GLANCE = 0.15
"""The part of the screen's width and height to look at while waiting."""
COLOURS = 200
"""The colours, at least, in that part of a picture of the game."""

SOURCES = {".c", ".h", ".map", ".po", ".pot", ".py", ".pyi", ".pyx", ".spec"}
TESTS = {"test", "tests", "testing"}

# Variables that a system itself needs. A player has no Python and no variables for it.
KEPT = {
    *("COMSPEC", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "USERPROFILE", "WINDIR"),
    *("DISPLAY", "HOME", "LANG", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR"),
    *("WINEARCH", "WINEDEBUG", "WINEDLLOVERRIDES", "WINEPREFIX"),
    "SDL_FRAMEBUFFER_ACCELERATION",  # 0 on a virtual screen without a GPU
}


@dataclass(slots=True)
class Trial:
    """A program under test, and its number of failed checks."""

    program: Path
    system: str
    folder: Path
    """A folder for the player's files and other output."""
    runner: list[str] = field(default_factory=list)
    """The runner of a program for another system, such as Wine."""
    patience: float = 1.0
    """Factor on all time limits."""
    report: Path | None = None
    """The report of a self-test that has run."""
    failures: int = 0

    @property
    def tree(self) -> Path:
        """Return the folder of the program, or its bundle."""
        bundles = [path for path in self.program.parents if path.suffix == ".app"]
        return bundles[0] if bundles else self.program.parent

    def say(self, ok: bool, sentence: str) -> None:
        self.failures += not ok
        print(f"{'ok   ' if ok else 'WRONG'} {sentence}", flush=True)

    def command(self, *arguments: str) -> list[str]:
        return [*self.runner, str(self.program), *arguments]

    def environment(self, **more: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name.upper() in KEPT}
        root = os.environ.get("SYSTEMROOT", "")
        path = f"{root}\\System32" if os.name == "nt" else "/usr/bin:/bin"
        home = str(self.folder / "home")
        return {**kept, "PATH": path, "GAME_HOME": home, "SDL_AUDIODRIVER": "dummy", **more}

    def run(self, *arguments: str) -> tuple[int, str]:
        """Return the exit code and the output."""
        try:
            done = subprocess.run(
                self.command(*arguments),
                env=self.environment(),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=PATIENCE * self.patience,
            )
        except subprocess.TimeoutExpired as late:
            return -1, f"still running after {late.timeout:.0f} s"
        return done.returncode, done.stdout.decode("utf-8", "replace")


def main(argv: Sequence[str]) -> int:
    options = parse(argv)
    with tempfile.TemporaryDirectory(prefix="smoke 麻將 ") as folder:
        is_foreign = options.program.suffix == ".exe" and os.name != "nt"
        system = "win32" if is_foreign else sys.platform
        runner = options.runner.split() if options.runner else ["wine"] if is_foreign else []
        program = options.program.resolve()
        trial = Trial(program, system, Path(folder), runner, options.patience, options.report)
        for check in CHECKS:
            check(trial)
        if options.screenshot:
            check_window(trial, options.screenshot)
        check_no_crash(trial)
    return min(1, trial.failures)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="smoke.py", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("program", type=Path, metavar="PROGRAM")
    parser.add_argument("--screenshot", type=Path, metavar="FILE")
    parser.add_argument("--report", type=Path, metavar="FILE")
    parser.add_argument("--runner", metavar="COMMAND", help="runs the program, such as wine")
    parser.add_argument(
        "--patience",
        type=float,
        default=1.0,
        metavar="TIMES",
        help="factor on time limits",
    )
    options = parser.parse_args(argv)
    if not options.program.is_file():
        parser.error(f"can't find the program {options.program}")
    return options


# --- without a window ---------------------------------------------------------------------------


def check_self_test(trial: Trial) -> None:
    report = trial.report or trial.folder / "report.json"
    if not trial.report:
        code, said = trial.run("--self-test", "--report", str(report))
        trial.say(
            code == 0, f"self-test: exit code {code}" + ("" if code == 0 else f"\n{said[-2000:]}")
        )
    if not report.is_file():
        trial.say(False, "self-test: no report")
        return
    check_report(trial, json.loads(report.read_text(encoding="utf-8")))


def check_report(trial: Trial, report: dict[str, Any]) -> None:
    """Check the report of the self-test."""
    frames, failures = report["frames"], report["failures"]
    trial.say(not failures, f"self-test: {len(failures)} failures {' / '.join(failures)}".rstrip())
    trial.say(len(frames) > 0, f"self-test: {len(frames)} pictures, {report['hands']} hands")
    limit = (SELF_TEST + SELF_TEST_PICTURE * len(frames)) * trial.patience
    slow = trial.system == "linux" and report["seconds"] > limit
    trial.say(not slow, f"self-test: {report['seconds']} s (limit {limit:g})")
    trial.say(bool(report["version"]), f"version {report['version']} on {report['system']}")


def check_start(trial: Trial) -> None:
    """Check how long the program takes to draw the title, without a display."""
    picture = trial.folder / "title.png"
    seconds = min(
        timed(trial, "screenshot", "--scene", "title", str(picture)) for _ in range(PARTS)
    )
    limit = START[trial.system] * trial.patience
    made = picture.is_file() and picture.stat().st_size > 0
    trial.say(made and seconds <= limit, f"first picture after {seconds:.2f} s (limit {limit:g})")


def timed(trial: Trial, *arguments: str) -> float:
    """Return the processor seconds of a run, or clock seconds if the system has no others."""
    times, clock = os.times(), time.perf_counter()
    trial.run(*arguments)
    after = os.times()
    used = after.children_user + after.children_system
    used -= times.children_user + times.children_system
    return used if trial.system != "win32" else time.perf_counter() - clock


def check_tree(trial: Trial) -> None:
    """Check that the program contains no files for development only."""
    files = [path for path in trial.tree.rglob("*") if path.is_file() and not path.is_symlink()]
    size, limit = sum(path.stat().st_size for path in files) / 1e6, MEGABYTES[trial.system]
    trial.say(size <= limit, f"{size:.1f} MB (limit {limit}) in {len(files)} files")
    strays = [path.relative_to(trial.tree).as_posix() for path in strays_of(files, trial.tree)]
    trial.say(not strays, f"no sources or tests {' '.join(strays[:5])}".rstrip())
    licences = [path.name for path in files if path.parent.name == "licences"]
    trial.say({"LICENSE", "THIRD-PARTY.txt"} <= set(licences), f"{len(licences)} licences")


def strays_of(files: Sequence[Path], tree: Path) -> Iterator[Path]:
    """Yield the files that no player needs."""
    for path in files:
        folders = {part.lower() for part in path.relative_to(tree).parts[:-1]}
        if path.suffix in SOURCES or folders & TESTS:
            yield path


def check_no_crash(trial: Trial) -> None:
    crashes = [path.name for path in trial.folder.rglob("crash-*")]
    trial.say(not crashes, f"no crash report {' '.join(crashes)}".rstrip())


CHECKS: tuple[Callable[[Trial], None], ...] = (check_tree, check_self_test, check_start)


# --- with one -----------------------------------------------------------------------------------


def check_window(trial: Trial, file: Path) -> None:
    """Open the program, look at the screen, and close it as a player does."""
    look = CAMERAS.get(sys.platform, look_at_x)
    # Someone who has played before isn't asked the questions of the first start.
    home = trial.folder / "home"
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.json").write_text("{}", encoding="utf-8")
    program = subprocess.Popen(
        trial.command(), env=trial.environment(), cwd=trial.folder, stdin=subprocess.DEVNULL
    )
    try:
        look(trial, program, file)
        trial.say(program.poll() is None, f"still running; the screen is in {file.name}")
        code = close(program, 30 * trial.patience)
        trial.say(code == 0, f"closed with exit code {code}")
    finally:
        program.kill()


def look_at_x(trial: Trial, program: subprocess.Popen[bytes], file: Path) -> None:
    """Wait until the middle of an X screen shows the game."""
    start = time.monotonic()
    with XScreen() as screen:
        end = start + PATIENCE * trial.patience
        while screen.look(GLANCE).colours < COLOURS and time.monotonic() < end:
            if program.poll() is not None:
                break
            time.sleep(0.01)
        seconds, used = time.monotonic() - start, processor_time(program.pid)
        whole = screen.look()
    trial.say(whole.colours >= COLOURS, f"seen after {seconds:.2f} s, {whole.colours} colours")
    file.write_bytes(whole.png())
    peak = peak_memory(program.pid)
    if used is not None and peak is not None:
        limit = START[trial.system] * trial.patience
        trial.say(used <= limit, f"{used:.2f} s of processor time until then (limit {limit:g})")
        trial.say(peak <= PEAK, f"{peak:.0f} MB of memory (limit {PEAK})")


def processor_time(process: int) -> float | None:
    """Return the processor seconds that a process has used, or None if the system cannot tell."""
    try:
        fields = (
            Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        )
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory(process: int) -> float | None:
    """Return a process's peak memory in megabytes, or None if the system cannot tell."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 / 1e6 for line in lines if "VmHWM" in line), None)


def look_at_mac(trial: Trial, program: subprocess.Popen[bytes], file: Path) -> None:
    time.sleep(SETTLED)
    subprocess.run(["screencapture", "-x", str(file)], check=True)


def look_at_windows(trial: Trial, program: subprocess.Popen[bytes], file: Path) -> None:
    time.sleep(SETTLED)
    script = (
        "Add-Type -AssemblyName System.Windows.Forms, System.Drawing;"
        "$b = [System.Windows.Forms.SystemInformation]::VirtualScreen;"
        "$i = New-Object System.Drawing.Bitmap $b.Width, $b.Height;"
        "$g = [System.Drawing.Graphics]::FromImage($i);"
        "$g.CopyFromScreen($b.Location, [System.Drawing.Point]::Empty, $b.Size);"
        f"$i.Save('{file.resolve()}')"
    )
    subprocess.run(["powershell", "-NoProfile", "-Command", script], check=True)


CAMERAS = {"darwin": look_at_mac, "win32": look_at_windows}


def close(program: subprocess.Popen[bytes], patience: float) -> int | None:
    """Ask the program to close. Return its exit code, or None if it is still running."""
    if os.name == "nt":
        subprocess.run(["taskkill", "/PID", str(program.pid)], check=True)
    else:
        program.send_signal(signal.SIGTERM)
    try:
        return program.wait(patience)
    except subprocess.TimeoutExpired:
        return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
