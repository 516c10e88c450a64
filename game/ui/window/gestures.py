"""What takes longer than a click: carrying something with the mouse, and holding Tab."""

from __future__ import annotations

from game.ui.drawing.looks import Carry, Pixels
from game.ui.kit.app import Scene

PEEK = 250
"""Tab held for so many ms shows something, where there is something to show."""
FAR = 10
"""So far, in units of the design, a pressed mouse has to go to carry something away."""


class Carrying:
    """The mouse was pressed at `start` (pixels) on something that it may carry."""

    def __init__(self, carry: Carry, start: Pixels) -> None:
        self.carry = carry
        self.start = start
        self.is_away = False

    def move(self, scene: Scene, point: Pixels, unit: float) -> None:
        """What is carried follows the mouse, once that has gone far enough to mean it."""
        by = (point[0] - self.start[0], point[1] - self.start[1])
        if max(map(abs, by)) >= FAR * unit:
            self.is_away = True
        if self.is_away:
            scene.carry(self.carry, by)


class TabKey:
    """Moves the focus. Where a scene shows something while Tab is held, the focus moves when it is
    soon let go."""

    def __init__(self) -> None:
        self.is_peeking = False
        self._pressed: tuple[int, int] | None = None
        """Since when it is held, and which way the focus would go."""

    def press(self, scene: Scene, direction: int, now: int) -> int:
        """Which way the focus moves at once, 0 if it does not."""
        if not scene.peeks:
            return direction
        self._pressed = (now, direction)
        return 0

    def release(self) -> int:
        """Which way the focus moves now, 0 if it does not."""
        pressed, self._pressed = self._pressed, None
        return pressed[1] if pressed and not self.is_peeking else 0

    def follow(self, scene: Scene, now: int) -> bool:
        """Time goes on; whether there is something else to show."""
        before = self.is_peeking
        held = self._pressed is not None and now - self._pressed[0] >= PEEK
        self.is_peeking = held and scene.peeks
        return self.is_peeking != before
