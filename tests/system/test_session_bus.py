"""Programs on the session's bus are asked by the system's tools, and no bus is ever started."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.commands.window import play
from game.system import session_bus
from game.system.session_bus import ADDRESS, called, has_bus, start_no_bus

WHERE = ("org.some.Name", "/path", "org.some.Face.Method")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the commands that are started from now on."""
    commands: list[list[str]] = []

    def answer(command: Sequence[str], seconds: float) -> str:
        commands.append(list(command))
        return "yes"

    monkeypatch.setattr(session_bus, "answer", answer)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/bus")
    return commands


def use(monkeypatch: pytest.MonkeyPatch, *tools: str) -> None:
    """Let the system have these tools only."""
    which = "game.system.session_bus.shutil.which"
    monkeypatch.setattr(which, lambda one: one if one in tools else None)


def test_without_a_bus_no_program_is_started(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    assert called(*WHERE) == ""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert called(*WHERE) == ""
    assert not asked


def test_a_bus_can_be_in_its_usual_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "bus").touch()
    assert has_bus()


@pytest.mark.parametrize("address", ["", "autolaunch:", "disabled:"])
def test_where_there_is_no_bus_none_is_started(
    address: str, asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.system.session_bus.sys.platform", "linux")
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setenv(ADDRESS, address)
    start_no_bus()
    assert os.environ[ADDRESS] == "disabled:"
    assert not has_bus()
    assert called(*WHERE) == ""
    assert not asked


def test_a_bus_that_is_there_stays_in_use(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    start_no_bus()
    assert os.environ[ADDRESS] == "unix:path=/bus"
    use(monkeypatch, "gdbus")
    assert called(*WHERE) == "yes"


def test_the_game_starts_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.system.session_bus.sys.platform", "linux")
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setenv(ADDRESS, "")
    monkeypatch.setattr("game.commands.window._play", lambda _: 0)
    assert play() == 0
    assert os.environ[ADDRESS] == "disabled:"


def test_gdbus_gets_texts_that_it_takes_for_nothing_else(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "gdbus", "busctl")
    assert called(*WHERE, "--help", "-8", 'a "word"', False) == "yes"
    assert asked[0][0] == "gdbus"
    assert asked[0][-4:] == ['"--help"', '"-8"', '"a \\"word\\""', "false"]


def test_busctl_gets_the_types_of_its_values(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, "busctl")
    called(*WHERE, "-8", False)
    called(*WHERE)
    call = ["busctl", "--user", "call", "--", "org.some.Name", "/path", "org.some.Face", "Method"]
    assert asked == [[*call, "sb", "-8", "false"], call]
