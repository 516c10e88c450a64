"""The voice says texts by the system's programs, and never holds up the game."""

from __future__ import annotations

import shutil
import stat
import subprocess
import sys
import threading
import wave
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from game.system.background import begun, end
from game.voice import speakers
from game.voice.speakers import Lines, OneText, Speaker
from game.voice.voice import WAITING, SystemVoice
from game.words.labels import LANGUAGES, load_labels
from tests.processes import is_alive, killed_game, wait_for

PATIENCE = 30
"""The most seconds that a test waits for a thread. Only a failure takes this long."""
ECHO = "import sys\nfor line in sys.stdin:\n    print('said', flush=True)\n"


class Program:
    """A program that notes what it is asked to say. It ends each text when the test says so."""

    def __init__(self, name: str = "one", *, works: bool = True, ends: bool = True) -> None:
        self.name = name
        self.works = works
        self.begun: list[tuple[str, str]] = []
        self.cuts = 0
        self.is_cut = threading.Event()
        self.closed = threading.Event()
        self.is_done = threading.Event()
        self._count = threading.Condition()
        if ends:
            self.is_done.set()

    def begin(self, text: str, language: str) -> None:
        with self._count:
            self.begun.append((text, language))
            self._count.notify_all()
        if not self.works:
            raise BrokenPipeError

    def said(self, seconds: float) -> bool | None:
        return True if self.is_done.wait(seconds) else None

    def cut(self) -> None:
        self.cuts += 1
        self.is_cut.set()

    def close(self) -> None:
        self.closed.set()

    def wait_for(self, count: int) -> list[str]:
        """Wait until this many texts have begun, and return them."""
        with self._count:
            assert self._count.wait_for(lambda: len(self.begun) >= count, PATIENCE)
            return [text for text, _ in self.begun]


def voice_of(*programs: Speaker) -> SystemVoice:
    return SystemVoice(lambda: list(programs))


def test_texts_are_said_in_order_and_in_their_language() -> None:
    program = Program()
    voice = voice_of(program)
    for text in ("one", "two", "three"):
        voice.say(text, "en")
    assert program.wait_for(3) == ["one", "two", "three"]
    assert program.begun[0] == ("one", "en")


def test_hushing_cuts_the_text_and_forgets_the_others() -> None:
    program = Program(ends=False)
    voice = voice_of(program)
    voice.say("long", "en")
    program.wait_for(1)
    voice.say("waits", "en")
    voice.hush()
    voice.say("next", "en")
    assert program.wait_for(2) == ["long", "next"]
    assert program.cuts == 1


def test_hushing_cuts_a_program_that_has_a_queue_of_its_own() -> None:
    program = Program()
    voice = voice_of(program)
    voice.say("long", "en")
    program.wait_for(1)
    voice.hush()
    assert program.is_cut.wait(PATIENCE)


def test_a_program_that_cannot_be_cut_says_the_next_text() -> None:
    class Deaf(Program):
        def cut(self) -> None:
            raise BrokenPipeError

    program = Deaf()
    voice = voice_of(program)
    voice.say("one", "en")
    program.wait_for(1)
    voice.hush()
    voice.say("two", "en")
    assert program.wait_for(2) == ["one", "two"]


def test_of_many_texts_the_oldest_make_room() -> None:
    program = Program(ends=False)
    voice = voice_of(program)
    voice.say("first", "en")
    program.wait_for(1)
    for number in range(WAITING + 5):
        voice.say(str(number), "en")
    program.is_done.set()
    assert program.wait_for(WAITING + 1)[1:] == [str(n) for n in range(5, WAITING + 5)]


def test_a_program_that_fails_is_replaced_by_the_next() -> None:
    broken, other = Program("broken", works=False), Program("other")
    voice = voice_of(broken, other)
    voice.say("one", "en")
    assert other.wait_for(1) == ["one"]
    assert broken.closed.is_set()
    assert voice.problem is None


def test_without_a_program_the_player_is_told_what_to_do() -> None:
    voice = voice_of()
    voice.say("one", "en")
    assert voice.problem is not None
    for language in LANGUAGES:
        assert "F12" in load_labels(language).reason(voice.problem)


