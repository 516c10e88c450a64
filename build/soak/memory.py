"""The memory of a process in a long run, which must stay flat after a while."""

from __future__ import annotations

import gc
import os
from pathlib import Path

STATM = Path("/proc/self/statm")
MOST_GROWTH = 1.1
EVERY = 100
"""The number of tries between two looks."""


def resident() -> float:
    """Return the megabytes in memory now, 0 where the system has no quick answer."""
    try:
        pages = int(STATM.read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


class Memory:
    """The memory after `settled` tries, when all caches are full, and later."""

    def __init__(self, settled: int) -> None:
        self._settled = settled
        self._before = self._now = 0.0

    def note(self, tries: int) -> None:
        """Look at the memory after this number of tries."""
        if tries == self._settled or (tries > self._settled and tries % EVERY == 0):
            gc.collect()
            self._now = resident()
            self._before = self._before or self._now

    def growth(self) -> list[str]:
        """Return a failure if the memory has grown."""
        if self._now <= MOST_GROWTH * self._before:
            return []
        return [f"memory grew after try {self._settled:,}: {self}"]

    def __str__(self) -> str:
        if not self._before:
            return f"{resident():.0f} MB"
        return f"{self._before:.0f} -> {self._now:.0f} MB"
