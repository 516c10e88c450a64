"""What the player has told the system: a language, less movement, dark windows."""

from __future__ import annotations

import locale
import re
import sys

from game.system.background import answer

PATIENCE = 2.0
"""The most seconds to wait for the system's answer."""
_APPLE_LANGUAGES = ("defaults", "read", "-g", "AppleLanguages")
_APPLE_MOTION = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
_GNOME_MOTION = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
_GET_ANIMATION = 0x1042
_THEME = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
_DARK_TITLE = 20
"""The attribute of a window with a dark title bar, from Windows 10 of 2020 on."""


def preferred_language() -> str:
    """Return the code of the language that the system speaks, "" if it doesn't tell. Programs for a
    terminal get it from the environment instead."""
    if sys.platform == "win32":
        return _windows_language()
    if sys.platform == "darwin":
        first = re.search(r"[A-Za-z][\w-]+", answer(_APPLE_LANGUAGES, PATIENCE))
        return first[0] if first else ""
    return ""


def less_motion() -> bool:
    """Ask the system, which takes a moment. Return False if it doesn't answer."""
    if sys.platform == "win32":
        return _windows_are_still()
    if sys.platform == "darwin":
        return answer(_APPLE_MOTION, PATIENCE).strip() == "1"
    return answer(_GNOME_MOTION, PATIENCE).strip() == "false"


def darken_title(title: str) -> None:
    """On Windows, give the window with this title a dark title bar if the player wants dark
    windows. Elsewhere the system does it."""
    if sys.platform != "win32":
        return
    try:
        import ctypes
        import winreg

        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _THEME) as theme:
            is_light, _ = winreg.QueryValueEx(theme, "AppsUseLightTheme")
        if is_light:
            return
        windows = ctypes.windll
        window, is_dark = windows.user32.FindWindowW("SDL_app", title), ctypes.c_int(1)
        windows.dwmapi.DwmSetWindowAttribute(window, _DARK_TITLE, ctypes.byref(is_dark), 4)
    except (ImportError, AttributeError, OSError):
        return


def _windows_language() -> str:
    try:
        import ctypes

        number = getattr(ctypes, "windll").kernel32.GetUserDefaultUILanguage()  # noqa: B009
    except (ImportError, AttributeError, OSError):
        return ""
    return locale.windows_locale.get(number, "")


def _windows_are_still() -> bool:
    try:
        import ctypes

        moves = ctypes.c_int(1)
        ask = getattr(ctypes, "windll").user32.SystemParametersInfoW  # noqa: B009
        return bool(ask(_GET_ANIMATION, 0, ctypes.byref(moves), 0) and not moves.value)
    except (ImportError, AttributeError, OSError):
        return False
