"""Run pytest, and write what becomes of each test as soon as it is known: see fault_pytest.py.

This file is a program: its arguments are a folder and pytest's arguments. The tests that the file
`only` in this folder names, if there is one, are the only ones to run, in their order.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from pathlib import Path
from typing import TypeAlias

import pytest

EVENTS, ONLY = "events", "only"

Report: TypeAlias = pytest.TestReport | pytest.CollectReport


class Events:
    """A plugin that writes a row for each event: its kind, the test and the process of xdist."""

    def __init__(self, folder: Path) -> None:
        self._file = (folder / EVENTS).open("w", encoding="utf-8", buffering=1)
        self._only = folder / ONLY

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._write("started", nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._write_report(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._write_report(report)

    def _write_report(self, report: Report) -> None:
        node = getattr(report, "node", None)
        kind = "failed" if report.failed else "ended"
        self._write(kind, report.nodeid, node.gateway.id if node else "")

    def _write(self, kind: str, test: str, process: str = "") -> None:
        self._file.write(json.dumps([kind, test, process]) + "\n")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> Generator[None]:
        yield  # The project chooses its cases first.
        if self._only.exists():
            by_name = {item.nodeid: item for item in items}
            wanted = json.loads(self._only.read_text("utf-8"))
            items[:] = [by_name[name] for name in wanted if name in by_name]


if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())  # as in python -m pytest
    sys.exit(pytest.main(sys.argv[2:], plugins=[Events(Path(sys.argv[1]))]))
