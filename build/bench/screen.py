"""Measure the cost of the window: `python run.py bench --screen`.

Frame times are processor time for drawing into memory, without a graphics card. They exclude the
system's work to show the frame. Start, idle work and memory are measured on the real program in a
window, on the screen that is there or on one made by Xvfb.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path

import pygame

from bench.memory import print_long_run, print_memory
from bench.moments import print_moments
from game.settings.settings import Settings
from game.ui.drawing.ground import felt
from game.ui.drawing.looks import TileLook
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.sprites import Stage
from game.ui.kit.screen import Screen
from game.ui.screenshot import open_scene, own_home
from game.ui.window.frame_rate import MOVING

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = ((960, 600), (1280, 800), (2560, 1600), (3840, 2160))
SETTINGS = '{"window_size": [1280, 800]}'
FRAMES = 40
IDLE = 20
"""Seconds for which the program is left alone."""

WITHOUT = ("PYTHONDONTWRITEBYTECODE", "PYTHONPROFILEIMPORTTIME")
"""Variables that would make Python compile the game at every start, or slow it down."""
STARTS = 9
"""The number of times to measure each start; the best counts."""
IMPORT = ("-c", "import pygame")
VERSION = ("-m", "game", "--version")
FIRST_FRAME = """
import time
from game.__main__ import main
from game.ui.window.window import Window

def frame(self, now):
    shown(self, now)
    print(time.monotonic(), time.process_time(), flush=True)
    self.app.quit()

