"""The programs that call words: Speech Dispatcher, eSpeak NG, say, and Windows' own voices.

Unlike a screen reader's, these voices differ in pitch and loudness from word to word.
"""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence

from game.system.background import answer, begun, end
from game.voice.call import Call, Program
from game.voice.orca import PROGRAM, Dispatcher
from game.voice.speakers import OneText, Speaker
from game.words.labels import SIMPLIFIED, TRADITIONAL

PATIENCE = 3.0
"""The most seconds to wait for a list of voices."""
_CODES = {
    TRADITIONAL: ("yue", "zh-hk", "zh-yue", "cmn", "zh-tw", "zh-cn"),
    SIMPLIFIED: ("cmn", "zh-cn", "zh-sg", "zh-tw"),
}
"""How systems name the voices for the Chinese labels, the best first: Cantonese or Mandarin."""
_PLAIN = ("Samantha", "Daniel", "Karen")
"""Voices for English on a Mac, where the first ones on the list are jokes."""

Voices = Sequence[tuple[str, str]]
"""Names of voices, each with its language."""


def voice_for(language: str, voices: Iterable[tuple[str, str]]) -> str:
    """Return the name of the best voice for a language of the labels, "" for none.

    >>> voice_for("zh_Hant", [("Tingting", "zh_CN"), ("Sinji", "zh_HK")])
    'Sinji'
    """
    known = [(name, code.lower().replace("_", "-")) for name, code in voices]
    for wanted in _CODES.get(language, (language.partition("_")[0],)):
        for name, code in known:
            if code == wanted or code.startswith(f"{wanted}-"):
                return name
    return ""


class OneWord(Program):
    """A program that is started for each word. `command` and `words` get the call and the name of a
    voice."""

    def __init__(
        self,
        name: str,
        find: Callable[[], Voices],
        command: Callable[[Call, str], list[str]],
        words: Callable[[Call], str] = lambda call: call.word,
    ) -> None:
        self.name = name
        self._find, self._command, self._words = find, command, words
        self._voices: Voices | None = None
        self._speaker: Speaker | None = None

    def has_voice(self, language: str) -> bool:
        return bool(self._voice(language))

    def call(self, call: Call) -> None:
        self.close()
        command = self._command(call, self._voice(call.language))
        self._speaker = OneText(self.name, lambda _: command)
        self._speaker.begin(self._words(call), call.language)

    def close(self) -> None:
        if self._speaker is not None:
            self._speaker.close()

    def _voice(self, language: str) -> str:
        if self._voices is None:
            self._voices = self._find()
        return voice_for(language, self._voices)


class Dispatched(Program):
    """Speech Dispatcher, through a connection that only calls."""

    name = "Speech Dispatcher"

    def __init__(self) -> None:
        self._dispatcher = Dispatcher(self._code)
        self._voices: Voices | None = None

    def has_voice(self, language: str) -> bool:
        return bool(self._code(language))

    def call(self, call: Call) -> None:
        self._dispatcher.cut()
        self._dispatcher.tone = (call.pitch, round(200 * call.loudness) - 100)
        self._dispatcher.begin(call.word, call.language)

    def close(self) -> None:
        self._dispatcher.close()

    def _code(self, language: str) -> str:
        if self._voices is None:
            try:
                self._voices = [(code, code) for code in self._dispatcher.languages()]
            except OSError:
                self._voices = []
        return voice_for(language, self._voices)


_SAPI = r"""
$ErrorActionPreference = 'Stop'
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
$in = New-Object IO.StreamReader([Console]::OpenStandardInput())
$known = $voice.GetInstalledVoices() | Where-Object { $_.Enabled } | ForEach-Object { $_.VoiceInfo }
[Console]::Out.WriteLine((($known | ForEach-Object { $_.Culture.Name }) -join ' '))
while ($null -ne ($line = $in.ReadLine())) {
  $culture, $pitch, $volume, $words = $line.Split(' ')
  $text = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($words))
  $voice.SpeakAsyncCancelAll()
  $voice.SelectVoice(@($known | Where-Object { $_.Culture.Name -eq $culture })[0].Name)
  $voice.Volume = [int]$volume
  $ssml = "<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='$culture'>" +
    "<prosody pitch='$pitch%'>" + [Security.SecurityElement]::Escape($text) + '</prosody></speak>'
  [void]$voice.SpeakSsmlAsync($ssml)
}
"""
"""Prints the languages of its voices in one line, which tells that it is ready. Then reads lines of
a language, a pitch, a volume and a word in Base64. Each line ends what is being said."""


class Resident(Program):
    """A program that stays, since it takes seconds to start: it prints the languages of its voices,
    then gets each word as a line."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self._command = command
        self._voices: Voices = ()
        self._process: subprocess.Popen[bytes] | None = None

    def has_voice(self, language: str) -> bool:
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = begun(self._command, out=subprocess.PIPE)
            assert self._process.stdout is not None
            codes = self._process.stdout.readline().decode(errors="replace").split()
            self._voices = [(code, code) for code in codes]
        return bool(voice_for(language, self._voices))

    def call(self, call: Call) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        culture = voice_for(call.language, self._voices)
        word = base64.b64encode(call.word.encode()).decode()
        line = f"{culture} {call.pitch // 2:+d} {round(100 * call.loudness)} {word}\n"
        self._process.stdin.write(line.encode())
        self._process.stdin.flush()

    def close(self) -> None:
        if self._process is not None:
            end(self._process)
            self._process = None


def programs() -> list[Program]:
    """Return the programs of this system that can call, the best first."""
    known: Mapping[str, Program]
    if sys.platform == "win32":
        script = base64.b64encode(_SAPI.encode("utf-16-le")).decode()
        options = ["-NoProfile", "-NonInteractive", "-EncodedCommand", script]
        known = {"powershell": Resident("PowerShell", ["powershell", *options])}
    elif sys.platform == "darwin":
        known = {"say": OneWord("say", _mac_voices, _say, _mac_words)}
    else:
        known = {
            "espeak-ng": OneWord("eSpeak NG", _espeak_voices, _espeak),
            PROGRAM: Dispatched(),
        }
    return [one for program, one in known.items() if shutil.which(program)]


def _espeak_voices() -> Voices:
    """Return the languages that eSpeak NG lists, each after a number for its priority."""
    found = re.findall(r"^ *\d+ +(\S+)", answer(["espeak-ng", "--voices"], PATIENCE), re.M)
    return [(code, code) for code in found]


def _espeak(call: Call, voice: str) -> list[str]:
    tone = ["-p", str(50 + call.pitch // 2), "-a", str(round(160 * call.loudness))]
    return ["espeak-ng", "-v", voice, *tone, "--stdin"]


def _mac_voices() -> Voices:
    listed = re.findall(r"^(\S.*?) +(\w+_\w+) +#", answer(["say", "-v", "?"], PATIENCE), re.M)
    return sorted(listed, key=lambda voice: voice[0] not in _PLAIN)


def _say(call: Call, voice: str) -> list[str]:
    return ["say", "-v", voice, "-f", "-"]


def _mac_words(call: Call) -> str:
    """Return the word after the commands for its pitch and loudness."""
    return f"[[pbas {round(call.pitch / 8):+d}]] [[volm {call.loudness:.2f}]] {call.word}"
