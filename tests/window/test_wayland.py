"""The whole program on a screen of Wayland alone, which nothing can click in a test."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from tests.window.driver import PATIENCE, PLAYING, ROOT, until
from tests.window.test_dialogs import WITHOUT_DIALOGS

pytestmark = pytest.mark.skipif(shutil.which("weston") is None, reason="needs weston")

SHOWING = """
import os
from pathlib import Path

import pygame
from game.ui.window.canvas import Canvas

present = Canvas.present
file = Path(os.environ["GAME_HOME"], "shown.png")

def save(self):
    present(self)
    pygame.image.save(self._window.get_surface(), file.with_name("new.png"))
    file.with_name("new.png").replace(file)

Canvas.present = save
"""
"""Save each picture that the game shows."""
ASKING = """
import os
from pathlib import Path

from game.ui.window.message_window import MessageWindow

show = MessageWindow.run

def run(self):
    Path(os.environ["GAME_HOME"], "asking").touch()
    show(self)

MessageWindow.run = run
"""
"""Tell that a dialog opens."""


class Wayland:
    """A screen of Wayland without X, and the programs of one player on it."""

    def __init__(self, folder: Path, home: Path, *options: str) -> None:
        self._folder, self.home = folder, home
        kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "SDL_VIDEODRIVER")}
        self._env = dict(kept, XDG_RUNTIME_DIR=str(folder), WAYLAND_DISPLAY="screen")
        self._env.update(GAME_HOME=str(home), PYTHONPATH=str(ROOT), SDL_AUDIODRIVER="dummy")
        # As it is for a program that a game on another display starts.
        self._env.update(SDL_FRAMEBUFFER_ACCELERATION="0")
        self._programs = [self._begin("weston", "--socket=screen", *options)]
        until("the screen", (folder / "screen").exists)

    def _begin(self, *command: str) -> subprocess.Popen[bytes]:
        nowhere = subprocess.DEVNULL
        return subprocess.Popen(command, env=self._env, stdout=nowhere, stderr=nowhere)

    def start(self, *changes: str) -> subprocess.Popen[bytes]:
        """Start the game, changed by pieces of Python."""
        program = self._begin(sys.executable, "-c", "".join((*changes, PLAYING)))
        self._programs.append(program)
        return program

    def shows_the_game(self) -> bool:
        """Return whether the screen shows each pixel that the game drew."""
        subprocess.run(["weston-screenshooter"], cwd=self._folder, env=self._env, check=True)
        (file,) = self._folder.glob("*.png")
        seen = rows(file.rename(self.home / "seen.png"))
        drawn = self.home / "shown.png"
        return drawn.exists() and contains(seen, rows(drawn))

    def end(self) -> None:
        for program in reversed(self._programs):
            program.kill()
            program.wait(PATIENCE)


def rows(file: Path) -> list[bytes]:
    """Return the rows of pixels of a picture."""
    picture = pygame.image.load(file)
    pixels, size = pygame.image.tobytes(picture, "RGB"), 3 * picture.get_width()
    return [pixels[at : at + size] for at in range(0, len(pixels), size)]


def contains(whole: list[bytes], part: list[bytes]) -> bool:
    """Return whether a picture contains another one."""
    for top in range(len(whole) - len(part) + 1):
        left = whole[top].find(part[0])
        if left >= 0:
            there = whole[top : top + len(part)]
            return [row[left : left + len(part[0])] for row in there] == part
    return False


@pytest.fixture
def screen(game_home: Path, request: pytest.FixtureRequest) -> Iterator[Wayland]:
    """Yield a screen with the options that a test asks for, and settings for it."""
    options: Sequence[str]
    options, settings = request.param
    (game_home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    how = ("--backend=headless-backend.so", "--use-pixman", "--debug", "--no-config")
    # A test's own folder has too long a name for a socket.
    with tempfile.TemporaryDirectory() as folder:
        wayland = Wayland(Path(folder), game_home, *how, "--idle-time=0", *options)
        try:
            yield wayland
        finally:
            wayland.end()


def end_by(program: subprocess.Popen[bytes]) -> int:
    """End a program as the system does at the end of a session. Return its exit code."""
    program.send_signal(signal.SIGTERM)
    return program.wait(PATIENCE)


WINDOW = (("--width=1200", "--height=800"), {"window_size": [960, 600]})
SHARP = (("--width=960", "--height=600", "--scale=2"), {"full_screen": True})


@pytest.mark.parametrize("screen", [SHARP], indirect=True)
def test_each_pixel_comes_to_a_sharp_screen(screen: Wayland) -> None:
    game = screen.start(SHOWING)
    until("the game", screen.shows_the_game)
    assert end_by(game) == 0


@pytest.mark.parametrize("screen", [WINDOW], indirect=True)
def test_a_second_start_tells_in_a_window_that_there_is_a_first(screen: Wayland) -> None:
    screen.start(SHOWING)
    until("the game", screen.shows_the_game)
    second = screen.start(WITHOUT_DIALOGS, ASKING)
    until("the dialog", (screen.home / "asking").exists)
    until("the dialog on the screen", lambda: not screen.shows_the_game())
    assert second.poll() is None, "it waits until it has been read"
    assert end_by(second) == 5
    until("the game again", screen.shows_the_game)