shown, Window.frame = Window.frame, frame
main([])
"""


def measure_screen() -> int:
    """Print every figure. Return the exit code."""
    pygame.font.init()
    print("drawing, in ms (full: redraw every item; moving: one tile moves over the table)")
    for size in SIZES:
        full, moving = frame_times(size)
        print(f"  {size[0]:4} x {size[1]:<4}  full {full:6.2f}   moving {moving:6.2f}", flush=True)
    print_moments()
    with a_screen() as environment:
        if environment is None:
            print("no screen and no Xvfb: start, idle work and memory are not measured")
            return 0
        print_starts(environment)
        for what in ("title", "table", "hidden"):
            busy, memory = at_rest(environment, what)
            print(f"{what:6} for {IDLE} s   {busy:6.2f} % of a core, {memory:.0f} MB", flush=True)
        print_memory(environment)
    return 0


def measure_long_run(hands: int) -> int:
    """Print the memory of the window over many hands. Return 1 if it grows, else 0."""
    with a_screen() as environment:
        if environment is None:
            print("no screen and no Xvfb: memory is not measured")
            return 0
        return int(not print_long_run(environment, hands))


# --- drawing ------------------------------------------------------------------------------------


def frame_times(size: tuple[int, int]) -> tuple[float, float]:
    """Return milliseconds of a full redraw of the table, and of a frame with one moving tile."""
    with own_home():
        app = open_scene("table", Settings(layout=1, speed=3))
    surface = pygame.Surface(size)
    stage = Stage(Pictures(), felt(*size))
    placed = app.place(Screen(*size, app.labels, app.settings))
    stage.show(placed, 0)
    stage.draw(surface, 0)

    def whole() -> None:
        stage.redraw()
        stage.draw(surface, 0)

    tile = next(one for one in reversed(placed) if isinstance(one.look, TileLook))
    gliding = replace(tile, box=replace(tile.box, x=0, y=0), glide=(FRAMES + 1) * MOVING)
    stage.show([gliding if one is tile else one for one in placed], 0)
    clock = count(MOVING, MOVING)
    return median(whole), median(lambda: stage.draw(surface, next(clock)))


def median(work: Callable[[], object]) -> float:
    """Return the median milliseconds of processor time of many runs."""
    times = []
    for _ in range(FRAMES):
        started = time.process_time()
        work()
        times.append(1000 * (time.process_time() - started))
    return statistics.median(times)


# --- the program in a window --------------------------------------------------------------------


@contextmanager
def a_screen() -> Iterator[dict[str, str] | None]:
    """Yield the environment of a program with a screen, or None if there is no screen."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_AUDIODRIVER": "dummy"}
    environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    for name in ("SDL_VIDEODRIVER", *WITHOUT):
        environment.pop(name, None)
    with tempfile.TemporaryDirectory() as home:
        environment["GAME_HOME"] = home
        # Someone who has played before isn't asked the questions of the first start.
        Path(home, "settings.json").write_text(SETTINGS, encoding="utf-8")
        if not sys.platform.startswith("linux") or os.environ.get("DISPLAY"):
            yield environment
            return
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24"]
        try:
            server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
        except OSError:
            yield None
            return
        os.close(write)
        with os.fdopen(read) as pipe:
            environment["DISPLAY"] = f":{pipe.readline().strip()}"
        # Otherwise this would measure an emulated graphics card.
        environment["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        try:
            yield environment
        finally:
            server.terminate()
            server.wait()


def print_starts(environment: dict[str, str]) -> None:
    """Print what starts cost in processor time, against loading the library alone."""
    shown = [first_frame(environment) for _ in range(5)]
    print(f"start to first frame   {1000 * statistics.median(one[0] for one in shown):6.0f} ms")
    if sys.platform == "win32":
        return
    library, version, first = zip(*(start_costs(environment) for _ in range(STARTS)), strict=True)
    print(
        f"processor time, best of {STARTS}: import pygame {1000 * min(library):.0f} ms", flush=True
    )
    for name, costs in (("--version", version), ("first frame", first)):
        ratio = min(costs) / min(library)
        print(f"  {name:12} {1000 * min(costs):6.0f} ms   {ratio:.2f} x import pygame", flush=True)


def start_costs(environment: dict[str, str]) -> tuple[float, float, float]:
    """Return the processor seconds of loading the library, of the version, and to the first frame.

    The three run one after the other, so that the machine is in the same state.
    """
    library, version = (processor_time(command, environment) for command in (IMPORT, VERSION))
    return library, version, first_frame(environment)[1]


def first_frame(environment: dict[str, str]) -> tuple[float, float]:
    """Return the seconds from starting the process until it shows its first frame.

    The first number is clock time, the second processor time.
    """
    started = time.monotonic()
    clock, processor = run([sys.executable, "-c", FIRST_FRAME], environment).split()
    return float(clock) - started, float(processor)


def processor_time(arguments: Sequence[str], environment: dict[str, str]) -> float:
    """Return the seconds of processor time of a whole run of Python."""
    import resource

    def children() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before = children()
    run([sys.executable, *arguments], environment)
    return children() - before


def run(command: Sequence[str], environment: dict[str, str]) -> str:
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


AT_REST = """
import sys
from game.ui.route_table import scene_of
from game.ui.window import window
shown = window.Window.frame
def frame(self, now):
    shown(self, now)
    if now > 2000 and sys.argv[1] == "table" and hasattr(self.app.top, "on_lets_play"):
        self.app.top.on_lets_play()
    if now > 2000 and sys.argv[1] == "hidden" and self.visible:
        self.window.hide()
window.Window.frame = frame
sys.exit(window.run(scene_of))
"""
"""Run the program in its window; after two seconds go to the table, or hide it, if asked."""


def at_rest(environment: dict[str, str], what: str) -> tuple[float, float]:
    """Return the share of a core (per cent) of an idle program, and its peak memory in MB."""
    program = subprocess.Popen([sys.executable, "-c", AT_REST, what], env=environment)
    try:
        time.sleep(25)  # until it is the player's turn, and a while longer
        before = work_of(program.pid)
        time.sleep(IDLE)
        return 100 * (work_of(program.pid) - before) / IDLE, memory_of(program.pid)
    finally:
        program.kill()
        program.wait()


def work_of(process: int) -> float:
    """Return the processor seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024