def test_a_program_that_stopped_is_named_and_looked_for_again() -> None:
    broken, good = Program("eSpeak NG", works=False), Program()
    found: list[list[Speaker]] = [[broken], [good]]
    voice = SystemVoice(lambda: found.pop(0))
    voice.say("one", "en")
    assert broken.closed.wait(PATIENCE)
    assert "eSpeak NG" in load_labels("en").reason(voice.problem) if voice.problem else False
    voice.say("silent", "en")
    voice.renew()
    voice.say("two", "en")
    assert good.wait_for(1) == ["two"]
    assert voice.problem is None


def test_a_fault_of_ours_ends_in_silence() -> None:
    class Faulty(Program):
        def begin(self, text: str, language: str) -> None:
            raise ZeroDivisionError

    program = Faulty()
    voice = voice_of(program)
    voice.say("one", "en")
    assert program.closed.wait(PATIENCE)
    assert voice.problem is not None


def script(folder: Path, body: str) -> str:
    """Return the path of a new program."""
    path = folder / "program"
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def long_text(folder: Path) -> str:
    """Return the path of a program that speaks for long, and tells its number."""
    return script(
        folder, f"echo $$ > {folder}/new && mv {folder}/new {folder}/number\nexec sleep 600"
    )


def speaking(folder: Path) -> int:
    """Return the number of the program of `long_text` once it speaks."""
    assert wait_for((folder / "number").exists)
    return int((folder / "number").read_text())


SPEAKING = """
from pathlib import Path
from game.voice.speakers import OneText
from tests.voice.test_voice import speaking
voice = OneText("long", lambda _: [{program!r}])
voice.begin("text", "en")
print(speaking(Path({folder!r})), flush=True)
"""
"""A game that speaks."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Yield the programs that speakers start. The test leaves none running."""
    processes: list[subprocess.Popen[bytes]] = []

    def noting(command: Sequence[str], **streams: int) -> subprocess.Popen[bytes]:
        processes.append(begun(command, **streams))
        return processes[-1]

    monkeypatch.setattr(speakers, "begun", noting)
    yield processes
    for process in processes:
        end(process)


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a shell script")
class TestPrograms:
    def test_one_that_reads_the_text(self, tmp_path: Path) -> None:
        heard = tmp_path / "heard"
        program = OneText("cat", lambda _: [script(tmp_path, f"cat > {heard}")])
        program.begin("五筒", "zh_Hant")
        assert program.said(PATIENCE) is True
        assert heard.read_text(encoding="utf-8") == "五筒\n"

    def test_one_that_fails(self, tmp_path: Path) -> None:
        program = OneText("fails", lambda _: [script(tmp_path, "exit 3")])
        program.begin("text", "en")
        assert program.said(PATIENCE) is False

    @pytest.mark.parametrize(
        ("printed", "is_heard"),
        [
            ("ALSA lib pcm.c:2666: Unknown PCM default\\nerror: No such file or directory", False),
            ("ALSA lib pcm.c:8545: an error: underrun occurred", True),
        ],
    )
    def test_one_that_ends_well_without_a_sound_device(
        self, printed: str, is_heard: bool, tmp_path: Path
    ) -> None:
        program = OneText("eSpeak NG", lambda _: [script(tmp_path, f"echo '{printed}' >&2")])
        program.begin("text", "en")
        assert program.said(PATIENCE) is is_heard
        program.begin("text", "en")
        assert program.said(PATIENCE) is is_heard

    def test_one_that_never_ends_is_cut(self, started: list[subprocess.Popen[bytes]]) -> None:
        program = OneText("sleep", lambda _: ["sleep", "600"])
        program.begin("text", "en")
        assert program.said(0.0) is None
        program.cut()
        assert program.said(0.0) is False, "it has no program any more"
        assert started[0].poll() is not None, "the program doesn't run any more"

    def test_the_next_text_ends_the_one_before(
        self, started: list[subprocess.Popen[bytes]]
    ) -> None:
        program = OneText("sleep", lambda _: ["sleep", "600"])
        program.begin("one", "en")
        program.begin("two", "en")
        assert [one.poll() is None for one in started] == [False, True]
        program.close()
        assert started[1].poll() is not None

    def test_one_that_is_missing(self) -> None:
        program = OneText("nothing", lambda _: ["/no/such/program"])
        program.begin("text", "en")
        assert program.said(PATIENCE) is False

    def test_a_text_of_several_lines_is_one(self, tmp_path: Path) -> None:
        heard = tmp_path / "heard"
        program = OneText("cat", lambda _: [script(tmp_path, f"cat > {heard}")])
        program.begin("-n one\n\\t %s two", "en")
        assert program.said(PATIENCE) is True
        assert heard.read_text(encoding="utf-8") == "-n one \\t %s two\n"

    def test_nothing_watches_one_that_has_ended(
        self, started: list[subprocess.Popen[bytes]]
    ) -> None:
        program = OneText("true", lambda _: ["true"])
        program.begin("text", "en")
        assert program.said(PATIENCE) is True

        def is_alone() -> bool:
            watched = started[0].stdin
            assert watched is not None
            try:
                watched.write(b"x")
                watched.flush()
            except BrokenPipeError:
                return True
            return False

        assert wait_for(is_alone)

    def test_one_that_is_cut_is_silent(self, tmp_path: Path) -> None:
        program = OneText("long", lambda _: [long_text(tmp_path)])
        program.begin("text", "en")
        process = speaking(tmp_path)
        program.cut()
        assert wait_for(lambda: not is_alive(process))

    def test_it_ends_with_a_game_that_is_killed(self, tmp_path: Path) -> None:
        process = killed_game(SPEAKING.format(program=long_text(tmp_path), folder=str(tmp_path)))
        assert wait_for(lambda: not is_alive(process))

    def test_quitting_waits_until_it_is_silent(self, tmp_path: Path) -> None:
        voice = voice_of(OneText("long", lambda _: [long_text(tmp_path)]))
        voice.say("text", "en")
        process = speaking(tmp_path)
        threads = threading.active_count()
        voice.close()
        assert threading.active_count() < threads
        assert wait_for(lambda: not is_alive(process))


