"""A speaker that records the sounds it is asked to play."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.rules.problems import Reason
from game.ui.kit.app import App
from game.ui.kit.sounds import Sounds
from game.voice.call import Call


@dataclass(frozen=True)
class Heard:
    name: str
    loudness: float
    sides: tuple[float, float]
    at: int


@dataclass
class Ears:
    """A speaker that records sounds. The caller sets the time `now`."""

    now: int = 0
    has_device: bool = True
    heard: list[Heard] = field(default_factory=list)
    closed: int = 0

    def play(self, name: str, loudness: float, sides: tuple[float, float]) -> bool:
        self.heard.append(Heard(name, loudness, sides, self.now))
        return self.has_device

    def close(self) -> None:
        self.closed += 1

    def take(self) -> list[str]:
        """Return the names of the sounds since the last call."""
        names = [one.name for one in self.heard]
        self.heard.clear()
        return names


@dataclass
class Calls:
    """A caller that notes what is called and counts what is dropped."""

    problem: Reason | None = None
    calls: list[Call] = field(default_factory=list)
    drops: int = 0

    def call(self, call: Call) -> None:
        self.calls.append(call)

    def drop(self) -> None:
        self.drops += 1

    def close(self) -> None:
        """Do nothing, since no program runs."""

    def take(self) -> list[str]:
        """Return the words since the last call, without those that only get the voice ready."""
        words = [one.word for one in self.calls if one.word]
        self.calls.clear()
        return words


def listen(app: App) -> Ears:
    """Give the program a recording speaker, and return it."""
    ears = Ears()
    app.sounds = Sounds(ears)
    return ears


def pass_time(app: App, ears: Ears, until: int, step: int = 16) -> None:
    """Run a visible window frame by frame up to a time in ms."""
    while ears.now < until:
        ears.now += step
        app.update(ears.now)
        app.play_sounds(ears.now, seen=True)
