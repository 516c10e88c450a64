"""The game asks the system whether a screen reader runs, and takes no answer for no."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from game.system import background
from game.voice import screen_reader
from game.voice.voice import SystemVoice

PATIENCE = 30


def answering(monkeypatch: pytest.MonkeyPatch, system: str, **answers: str) -> list[str]:
    """Let the programs of a system print these answers. Return a list of the programs asked."""
    asked: list[str] = []

    def answer(command: Sequence[str], seconds: float) -> str:
        asked.append(command[0])
        return answers.get(command[0], "")

    monkeypatch.setattr("game.voice.screen_reader.sys.platform", system)
    monkeypatch.setattr(screen_reader, "answer", answer)
    return asked


@pytest.mark.parametrize(
    ("system", "answers", "runs"),
    [
        ("darwin", {"defaults": "1\n"}, True),
        ("darwin", {"defaults": "0\n"}, False),
        ("darwin", {}, False),
    ],
)
def test_answers(
    system: str, answers: dict[str, str], runs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, system, **answers)
    assert screen_reader.screen_reader_runs() == runs


@pytest.mark.parametrize(
    ("names", "status", "runs"),
    [
        ("(['org.a11y.Bus', 'org.gnome.Orca.Service'],)", "", True),
        ("(['org.gnome.Orca1.Service'],)", "", True),
        ("(['org.a11y.Bus'],)", "(<true>,)\n", True),
        ("(['org.a11y.Bus'],)", "(<false>,)\n", False),
        ("", "", False),
    ],
)
def test_linux_has_a_reader_if_orca_or_the_desktop_says_so(
    names: str, status: str, runs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = {"org.freedesktop.DBus": names, "org.a11y.Bus": status}
    monkeypatch.setattr(screen_reader, "called", lambda name, *_: answers[name])
    monkeypatch.setattr("game.voice.screen_reader.sys.platform", "linux")
    assert screen_reader.screen_reader_runs() == runs


@pytest.mark.parametrize("runs", [False, True])
def test_windows_is_asked_by_its_own_function(runs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(action: int, _: int, found: Any, __: int) -> int:
        assert action == 0x46
        found._obj.value = int(runs)
        return 1

    system = SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=ask))
    monkeypatch.setattr("ctypes.windll", system, raising=False)
    monkeypatch.setattr("game.voice.screen_reader.sys.platform", "win32")
    assert screen_reader.screen_reader_runs() == runs


@pytest.mark.skipif(hasattr(sys, "getwindowsversion"), reason="Windows has the function")
def test_a_system_without_that_function_has_no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.voice.screen_reader.sys.platform", "win32")
    assert not screen_reader.screen_reader_runs()


def test_programs_that_are_missing_fail_or_hang_give_no_answer() -> None:
    python = sys.executable
    assert background.answer([python, "-c", "print('yes')"], PATIENCE).strip() == "yes"
    assert background.answer([python, "-c", "print('no'); exit(1)"], PATIENCE) == ""
    assert background.answer([python, "-c", "import time; time.sleep(600)"], 0.1) == ""
    assert background.answer(["/no/such/program"], PATIENCE) == ""


def test_a_fault_of_the_question_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(screen_reader, "screen_reader_runs", fail)
    voice = SystemVoice()
    voice._ask_for_reader()
    assert not voice.reader_runs
