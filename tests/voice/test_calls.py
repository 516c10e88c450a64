"""Opponents call their claims in a voice for the language, never late, and never hold up the
game."""

from __future__ import annotations

import shutil
import sys
import threading
import wave
from itertools import pairwise
from pathlib import Path

import pytest

from game.voice import callers
from game.voice.call import Call
from game.voice.callers import OneWord, Resident, voice_for
from game.voice.calls import SystemCaller
from game.words.labels import LANGUAGES, load_labels
from tests.processes import wait_for
from tests.voice.test_voice import script

PATIENCE = 30
PUNG = Call("碰", "zh_Hant", 40, 0.5)
KONG = Call("槓", "zh_Hant", -60, 0.25)


class Program:
    """A program that notes its calls. Its voices are known once the test says so."""

    def __init__(self, *languages: str, is_ready: bool = True, works: bool = True) -> None:
        self.name = "one"
        self.languages, self.works = languages, works
        self.calls: list[Call] = []
        self.asked, self.closed, self.is_ready = (threading.Event() for _ in range(3))
        if is_ready:
            self.is_ready.set()

    def has_voice(self, language: str) -> bool:
        self.asked.set()
        assert self.is_ready.wait(PATIENCE)
        return language in self.languages

    def call(self, call: Call) -> None:
        self.calls.append(call)
        if not self.works:
            raise BrokenPipeError

    def close(self) -> None:
        self.closed.set()


def caller_of(*programs: Program) -> SystemCaller:
    return SystemCaller(lambda: list(programs))


def test_a_claim_is_called_by_the_first_program_with_a_voice_for_it() -> None:
    english, chinese = Program("en"), Program("zh_Hant", "en")
    caller = caller_of(english, chinese)
    caller.call(PUNG)
    assert wait_for(lambda: chinese.calls == [PUNG])
    caller.call(Call("pung", "en"))
    assert wait_for(lambda: len(english.calls) == 1)
    assert caller.problem is None


def test_a_word_that_the_table_has_moved_past_is_never_said() -> None:
    program = Program("zh_Hant", is_ready=False)
    caller = caller_of(program)
    caller.call(PUNG)
    assert program.asked.wait(PATIENCE)
    caller.drop()
    program.is_ready.set()
    caller.call(KONG)
    assert wait_for(lambda: program.calls == [KONG])


def test_the_next_word_takes_the_place_of_one_that_waits() -> None:
    program = Program("zh_Hant", is_ready=False)
    caller = caller_of(program)
    caller.call(PUNG)
    assert program.asked.wait(PATIENCE)
    caller.call(KONG)
    program.is_ready.set()
    assert wait_for(lambda: program.calls == [KONG])


def test_getting_ready_says_nothing() -> None:
    program = Program("zh_Hant")
    caller = caller_of(program)
    caller.call(Call("", "zh_Hant"))
    assert program.asked.wait(PATIENCE)
    caller.close()
    assert program.calls == []
    assert program.closed.wait(PATIENCE)


def test_without_a_voice_the_settings_can_say_so() -> None:
    caller = caller_of(Program("en"))
    caller.call(PUNG)
    assert wait_for(lambda: caller.problem is not None)
    assert caller.problem is not None
    for language in LANGUAGES:
        assert load_labels(language).reason(caller.problem) != caller.problem.key
    caller.call(Call("pung", "en"))
    assert wait_for(lambda: caller.problem is None)


def test_a_program_that_fails_is_tried_again_with_the_next_claim() -> None:
    program = Program("zh_Hant", works=False)
    caller = caller_of(program)
    for count in (1, 2):
        caller.call(PUNG)
        assert wait_for(lambda count=count: len(program.calls) == count)  # type: ignore[misc]


