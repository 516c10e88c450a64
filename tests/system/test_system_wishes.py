"""The game asks the system for its language, for less movement and for dark windows. It takes no
answer for no."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from game.system import system_wishes
from game.system.system_wishes import darken_title, less_motion
from game.words.labels import system_language


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))


def answering(monkeypatch: pytest.MonkeyPatch, system: str, told: str) -> list[Sequence[str]]:
    """Let the programs of a system print this. Return a list of the commands asked."""
    asked: list[Sequence[str]] = []

    def answer(command: Sequence[str], seconds: float) -> str:
        asked.append(command)
        return told

    monkeypatch.setattr("game.system.system_wishes.sys.platform", system)
    monkeypatch.setattr(system_wishes, "answer", answer)
    return asked


def windows(monkeypatch: pytest.MonkeyPatch, **found: Any) -> None:
    """Let ctypes find these functions of Windows."""
    monkeypatch.setattr("game.system.system_wishes.sys.platform", "win32")
    libraries = {name: SimpleNamespace(**functions) for name, functions in found.items()}
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(**libraries), raising=False)


@pytest.mark.parametrize(
    ("told", "language"),
    [
        ('(\n    "zh-Hant-HK",\n    "en-HK"\n)\n', "zh_Hant"),
        ('(\n    "zh-Hans-CN",\n    "en-CN"\n)\n', "zh_Hans"),
        ('(\n    "en-HK",\n    "zh-Hant-HK"\n)\n', "en"),
        ("(\n    de,\n    en\n)\n", "en"),
        ("", "en"),
    ],
)
def test_the_language_of_macos(told: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answering(monkeypatch, "darwin", told)
    assert system_language() == language
    assert asked == [("defaults", "read", "-g", "AppleLanguages")]


def test_a_terminal_that_names_a_language_is_asked_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answering(monkeypatch, "darwin", '("zh-Hant-HK")')
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert system_language() == "en"
    assert asked == []


@pytest.mark.parametrize(
    ("number", "language"),
    [(0x0C04, "zh_Hant"), (0x0404, "zh_Hant"), (0x0804, "zh_Hans"), (0x0409, "en"), (0, "en")],
)
def test_the_language_of_windows(
    number: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows(monkeypatch, kernel32={"GetUserDefaultUILanguage": lambda: number})
    assert system_language() == language


@pytest.mark.parametrize(
    ("system", "told", "less"),
    [
        ("darwin", "1\n", True),
        ("darwin", "0\n", False),
        ("darwin", "", False),
        ("linux", "false\n", True),
        ("linux", "true\n", False),
        ("linux", "", False),
    ],
)
def test_a_wish_for_less_movement(
    system: str, told: str, less: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, system, told)
    assert less_motion() == less


@pytest.mark.parametrize(("moves", "known", "less"), [(1, 1, False), (0, 1, True), (0, 0, False)])
def test_the_wish_of_windows(
    moves: int, known: int, less: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(number: int, _: int, value: Any, __: int) -> int:
        assert number == 0x1042
        value._obj.value = moves
        return known

    windows(monkeypatch, user32={"SystemParametersInfoW": ask})
    assert less_motion() == less


def test_windows_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    windows(monkeypatch)
    assert not less_motion()
    assert system_language() == "en"
    darken_title("Pocket Mahjong")


@pytest.mark.parametrize("is_light", [0, 1])
def test_a_dark_title_bar(is_light: int, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[int, int, int]] = []

    class Key:
        def __enter__(self) -> None: ...
        def __exit__(self, *_: object) -> None: ...

    registry = ModuleType("winreg")
    registry.__dict__.update(
        HKEY_CURRENT_USER=1,
        OpenKey=lambda *_: Key(),
        QueryValueEx=lambda _, name: (is_light, 4),
    )
    monkeypatch.setitem(sys.modules, "winreg", registry)
    windows(
        monkeypatch,
        user32={"FindWindowW": lambda kind, title: 77 if title == "Mahjong" else 0},
        dwmapi={
            "DwmSetWindowAttribute": lambda window, name, value, size: done.append(
                (window, name, value._obj.value)
            )
        },
    )
    darken_title("Mahjong")
    assert done == ([] if is_light else [(77, 20, 1)])
