"""How one screen gives way to the next: its last picture fades away over what is there now."""

from __future__ import annotations

import pygame

TIME = 150
"""The ms in which a picture fades away."""
_FIRST, _MOST = 16, 25
"""The ms that count for the first frame, and at most for any other: a frame that has much to draw
mustn't take the fade away."""


class Fade:
    """The picture that fades away, if there is one."""

    def __init__(self) -> None:
        self._leaving: pygame.Surface | None = None
        self._passed = 0
        self._seen: int | None = None

    @property
    def is_on(self) -> bool:
        """Return whether a picture is fading away."""
        return self._leaving is not None

    def begin(self, surface: pygame.Surface) -> None:
        """Let the picture that is on a surface fade away."""
        self._leaving, self._passed, self._seen = surface.copy(), _FIRST, None

    def end(self) -> None:
        """Let the picture be gone."""
        self._leaving = None

    def draw(self, surface: pygame.Surface, now: int) -> None:
        """Draw what is left of the picture at the time `now` (ms) over a surface that has just been
        drawn whole."""
        if self._leaving is None:
            return
        if self._seen is not None:
            self._passed += min(now - self._seen, _MOST)
        self._seen = now
        if self._passed >= TIME:
            self.end()
            return
        self._leaving.set_alpha(255 - 255 * self._passed // TIME)
        surface.blit(self._leaving, (0, 0))
