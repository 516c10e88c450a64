"""The build server's jobs without the build server: its real shell, with stand-ins for its tools.

Every run starts in a separate empty folder, as on the server. Runs pass files on only by uploading
and downloading them by name. A server that builds checks the project out and runs its build.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from package.lock import PYTHONS
from tests.packaging.stand_ins import TOOLS
from tests.packaging.workflow import ROOT, TAG, Run, Step

STAND_INS = Path(__file__).with_name("stand_ins.py")

# Exactly as the server calls it for `shell: bash`.
BASH = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c")

PLACED = {"pocket-mahjong", "setup", "uninstall"}
"""Programs that are no tools of the machine: other stand-ins put them where they are called."""


class StepError(Exception):
    """A step failed."""


@dataclass(frozen=True, slots=True)
class Server:
    """A folder with everything that all runs share."""

    place: Path
    builds: bool = False
    effort: str = "9"
    """How hard its archives are pressed."""

    @property
    def log(self) -> Path:
        """Return the file with all calls, a line each."""
        return self.place / "log.txt"

    def run(self, run: Run) -> None:
        """Run every step. Raise StepError, or the error that an action reports."""
        machine = Path(self.place, "machines", f"{len(self.calls())}-{run.job}")
        self.make_tools(machine)
        for step in run.steps:
            if step.script:
                self.run_script(run, step, machine)
            else:
                ACTIONS[step.uses](self, step.options, machine / "checkout")

    def calls(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    def make_tools(self, machine: Path) -> None:
        for folder in ("tools", "checkout", "home", "temp"):
            (machine / folder).mkdir(parents=True)
        starter = machine / "stand-in"
        starter.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "{STAND_INS}" "$@"\n')
        starter.chmod(0o755)
        for name in TOOLS.keys() - PLACED:
            tool = machine / "tools" / name
            tool.write_text(f'#!/bin/sh\nexec "$STAND_INS" {name} "$@"\n')
            tool.chmod(0o755)

    def run_script(self, run: Run, step: Step, machine: Path) -> None:
        done = subprocess.run(
            [*BASH, step.script],
            cwd=machine / "checkout" / step.folder,
            env={**self.environment(run, machine), **step.variables},
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise StepError(f"{run.job}, {step.name}: {done.stdout}{done.stderr}")

    def environment(self, run: Run, machine: Path) -> dict[str, str]:
        return {
            "PATH": f"{machine / 'tools'}{os.pathsep}{os.defpath}",
            "STAND_INS": str(machine / "stand-in"),
            "DRY_RUN_LOG": str(self.log),
            "DRY_RUN_TOOLS": str(machine / "tools"),
            "HOME": str(machine / "home"),
            "LOCALAPPDATA": str(machine / "home"),
            "RUNNER_TEMP": str(machine / "temp"),
            "RUNNER_OS": run.system,
            "RUNNER_ARCH": "ARM64" if run.is_arm else "X64",
            "XZ_EFFORT": self.effort,
            "DRY_RUN_BUILDS": "yes" if self.builds else "",
            "GITHUB_REF_NAME": TAG,
            "GITHUB_REPOSITORY": "somebody/pocket-mahjong",
        }

    def artifacts(self, pattern: str = "*") -> list[Path]:
        return sorted((self.place / "artifacts").glob(pattern))


def set_up_python(server: Server, options: Mapping[str, str], checkout: Path) -> None:
    """Refuse a Python for which the locks have no wheels."""
    if options["python-version"] not in PYTHONS:
        raise ValueError(options)


def check_out(server: Server, options: Mapping[str, str], checkout: Path) -> None:
    """Copy the project if it is needed to build. No stand-in reads it."""
    if server.builds:
        left_out = shutil.ignore_patterns(".*", "__pycache__", "dist", "tests")
        shutil.copytree(ROOT, checkout, ignore=left_out, dirs_exist_ok=True)


def upload(server: Server, options: Mapping[str, str], checkout: Path) -> None:
    """Upload the contents of a folder, or the files that match the patterns."""
    target = server.place / "artifacts" / options["name"]
    found = [path for line in options["path"].split() for path in matching(checkout, line)]
    if not found and options["if-no-files-found"] == "error":
        raise FileNotFoundError(options["path"])
    target.mkdir(parents=True)
    for path in found:
        shutil.copy(path, target)


def matching(checkout: Path, line: str) -> list[Path]:
    return sorted(checkout.glob(f"{line}*" if line.endswith("/") else line))


def download(server: Server, options: Mapping[str, str], checkout: Path) -> None:
    found = server.artifacts(options.get("name") or options["pattern"])
    if not found:
        raise FileNotFoundError(options)
    for artifact in found:
        shutil.copytree(artifact, checkout / options["path"], dirs_exist_ok=True)


def attest(server: Server, options: Mapping[str, str], checkout: Path) -> None:
    """Log the files that are attested: those named in the list of checksums."""
    lines = (checkout / options["subject-checksums"]).read_text(encoding="utf-8").splitlines()
    with server.log.open("a", encoding="utf-8") as log:
        log.write(" ".join(["attest", *(line.split("  ")[1] for line in lines)]) + "\n")


ACTIONS: dict[str, Callable[[Server, Mapping[str, str], Path], None]] = {
    "actions/attest": attest,
    "actions/checkout": check_out,
    "actions/setup-python": set_up_python,
    "actions/upload-artifact": upload,
    "actions/download-artifact": download,
}
