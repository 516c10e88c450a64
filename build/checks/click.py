"""Tell which files of the game a click on a tile passes.

`PYTHONPATH=.:build python build/checks/click.py` discards in a window without a screen. Files
before the line run until the table knows what happened, those after it while a frame shows it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from game.ui.table.play.table import TableScene
from soak.desk import Desk, desk, handler_name

GAME = str(Path(__file__).resolve().parent.parent.parent / "game") + os.sep
WAYS = ("on_new_match", "on_start")
"""The handlers that lead from the title to a table."""
PATIENCE = 2000
"""The most frames until the player is to discard."""


def main() -> int:
    """Print the files and their number."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    with tempfile.TemporaryDirectory() as home:
        os.environ["GAME_HOME"] = home
        with desk() as at:
            pressed, shown = files_of_a_click(at)
    print("\n".join([*pressed, "---", *shown]))
    print(f"{len(pressed)} files until the table knows, {len(shown)} more until the picture")
    return 0


def files_of_a_click(at: Desk) -> tuple[list[str], list[str]]:
    """Return the files that run until the table knows of a discard, and the further ones until
    the frame is drawn."""
    go_to_a_discard(at)
    tiles = [one for one in at.items() if handler_name(one) == "on_tile"]
    x, y = tiles[0].box.centre
    at.point_at((x, y))
    at.frames()
    at.hold((x, y))
    at.frames()  # in which the tile is seen as held
    pressed = files_of(lambda: at.let_go((x, y)))
    shown = files_of(at.frames)
    return sorted(pressed), sorted(shown - pressed)


def go_to_a_discard(at: Desk) -> None:
    """Start a match, and wait until the player can discard."""
    for name in WAYS:
        item = at.find(name)
        assert item is not None, f"nothing leads to {name}"
        at.click(item)
    for _ in range(PATIENCE):
        table = at.app.top
        assert isinstance(table, TableScene)
        decisions = table.decisions
        if not decisions.is_busy and decisions.dialog is not None:
            decisions.on_cross()
        elif not decisions.is_busy and table.playback.view.drawn is not None:
            return
        at.frames()
    raise AssertionError("the player was never to discard")


def files_of(act: Callable[[], None]) -> set[str]:
    """Return the files of the game whose functions run while this does."""
    found: set[str] = set()

    def see(frame: FrameType, event: str, argument: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(GAME):
            found.add(name.removeprefix(GAME).replace(os.sep, "/"))

    sys.setprofile(see)
    try:
        act()
    finally:
        sys.setprofile(None)
    return found


if __name__ == "__main__":
    sys.exit(main())
