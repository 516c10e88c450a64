"""The place of the window when it was closed, and where it opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame

from game.settings.settings import Settings, Size
from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """A window's size and the position of its corner, both in points. `position` is None if the
    system decides. `screens` are the sizes of all screens at that time."""

    size: Size
    position: tuple[int, int] | None = None
    maximised: bool = False
    screens: tuple[Size, ...] = ()

    def changes(self) -> dict[str, Any]:
        """Return the settings that remember this place."""
        return {
            "window_size": self.size,
            "window_position": self.position,
            "window_screens": self.screens,
            "maximised": self.maximised,
        }


def place_of(settings: Settings, screens: tuple[Size, ...]) -> WindowPlace:
    """Return where the window opens on these screens.

    A remembered position counts only on the same screens. On others the window might be out of
    sight. The window is no wider than the widest screen and no higher than the highest. If it had
    to shrink for that, it opens maximised, since there is no room for its frame.
    """
    width, height = settings.window_size or (DESIGN_WIDTH, DESIGN_HEIGHT)
    widest = max((one[0] for one in screens), default=width)
    highest = max((one[1] for one in screens), default=height)
    size = (min(width, widest), min(height, highest))
    maximised = settings.maximised or size != (width, height)
    position = settings.window_position if settings.window_screens == screens else None
    return WindowPlace(size, position, maximised, screens)


def screens_here() -> tuple[Size, ...]:
    """Return the sizes of all screens, in points."""
    return tuple((width, height) for width, height in pygame.display.get_desktop_sizes())


def place_now(window: pygame.Window) -> WindowPlace:
    """Return the place of a window that is neither maximised nor full screen."""
    width, height = window.size
    x, y = window.position
    return WindowPlace((width, height), (x, y), False, screens_here())
