"""The place of the window when it was closed, and where it opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame

from game.settings.settings import Settings, Size
from game.ui.drawing.looks import Box
from game.ui.drawing.theme import DESIGN_HEIGHT, DESIGN_WIDTH, MIN_HEIGHT, MIN_WIDTH
from game.ui.window.areas import Area

PART, ROOM = 0.8, 0.95
"""The part of a screen's height that the first window takes, and the part of both its sides that
leaves room for the window's frame."""


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


def place_of(
    settings: Settings, screens: tuple[Size, ...], areas: tuple[Area, ...] = ()
) -> WindowPlace:
    """Return where the window opens on these screens. `areas` are their usable parts, if known.

    The window is no wider than the widest screen and no higher than the highest. If it had to
    shrink for that, it opens maximised, since there is no room for its frame.
    """
    if settings.window_size is None:
        size, is_full = first_size(areas[0] if areas else Area(Box(0, 0, *screens[0])))
    else:
        width, height = settings.window_size
        widest = max((one[0] for one in screens), default=width)
        highest = max((one[1] for one in screens), default=height)
        size = (min(width, widest), min(height, highest))
        is_full = size != (width, height)
    position = settings.window_position
    if position is not None and not _is_in_sight(position, size[0], settings, screens, areas):
        position = None
    return WindowPlace(size, position, settings.maximised or is_full, screens)


def first_size(area: Area) -> tuple[Size, bool]:
    """Return the size of the first window, and whether it must be maximised to be readable."""
    height = max(PART * area.box.h, MIN_HEIGHT * area.scale)
    least = MIN_WIDTH * area.scale
    width = max(least, min(height * DESIGN_WIDTH / DESIGN_HEIGHT, ROOM * area.box.w))
    is_full = height > ROOM * area.box.h or width > ROOM * area.box.w
    return (min(round(width), area.box.w), min(round(height), area.box.h)), is_full


def _is_in_sight(
    position: tuple[int, int],
    width: int,
    settings: Settings,
    screens: tuple[Size, ...],
    areas: tuple[Area, ...],
) -> bool:
    """Return whether the middle of a window's upper edge lies on a screen. If nobody knows where
    the screens lie, they must be those that the window was on."""
    if not areas:
        return settings.window_screens == screens
    return any(one.box.holds(position[0] + width // 2, position[1]) for one in areas)


def screen_of(place: WindowPlace, areas: tuple[Area, ...]) -> int:
    """Return the number of the screen where the window opens, 0 if that isn't known."""
    if place.position is None:
        return 0
    x, y = place.position[0] + place.size[0] // 2, place.position[1]
    return next((number for number, one in enumerate(areas) if one.box.holds(x, y)), 0)


def screens_here() -> tuple[Size, ...]:
    """Return the sizes of all screens, in points."""
    return tuple((width, height) for width, height in pygame.display.get_desktop_sizes())


def place_now(window: pygame.Window) -> WindowPlace:
    """Return the place of a window that is neither maximised nor full screen."""
    width, height = window.size
    x, y = window.position
    return WindowPlace((width, height), (x, y), False, screens_here())
