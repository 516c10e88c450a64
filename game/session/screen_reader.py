"""Whether a screen reader runs on this system."""

from __future__ import annotations

import sys

from game.session.helpers import answer

PATIENCE = 2.0
"""The most seconds to wait for the system's answer."""
_STATUS = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status", "ScreenReaderEnabled")
_GET_SCREEN_READER = 0x0046


def screen_reader_runs() -> bool:
    """Ask the system, which takes a moment. Return False if it doesn't answer."""
    if sys.platform == "win32":
        return _windows_reader()
    if sys.platform == "darwin":
        keys = ("com.apple.universalaccess", "voiceOverOnOffKey")
        return answer(["defaults", "read", *keys], PATIENCE).strip() == "1"
    bus, path, name, value = _STATUS
    gdbus = ["gdbus", "call", "--session", "--dest", bus, "--object-path", path]
    gdbus += ["--method", "org.freedesktop.DBus.Properties.Get", name, value]
    told = answer(gdbus, PATIENCE) or answer(
        ["busctl", "--user", "get-property", bus, path, name, value], PATIENCE
    )
    return "true" in told


def _windows_reader() -> bool:
    try:
        import ctypes

        runs = ctypes.c_int(0)
        ask = getattr(ctypes, "windll").user32.SystemParametersInfoW  # noqa: B009
        return bool(ask(_GET_SCREEN_READER, 0, ctypes.byref(runs), 0) and runs.value)
    except (ImportError, AttributeError, OSError):
        return False
