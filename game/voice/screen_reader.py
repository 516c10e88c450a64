"""Whether a screen reader runs on this system."""

from __future__ import annotations

import sys

from game.system.background import answer
from game.system.session_bus import called

PATIENCE = 2.0
"""The most seconds to wait for the system's answer."""
_GET_SCREEN_READER = 0x0046


def screen_reader_runs() -> bool:
    """Ask the system, which takes a moment. Return False if it doesn't answer."""
    if sys.platform == "win32":
        return _windows_reader()
    if sys.platform == "darwin":
        keys = ("com.apple.universalaccess", "voiceOverOnOffKey")
        return answer(["defaults", "read", *keys], PATIENCE).strip() == "1"
    return _linux_reader()


def _linux_reader() -> bool:
    """Ask for Orca, which names itself from version 49 on. Before, the desktop knew of readers."""
    bus, properties = "org.freedesktop.DBus", "org.freedesktop.DBus.Properties.Get"
    if "org.gnome.Orca" in called(bus, "/org/freedesktop/DBus", f"{bus}.ListNames"):
        return True
    status = ("org.a11y.Status", "ScreenReaderEnabled")
    return "true" in called("org.a11y.Bus", "/org/a11y/bus", properties, *status)


def _windows_reader() -> bool:
    try:
        import ctypes

        runs = ctypes.c_int(0)
        ask = getattr(ctypes, "windll").user32.SystemParametersInfoW  # noqa: B009
        return bool(ask(_GET_SCREEN_READER, 0, ctypes.byref(runs), 0) and runs.value)
    except (ImportError, AttributeError, OSError):
        return False
