"""Find the tests that run the functions of faults, in one run: see fault_marker.py."""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from checks import fault_marker

SETUP = " (setup)"


class Reach:
    """The notes of the tests that run the functions of numbered places: a file and a line each."""

    def __init__(self, folder: Path, places: Mapping[int, tuple[Path, int]]) -> None:
        self._notes = folder / "notes"
        shutil.copy(fault_marker.__file__, folder / "sitecustomize.py")
        marks: dict[str, dict[int, int]] = defaultdict(dict)
        for number, (file, line) in places.items():
            marks[str(file)][number] = line
        (folder / "marks.json").write_text(json.dumps(marks), encoding="utf-8")
        self.environment = {
            "PYTHONPATH": str(folder),
            fault_marker.MARKS: str(folder / "marks.json"),
            fault_marker.NOTES: str(self._notes),
        }

    def tests(self, number: int) -> list[str] | None:
        """Return the test functions, or None if it also ran outside tests: any test can see it."""
        if not self._notes.exists():
            return []
        notes = (line.split(" ", 1) for line in self._notes.read_text("utf-8").splitlines())
        return test_functions([test for one, test in notes if int(one) == number])


def test_functions(notes: Sequence[str]) -> list[str] | None:
    """Return the test functions that pytest names in these notes, without their cases.

    A fixture can be shared, so what runs in one counts for the whole file.
    """
    if "" in notes:
        return None
    functions = {function_of(one) for one in notes}
    files = {one for one in functions if "::" not in one}
    return sorted(files | {one for one in functions if one.partition("::")[0] not in files})


def function_of(note: str) -> str:
    if note.endswith(SETUP):
        return note.partition("::")[0]
    path, _, name = note.rpartition(" (")[0].partition("::")
    return f"{path}::{name.partition('[')[0]}"
