"""A person with a mouse, who starts the real program on a virtual screen and clicks its items.

The place to click comes from the same scene, placed from a copy of the saved match. Results come
from the save, which the program writes after every move. After each frame the program reports the
scene that it shows, so the speed of the machine makes no difference.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from game.rules.moves import Action, Move
from game.session.session import Session
from game.settings.settings import Settings, Size, load_settings
from game.ui.drawing.looks import Box, Placed
from game.ui.drawing.theme import picture_size
from game.ui.kit.app import App, Scene
from game.ui.kit.screen import Screen
from game.ui.route_table import scene_of
from game.ui.table.play.table import TableScene
from game.ui.window.gestures import DOUBLE_CLICK

T = TypeVar("T")

ROOT = Path(__file__).resolve().parent.parent.parent
NEEDED = ("Xvfb", "xdotool")
PATIENCE = 180.0
"""Seconds to wait for an event, enough for the slowest machine."""
PAUSE = 0.5
"""Seconds to wait after a click if the program doesn't report what it shows."""

TELLING = """
import os
from pathlib import Path
from game.ui.window.window import Window

shown = Window.frame
file = Path(os.environ["GAME_HOME"], "shown.txt")
number = 0

def frame(self, now):
    global number
    shown(self, now)
    number += 1
    top = self.app.top
    busy = getattr(getattr(top, "decisions", None), "is_busy", False)
    file.with_suffix(".new").write_text(
        f"{number} {type(top).__name__} {int(busy)}"
    )
    file.with_suffix(".new").replace(file)

Window.frame = frame
"""
PLAYING = """
import sys
from game.__main__ import main

sys.exit(main([]))
"""


def missing_tools() -> list[str]:
    """Return the tools of the window tests that are missing on this machine."""
    return [tool for tool in NEEDED if shutil.which(tool) is None]


def until(what: str, check: Callable[[], T | None], patience: float = PATIENCE) -> T:
    """Wait for a true value, and return it. Raise TimeoutError after `patience` s."""
    end = time.monotonic() + patience
    while not (found := check()):
        if time.monotonic() > end:
            raise TimeoutError(f"waited {patience:g} s for {what}")
        time.sleep(0.01)
    return found


