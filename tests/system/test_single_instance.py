"""Two programs would write one match, so the second is told that another is playing."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from game.system import single_instance as module
from game.system.single_instance import single_instance

ROOT = Path(__file__).resolve().parent.parent.parent
HOLDING = (
    "from game.system.single_instance import single_instance\n"
    "with single_instance() as is_single:\n"
    "    print(is_single, flush=True)\n"
    "    input()\n"
)


def start() -> subprocess.Popen[str]:
    """Start another program that holds the lock until it reads a line or is killed."""
    command = [sys.executable, "-c", HOLDING]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)


def said(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def test_the_second_is_not_single_instance() -> None:
    with single_instance() as first:
        assert first
        with single_instance() as second:
            assert not second
        with single_instance() as third:
            assert not third, "the second has not taken it away from the first"
    with single_instance() as later:
        assert later


def test_another_program_is_seen_until_it_ends() -> None:
    with start() as other:
        assert said(other) == "True"
        with single_instance() as is_single:
            assert not is_single
        other.kill()
        other.wait()
        with single_instance() as is_single:
            assert is_single, "however it ended"
    with single_instance(), start() as other:
        assert said(other) == "False"
        other.communicate("\n")


def test_another_home_is_another_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with single_instance():
        monkeypatch.setenv("GAME_HOME", str(tmp_path))
        with single_instance() as is_single:
            assert is_single


def test_a_mistake_lets_go_of_it() -> None:
    with pytest.raises(ZeroDivisionError), single_instance():
        raise ZeroDivisionError
    with single_instance() as is_single:
        assert is_single


def test_a_place_that_cannot_be_written_keeps_nobody_from_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("GAME_HOME", str(tmp_path / "file"))
    with single_instance() as is_single:
        assert is_single


def test_nor_does_a_disk_without_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(module, "_lock", fail)
    monkeypatch.setattr(module, "_unlock", fail)
    with single_instance() as is_single:
        assert is_single
