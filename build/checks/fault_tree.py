"""Make a fault in a copy of the project, and run the tests that can see it.

A test proves something only if it passes without the fault, after the same tests as before. If one
of them fails, it is left out from then on.
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
from checks.fault_pytest import MISSING, NONE_COLLECTED, Ran, run_pytest, workers

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
    _sound: set[tuple[str, ...]] = field(default_factory=set)
    """Lists of tests that pass without a fault, one after the other."""

    def refusal(self, tests: Sequence[str]) -> str:
        """Return why pytest runs none of these files with the arguments, or nothing."""
        for some in (tests[:1], tests):
            ran = self._run(["--collect-only", "-q", *some])
            if ran.code != NONE_COLLECTED:
                break
        return "" if ran.code == 0 else ran.output

    def try_fault(self, fault: Fault, stages: Iterable[Sequence[str]]) -> Outcome:
        """Make a fault, run the stages of tests until one fails, and undo it."""
        file = self.root / fault.path
        try:
            text, _ = made(fault, file.read_text("utf-8"))
        except (GoneError, FileNotFoundError):
            return Outcome("gone")
        seconds = 0.0
        for tests in stages:
            while left := self._without_broken(tests):
                with changed(file, text):
                    ran = self._run([*workers(left), *left], self.a_fault - seconds)
                seconds += ran.seconds
                if ran.passed:
                    break
                if result := self._result(ran, left):
                    return Outcome(result, ran.test or last_line(ran), round(seconds, 1))
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

    def _without_broken(self, tests: Sequence[str]) -> list[str]:
        """Return these tests without those that fail, or whose file fails, without a fault."""
        return [one for one in tests if not {one, one.partition("::")[0]} & self.broken]

    def _result(self, ran: Ran, tests: Sequence[str]) -> Result | None:
        """Return what a run that failed says about a fault: nothing if a test is now left out."""
        result = result_of(ran)
        until = tuple(ran.until)
        if result in ("late", "error") or (until and until in self._sound):
            return result
        again = self._repeat(until, tests)
        if again.passed:
            self._sound.add(until)
            return result
        if not again.test or again.test in self.broken:
            return "error"
        self.broken.add(again.test)
        return None

    def _repeat(self, until: Sequence[str], tests: Sequence[str]) -> Ran:
        """Run the tests up to one without a fault, or load them all if loading one failed."""
        if not until or "::" not in until[-1]:
            return self._run(["--collect-only", "-q", *tests])
        files = {one.partition("::")[0] for one in until}
        near = [one for one in tests if one.partition("::")[0] in files]
        ran = self._run(["-n", "0", *near], only=until)
        is_there = any(event.test == until[-1] for event in ran.events)
        return ran if is_there or not ran.passed else replace(ran, code=MISSING)

    def _run(
        self,
        arguments: Sequence[str],
        seconds: float | None = None,
        environment: Mapping[str, str] | None = None,
        only: Sequence[str] = (),
    ) -> Ran:
        left_out = [f"--deselect={test}" for test in sorted(self.broken) if "::" in test]
        return run_pytest(
            self.root,
            [*arguments, *left_out, *self.arguments],
            seconds=seconds,
            a_test=self.a_test,
            environment=environment or {},
            only=only,
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
