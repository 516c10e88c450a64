"""SDL's virtual game controller, which the window can't tell from a real one."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from pathlib import Path

import pygame

XBOX, PLAYSTATION, NINTENDO = (0x045E, 0x028E), (0x054C, 0x09CC), (0x057E, 0x2009)
"""Makers and products."""
BUTTONS = (
    *("a", "b", "x", "y", "back", "guide", "start", "left_stick", "right_stick"),
    *("left_shoulder", "right_shoulder", "up", "down", "left", "right"),
)
AXES = ("left_x", "left_y", "right_x", "right_y", "left_trigger", "right_trigger")


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "axes", "buttons", "hats")),
        *((name, ctypes.c_uint16) for name in ("vendor", "product", "padding")),
        *((name, ctypes.c_uint32) for name in ("button_mask", "axis_mask")),
        ("name", ctypes.c_char_p),
        *((f"pointer{number}", ctypes.c_void_p) for number in range(7)),
    )


@cache
def _sdl() -> ctypes.CDLL:
    """Return the library that pygame has loaded."""
    folder = Path(pygame.__file__).parent
    where = {"win32": (folder, "SDL2.dll"), "darwin": (folder / ".dylibs", "libSDL2-2*")}
    place, name = where.get(sys.platform, (folder.parent / "pygame_ce.libs", "libSDL2-2*"))
    sdl = ctypes.CDLL(str(next(place.glob(name))))
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    return sdl


class VirtualPad:
    """A controller that is plugged in from the start until `unplug`."""

    def __init__(self, made: tuple[int, int] = XBOX) -> None:
        sdl = _sdl()
        sdl.SDL_SetHint(b"SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", b"1")
        assert sdl.SDL_InitSubSystem(0x2200) == 0, "joysticks and controllers"
        about = _Description(
            version=1, type=1, axes=len(AXES), buttons=len(BUTTONS), vendor=made[0], product=made[1]
        )
        index = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(about))
        assert index >= 0
        self._device = ctypes.c_void_p(sdl.SDL_JoystickOpen(index))
        self._id = sdl.SDL_JoystickGetDeviceInstanceID(index)
        for axis in ("left_trigger", "right_trigger"):
            self.move(axis, -32768)

    def press(self, button: str) -> None:
        """Hold a button."""
        self._set(button, 1)

    def release(self, button: str) -> None:
        self._set(button, 0)

    def _set(self, button: str, value: int) -> None:
        assert not _sdl().SDL_JoystickSetVirtualButton(self._device, BUTTONS.index(button), value)

    def move(self, axis: str, value: int) -> None:
        """Move a stick or trigger. It is at rest at 0, a trigger at -32,768."""
        amount = ctypes.c_int16(value)
        assert not _sdl().SDL_JoystickSetVirtualAxis(self._device, AXES.index(axis), amount)

    def unplug(self) -> None:
        """Take the controller away, in the middle of whatever is held."""
        sdl = _sdl()
        for index in range(sdl.SDL_NumJoysticks()):
            if sdl.SDL_JoystickGetDeviceInstanceID(index) == self._id:
                sdl.SDL_JoystickDetachVirtual(index)
                return