def test_a_program_that_stays_says_line_after_line(
    started: list[subprocess.Popen[bytes]],
) -> None:
    program = Lines("python", [sys.executable, "-c", ECHO])
    for text in ("one", "五筒"):
        program.begin(text, "zh_Hant")
        assert program.said(PATIENCE) is True
    program.cut()
    (process,) = started
    assert process.poll() is None, "one program says all texts"
    program.close()
    assert process.poll() is not None


def test_a_program_that_stays_is_started_again_when_it_died() -> None:
    program = Lines("python", [sys.executable, "-c", ECHO])
    for _ in range(2):
        program.begin("one", "en")
        assert program.said(PATIENCE) is True
        program.close()


@pytest.mark.parametrize(
    ("system", "programs", "names"),
    [
        ("linux", ("speech-dispatcher", "espeak-ng"), ["Orca", "Speech Dispatcher", "eSpeak NG"]),
        ("linux", ("espeak-ng",), ["Orca", "eSpeak NG"]),
        ("linux", (), []),
        ("darwin", ("say",), ["say"]),
        ("win32", ("powershell",), ["PowerShell"]),
    ],
)
def test_every_system_uses_its_own_programs(
    system: str, programs: tuple[str, ...], names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/bus")
    monkeypatch.setattr("game.voice.speakers.sys.platform", system)
    which = "game.voice.speakers.shutil.which"
    monkeypatch.setattr(which, lambda one: one if one in programs else None)
    assert [one.name for one in speakers.speakers()] == names


def test_without_a_bus_there_is_no_orca(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setattr("game.voice.speakers.sys.platform", "linux")
    monkeypatch.setattr("game.voice.speakers.shutil.which", lambda one: one)
    assert [one.name for one in speakers.speakers()] == ["Speech Dispatcher", "eSpeak NG"]


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_be_heard(language: str, tmp_path: Path) -> None:
    file, labels = tmp_path / "heard.wav", load_labels(language)
    command: Callable[[str], list[str]] = speakers._espeak
    program = OneText("eSpeak NG", lambda one: [*command(one), "-w", str(file)])
    text = labels.text("spoken.you.drew", tile=labels.text("tile.5p"))
    program.begin(text, language)
    assert program.said(PATIENCE) is True
    with wave.open(str(file)) as sound:
        samples = memoryview(sound.readframes(sound.getnframes())).cast("h")
        assert len(samples) > sound.getframerate() // 2, "half a second or more"
        assert max(samples) > 1000, "not silence"
