"""How one screen gives way to the next, which is drawn apart and comes through bit by bit."""

from __future__ import annotations

import pygame

from game.ui.drawing import large

TIME = 150
"""The ms after which only the next screen is seen."""
_MOST = 25
"""The ms that count at most for a frame: one that has much to draw mustn't take the fade away."""


class Fade:
    """The next screen, while the last one can still be seen."""

    def __init__(self) -> None:
        self._next: pygame.Surface | None = None
        self._spare: pygame.Surface | None = None
        self._passed = 0
        self._seen: int | None = None

    @property
    def is_on(self) -> bool:
        """Return whether the last screen can still be seen."""
        return self._next is not None

    def ready(self, surface: pygame.Surface) -> None:
        """Make room for the screen that comes after the one on a surface, which can take long."""
        if self._spare is None:
            self._spare = large.surface(surface.get_size())

    def begin(self, surface: pygame.Surface) -> None:
        """Let what is on a surface fade away. The next screen must be drawn whole."""
        self.ready(surface)
        self._next, self._spare = self._spare, None
        self._passed, self._seen = 0, None

    def end(self) -> None:
        """Forget the next screen, which must be drawn on the surface itself."""
        self._next = self._spare = None

    def target(self, surface: pygame.Surface) -> pygame.Surface:
        """Return what to draw on for now, instead of this surface."""
        return surface if self._next is None else self._next

    def show(self, surface: pygame.Surface, now: int) -> bool:
        """Let the next screen come through on the surface, as far as at the time `now` (ms). Return
        whether one does."""
        if self._next is None:
            return False
        since = 0 if self._seen is None else min(now - self._seen, _MOST)
        left = TIME - self._passed
        self._seen, self._passed = now, self._passed + since
        if not since:
            return True  # the first frame has the whole screen to draw
        # The surface shows a mixture already: what is still missing counts.
        self._next.set_alpha(255 * since // left if since < left else None)
        surface.blit(self._next, (0, 0))
        if since >= left:
            self.end()
        return True