def scaled(box: Box, old: Size, new: Size) -> Box:
    """Return a box of a picture of the old size when it is shown at the new size."""
    x, right = (side * new[0] // old[0] for side in (box.x, box.right))
    y, bottom = (side * new[1] // old[1] for side in (box.y, box.bottom))
    return Box(x, y, right - x, bottom - y)


class VirtualScreen:
    """An X server with an invisible screen."""

    def __init__(self, size: tuple[int, int], depth: int = 24) -> None:
        width, height = size
        read, write = os.pipe()
        self._server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(write),
                "-screen",
                "0",
                f"{width}x{height}x{depth}",
                "-noreset",
                "-nolisten",
                "tcp",
            ],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            self.display = f":{pipe.readline().strip()}"

    def __enter__(self) -> VirtualScreen:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.terminate()
        self._server.wait(PATIENCE)


@dataclass(frozen=True, slots=True)
class Frame:
    """The last report: the number of the frame, its scene, and whether it still shows steps."""

    number: int = 0
    scene: str = ""
    busy: bool = True


class Player:
    """The program in a window of the given size, and a mouse over it."""

    tells = True
    """True if the program reports what it shows. A program not started by Python can't."""

    def __init__(
        self, screen: VirtualScreen, home: Path, size: tuple[int, int], changes: Sequence[str] = ()
    ) -> None:
        """Start the program. `changes` are pieces of Python that change it before it starts."""
        self._changes = changes
        self.home = home
        self.size = size
        self._env = dict(os.environ, DISPLAY=screen.display, GAME_HOME=str(home))
        self._env.update(PYTHONPATH=str(ROOT), SDL_AUDIODRIVER="dummy")
        self._env.update(PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_FRAMEBUFFER_ACCELERATION="0")
        self._env.pop("SDL_VIDEODRIVER", None)
        self._bare_screen = self._window_under_mouse()
        self.program = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        self.home.mkdir(parents=True, exist_ok=True)
        if not (self.home / "settings.json").exists():
            # Otherwise the program asks the questions of the first start.
            (self.home / "settings.json").write_text("{}", encoding="utf-8")
        self.log = (self.home / "output.txt").open("ab")
        self._told.unlink(missing_ok=True)
        program = self.start_another(TELLING)
        # The screen is as large as the window, so the window lies at its corner.
        until("the window", self._is_window_there)
        return program

    def start_another(self, *changes: str) -> subprocess.Popen[bytes]:
        """Start the program once more, on the same screen and for the same player."""
        command = [sys.executable, "-c", "".join((*changes, *self._changes, PLAYING))]
        return subprocess.Popen(command, env=self._env, stdout=self.log, stderr=self.log)

    def dialog(self) -> Box | None:
        """Return the box of the window under the mouse, unless it is missing or fills the
        screen."""
        told = self._xdotool("getwindowgeometry", "--shell", self._window_under_mouse())
        geometry = dict(line.split("=") for line in told.splitlines())
        if not geometry or (geometry["WIDTH"], geometry["HEIGHT"]) == tuple(map(str, self.size)):
            return None
        return Box(*(int(geometry[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self._env, capture_output=True, text=True)
        return done.stdout

    def _is_window_there(self) -> bool:
        """Return whether a window lies under the mouse, rather than the bare screen."""
        return self._window_under_mouse() not in ("", self._bare_screen)

    def windows_of(self, window_class: str) -> list[str]:
        """Return the numbers of the windows with this WM_CLASS."""
        return self._xdotool("search", "--class", f"^{re.escape(window_class)}$").split()

    def _window_under_mouse(self) -> str:
        """Return the number of the window under the mouse, or "" while one opens or closes."""
        told = self._xdotool("getmouselocation", "--shell")
        return told.split("WINDOW=")[1].split()[0] if "WINDOW=" in told else ""

    # --- hands ---

    def click(self, item: Placed) -> None:
        """Move onto an item and click it, too late to be the second click of a double one."""
        time.sleep(DOUBLE_CLICK / 1000)
        self.click_at(*item.box.centre)

    def click_at(self, x: int, y: int, button: int = 1) -> None:
        self._xdotool("mousemove", str(x), str(y), "click", str(button))

    def move_to(self, x: int, y: int) -> None:
        self._xdotool("mousemove", str(x), str(y))

    def drag(self, item: Placed, x: int, y: int) -> None:
        """Press on an item, carry it to a point, and let go."""
        start = item.box.centre
        time.sleep(DOUBLE_CLICK / 1000)
        self._xdotool("mousemove", str(start[0]), str(start[1]), "mousedown", "1")
        for part in (0.2, 0.6, 1.0):
            way = [round(a + (b - a) * part) for a, b in zip(start, (x, y), strict=True)]
            self._xdotool("mousemove", *map(str, way))
            self.settle()
        self._xdotool("mouseup", "1")

    def click_until(self, what: str, check: Callable[[], object], x: int, y: int) -> None:
        """Click until the check succeeds. Each click has its effect before the next one, so that
        none falls on what an earlier one has opened."""

        def has_come() -> object:
            self.click_at(x, y)
            self.settle()
            return check()

        until(what, has_come)

    def resize(self, size: Size) -> None:
        """Force a size on the window, as a tiling window manager does."""
        self._xdotool("windowsize", "--sync", self._window_under_mouse(), *map(str, size))
        self.size = size
        self.settle()

    def press(self, key: str) -> None:
        """Press a key, given by its X name: Escape, space."""
        self._xdotool("key", key)

    def kill(self) -> None:
        """Kill the program, as a power failure would."""
        self.program.send_signal(signal.SIGKILL)
        self.program.wait(PATIENCE)
        self.log.close()

    def restart(self) -> None:
        self.program = self._start()

    def wait_for_end(self) -> int:
        """Wait until the program closes itself, and return its exit code."""
        code = self.program.wait(PATIENCE)
        self.log.close()
        return code

    # --- eyes ---

    @property
    def _told(self) -> Path:
        return self.home / "shown.txt"

    @property
    def frame(self) -> Frame:
        """Return the program's last report, or an empty one before the first."""
        try:
            number, scene, busy = self._told.read_text(encoding="utf-8").split()
        except FileNotFoundError:
            return Frame()
        return Frame(int(number), scene, busy == "1")

    def settle(self) -> None:
        """Wait until the program has handled every click and has shown the effect to its end."""
        if not self.tells:
            time.sleep(PAUSE)
            return
        # The current frame might have begun before the click; the next one handles it.
        after = self.frame.number + 2
        until("the window to come to rest", lambda: self._is_at_rest(after))

    def _is_at_rest(self, number: int) -> bool:
        frame = self.frame
        has_ended = self.program.poll() is not None
        return has_ended or (frame.number >= number and not frame.busy)

    def wait_for(self, kind: type[Scene]) -> None:
        """Wait until the program shows a scene of this kind, at rest."""
        if self.tells:
            until(kind.__name__, lambda: self.frame.scene == kind.__name__)
        self.settle()

    def saved(self) -> dict[str, Any]:
        """Return the saved match, empty before the first move."""
        try:
            return dict(json.loads((self.home / "match.json").read_text(encoding="utf-8")))
        except FileNotFoundError:
            return {}

    @property
    def progress(self) -> tuple[int, int, int]:
        """Numbers that differ after every move: finished hands, number of the hand, its moves."""
        saved = self.saved()
        hand = saved.get("hand") or {}
        finished = saved.get("hand_number", 1) - 1
        return finished, hand.get("number", 0), len(hand.get("moves", ()))

    @contextmanager
    def look(self) -> Iterator[tuple[Session, TableScene]]:
        """Yield the match as the program shows it now, and its table."""
        self.settle()
        with self._copied_match() as session:
            app = App(scene_of, self.settings())
            app.session = session
            table = TableScene(app)
            app.reset_to(table)
            app.update(0)
            yield session, table

    def wait_for_others(self) -> None:
        """Wait until the computer players have acted, and the program has saved and shown it."""
        self.settle()
        until("the others", self._have_others_acted)

    def _have_others_acted(self) -> bool:
        with self._copied_match() as session:
            return not session.others_act

    @contextmanager
    def _copied_match(self) -> Iterator[Session]:
        """Yield the match from a copy of its save, with the copy's folder as GAME_HOME."""
        copy = self.home / "copy"
        copy.mkdir(exist_ok=True)
        shutil.copy(self.home / "match.json", copy / "match.json")
        before = os.environ.get("GAME_HOME")
        os.environ["GAME_HOME"] = str(copy)
        try:
            session, _ = Session.resume(strict=True)
            assert session is not None
            yield session
        finally:
            if before is None:
                os.environ.pop("GAME_HOME", None)
            else:
                os.environ["GAME_HOME"] = before

    def settings(self) -> Settings:
        before = os.environ.get("GAME_HOME")
        os.environ["GAME_HOME"] = str(self.home)
        try:
            return load_settings()[0]
        finally:
            if before is not None:
                os.environ["GAME_HOME"] = before

    def placed(self, scene: Scene) -> list[Placed]:
        """Return the items that a scene places in this window."""
        app = scene.app
        if scene not in app.scenes:
            app.reset_to(scene)
        large = picture_size(*self.size)
        items = app.place(Screen(*large, app.labels, app.settings))
        return [replace(one, box=scaled(one.box, large, self.size)) for one in items]

    def find(self, scene: Scene, handler: Callable[..., None], *values: object) -> Placed:
        """Return the item with this handler (and values). Raise LookupError if it is missing."""
        for one in self.placed(scene):
            command = one.command
            if command and command.handler == handler and values in ((), command.values):
                return one
        raise LookupError(f"nothing to click for {handler} {values}")

    def items_for(self, table: TableScene, move: Move) -> Iterator[Placed]:
        """Yield the items to click for a move: the tile, the tick or row, the cross, or G. With a
        self-drawn win on offer, the cross comes before a discard."""
        if move.action in (Action.PASS, Action.DISCARD) and table.decisions.dialog is not None:
            yield self.find(table, table.decisions.on_cross)
        if move.action is Action.PASS:
            return
        if move.action is Action.DISCARD:
            table.decisions.dialog = None
            yield next(
                one
                for one in self.placed(table)
                if one.command
                and one.command.handler == table.decisions.on_tile
                and one.command.values[1] == move.tile
            )
        elif move.action is Action.KONG and table.decisions.dialog is None:
            yield from self._kong_items(table, move)
        else:
            yield self.find(table, table.decisions.on_answer, move)

    def _kong_items(self, table: TableScene, move: Move) -> Iterator[Placed]:
        kongs = [one for one in table.playback.view.legal if one.action is Action.KONG]
        yield self.find(table, table.decisions.on_kong)
        if len(kongs) > 1:
            table.decisions.on_kong()
            yield self.find(table, table.decisions.on_answer, move)

    def make(self, table: TableScene, move: Move) -> None:
        """Make a move as a person would, and wait until the others have acted on it."""
        before = self.progress
        for item in self.items_for(table, move):
            self.click(item)
            self.settle()
        until(f"the move {move}", lambda: self.progress != before)
        self.wait_for_others()
