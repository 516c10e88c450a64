"""The worst frames of the ten moments that a player waits for, in processor time.

Each moment is played in the real window, but into memory and by a clock of its own: frames come
every 16 ms however long they take.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import pygame

from game.settings.settings import Settings
from game.ui.drawing import large
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.results.ranking import MatchEndScene
from game.ui.results.score import SETTLING, ResultScene
from game.ui.screens.title import TitleScene
from game.ui.screenshot import open_scene, own_home
from game.ui.scripted.motions import MotionScene
from game.ui.start import load_the_rest
from game.ui.table.play.table import TableScene
from game.ui.window.frame_rate import MOVING
from game.ui.window.window import Window

SIZES = ((1280, 800), (3840, 2160))
TIMES = 4
"""How often each moment is played. The run whose worst frame took least counts."""
BEFORE, AFTER = 60, 60
"""The frames that pass before a moment begins, and those that belong to its end."""
LONGEST = 3000
"""The frames after which a moment doesn't end any more."""


class Memory:
    """A window that is shown nowhere."""

    title, position = "", (0, 0)

    def __init__(self, size: tuple[int, int]) -> None:
        self.size, self._surface = size, pygame.Surface(size)

    def get_surface(self) -> pygame.Surface:
        return self._surface

    def flip(self) -> None:
        pass


class Show:
    """A program in a window in memory, and its clock."""

    def __init__(self, app: App, size: tuple[int, int]) -> None:
        self.app, self._now = app, 0
        self._window = Window(app, cast(pygame.Window, Memory(size)))

    def frames(self, goes_on: Callable[[], bool]) -> Iterator[float]:
        """Show frames as long as it goes on, and yield the ms of processor time of each."""
        for _ in range(LONGEST):
            if not goes_on():
                return
            self._window.showing.is_patient = True
            started = time.process_time()
            self._window.frame(self._now)
            yield 1000 * (time.process_time() - started)
            self._now += MOVING
        raise TimeoutError("a moment without end")

    def some(self, count: int) -> list[float]:
        """Show this number of frames."""
        left = iter(range(count))
        return [*self.frames(lambda: next(left, None) is not None)]

    def begin(self) -> None:
        """Show the table before the motion of the scene, at rest, then begin the motion."""
        scene = self.app.top
        assert isinstance(scene, MotionScene)
        anew = scene.begun_again()
        self.app.reset_to(anew)
        while large.ready(self._window.surface.get_size()):
            pass  # as in a window at rest
        self._window.showing.is_patient = False
        self._window.refresh(0)
        self._window.stage.finish()
        self._window.stage.draw(self._window.surface, 0)


Frames = dict[str, list[float]]
"""The ms of each frame of some moments."""


def deal(show: Show) -> Frames:
    """Deal the first hand of a match, from the title."""
    show.some(BEFORE)
    top = show.app.top
    assert isinstance(top, TitleScene)
    top.on_lets_play()
    return {"the deal": [*show.frames(lambda: _is_busy(show.app))]}


def motion(name: str, show: Show) -> Frames:
    """Show a movement at the table."""
    show.begin()
    table = show.app.top
    return {name: [*show.frames(lambda: show.app.top is table and _is_busy(show.app))]}


def claim(show: Show) -> Frames:
    """Let a dialog come over the table."""
    table = show.app.top
    assert isinstance(table, TableScene)
    dialog, table.decisions.dialog = table.decisions.dialog, None
    show.some(BEFORE)
    table.decisions.dialog, table.stale = dialog, True
    return {"a claim dialog": show.some(AFTER)}


def coach(show: Show) -> Frames:
    """Ask the coach."""
    show.some(BEFORE)
    show.app.top.key("h")
    return {"the coach's panel": show.some(AFTER)}


def win(name: str, show: Show) -> Frames:
    """Tell a win at the table, then show its result."""
    show.begin()
    told = [*show.frames(lambda: not isinstance(show.app.top, ResultScene))]
    # The frame that opens the result is its first.
    return {f"{name}: stage": told[:-1], f"{name}: result": told[-1:] + show.some(AFTER)}


def hasty(name: str, show: Show) -> Frames:
    """Skip a win as soon as it is told."""
    show.begin()
    told = [*show.frames(lambda: not _ending(show.app))]
    show.app.top.felt_clicked("left")
    told = [*show.frames(lambda: not isinstance(show.app.top, ResultScene))]
    return {f"{name}, skipped at once: result": told + show.some(AFTER)}


def match_end(show: Show) -> Frames:
    """Go on from the last result of a match."""
    app = show.app
    app.reset_to(TableScene(app))
    show.some(BEFORE)
    app.open(routes.Result(lambda: app.go(routes.MatchEnd())))
    show.some(BEFORE + SETTLING // MOVING)
    app.top.felt_clicked("left")
    assert isinstance(app.top, MatchEndScene)
    return {"the match's end": show.some(AFTER)}


def _is_busy(app: App) -> bool:
    top = app.top
    return isinstance(top, TableScene) and (top.decisions.is_busy or _ending(app))


def _ending(app: App) -> bool:
    return isinstance(app.top, TableScene) and app.top.ending.is_running


@dataclass(frozen=True)
class Moment:
    """A scripted scene, and what happens there."""

    scene: str
    play: Callable[[Show], Frames]


MOMENTS = (
    Moment("title", deal),
    Moment("moving-discard", partial(motion, "a discard")),
    Moment("claim", claim),
    Moment("moving-kong", partial(motion, "a kong")),
    Moment("table", coach),
    Moment("ending-hand", partial(win, "an ordinary win")),
    Moment("ending-limit", partial(win, "a limit win")),
    Moment("match-end", match_end),
)
HASTY = (
    Moment("ending-hand", partial(hasty, "an ordinary win")),
    Moment("ending-limit", partial(hasty, "a limit win")),
)


def worst(moment: Moment, size: tuple[int, int]) -> dict[str, float]:
    """Return the worst frame in ms of what a moment shows."""
    runs = [_played(moment, size) for _ in range(TIMES)]
    return {name: min(max(run[name]) for run in runs) for name in runs[0]}


def _played(moment: Moment, size: tuple[int, int]) -> Frames:
    with own_home():
        gc.unfreeze()  # the window before goes
        show = Show(open_scene(moment.scene, Settings(layout=1, speed=2)), size)
        gc.collect()
        gc.freeze()  # as in the program, once everything is loaded
        return moment.play(show)


def print_moments(moments: Sequence[Moment] = (*MOMENTS, *HASTY)) -> None:
    """Print the worst frame of each moment at each size."""
    print("the worst frame of each moment, in ms of processor time")
    for _ in load_the_rest():  # which also sets how memory is used
        pass
    for moment in moments:
        found: Any = [worst(moment, size) for size in SIZES]
        for name in found[0]:
            each = "   ".join(
                f"{size[0]} x {size[1]} {one[name]:6.1f}"
                for size, one in zip(SIZES, found, strict=True)
            )
            print(f"  {name:40} {each}", flush=True)
