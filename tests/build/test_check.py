"""`python run.py test`: every step runs, whatever fails, and window tests get their tools."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

import check


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the modules run, in order. They don't really run, and they all pass."""
    commands: list[list[str]] = []

    def run(command: list[str]) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(check, "get_window_tools", lambda: None)
    monkeypatch.setattr(check, "passes", lambda _, command: run(command) == 0)
    monkeypatch.setattr(check, "run_module", run)
    return commands


def test_every_step_is_run_with_pytest(ran: list[list[str]]) -> None:
    assert check.main(["-k", "wall or deal"]) == 0
    assert sorted(command[0] for command in ran) == ["mypy", "pytest", "ruff", "ruff"]
    (tests,) = (command for command in ran if command[0] == "pytest")
    assert tests[-2:] == ["-k", "wall or deal"]


@pytest.mark.parametrize(
    ("argv", "is_whole", "on_all_cores"),
    [
        (["--seed", "x"], True, True),
        (["--all", "--part", "1/4"], True, True),
        (["--ignore", "tests/ui"], True, True),
        (["--ignore", "tests/ui", "tests/test_layers.py"], False, False),
        (["tests/test_layers.py"], False, False),
        (["tests/test_layers.py::test_a[case one]", "-x"], False, False),
        (["tests/ui"], False, True),
        (["tests/ui", "--all"], True, True),
        (["--all", "tests/test_layers.py"], True, False),
        (["-xvs", "-n0", "--tb=no", "tests/test_layers.py"], False, False),
        (["-k", "game"], True, True),
        (["-xk", "game"], True, True),
        (["-m", "tests"], True, True),
        (["--seed", "game"], True, True),
        (["--seed", "game", "tests/ui"], False, True),
        (["--junitxml", "run.py"], True, True),
        (["--ignore=tests/ui"], True, True),
        ([""], True, True),
    ],
)
def test_a_path_runs_only_its_tests(
    argv: list[str],
    is_whole: bool,
    on_all_cores: bool,
    ran: list[list[str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert check.main(argv) == 0
    assert len(ran) == (1 + len(check.STEPS) if is_whole else 1)
    assert ("only these tests" in capsys.readouterr().out) == (not is_whole)
    (tests,) = (command for command in ran if command[0] == "pytest")
    assert ("-n" in tests) == on_all_cores
    assert tests[len(tests) - len(argv) :] == argv


def test_a_step_that_fails_stops_nothing_and_is_named_last(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "passes", lambda name, _: name == "lint")
    assert check.main([]) == 1
    assert ran == [[*check.PYTEST, *check.ON_ALL_CORES]]
    assert capsys.readouterr().out.splitlines()[-1] == "check: FAILED: format, types"


def test_the_tests_may_write_bytecode(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    check.main([])
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ


def test_tests_that_fail_give_their_own_exit_code(
    ran: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "run_module", lambda _: 5)
    assert check.main([]) == 5
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("module", "ok"), [("this", True), ("no_module_of_this_name", False)])
def test_a_step_shows_its_words_only_when_it_fails(
    module: str, ok: bool, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert check.passes("lint", [module]) == ok
    _, first, *words = capsysbinary.readouterr().out.decode().splitlines()
    assert first == f"check: lint {'ok' if ok else 'FAILED'}"
    assert bool(words) != ok


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """Return the programs started. They don't really start, and no window tool is installed."""
    started: list[Sequence[str]] = []

    def start(command: Sequence[str], **_: Any) -> subprocess.CompletedProcess[str]:
        started.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", start)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    return started


def test_the_superuser_of_debian_gets_the_window_tools(
    commands: list[Sequence[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "may_install", lambda: True)
    check.get_window_tools()
    update, install = commands
    assert update[:2] == ["apt-get", "update"]
    assert install[:2] == ["apt-get", "install"]
    assert install[-5:] == ["xvfb", "xdotool", "binutils", "espeak-ng", "weston"]


def test_any_other_user_is_told_what_is_left_out(
    commands: list[Sequence[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(check, "may_install", lambda: False)
    check.get_window_tools()
    assert commands == []
    assert capsys.readouterr().out.endswith("They need: xvfb xdotool binutils espeak-ng weston\n")


def test_nothing_is_done_where_the_window_tools_are_there(
    commands: list[Sequence[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(shutil, "which", lambda tool: tool)
    check.get_window_tools()
    assert commands == []
    assert capsys.readouterr().out == ""
