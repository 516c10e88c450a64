"""Fixtures for every test: no window, no sound, no banner, and a home for the game's files.

On the build server (CI=true), a skipped test is a failure, so that no test is left out silently.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.fixture(autouse=True, scope="session")
def _no_real_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep anything set up once, before the first test, away from the player's own files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAME_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(autouse=True)
def game_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for this test's settings, saves and records."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("GAME_HOME", str(home))
    return home


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return fail_if_skipped((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return fail_if_skipped((yield))


def fail_if_skipped(report: Report) -> Report:
    """Turn a skip on the build server into a failure. An expected failure is not a skip."""
    if os.environ.get("CI") == "true" and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"Nothing may be skipped when CI=true: {report.longrepr}"
    return report
