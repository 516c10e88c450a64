"""The program in a window, played by clicks and killed: a part of kill.py.

Run as a script, it is the program, which also prints what it shows after each frame.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import random
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from game.ui import start
from game.ui.kit import routes
from game.ui.window.gestures import DOUBLE_CLICK
from game.ui.window.window import Window
from soak.kill_game import UNDOING
from soak.visits import NEVER, VISITS
from soak.witness import Witness, look_at
from tests.window.driver import VirtualScreen, missing_tools, until

__all__ = ["SIZE", "Desktop", "VirtualScreen", "missing_tools"]

ROOT = Path(__file__).resolve().parent.parent.parent
SIZE = (960, 600)
FELT = (SIZE[0] // 2, SIZE[1] - 4)
SETTINGS = {
    "speed": 5,
    "pace": "none",
    "sound": False,
    "window_size": SIZE,
    "language": "en",
    "rules": {"pocket": {"hands": 1}},
}
EARLY = 0.15
"""The share of kills during the start."""
LONGEST_START = 1.0
MOST_CLICKS = 6
LATEST = 0.15
"""Seconds from the last click to the kill."""


def furnish(home: Path) -> None:
    """Give a new player settings under which matches are short."""
    settings = home / "settings.json"
    if not settings.exists():
        settings.write_text(json.dumps(SETTINGS), encoding="utf-8")


class Desktop:
    """A virtual screen on which the program is played and killed."""

    def __init__(self, screen: VirtualScreen, patience: float) -> None:
        self._screen = screen
        self._patience = patience

    def play(self, home: Path, witness: Witness, rng: random.Random) -> None:
        """Start the program, click a few times, and kill it."""
        furnish(home)
        witness.kind = rng.choice([*VISITS])
        program = Program(home, self._screen.display, witness.kind, rng)
        if rng.random() < EARLY:
            time.sleep(rng.random() * LONGEST_START)
        else:
            until("the first frame", lambda: program.has_shown, self._patience)
            for _ in range(rng.randint(1, MOST_CLICKS)):
                # A faster click would be the second one of a double click.
                time.sleep(DOUBLE_CLICK / 1000 + rng.random() * 0.05)
                program.click(rng)
            time.sleep(rng.random() * LATEST)
        program.kill(witness)


class Program:
    """The running program, and what it has shown."""

    def __init__(self, home: Path, display: str, kind: str, rng: random.Random) -> None:
        self._wanted = VISITS[kind].clicks
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed after the kill)
        self._env = dict(os.environ, DISPLAY=display, GAME_HOME=str(home))
        self._env.update(
            PYTHONPATH=os.pathsep.join([str(ROOT), str(ROOT / "build")]), SDL_AUDIODRIVER="dummy"
        )
        self._env.pop("SDL_VIDEODRIVER", None)
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__)), kind, str(rng.getrandbits(32))],
            env=self._env,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        self._frames: list[dict[str, Any]] = []
        assert self._process.stdout is not None
        self._reader = threading.Thread(target=self._read, args=(self._process.stdout,))
        self._reader.start()

    def _read(self, output: IO[bytes]) -> None:
        for line in output:
            if line.endswith(b"\n"):  # the last one can be torn
                self._frames.append(json.loads(line))

    @property
    def has_shown(self) -> bool:
        return bool(self._frames) or self._process.poll() is not None

    def click(self, rng: random.Random) -> None:
        """Click on something, mostly as a person who wants to play."""
        items = [one for one in self._frames[-1]["items"] if one[0] not in (*NEVER, *UNDOING)]
        wanted = [one for one in items if one[0] in self._wanted]
        _, x, y = rng.choice((wanted if rng.random() < 0.85 else items) or [("felt", *FELT)])
        words = ["xdotool", "mousemove", str(x), str(y), "click", "1"]
        subprocess.run(words, env=self._env, stdout=subprocess.DEVNULL)

    def kill(self, witness: Witness) -> None:
        """Kill the program, and tell the witness what it had shown."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for frame in self._frames:
            look = pickle.loads(base64.b85decode(frame["look"]))
            # A change of the settings is only seen after it was written.
            witness.look(replace(look, settings=None))
        self._errors.seek(0)
        errors = self._errors.read().decode(errors="replace")
        self._errors.close()
        if errors:
            witness.problems.append(f"the program prints {errors!r}")


# --- the program --------------------------------------------------------------------------------


def play(kind: str, seed: str) -> int:
    """Play in a window that opens with this kind of scene, and print what it shows whenever that
    changes."""
    from game.__main__ import main

    frame, opened = Window.frame, VISITS[kind].opens(random.Random(seed))
    last = ""
    start.first_routes = lambda hand="": (routes.Title(), opened)

    def told_frame(self: Window, now: int) -> None:
        nonlocal last
        frame(self, now)
        told = json.dumps(_told(self, kind))
        if told != last:
            last = told
            print(told, flush=True)

    Window.frame = told_frame  # type: ignore[method-assign]
    return main([])


def _told(window: Window, kind: str) -> dict[str, object]:
    items = [one for one in window.input.placed if one.command]
    return {
        "look": base64.b85encode(pickle.dumps(look_at(window.app, kind))).decode(),
        "items": [(one.command.handler.__name__, *one.box.centre) for one in items if one.command],
    }


if __name__ == "__main__":
    sys.exit(play(*sys.argv[1:]))
