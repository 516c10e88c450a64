"""What only the library behind pygame knows: the parts of the screens where windows can be, how a
window's pictures reach them, and when an event comes."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pygame

from game.ui.drawing.looks import Box

USUAL_DPI = 96
"""The dots per inch of a screen whose pixels are points."""
IN_PIXELS = ("x11", "windows")
"""The drivers whose windows are measured in pixels. Others measure them in points, scaled
already."""
MOST = 3.0
"""The largest scale to believe: some screens tell nonsense."""


@dataclass(frozen=True, slots=True)
class Area:
    """The part of a screen that no panel covers, and how much larger than usual things are to be
    there."""

    box: Box
    scale: float = 1.0


def areas_here() -> tuple[Area, ...]:
    """Return the area of each screen, the main one first, or none if the library doesn't tell."""
    # Some Pythons lack this module.
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        library = _library()
        numbers = range(library.SDL_GetNumVideoDisplays())
        areas = [
            _area(library, number, (ctypes.c_int * 4)(), (ctypes.c_float * 1)())
            for number in numbers
        ]
        return tuple(one for one in areas if one is not None)
    return ()


def shows_textures(window: int) -> bool:
    """Return whether the pictures of the window with this number go through a graphics card, also
    if the library doesn't tell."""
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        library = _library()
        library.SDL_GetWindowFromID.restype = library.SDL_GetRenderer.restype = ctypes.c_void_p
        found = ctypes.c_void_p(library.SDL_GetWindowFromID(window))
        return library.SDL_GetRenderer(found) is not None
    return True


def wait_for_event(ms: int) -> bool:
    """Wait until an event comes, which stays, or for this time. Return False at once if the library
    can't be reached. pygame's own function looks for an event a thousand times a second."""
    with contextlib.suppress(ImportError, OSError, AttributeError):
        _library().SDL_WaitEventTimeout(None, ms)
        return True
    return False


@lru_cache(maxsize=1)
def _library() -> Any:
    """Return the library, which is loaded already. Except on Windows, the functions of a module are
    also those of the libraries that it needs."""
    import ctypes

    return ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.display.__file__ or "")


def _area(library: Any, number: int, sides: Any, dots: Any) -> Area | None:
    """Return the area of a screen, if the library knows it. The last two get its answers."""
    if library.SDL_GetDisplayUsableBounds(number, sides) != 0:
        return None
    has_pixels = pygame.display.get_driver() in IN_PIXELS
    told = has_pixels and library.SDL_GetDisplayDPI(number, None, None, dots) == 0
    return Area(Box(*sides), min(MOST, max(1.0, dots[0] / USUAL_DPI)) if told else 1.0)
