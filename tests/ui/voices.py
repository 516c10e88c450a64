"""A voice that collects what it is asked to say."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.rules.problems import Reason
from game.ui.kit.app import App


@dataclass
class Listener:
    """A voice that collects texts, and what was said when the last one was asked for."""

    reader_runs: bool = False
    problem: Reason | None = None
    said: list[str] = field(default_factory=list)
    languages: set[str] = field(default_factory=set)
    hushed: int = 0
    is_closed: bool = False

    def say(self, text: str, language: str) -> None:
        self.said.append(text)
        self.languages.add(language)

    def hush(self) -> None:
        self.hushed += 1

    def renew(self) -> None:
        self.hush()

    def close(self) -> None:
        self.is_closed = True

    def take(self) -> list[str]:
        """Return the texts since the last call."""
        said = self.said[:]
        self.said.clear()
        return said


def listen(app: App) -> Listener:
    """Give the program a collecting voice, and return it."""
    voice = Listener()
    app.speech.voice = voice
    return voice
