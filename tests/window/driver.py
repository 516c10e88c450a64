"""A person with a mouse: starts the real program on a screen of its own and clicks what it shows.

Where to click comes from placing the same scene from a copy of the saved match; what happened is
read from the save, which is written after every move.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from game.rules.moves import Action, Move
from game.session.session import Session
from game.session.settings import Settings, load_settings
from game.ui.drawing.looks import Box, Placed
from game.ui.kit.app import App, Scene
from game.ui.kit.screen import Screen
from game.ui.route_table import scene_of
from game.ui.table.table import TableScene

ROOT = Path(__file__).resolve().parent.parent.parent
NEEDED = ("Xvfb", "xdotool")
PATIENCE = 30.0


def missing_tools() -> list[str]:
    """What of the window tests' tools is not on this machine."""
    return [tool for tool in NEEDED if shutil.which(tool) is None]


def until(what: str, check: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait for something to be true. Raises TimeoutError after so many seconds."""
    end = time.monotonic() + patience
    while not check():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {patience:g} s for {what}")
        time.sleep(0.01)


class VirtualScreen:
    """An X server that shows nothing to anybody."""

    def __init__(self, size: tuple[int, int]) -> None:
        width, height = size
        read, write = os.pipe()
        self._server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(write),
                "-screen",
                "0",
                f"{width}x{height}x24",
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


class Player:
    """The program in a window of the given size, and a mouse over it."""

    def __init__(
        self,
        screen: VirtualScreen,
        home: Path,
        size: tuple[int, int],
        command: Sequence[str] = ("-m", "game"),
    ) -> None:
        """`command` is what Python is given to start the program."""
        self._command = [sys.executable, *command]
        self.home = home
        self.size = size
        self._env = dict(os.environ, DISPLAY=screen.display, GAME_HOME=str(home))
        self._env.update(PYTHONPATH=str(ROOT), SDL_AUDIODRIVER="dummy")
        self._env.pop("SDL_VIDEODRIVER", None)
        self._bare_screen = self._window_under_mouse()
        self.program = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        self.home.mkdir(parents=True, exist_ok=True)
        self.log = (self.home / "output.txt").open("ab")
        program = self.start_another()
        # The screen is as large as the window, so the window lies at its corner.
        until("the window", self._is_window_there)
        return program

    def start_another(self) -> subprocess.Popen[bytes]:
        """The same program once more, on the same screen and for the same player."""
        return subprocess.Popen(self._command, env=self._env, stdout=self.log, stderr=self.log)

    def dialog(self) -> Box | None:
        """The window under the mouse, if it is one that does not fill the screen."""
        told = self._xdotool("getwindowgeometry", "--shell", self._window_under_mouse())
        geometry = dict(line.split("=") for line in told.splitlines())
        if not geometry or (geometry["WIDTH"], geometry["HEIGHT"]) == tuple(map(str, self.size)):
            return None
        return Box(*(int(geometry[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self._env, capture_output=True, text=True)
        return done.stdout

    def _is_window_there(self) -> bool:
        """Whether something but the bare screen lies under the mouse."""
        return self._window_under_mouse() not in ("", self._bare_screen)

    def _window_under_mouse(self) -> str:
        """Its number; "" while one comes or goes."""
        told = self._xdotool("getmouselocation", "--shell")
        return told.split("WINDOW=")[1].split()[0] if "WINDOW=" in told else ""

    # --- hands ---

    def click(self, item: Placed) -> None:
        """Move onto an item and click it."""
        self.click_at(*item.box.centre)

    def click_at(self, x: int, y: int, button: int = 1) -> None:
        self._xdotool("mousemove", str(x), str(y), "click", str(button))

    def move_to(self, x: int, y: int) -> None:
        self._xdotool("mousemove", str(x), str(y))

    def drag(self, item: Placed, x: int, y: int) -> None:
        """Press on an item, carry it there, and let go."""
        start = item.box.centre
        self._xdotool("mousemove", str(start[0]), str(start[1]), "mousedown", "1")
        for part in (0.2, 0.6, 1.0):
            way = [round(a + (b - a) * part) for a, b in zip(start, (x, y), strict=True)]
            self._xdotool("mousemove", *map(str, way))
            time.sleep(0.05)
        self._xdotool("mouseup", "1")

    def press(self, key: str) -> None:
        """A key by its X name: Escape, space."""
        self._xdotool("key", key)

    def kill(self) -> None:
        """As when the power goes."""
        self.program.send_signal(signal.SIGKILL)
        self.program.wait(PATIENCE)
        self.log.close()

    def restart(self) -> None:
        self.program = self._start()

    def wait_for_end(self) -> int:
        """The exit code, once the program has closed itself."""
        code = self.program.wait(PATIENCE)
        self.log.close()
        return code

    # --- eyes ---

    def saved(self) -> dict[str, Any]:
        """The match as it is written down; empty before the first move."""
        try:
            return dict(json.loads((self.home / "match.json").read_text(encoding="utf-8")))
        except FileNotFoundError:
            return {}

    @property
    def progress(self) -> tuple[int, int, int]:
        """Differs after every move: finished hands, number of the hand, moves in it."""
        saved = self.saved()
        hand = saved.get("hand") or {}
        finished = saved.get("hand_number", 1) - 1
        return finished, hand.get("number", 0), len(hand.get("moves", ()))

    @contextmanager
    def look(self) -> Iterator[tuple[Session, TableScene]]:
        """The match as the program shows it now."""
        with self._copied_match() as session:
            app = App(scene_of, self.settings())
            app.session = session
            table = TableScene(app)
            app.reset_to(table)
            app.update(0)
            yield session, table

    def wait_for_others(self) -> None:
        """Until the computer players have acted too, and that is written down."""
        until("the others", self._have_others_acted)

    def _have_others_acted(self) -> bool:
        with self._copied_match() as session:
            return not session.others_act

    @contextmanager
    def _copied_match(self) -> Iterator[Session]:
        """The match from a copy of its save, which is at home meanwhile."""
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
        """What a scene places in this window."""
        app = scene.app
        if scene not in app.scenes:
            app.reset_to(scene)
        return app.place(Screen(*self.size, app.labels, app.settings))

    def find(self, scene: Scene, handler: Callable[..., None], *values: object) -> Placed:
        """The item of a scene that calls this handler, with these values if there are any."""
        for one in self.placed(scene):
            command = one.command
            if command and command.handler == handler and values in ((), command.values):
                return one
        raise LookupError(f"nothing to click for {handler} {values}")

    def items_for(self, table: TableScene, move: Move) -> Iterator[Placed]:
        """What to click one after the other for a move: the cross before a discard where a
        self-drawn win is offered, then the tile, the tick or row, the cross, or G."""
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
            time.sleep(0.05)
        until(f"the move {move}", lambda: self.progress != before)
        self.wait_for_others()
