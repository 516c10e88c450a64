"""A voice that says texts one after another, while the game goes on.

A voice never causes an error. Without a program that speaks, or if it fails, the game goes on in
silence, and `problem` says why.
"""

from __future__ import annotations

import contextlib
import logging
import sys
import threading
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, Self

from game.rules.problems import Reason

if TYPE_CHECKING:
    from game.voice.speakers import Speaker

log = logging.getLogger(__name__)

WAITING = 12
"""The most texts that wait. The oldest makes room for a new one."""
LONGEST = 4000
"""The letters of a text that are said."""
TICK = 0.05
"""The seconds from one look at a program to the next."""
SILENCE = ("", "")
"""What waits after the player went on: a program can have more to say."""
PATIENCE = 1.0
"""The most seconds that quitting waits for a program to stop."""
START, LETTER = 10, 1
"""The most seconds that a text takes, and each of its letters. Beyond that, a program hangs."""


class Voice(Protocol):
    """An interface for speaking. Nothing here raises, and only `close` waits."""

    reader_runs: bool
    """True once a screen reader was found."""

    @property
    def problem(self) -> Reason | None:
        """Why nothing can be heard."""
        ...

    def say(self, text: str, language: str) -> None:
        """Say a text after those that wait."""
        ...

    def hush(self) -> None:
        """Stop, and forget the texts that wait."""
        ...

    def renew(self) -> None:
        """Stop, and look again for programs that speak."""
        ...

    def close(self) -> None:
        """Stop, and wait a moment until nothing speaks any more."""
        ...


class Mute:
    """A voice for pictures and tests."""

    reader_runs = False
    problem: Reason | None = None

    def say(self, text: str, language: str) -> None:
        """Say nothing."""

    def hush(self) -> None:
        """Do nothing, since nothing is said."""

    def renew(self) -> None:
        """Do nothing, since no program speaks."""

    def close(self) -> None:
        """Do nothing, since no program speaks."""


def system_speakers() -> list[Speaker]:
    """Return the programs of this system that can speak."""
    # Import here: most players need none.
    from game.voice.speakers import speakers

    return speakers()


class SystemVoice(Voice):
    """The voice of this system."""

    def __init__(self, find: Callable[[], list[Speaker]] = system_speakers) -> None:
        self.reader_runs = False
        self._find = find
        self._mouth: _Mouth | None = None

    @classmethod
    def listening(cls) -> Self:
        """Return a voice that asks in the background whether a screen reader runs."""
        voice = cls()
        threading.Thread(target=voice._ask_for_reader, daemon=True).start()
        return voice

    def _ask_for_reader(self) -> None:
        try:
            from game.voice.screen_reader import screen_reader_runs

            self.reader_runs = screen_reader_runs()
        except Exception:
            log.exception("no answer about a screen reader")

    @property
    def problem(self) -> Reason | None:
        return self._current.problem

    def say(self, text: str, language: str) -> None:
        self._current.say(text[:LONGEST], language)

    def hush(self) -> None:
        if self._mouth is not None:
            self._mouth.hush()

    def renew(self) -> None:
        if self._mouth is not None:
            self._mouth.end()
        self._mouth = None

    def close(self) -> None:
        if self._mouth is not None:
            self._mouth.end()
            self._mouth.wait(PATIENCE)

    @property
    def _current(self) -> _Mouth:
        if self._mouth is None:
            self._mouth = _Mouth(self._find())
        return self._mouth


class _Mouth:
    """These programs, the best first, and a thread that starts them and waits for them."""

    def __init__(self, speakers: list[Speaker]) -> None:
        self.problem: Reason | None = None
        self._speakers = speakers
        self._texts: deque[tuple[str, str] | None] = deque(maxlen=WAITING)
        """The texts to say, each with its language. None ends the thread."""
        self._change = threading.Condition()
        self._is_cut = False
        self._thread: threading.Thread | None = None
        if not speakers:
            is_linux = sys.platform not in ("win32", "darwin")
            key = "problem.speech_missing_linux" if is_linux else "problem.speech_missing"
            self.problem = Reason(key)

    def say(self, text: str, language: str) -> None:
        if self.problem is None:
            self._add((text, language))

    def hush(self) -> None:
        with self._change:
            self._texts.clear()
            self._is_cut = True
            self._texts.append(SILENCE)
            self._change.notify()

    def end(self) -> None:
        """Stop, and end the programs."""
        self.hush()
        self._add(None)

    def wait(self, seconds: float) -> None:
        """Wait until the programs have ended, at most this long."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _add(self, text: tuple[str, str] | None) -> None:
        with self._change:
            self._texts.append(text)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()
            self._change.notify()

    # --- in the thread ---

    def _work(self) -> None:
        try:
            while (text := self._next()) is not None and self._say(*text):
                pass
        except Exception:
            log.exception("the voice stopped")
            self.problem = Reason.of("problem.speech_failed", program="")
        finally:
            for one in self._speakers:
                one.close()

    def _next(self) -> tuple[str, str] | None:
        with self._change:
            while not self._texts:
                self._change.wait()
            self._is_cut = False
            return self._texts.popleft()

    def _say(self, text: str, language: str) -> bool:
        """Say a text with the first program that can. Return whether there is one."""
        while self._speakers:
            best = self._speakers[0]
            if self._says(best, text, language):
                return True
            log.info("no speech: %s failed", best.name)
            best.close()
            del self._speakers[0]
            if not self._speakers:
                self.problem = Reason.of("problem.speech_failed", program=best.name)
        return False

    def _says(self, speaker: Speaker, text: str, language: str) -> bool:
        """Return whether a program said the text, or was stopped while it did."""
        try:
            if (text, language) == SILENCE:
                with contextlib.suppress(OSError):  # the next text tells
                    speaker.cut()
                return True
            speaker.begin(text, language)
            for _ in range(round((START + LETTER * len(text)) / TICK)):
                said = speaker.said(TICK)
                if said is not None:
                    return said
                if self._is_cut:
                    return True  # the silence comes next
        except OSError as error:
            log.info("no speech: %s", error)
        return False
