"""Python's garbage collector. To look through everything takes it longer than a frame lasts, so it
does so while nobody waits."""

from __future__ import annotations

import gc

SOON = 5
"""How often it has looked through what is newer before everything is due. Python waits for the
tenth time."""


def collect_early() -> None:
    """Look through everything now if Python would do so soon. While the collector is off, as until
    everything is loaded, nothing is due."""
    if gc.isenabled() and gc.get_count()[2] >= SOON:
        gc.collect()
