"""Fingers on the window: the events of SDL, which also makes mouse events of the first finger's."""

from __future__ import annotations

import pygame

from game.ui.drawing.looks import Pixels, Placed
from game.ui.window.gestures import REST
from tests.ui.desk import Hand

SCREEN = 7
"""The number of the device that the fingers touch."""
STEPS = 6
"""The motions of a drag."""


class Fingers:
    """Fingers on the window of a hand. SDL keeps the points of the mouse inside the window."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self._down: dict[int, Pixels] = {}
        self._first: int | None = None
        """The finger that SDL makes mouse events of."""

    def touch(self, x: int, y: int, finger: int = 0) -> None:
        """Put a finger on the window."""
        self._down[finger] = (x, y)
        if self._first is None:
            self._first = finger
            self._mouse(pygame.MOUSEMOTION, (x, y), buttons=(0, 0, 0))
            self._mouse(pygame.MOUSEBUTTONDOWN, (x, y), button=1)
        self._finger(pygame.FINGERDOWN, finger)

    def move(self, x: int, y: int, finger: int = 0) -> None:
        """Move a finger to this point in a few motions."""
        left, top = self._down[finger]
        for step in range(1, STEPS + 1):
            point = (left + (x - left) * step // STEPS, top + (y - top) * step // STEPS)
            self._down[finger] = point
            if finger == self._first:
                self._mouse(pygame.MOUSEMOTION, point, buttons=(1, 0, 0))
            self._finger(pygame.FINGERMOTION, finger)

    def lift(self, finger: int = 0) -> None:
        """Lift a finger where it is."""
        if finger == self._first:
            self._first = None
            self._mouse(pygame.MOUSEBUTTONUP, self._down[finger], button=1)
        self._finger(pygame.FINGERUP, finger)
        del self._down[finger]

    def tap(self, x: int, y: int) -> None:
        self.touch(x, y)
        self.lift()

    def drag(self, start: Pixels, end: Pixels) -> None:
        self.touch(*start)
        self.move(*end)
        self.lift()

    def rest(self, time: int = REST + 20) -> None:
        """Leave the fingers where they are."""
        self.hand.now += time
        self.hand.frame()
        self.hand.frame()

    def item(self, key: str) -> Placed:
        """Return the item on the screen with this key, whatever its scene."""
        placed = self.hand.window.input.placed
        return next(one for one in placed if one.key.partition("/")[2] == key)

    def tap_item(self, key: str) -> None:
        self.tap(*self.item(key).box.centre)

    def _mouse(self, kind: int, point: Pixels, **values: object) -> None:
        width, height = self.hand.fake.size
        inside = (min(width - 1, max(0, point[0])), min(height - 1, max(0, point[1])))
        self.hand.event(kind, pos=inside, touch=True, **values)

    def _finger(self, kind: int, finger: int) -> None:
        (x, y), (width, height) = self._down[finger], self.hand.fake.size
        parts = {"x": x / width, "y": y / height}
        self.hand.event(kind, touch_id=SCREEN, finger_id=finger, **parts)
