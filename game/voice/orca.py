"""Orca, the screen reader of Linux, which can speak for other programs from version 49 on, and
Speech Dispatcher, which says the texts of all programs on Linux, a screen reader's too.

We speak its protocol, SSIP, since `spd-say` can only silence everyone: a key in the game would cut
off the screen reader.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from game.system.background import begun, end
from game.system.session_bus import called
from game.words.labels import is_chinese, system_language

if TYPE_CHECKING:
    import socket


_RUN = "org.gnome.Orca.Module.ExecuteCommand"
_Values: TypeAlias = tuple[str | bool, ...]
_SILENCE: Mapping[str, Sequence[tuple[str, str, _Values]]] = {
    "Orca1": [("/SpeechManager", "org.gnome.Orca1.SpeechManager.InterruptSpeech", (False,))],
    "Orca": [
        ("/SpeechManager", _RUN, ("InterruptSpeech", False)),
        ("/SpeechAndVerbosityManager", _RUN, ("InterruptSpeech", False)),
    ],
}
"""What silences version 51, and versions 50 and 49."""


class Orca:
    """Orca says texts as its user likes it, in braille too, and has a queue of its own."""

    name = "Orca"

    def __init__(self) -> None:
        self._kind = ""
        self._speaks = False

    def begin(self, text: str, language: str) -> None:
        """Hand the text over. Raise OSError for Chinese on a system in another language, or if no
        version of Orca answers."""
        if is_chinese(language) and language != system_language():
            raise OSError("its voice can't read Chinese")
        for kind in [self._kind] if self._kind else list(_SILENCE):
            if _asked(kind, "", f"org.gnome.{kind}.Service.PresentMessage", (text,)):
                self._kind, self._speaks = kind, True
                return
        raise OSError("it doesn't run or can't speak for others")

    def said(self, seconds: float) -> bool | None:
        """Return True at once: Orca doesn't tell when it has spoken."""
        return True

    def cut(self) -> None:
        """Silence Orca, but only if the game has let it speak."""
        if self._speaks:
            self._speaks = False
            any(_asked(self._kind, *one) for one in _SILENCE[self._kind])

    def close(self) -> None:
        """Do nothing: it goes on without the game."""


def _asked(kind: str, module: str, method: str, values: _Values) -> str:
    return called(
        f"org.gnome.{kind}.Service", f"/org/gnome/{kind}/Service{module}", method, *values
    )


PROGRAM = "speech-dispatcher"
PATIENCE = 10.0
"""The most seconds to wait for an answer. Without a sound device, the program can hang."""
_PORT = "6560"
_ENDED, _CANCELLED = 702, 703
_EVENTS = range(700, 800)
_ERRORS = range(300, 700)
_REPLY = re.compile(rb"(?:\d{3}-(.*)\r\n)?(?:\d{3}-.*\r\n)*(\d{3}) .*\r\n")
_HELLO = (
    "SET SELF CLIENT_NAME player:pocket-mahjong:game",
    "SET SELF PRIORITY TEXT",  # a screen reader's messages come first
    "SET SELF NOTIFICATION END ON",
    "SET SELF NOTIFICATION CANCEL ON",
)


class Dispatcher:
    """A client of Speech Dispatcher. Its texts wait for a screen reader and give way to it."""

    name = "Speech Dispatcher"

    def __init__(self, code: Callable[[str], str]) -> None:
        self._code = code
        self._socket: socket.socket | None = None
        self._received = self._reply = b""
        self._text = self._ended = b""
        """The numbers of the last text that was sent and of the last one that ended."""
        self.tone: tuple[int, int] | None = None
        """The pitch and the volume of the next texts, from -100 to 100. None for the user's own."""

    def begin(self, text: str, language: str) -> None:
        """Queue the text. If the server was restarted, connect again."""
        try:
            self._speak(text, language)
        except ConnectionError:  # restarted since the last text
            self._speak(text, language)

    def said(self, seconds: float) -> bool | None:
        """Wait for the server's message that the text has ended. None means that it hasn't come."""
        if self._socket is None:
            return False
        try:
            while self._ended != self._text:
                self._next(seconds)
        except TimeoutError:
            return None
        except ConnectionError:  # the next text starts it again
            self.close()
        return True

    def cut(self) -> None:
        """Drop the texts of this client. Others go on."""
        if self._socket is not None:
            self._ask("CANCEL SELF")

    def close(self) -> None:
        """End the connection. The server, which others use too, goes on."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def languages(self) -> list[str]:
        """Return the languages of the voices. Raise OSError if there is no answer."""
        if self._socket is None:
            self._connect()
        self._ask("LIST SYNTHESIS_VOICES")
        return re.findall(
            r"^\d{3}-[^\t\r]*\t([^\t\r]+)", self._reply.decode(errors="replace"), re.M
        )

    def _speak(self, text: str, language: str) -> None:
        if self._socket is None:
            self._connect()
        self._ask(f"SET SELF LANGUAGE {self._code(language)}")
        for name, value in zip(("PITCH", "VOLUME"), self.tone or (), strict=False):
            self._ask(f"SET SELF {name} {value}")
        self._ask("SPEAK")
        words = " ".join(text.split())
        self._text = self._ask(f"{'.' if words.startswith('.') else ''}{words}\r\n.")

    def _connect(self) -> None:
        self._received = self._text = self._ended = b""
        try:
            self._socket = _connected()
        except OSError:
            _start()
            self._socket = _connected()
        for line in _HELLO:
            self._ask(line)

    def _ask(self, line: str) -> bytes:
        """Send a line, and return the first value of the reply."""
        if self._socket is None:
            raise ConnectionError("closed")
        try:
            self._socket.settimeout(PATIENCE)
            self._socket.sendall(f"{line}\r\n".encode())
            while (reply := self._next(PATIENCE))[0] in _EVENTS:
                pass
            if reply[0] in _ERRORS:
                raise OSError(f"{reply[0]} for {line}")
        except OSError:
            self.close()  # a late reply would answer another line
            raise
        return reply[1]

    def _next(self, seconds: float) -> tuple[int, bytes]:
        """Return the code and the first value of the next reply or event."""
        assert self._socket is not None
        self._socket.settimeout(seconds)
        while not (found := _REPLY.match(self._received)):
            received = self._socket.recv(4096)
            if not received:
                raise ConnectionError("closed")
            self._received += received
        self._reply, self._received = found[0], self._received[found.end() :]
        code, value = int(found[2]), found[1] or b""
        if code in (_ENDED, _CANCELLED):
            self._ended = value
        return code, value


def _connected() -> socket.socket:
    """Return a connection. Raise OSError if the program doesn't run."""
    # Import here: in the voice's thread, so that no frame waits.
    import socket

    method, _, place = os.environ.get("SPEECHD_ADDRESS", "").partition(":")
    if method == "inet_socket":
        host, _, port = place.partition(":")
        port = port if port.isdecimal() else _PORT
        return socket.create_connection((host or "localhost", int(port)), PATIENCE)
    assert sys.platform != "win32"
    known = map(os.environ.get, ("XDG_RUNTIME_DIR", "XDG_CACHE_HOME"))
    folder = next(filter(None, known), None) or Path(os.environ.get("HOME", "/"), ".cache")
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.settimeout(PATIENCE)
        connection.connect(place or str(Path(folder, PROGRAM, "speechd.sock")))
    except OSError:
        connection.close()
        raise
    return connection


def _start() -> None:
    """Start the program. It goes on in the background."""
    process = begun([PROGRAM, "--spawn"])
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        raise TimeoutError(PROGRAM) from None
    finally:
        end(process)
