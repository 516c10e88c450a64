"""Speech Dispatcher says the game's texts, and the game never silences another program."""

from __future__ import annotations

import contextlib
import os
import socket
import stat
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.voice import orca
from game.voice.call import Call
from game.voice.callers import Dispatched
from game.voice.orca import Dispatcher
from tests.processes import wait_for

PATIENCE = 30
MOMENT = 0.01
START = orca._start


class Daemon:
    """A stand-in for Speech Dispatcher. Without `answers` it hangs, without `ends` it speaks on."""

    def __init__(self, *, answers: bool = True, ends: bool = True, unix: str = "") -> None:
        self.lines: list[str] = []
        self.texts: list[str] = []
        self._answers, self._ends = answers, ends
        self._listener = socket.socket(socket.AF_UNIX if unix else socket.AF_INET)
        self._listener.bind(unix or ("127.0.0.1", 0))
        self._listener.listen()
        self._client: socket.socket | None = None
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"inet_socket:127.0.0.1:{self._listener.getsockname()[1]}"

    def die(self) -> None:
        """Close every connection, as at its end."""
        for one in (self._client, self._listener):
            if one is not None:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
                one.close()
        if self._client is not None:
            self._thread.join(PATIENCE)

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            self._client, _ = self._listener.accept()
            is_text = False
            for raw in self._client.makefile(encoding="utf-8", newline="\r\n"):
                line = raw.removesuffix("\r\n")
                if self._answers:
                    self._client.sendall(self._reply(line, is_text).encode())
                is_text = line == "SPEAK" or (is_text and line != ".")

    def _reply(self, line: str, is_text: bool) -> str:
        number = len(self.texts)
        if is_text and line != ".":
            self.texts.append(line.removeprefix("."))
            return ""
        if is_text:
            end = f"702-{number}\r\n702-1\r\n702 END\r\n" if self._ends else ""
            return f"225-{number}\r\n225 OK MESSAGE QUEUED\r\n{end}"
        self.lines.append(line)
        if line == "CANCEL SELF":
            return f"703-{number}\r\n703-1\r\n703 CANCELED\r\n210 OK CANCELED\r\n"
        if line == "LIST SYNTHESIS_VOICES":
            return "249-Cantonese\tyue\tnone\r\n249-Steve\ten-GB\tmale1\r\n249 OK VOICES\r\n"
        if line.endswith("LANGUAGE unknown"):
            return "409 ERR UNKNOWN\r\n"
        return "230 OK RECEIVING DATA\r\n" if line == "SPEAK" else "202 OK SET\r\n"


@pytest.fixture(autouse=True)
def nothing_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orca, "_start", lambda: None)


@pytest.fixture
def daemon(monkeypatch: pytest.MonkeyPatch) -> Iterator[Daemon]:
    one = Daemon()
    monkeypatch.setenv("SPEECHD_ADDRESS", one.address)
    yield one
    one.die()


@pytest.fixture
def speaker() -> Iterator[Dispatcher]:
    one = Dispatcher(str.lower)
    yield one
    one.close()


def test_texts_are_said_in_their_language_after_a_screen_readers(
    daemon: Daemon, speaker: Dispatcher
) -> None:
    for text in ("五筒", "one"):
        speaker.begin(text, "CMN")
        assert speaker.said(PATIENCE) is True
    assert daemon.texts == ["五筒", "one"]
    assert "SET SELF LANGUAGE cmn" in daemon.lines
    assert "SET SELF PRIORITY TEXT" in daemon.lines


def test_a_text_is_one_line_whatever_it_begins_with(daemon: Daemon, speaker: Dispatcher) -> None:
    for text in (".a\n.\nb", "."):
        speaker.begin(text, "en")
        assert speaker.said(PATIENCE) is True
    assert daemon.texts == [".a . b", "."]


def test_cutting_cancels_only_our_own_texts(
    monkeypatch: pytest.MonkeyPatch, speaker: Dispatcher
) -> None:
    daemon = Daemon(ends=False)
    monkeypatch.setenv("SPEECHD_ADDRESS", daemon.address)
    speaker.cut()
    speaker.begin("long", "en")
    assert speaker.said(MOMENT) is None
    speaker.cut()
    assert speaker.said(PATIENCE) is True
    speaker.begin("next", "en")
    assert speaker.said(MOMENT) is None, "the end of the text before isn't its end"
    assert [line for line in daemon.lines if "CANCEL " in line and "SET" not in line] == [
        "CANCEL SELF"
    ]
    daemon.die()


