"""The programs that speak: Orca, Speech Dispatcher, eSpeak NG, say, and Windows' own voices."""

from __future__ import annotations

import base64
import contextlib
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import IO, Protocol

from game.system.background import answer, begun, end
from game.system.session_bus import has_bus
from game.voice import orca
from game.voice.orca import Orca
from game.words.labels import SIMPLIFIED, TRADITIONAL

PATIENCE = 1.0
ERROR = b"error:"
"""How a line begins by which eSpeak NG says that it has no sound."""

_CODES = {TRADITIONAL: "yue", SIMPLIFIED: "cmn"}
_CULTURES = {TRADITIONAL: "zh-HK", SIMPLIFIED: "zh-CN"}
_MAC_VOICES = {TRADITIONAL: "Sinji", SIMPLIFIED: "Tingting"}
"""The voices of the Chinese labels: a Hong Kong player's are Cantonese, a mainland one's
Mandarin."""


class Speaker(Protocol):
    """An interface for one program. A worker's thread calls it; each call can raise OSError."""

    name: str

    def begin(self, text: str, language: str) -> None:
        """Begin to say a text, instead of the one before."""
        ...

    def said(self, seconds: float) -> bool | None:
        """Wait for the end of the text. Return True at its end, False if the program failed, None
        if it still speaks."""
        ...

    def cut(self) -> None:
        """Stop speaking."""
        ...

    def close(self) -> None:
        """End the program."""
        ...


_WITH_GAME = """
exec 3<&0
IFS= read -r words
printf '%s\\n' "$words" | "$@" &
voice=$!
{ read -r _; kill $voice; } <&3 &
guard=$!
wait $voice
code=$?
kill $guard
exit $code
"""
"""Runs a program with the line of text in its input. Ends it when the game closes this input, which
the system does however the game ends."""


class OneText(Speaker):
    """A program that is started for each text, which it reads from standard input. `command` gets
    the language. It ends with the game. After an ERROR, nothing was heard, although eSpeak NG ends
    as if it had spoken."""

    def __init__(self, name: str, command: Callable[[str], list[str]]) -> None:
        self.name = name
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._errors = threading.Thread()
        self._is_unheard = threading.Event()

    def begin(self, text: str, language: str) -> None:
        self.close()
        command = ["sh", "-c", _WITH_GAME, "sh", *self._command(language)]
        self._process = process = begun(command, errors=subprocess.PIPE)
        self._is_unheard = threading.Event()
        self._errors = _listening(process.stderr, self._is_unheard, ERROR)
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # its exit code says more
            process.stdin.write(" ".join(text.split()).encode() + b"\n")
            process.stdin.flush()

    def said(self, seconds: float) -> bool | None:
        if self._process is None:
            return False
        try:
            code = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        self._errors.join(PATIENCE)
        return code == 0 and not self._is_unheard.is_set()

    def cut(self) -> None:
        self.close()

    def close(self) -> None:
        if self._process is not None:
            end(self._process)
            self._process = None


_SAPI = r"""
$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
$in = New-Object IO.StreamReader([Console]::OpenStandardInput())
$text = [Text.Encoding]::UTF8
$next = $in.ReadLineAsync(); $prompt = $null
while ($true) {
  if ($next.Wait(25)) {
    if ($null -eq $next.Result) { exit 0 }
    $voice.SpeakAsyncCancelAll(); $prompt = $null
    $culture, $words = $next.Result.Split(' ')
    if ($words) {
      try { $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]$culture) }
      catch { }
      $prompt = $voice.SpeakAsync($text.GetString([Convert]::FromBase64String($words)))
    }
    $next = $in.ReadLineAsync()
  }
  if ($prompt -and $prompt.IsCompleted) { [Console]::Out.WriteLine('said'); $prompt = $null }
}
"""
"""Reads lines of a culture and a text in Base64, which keeps every letter on every console. Each
line ends what is being said. Prints a line at the end of each text."""


class Lines(Speaker):
    """A program that stays, gets each text as a line, and prints a line when it has said it."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._said = threading.Event()

    def begin(self, text: str, language: str) -> None:
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = begun(self._command, out=subprocess.PIPE)
            _listening(self._process.stdout, self._said)
        self._said.clear()
        culture = _CULTURES.get(language, language)
        self._send(f"{culture} {base64.b64encode(text.encode()).decode()}\n")

    def said(self, seconds: float) -> bool | None:
        if self._said.wait(seconds):
            return True
        ended = self._process is None or self._process.poll() is not None
        return False if ended else None

    def cut(self) -> None:
        self._send("-\n")

    def close(self) -> None:
        if self._process is not None:
            end(self._process)
            self._process = None

    def _send(self, line: str) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()


def _listening(
    stream: IO[bytes] | None, noted: threading.Event, start: bytes = b""
) -> threading.Thread:
    """Set the event at each line with this start, in a thread, until the program ends."""

    def listen() -> None:
        with (
            stream or contextlib.nullcontext(()) as lines,
            contextlib.suppress(OSError, ValueError),
        ):
            for line in lines:
                if line.lower().startswith(start):
                    noted.set()

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    return thread


def speakers() -> list[Speaker]:
    """Return the programs of this system that can speak, the best first."""
    known: dict[str, Speaker]
    readers: list[Speaker] = []
    if sys.platform == "win32":
        script = base64.b64encode(_SAPI.encode("utf-16-le")).decode()
        options = ["-NoProfile", "-NonInteractive", "-EncodedCommand", script]
        known = {"powershell": Lines("PowerShell", ["powershell", *options])}
    elif sys.platform == "darwin":
        known = {"say": OneText("say", _say)}
    else:
        readers = [Orca()] if has_bus() else []
        known = {
            orca.PROGRAM: orca.Dispatcher(_code),
            "espeak-ng": OneText("eSpeak NG", _espeak),
        }
    found = [speaker for program, speaker in known.items() if shutil.which(program)]
    return [*readers, *found] if found else []


def _espeak(language: str) -> list[str]:
    return ["espeak-ng", "-v", _code(language), "--stdin"]


def _code(language: str) -> str:
    return _CODES.get(language) or language.partition("_")[0]


def _say(language: str) -> list[str]:
    """Return the command for a Mac. Without its voice, the system's voice speaks."""
    voice = _MAC_VOICES.get(language)
    is_there = voice is not None and voice in answer(["say", "-v", "?"], PATIENCE)
    return ["say", *(["-v", voice] if voice and is_there else []), "-f", "-"]
