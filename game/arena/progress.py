"""A bar on the terminal that tells how far a long run is."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from game.session.labels import Labels

WIDTH = 24  # of the bar, in columns
_LINE = 72  # of the whole line
_PAUSE = 0.2  # seconds from one picture to the next


@contextmanager
def progress(total: int, labels: Labels, *, quiet: bool) -> Iterator[Progress]:
    """A bar while something goes on, unless it is to be quiet."""
    # Standard error where a person sees it; a windowed program may have none.
    seen = sys.stderr is not None and sys.stderr.isatty() and not quiet
    bar = Progress(total, labels, sys.stderr if seen else None)
    try:
        yield bar
    finally:
        bar.end()


class Progress:
    """Counts steps, and draws on a terminal if there is one. It leaves nothing there."""

    def __init__(self, total: int, labels: Labels, terminal: TextIO | None) -> None:
        self._total = total
        self._labels = labels
        self._done = 0
        self._started = self._drawn = time.monotonic()
        self._stream = terminal

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        now = time.monotonic()
        if self._stream and now - self._drawn >= _PAUSE:
            self._drawn = now
            self._put(self.line(now - self._started))

    def line(self, seconds: float) -> str:
        """The bar after so many seconds, of which at least one step was done."""
        filled = WIDTH * self._done // self._total
        left = seconds / self._done * (self._total - self._done)
        return self._labels.text(
            "command.progress",
            bar=f"[{'#' * filled}{'.' * (WIDTH - filled)}]",
            done=self._done,
            total=self._total,
            left=round(left),
        )

    def end(self) -> None:
        """Wipe the line."""
        self._put("")

    def _put(self, line: str) -> None:
        if self._stream:
            self._stream.write(f"\r{' ' * _LINE}\r{line}\r")
            self._stream.flush()
