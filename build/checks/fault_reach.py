"""Find the tests that ran the function with a fault: see fault_marker.py."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import fault_marker

SETUP = " (setup)"


class Reach:
    """The notes of the tests that run one fault's function."""

    def __init__(self, folder: Path, file: Path, line: int) -> None:
        self._notes = folder / "notes"
        self._notes.unlink(missing_ok=True)
        shutil.copy(fault_marker.__file__, folder / "sitecustomize.py")
        self.environment = {
            "PYTHONPATH": str(folder),
            fault_marker.FILE: str(file),
            fault_marker.LINE: str(line),
            fault_marker.NOTES: str(self._notes),
        }

    def tests(self) -> list[str] | None:
        """Return the test functions, or None if it also ran outside tests: any test can see it."""
        if not self._notes.exists():
            return []
        return test_functions(self._notes.read_text("utf-8").split("\n")[:-1])


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
