"""The tips of the first matches: which there are, and whether one comes now."""

from __future__ import annotations

from collections.abc import Mapping

from game.lessons.lesson_progress import load_lesson_progress

TAUGHT: Mapping[str, int] = {
    "discard": 1,
    "ready": 2,
    "claim": 4,
    "kong": 5,
    "deal_in": 8,
    "coach": 0,
    "review": 0,
}
"""The lesson that teaches what a tip says, 0 for none. The game itself says each time that a win
needs more fan, so no tip does."""


def is_taught(name: str) -> bool:
    """Return whether the player has done the lesson that teaches this."""
    return TAUGHT[name] in load_lesson_progress()[0].done
