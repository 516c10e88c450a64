"""The count of the files that a click passes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from checks.click import files_of
from game.rules.tiles import Tile, tile_text

ROOT = Path(__file__).resolve().parent.parent.parent


def test_a_click_on_a_tile_reaches_the_disk_and_the_picture() -> None:
    path = os.pathsep.join([str(ROOT), str(ROOT / "build")])
    done = subprocess.run(
        [sys.executable, str(ROOT / "build" / "checks" / "click.py")],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    before, _, after = done.stdout.partition("---\n")
    pressed, shown = before.split(), after.splitlines()[:-1]
    assert {"ui/window/window.py", "ui/table/play/decisions.py", "rules/play.py"} <= {*pressed}
    assert {"session/session.py", "saves/save.py", "system/storage.py"} <= {*pressed}
    assert "ui/table/plan/place_river.py" in shown
    assert not {*pressed} & {*shown}
    assert not any(name.startswith("ui/table/plan/place_") for name in pressed)


def test_only_files_of_the_game_count() -> None:
    assert files_of(lambda: None) == set()
    assert files_of(lambda: print(tile_text(Tile(0)))) == {"rules/tiles.py"}