# --- voices -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "codes", "found"),
    [
        ("zh_Hant", "en-gb cmn yue", "yue"),
        ("zh_Hant", "zh_CN zh_HK", "zh_HK"),
        ("zh_Hant", "en-US zh-TW", "zh-TW"),
        ("zh_Hans", "yue cmn", "cmn"),
        ("zh_Hans", "zh_HK zh_CN", "zh_CN"),
        ("zh_Hans", "yue zh_HK", ""),
        ("en", "yue enm en_US", "en_US"),
        ("pt_BR", "en-US pt-PT", "pt-PT"),
        ("zh_Hant", "en-US ja-JP", ""),
        ("en", "", ""),
    ],
)
def test_the_voice_is_cantonese_mandarin_or_of_the_language(
    language: str, codes: str, found: str
) -> None:
    assert voice_for(language, [(one, one) for one in codes.split()]) == found


@pytest.mark.parametrize(
    ("system", "there", "names"),
    [
        ("linux", ("speech-dispatcher", "espeak-ng"), ["eSpeak NG", "Speech Dispatcher"]),
        ("linux", (), []),
        ("darwin", ("say",), ["say"]),
        ("win32", ("powershell",), ["PowerShell"]),
    ],
)
def test_every_system_uses_its_own_programs(
    system: str, there: tuple[str, ...], names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.voice.callers.sys.platform", system)
    monkeypatch.setattr(
        "game.voice.callers.shutil.which", lambda one: one if one in there else None
    )
    assert [one.name for one in callers.programs()] == names


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a shell script")
def test_a_program_for_each_word_gets_pitch_and_loudness(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = tmp_path / "heard"
    listed = "Bad News    en_US    # Hi!\nSamantha    en_US    # Hi!\nSinji    zh_HK    # 你好\n"
    monkeypatch.setattr(callers, "answer", lambda *_: listed)
    say = script(tmp_path, f'{{ echo "$@"; cat; }} > {heard}.new && mv {heard}.new {heard}')

    def command(call: Call, voice: str) -> list[str]:
        return [say, *callers._say(call, voice)[1:]]

    program = OneWord("say", callers._mac_voices, command, callers._mac_words)
    assert program.has_voice("zh_Hant")
    assert not program.has_voice("ja")
    assert voice_for("en", callers._mac_voices()) == "Samantha", "no joke"
    program.call(PUNG)
    assert wait_for(heard.exists)
    assert heard.read_text(encoding="utf-8") == "-v Sinji -f -\n[[pbas +5]] [[volm 0.50]] 碰\n"
    program.close()


STAYS = """
import sys
print("en-US zh-HK", flush=True)
with open(sys.argv[1], "w") as heard:
    for line in sys.stdin:
        print(line.strip(), file=heard, flush=True)
"""


def test_a_program_that_stays_tells_its_voices_and_gets_line_after_line(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    program = Resident("stays", [sys.executable, "-c", STAYS, str(heard)])
    assert program.has_voice("zh_Hant")
    assert not program.has_voice("zh_Hans")
    for call in (PUNG, KONG):
        program.call(call)
    lines = ["zh-HK +20 50 56Kw", "zh-HK -30 25 5qeT"]
    assert wait_for(lambda: heard.exists() and heard.read_text().splitlines() == lines)
    program.close()
    assert program.has_voice("en"), "it is started again"
    program.close()


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")
def test_opponents_are_heard_at_their_pitch_and_loudness(tmp_path: Path) -> None:
    def written(call: Call, voice: str) -> list[str]:
        return [*callers._espeak(call, voice), "-w", str(tmp_path / f"{call.pitch}.wav")]

    program = OneWord("eSpeak NG", callers._espeak_voices, written)
    crossings, peaks = [], []
    for pitch, loudness in ((40, 0.5), (-60, 0.25)):
        program.call(Call("pung", "en", pitch, loudness))
        assert program._speaker is not None
        assert program._speaker.said(PATIENCE) is True
        with wave.open(str(tmp_path / f"{pitch}.wav")) as sound:
            samples = memoryview(sound.readframes(sound.getnframes())).cast("h")
        peaks.append(max(samples))
        crossings.append(sum(a < 0 <= b for a, b in pairwise(samples)))
    assert peaks[0] > 1.5 * peaks[1]
    assert crossings[0] > crossings[1]
