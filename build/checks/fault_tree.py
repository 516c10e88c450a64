"""Make a fault in a copy of the project, and run the tests that can see it.

A test that also fails without the fault proves nothing: it is left out from then on.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib.util import cache_from_source
from pathlib import Path
from typing import Literal, TypeAlias

from checks.fault import Fault, GoneError, made
from checks.fault_pytest import Ran, run_pytest, workers

Result: TypeAlias = Literal["caught", "hung", "survived", "late", "gone", "error"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a fault: the test that saw it, and the seconds of all tests."""

    result: Result
    test: str = ""
    seconds: float = 0.0


@dataclass(slots=True)
class Tree:
    """A copy of a project, where faults are made and tests run. The limits are in seconds."""

    root: Path
    arguments: Sequence[str] = ()
    a_test: int = 300
    a_fault: int = 3600
    broken: set[str] = field(default_factory=set)
    """The tests that fail without a fault."""
    _sound: set[str] = field(default_factory=set)

    def refusal(self, test: str) -> str:
        """Return why pytest doesn't accept the arguments, with a test file, or nothing."""
        ran = self._run(["--collect-only", test])
        return "" if ran.passed else ran.output

    def try_fault(self, fault: Fault, stages: Iterable[Sequence[str]]) -> Outcome:
        """Make a fault, run the stages of tests until one fails, and undo it."""
        file = self.root / fault.path
        try:
            text, _ = made(fault, file.read_text("utf-8"))
        except (GoneError, FileNotFoundError):
            return Outcome("gone")
        seconds = 0.0
        for tests in stages:
            ran = self._run_with(file, text, tests, self.a_fault - seconds)
            seconds += ran.seconds
            if not ran.passed:
                return Outcome(result_of(ran), ran.test or last_line(ran), round(seconds, 1))
        return Outcome("survived", "", round(seconds, 1))

    def place(self, fault: Fault) -> tuple[Path, int] | None:
        """Return the file and line of a fault, None if its text is gone."""
        file = self.root / fault.path
        try:
            return file, made(fault, file.read_text("utf-8"))[1]
        except (GoneError, FileNotFoundError):
            return None

    def run_all(self, environment: Mapping[str, str]) -> Ran:
        """Run all tests without a fault, whatever fails."""
        return self._run(["-n", "2", "--maxfail=0"], None, environment)

    def _run_with(self, file: Path, text: str, tests: Sequence[str], seconds: float) -> Ran:
        """Run tests with a fault, and again if one fails that also fails without it."""
        spent = 0.0
        while left := [test for test in tests if test not in self.broken]:
            with changed(file, text):
                ran = self._run([*workers(left), *left], seconds - spent)
            spent += ran.seconds
            if ran.passed or ran.timed_out or not ran.test or self._is_sound(ran.test):
                return replace(ran, seconds=spent)
            self.broken.add(ran.test)
        return Ran(0, "", spent)

    def _is_sound(self, test: str) -> bool:
        """Return whether a test passes without a fault."""
        if test not in self._sound and not test.endswith("conftest.py"):
            ran = self._run([test])
            if ran.hung or ran.code in (1, 2):
                return False
        self._sound.add(test)
        return True

    def _run(
        self,
        arguments: Sequence[str],
        seconds: float | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> Ran:
        left_out = [f"--deselect={test}" for test in sorted(self.broken) if "::" in test]
        return run_pytest(
            self.root,
            [*arguments, *left_out, *self.arguments],
            seconds=seconds,
            a_test=self.a_test,
            environment=environment or {},
        )


def result_of(ran: Ran) -> Result:
    """Return what the last run says about a fault."""
    if ran.hung:
        return "hung"
    if ran.timed_out:
        return "late"
    return "caught" if ran.test else "error"


def last_line(ran: Ran) -> str:
    return ran.output.rstrip().rpartition("\n")[2]


@contextmanager
def changed(file: Path, text: str) -> Iterator[None]:
    """Give a file another text for a while."""
    before = file.read_text("utf-8")
    try:
        put(file, text)
        yield
    finally:
        put(file, before)


def put(file: Path, text: str) -> None:
    """Write a module. Delete its compiled code, which could be of the same second and size."""
    file.write_text(text, encoding="utf-8", newline="\n")
    compiled = Path(cache_from_source(str(file)))
    for path in compiled.parent.glob(f"{file.stem}.*.pyc"):
        path.unlink()


def copy_project(tree: Path, folder: Path) -> Path:
    """Copy the files that git tracks, as they are now. Return the folder."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=tree, check=True, capture_output=True, text=True
    )
    for name in names.stdout.split("\0"):
        if name and (tree / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(tree / name, folder / name)
    return folder
