"""A progress bar on the terminal for a long run."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from game.system.time_left import Clock, TimeLeft
from game.words.labels import Labels
from game.words.words import time_left_words

WIDTH = 24  # columns of the bar
_LINE = 79  # columns of the whole line
_PAUSE = 0.2  # seconds between two updates


@contextmanager
def progress(total: int, labels: Labels, *, quiet: bool) -> Iterator[ProgressBar]:
    """Yield a progress bar, which draws nothing if `quiet` or without a terminal."""
    # Draw on standard error if it is a terminal; a windowed program might have no such stream.
    seen = sys.stderr is not None and sys.stderr.isatty() and not quiet
    bar = ProgressBar(total, labels, sys.stderr if seen else None)
    try:
        yield bar
    finally:
        bar.end()


class ProgressBar:
    """A counter of steps with a bar on the terminal, if any. It wipes the bar at the end."""

    def __init__(
        self, total: int, labels: Labels, terminal: TextIO | None, clock: Clock = time.monotonic
    ) -> None:
        self._total = total
        self._labels = labels
        self._done = 0
        self._clock = clock
        self._drawn = clock()
        self._time = TimeLeft(total, clock)
        self._stream = terminal

    def step(self) -> None:
        """Count one step."""
        self._done += 1
        if self._is_due():
            self._time.advance(self._done)
            self._put(self._line(time_left_words(self._time.seconds, self._labels)))

    def show(self, done: int, left: str) -> None:
        """Show work that counts its steps itself, with the time left in words."""
        self._done = done
        if self._is_due():
            self._put(self._line(left))

    def _is_due(self) -> bool:
        """Return whether to draw the bar, which is not too often."""
        now = self._clock()
        is_due = self._stream is not None and now - self._drawn >= _PAUSE
        self._drawn = now if is_due else self._drawn
        return is_due

    def _line(self, left: str) -> str:
        filled = WIDTH * self._done // self._total
        return self._labels.text(
            "command.progress",
            bar=f"[{'#' * filled}{'.' * (WIDTH - filled)}]",
            done=self._done,
            total=self._total,
            left=left,
        )

    def end(self) -> None:
        """Wipe the line."""
        self._put("")

    def _put(self, line: str) -> None:
        if self._stream:
            self._stream.write(f"\r{' ' * _LINE}\r{line}\r")
            self._stream.flush()