def test_a_daemon_that_was_ended_is_started_again(
    daemon: Daemon, monkeypatch: pytest.MonkeyPatch, speaker: Dispatcher
) -> None:
    started: list[Daemon] = []

    def start() -> None:
        started.append(Daemon(ends=False))
        monkeypatch.setenv("SPEECHD_ADDRESS", started[-1].address)

    monkeypatch.setattr(orca, "_start", start)
    speaker.begin("one", "en")
    assert speaker.said(PATIENCE) is True
    daemon.die()
    speaker.begin("two", "en")
    assert speaker.said(MOMENT) is None, "it counts its texts anew"
    assert started[0].texts == ["two"]
    started[0].die()


def test_a_daemon_that_ends_while_it_speaks_fails_nothing(
    monkeypatch: pytest.MonkeyPatch, speaker: Dispatcher
) -> None:
    daemon = Daemon(ends=False)
    monkeypatch.setenv("SPEECHD_ADDRESS", daemon.address)
    speaker.begin("one", "en")
    daemon.die()
    assert speaker.said(PATIENCE) is True


def test_a_daemon_that_hangs_is_given_up(
    monkeypatch: pytest.MonkeyPatch, speaker: Dispatcher
) -> None:
    daemon = Daemon(answers=False)
    monkeypatch.setenv("SPEECHD_ADDRESS", daemon.address)
    monkeypatch.setattr(orca, "PATIENCE", MOMENT)
    with pytest.raises(TimeoutError):
        speaker.begin("one", "en")
    assert speaker.said(MOMENT) is False
    daemon.die()


def test_a_refusal_lets_another_program_speak(daemon: Daemon, speaker: Dispatcher) -> None:
    with pytest.raises(OSError, match="409"):
        speaker.begin("one", "unknown")


def test_a_daemon_that_does_not_start_lets_another_program_speak(
    monkeypatch: pytest.MonkeyPatch, speaker: Dispatcher
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", "inet_socket:127.0.0.1:1")
    with pytest.raises(ConnectionError):
        speaker.begin("one", "en")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no Speech Dispatcher")
class TestPlaces:
    @pytest.mark.parametrize("name", ["XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "HOME"])
    def test_the_daemon_is_found(
        self, name: str, monkeypatch: pytest.MonkeyPatch, speaker: Dispatcher
    ) -> None:
        for one in ("SPEECHD_ADDRESS", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME"):
            monkeypatch.delenv(one, raising=False)
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:  # sockets need short paths
            place = Path(folder, ".cache" if name == "HOME" else "", "speech-dispatcher")
            place.mkdir(parents=True)
            monkeypatch.setenv(name, folder)
            daemon = Daemon(unix=str(place / "speechd.sock"))
            speaker.begin("one", "en")
            assert speaker.said(PATIENCE) is True
            daemon.die()

    def test_it_is_started_by_its_own_program(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        program, found = tmp_path / "speech-dispatcher", tmp_path / "found"
        program.write_text(f'#!/bin/sh\necho "$@" > {found}\n', encoding="utf-8")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
        START()
        assert found.read_text(encoding="utf-8").strip() == "--spawn"


def test_claims_are_called_with_their_pitch_and_volume(daemon: Daemon) -> None:
    program = Dispatched()
    assert program.has_voice("zh_Hant")
    assert not program.has_voice("ja")
    program.call(Call("碰", "zh_Hant", -60, 0.25))
    assert wait_for(lambda: daemon.texts == ["碰"])
    program.close()
    for line in ("LANGUAGE yue", "PITCH -60", "VOLUME -50"):
        assert f"SET SELF {line}" in daemon.lines


def test_texts_of_the_spoken_game_keep_the_users_own_pitch(
    daemon: Daemon, speaker: Dispatcher
) -> None:
    speaker.begin("one", "en")
    assert speaker.said(PATIENCE) is True
    assert not [line for line in daemon.lines if "PITCH" in line or "VOLUME" in line]
