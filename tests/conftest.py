"""Fixtures for every test, and the choice of cases: an ordinary run takes a sample of each grid.

No test has a window, sound, a banner or the player's home. On the build server (CI=true), a skipped
test is a failure, so that no test is left out silently.
"""

from __future__ import annotations

import gc
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Protocol, TypeVar

import pytest

from check import last_commit

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

MEMORY = Path("/dev/shm")
ROOMY = 2 << 30  # bytes
RARELY = (50_000, 20, 20)
"""Objects and runs until the collector runs, instead of 700, 10 and 10: a quarter of its time."""

T = TypeVar("T")
Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


# --- the choice of cases -------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run every case of every test")
    parser.addoption("--part", metavar="K/N", help="run only the K-th of N parts")
    parser.addoption("--seed", metavar="TEXT", help="draw the cases by this seed")


def pytest_configure(config: pytest.Config) -> None:
    numbers = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", config.option.part or "")
    if config.option.part is not None and not (numbers and int(numbers[1]) <= int(numbers[2])):
        raise pytest.UsageError(f"--part must be such as 1/4 or 4/4, not {config.option.part!r}.")
    config.addinivalue_line("markers", "facts: every case is a fact, so every run has all of them")
    config.addinivalue_line("markers", "sample(n): an ordinary run has at most n of the cases")
    config.option.seed = config.option.seed or last_commit()  # xdist hands options to its workers
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOMY:
        os.environ.setdefault("TMPDIR", str(MEMORY))  # so that no test waits for a disk
        tempfile.tempdir = None  # pytest has asked for it already


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    test = metafunc.definition
    if test.get_closest_marker("facts") and test.get_closest_marker("sample"):
        pytest.fail(f"{test.name} is marked both facts and sample: remove one.", pytrace=False)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the cases that this run leaves out."""
    functions: dict[str, list[pytest.Item]] = {}
    for item in items:
        functions.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept = set(items)
    if not config.option.all:
        named = {arg.partition("::")[2] for arg in config.args}
        kept = {one for cases in functions.values() for one in sample(cases, config.option.seed)}
        kept |= {item for item in items if item.nodeid.partition("::")[2] in named}
    if config.option.part:
        number, _, parts = config.option.part.partition("/")
        kept = {
            one for one in kept if zlib.crc32(one.nodeid.encode()) % int(parts) == int(number) - 1
        }
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]
    gc.freeze()  # Otherwise each look of the collector at all tests takes a second.
    gc.set_threshold(*RARELY)


def sample(cases: list[pytest.Item], seed: str) -> list[pytest.Item]:
    """Return cases of one test in which each row of each of its tables occurs, at most as many as
    its marker says. A test with one table keeps all its cases."""
    limit = cases[0].get_closest_marker("sample")
    most = limit.args[0] if limit else len(cases)
    if len(cases) == 1 or cases[0].get_closest_marker("facts"):
        return cases[:most]
    rows = {one: rows_of(one) for one in cases}
    missing = set().union(*rows.values())
    shuffled = random.Random(f"{seed} {cases[0].nodeid}").sample(cases, len(cases))
    chosen: list[pytest.Item] = []
    for fewest in range(len(rows[cases[0]]), 0, -1):
        for one in shuffled:
            if len(rows[one] & missing) >= fewest:
                chosen.append(one)
                missing -= rows[one]
    return chosen[:most]


def rows_of(case: pytest.Item) -> set[tuple[int, str]]:
    """Return the rows that a case takes: the id of one row of each `parametrize` and fixture.

    An id is unique in its table, unlike the values of a row.
    """
    return set(enumerate(case.callspec._idlist)) if hasattr(case, "callspec") else set()


@pytest.fixture(scope="session")
def seed(pytestconfig: pytest.Config) -> str:
    """Return the seed of this run, for tests that draw their own cases."""
    return str(pytestconfig.option.seed)


class Few(Protocol):
    """Draws at most some of many values in an ordinary run, and keeps all of them under --all."""

    def __call__(self, many: Iterable[T], most: int) -> list[T]: ...


@pytest.fixture
def few(seed: str, request: pytest.FixtureRequest) -> Few:
    rng = random.Random(f"{seed} {request.node.nodeid}")

    def chosen(many: Iterable[T], most: int) -> list[T]:
        found = list(many)
        is_whole = request.config.option.all or most >= len(found)
        return found if is_whole else rng.sample(found, most)

    return chosen


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    option = terminalreporter.config.option
    failed = [
        one.nodeid for kind in ("failed", "error") for one in terminalreporter.getreports(kind)
    ]
    for nodeid in dict.fromkeys(failed):
        all_of = ["--all"] if option.all else []
        words = ["python", "run.py", "test", nodeid, *all_of, f"--seed={option.seed}"]
        terminalreporter.write_line(typed(words))
    cases = "every case" if option.all else "a sample of the cases; --all runs every one"
    terminalreporter.write_line(f"seed {option.seed}: {cases}")


def typed(words: list[str]) -> str:
    """Return a command line that the system's shell reads as these words."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


# --- surroundings --------------------------------------------------------------------------------


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
