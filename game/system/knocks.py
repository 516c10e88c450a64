"""A second start of the game knocks at the first one, through a file: to come to the front, and to
open a hand. The first one answers in the same file."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

from game.system.paths import knock_file
from game.system.player_file import get, glance
from game.system.storage import exists, write_object

PATIENCE, STEP = 3.0, 0.05
"""The seconds to wait for the answer, and from one look for it to the next."""


def knock(hand: str = "") -> bool | None:
    """Knock at the running game, to open the hand in this file if one is given. Return whether its
    window came to the front, None without an answer."""
    file, answer = knock_file(), None
    wanted = {"hand": str(Path(hand).absolute()) if hand else ""}
    if write_object(file, wanted) is not None:
        return None
    for _ in range(round(PATIENCE / STEP)):
        time.sleep(STEP)
        answer = glance(file, lambda data: get(data, "came", bool))
        if answer is not None:
            break
    with contextlib.suppress(OSError):
        file.unlink()
    return answer


def heard_knock() -> str | None:
    """Return the hand that a second start wants to open, "" for none, and None if nobody knocks."""
    file = knock_file()
    return glance(file, lambda data: get(data, "hand", str)) if exists(file) else None


def answer_knock(came: bool) -> None:
    """Answer that the window came to the front, or that the system prevented it."""
    write_object(knock_file(), {"came": came})
