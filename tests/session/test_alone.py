"""Two programs that play would write the same match: the second is told so."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from game.session import alone as alone_module
from game.session.alone import alone

ROOT = Path(__file__).resolve().parent.parent.parent
HOLDING = (
    "from game.session.alone import alone\n"
    "with alone() as is_alone:\n"
    "    print(is_alone, flush=True)\n"
    "    input()\n"
)


def start() -> subprocess.Popen[str]:
    """Another program that holds the lock, until it reads a line or is killed."""
    command = [sys.executable, "-c", HOLDING]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)


def said(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def test_the_second_is_not_alone() -> None:
    with alone() as first:
        assert first
        with alone() as second:
            assert not second
        with alone() as third:
            assert not third, "the second has not taken it away from the first"
    with alone() as later:
        assert later


def test_another_program_is_seen_until_it_ends() -> None:
    with start() as other:
        assert said(other) == "True"
        with alone() as is_alone:
            assert not is_alone
        other.kill()
        other.wait()
        with alone() as is_alone:
            assert is_alone, "however it ended"
    with alone(), start() as other:
        assert said(other) == "False"
        other.communicate("\n")


def test_another_home_is_another_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with alone():
        monkeypatch.setenv("GAME_HOME", str(tmp_path))
        with alone() as is_alone:
            assert is_alone


def test_a_mistake_lets_go_of_it() -> None:
    with pytest.raises(ZeroDivisionError), alone():
        raise ZeroDivisionError
    with alone() as is_alone:
        assert is_alone


def test_a_place_that_cannot_be_written_keeps_nobody_from_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("GAME_HOME", str(tmp_path / "file"))
    with alone() as is_alone:
        assert is_alone


def test_nor_does_a_disk_without_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(alone_module, "_lock", fail)
    monkeypatch.setattr(alone_module, "_unlock", fail)
    with alone() as is_alone:
        assert is_alone
