"""Python's garbage collector. To look through everything takes it longer than a frame lasts, so it
does so while nobody waits."""

from __future__ import annotations

import gc

SOON = 5
"""How often it has looked through what is newer before it looks through everything. By itself
Python waits for more than ten times, and until much is new."""


def collect_early() -> None:
    """Look through everything now, before Python does so by itself, unless that is far off. While
    the collector is off, as until everything is loaded, nothing is due."""
    if gc.isenabled() and gc.get_count()[2] >= SOON:
        gc.collect()
