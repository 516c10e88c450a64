"""A report describes the program and the system, and contains no personal data."""

from __future__ import annotations

import platform
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from game import __version__
from game.system.log import impersonal, program

GAMES = Path("/media/disk/games").absolute()


@pytest.fixture(autouse=True)
def somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Log Anna in under her name."""
    monkeypatch.setattr(Path, "home", lambda: PurePosixPath("/home/anna"))
    monkeypatch.setenv("GAME_HOME", str(GAMES))
    monkeypatch.delenv("USERNAME", raising=False)
    monkeypatch.setenv("USER", "anna")


def test_the_program_and_the_system() -> None:
    assert __version__ in program()
    assert platform.python_version() in program()
    assert platform.system() in program()
    assert platform.node() == "" or platform.node() not in program()
    assert "packaged" not in program()


def test_the_packaged_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert "packaged" in program()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("lost /home/anna/match.json", "lost ~/match.json"),
        ("in '/home/anna'", "in '~'"),
        ("/home/annabel/match.json", "/home/annabel/match.json"),
        (f"{GAMES}/log/1.txt", "GAME_HOME/log/1.txt"),
        ("/media/anna/stick/game/ui/kit/app.py", "/media/~/stick/game/ui/kit/app.py"),
        ("no word of savannas", "no word of savannas"),
    ],
)
def test_folders_of_the_player(text: str, told: str) -> None:
    assert impersonal(text) == told


def test_a_quoted_windows_path(monkeypatch: pytest.MonkeyPatch) -> None:
    home = PureWindowsPath("C:\\Users\\Anna Li")
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr("sys.platform", "win32")
    assert impersonal(r"C:\Users\Anna Li\match.json") == r"~\match.json"
    assert impersonal(r"'c:\\users\\anna li\\match.json'") == r"'~\\match.json'"


@pytest.mark.parametrize("home", ["/", "C:\\"])
def test_the_root_is_nobodys(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = PureWindowsPath(home) if "\\" in home else PurePosixPath(home)
    monkeypatch.setattr(Path, "home", lambda: folder)
    assert impersonal("/usr/lib C:\\Windows") == "/usr/lib C:\\Windows"


def test_nobody_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", fail)
    monkeypatch.delenv("USER")
    assert impersonal("/home/anna/match.json") == "/home/anna/match.json"


def test_names_that_were_given() -> None:
    names = ("", "X", "Li", "小明", "小明明")
    assert impersonal("Li, 小明明贏了小明, X, Line", names) == "..., ...贏了..., X, Line"
