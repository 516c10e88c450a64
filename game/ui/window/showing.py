"""What was placed is shown once its pictures are there. Pictures that will be needed soon are drawn
in the time that is left of a frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

from game.settings.settings import NO_MOTION
from game.system.garbage import collect_early
from game.ui.drawing import large
from game.ui.drawing.looks import Placed
from game.ui.drawing.sprites import Stage
from game.ui.drawing.standing import Picture
from game.ui.kit.app import App

AHEAD = 2
"""The pictures to draw ahead in each frame."""
WORK, SPARE = 7.0, 4.0
"""The ms of a frame in which work on what is to be shown can begin, and work ahead."""


class Showing:
    """Shows what was placed on a stage, in frames none of which takes long."""

    def __init__(self, app: App, stage: Stage, surface: Callable[[], pygame.Surface]) -> None:
        """Show on this stage, which is drawn on the surface."""
        self._app, self._stage, self._surface = app, stage, surface
        self._turns = False
        """Whether what was placed last is of another screen than what is seen."""
        self.is_patient = False
        """Whether a screen can come some frames after it was placed, as in the player's window."""
        self._is_blank = True
        """True if nothing is seen that could stay meanwhile."""
        self.is_due = False
        """Whether something must be placed again."""
        self._is_late = False
        """Whether it had to be in the frame before, too."""
        self._began = 0.0
        self._waiting: Sequence[Placed] | None = None
        self._steps: Iterator[Picture | None] = iter(())
        self._held: list[Picture] = []
        self._coming: Iterator[Sequence[Placed]] = iter(())
        self._ahead: Iterator[Picture | None] = iter(())
        self._held_ahead: list[Picture] = []

    @property
    def is_waiting(self) -> bool:
        """Whether something was placed that isn't shown yet."""
        return self._waiting is not None

    @property
    def is_behind(self) -> bool:
        """Whether the stage doesn't show yet all that it should."""
        return self.is_due or self.is_waiting or self._stage.is_behind_missing

    def begin_frame(self) -> None:
        """Take note of when a frame begins."""
        self._began = time.perf_counter()

    @property
    def spent(self) -> float:
        """The ms that this frame has taken until now."""
        return 1000 * (time.perf_counter() - self._began)

    def has_time(self, ms: float = WORK) -> bool:
        """Return whether this frame has taken less time until now, or can't wait: an empty screen
        is never seen."""
        return not self.is_patient or self._is_blank or self.spent < ms

    def forget(self) -> None:
        """Drop everything that was drawn or placed for another size or look."""
        self._is_blank = True
        self._waiting, self._steps, self._ahead = None, iter(()), iter(())
        self._held.clear()
        self._held_ahead.clear()

    def must_place(self, has_changed: bool, now: int) -> bool:
        """Return whether to place everything now, since something has changed, and there is time
        for it. Otherwise go on with what was placed before."""
        self._is_late, self.is_due = self.is_due, self.is_due or has_changed
        if self.is_due and not self.is_waiting:
            return self._is_ready()
        self._go_on(now)
        return False

    def _is_ready(self) -> bool:
        """Do what is left to do before the top scene is placed, while there is time. Return whether
        that is now."""
        for _ in self._app.top.readying:
            if not self.has_time():
                return False
            self._is_late = False
        return self._is_late or self.has_time()

    def show(self, placed: Sequence[Placed], now: int) -> None:
        """Show these items, now or as soon as their pictures are there."""
        self.is_due = False
        self._turns |= self._app.has_turned
        self._app.has_turned = False
        if self._is_blank or not self.is_patient:
            self._is_blank = False
            self._turn()
            self._stage.show(placed, now)
            return
        fading = self._surface() if self._fades else None
        self._waiting, self._steps = placed, self._stage.preparing(placed, fading)
        self._go_on(now)

    def _go_on(self, now: int) -> None:
        """Draw what is missing of what waits, while there is time, and show it once nothing is.
        Then make what is behind a veil."""
        if self._waiting is not None and self._is_prepared() and self.has_time():
            self._turn()
            self._stage.show(self._waiting, now, at_once=False)
            self._waiting = None
            self._held.clear()
            if self._app.top.coming is not self._coming:
                self._held_ahead.clear()
        if self._waiting is None:
            while self.has_time() and self._stage.go_on():
                pass

    def _turn(self) -> None:
        """Let the screen that is seen fade away if another one was opened or closed."""
        if self._fades:
            self._stage.fade(self._surface())
        self._turns = False

    @property
    def _fades(self) -> bool:
        return self._turns and self._app.settings.motion != NO_MOTION

    def _is_prepared(self) -> bool:
        """Go on drawing what waits while there is time. Return whether nothing is missing."""
        for made in self._steps:
            if made is not None:
                self._held.append(made)
            elif not self.has_time():
                return False
        return True

    def draw_ahead(self) -> None:
        """Draw a few of the pictures that the top scene says will come, and hold them until
        another one is shown. Once there are none, and nothing moves, have memory ready, then
        collect garbage."""
        coming, left = self._app.top.coming, AHEAD
        if coming is not self._coming:
            self._coming, self._ahead = coming, _drawing(coming, self._stage)
        while left and not self.is_waiting and self.has_time(SPARE):
            made = next(self._ahead, self)
            if isinstance(made, Picture):
                self._held_ahead.append(made)
            elif made is None:
                left -= 1
            else:
                break
        is_busy = left < AHEAD or self.is_behind or self._stage.is_moving
        if not is_busy and self.has_time(SPARE) and not large.ready(self._stage.size):
            collect_early()


def _drawing(coming: Iterable[Sequence[Placed]], stage: Stage) -> Iterator[Picture | None]:
    """Draw what is coming, as the stage draws ahead."""
    yield None
    for placed in coming:
        yield from stage.drawing_ahead(placed)
        yield None
