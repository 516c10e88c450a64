"""Facts about the program and the system for logs and crash reports, without personal data."""

from __future__ import annotations

import contextlib
import os
import platform
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath

from game import __version__
from game.system.paths import HOME, named_home

_SHORTEST_NAME = 2
"""A single letter identifies no player and occurs in most words."""


def program() -> str:
    """Return one line about the program and its platform."""
    packaged = ", packaged" if getattr(sys, "frozen", False) else ""
    return f"Pocket Mahjong {__version__}, Python {platform.python_version()}{packaged}, {system()}"


def system() -> str:
    """Return the system's name, release and machine, such as Linux 6.1.0-18-amd64 x86_64."""
    return f"{platform.system()} {platform.release()} {platform.machine()}"


def impersonal(text: str, names: Iterable[str] = ()) -> str:
    """Return a text without personal data.

    The home folder becomes ~, and so does the login name in other paths. The folder of GAME_HOME
    becomes GAME_HOME. Any other name becomes "...".
    """
    for folder, short in _folders():
        text = _path_pattern(folder).sub(short, text)
    login = os.environ.get("USERNAME") or os.environ.get("USER") or ""
    if login:
        text = re.sub(rf"(?<=[\\/]){re.escape(login)}(?=[\\/])", "~", text)
    for name in sorted(names, key=len, reverse=True):
        if len(name) >= _SHORTEST_NAME:
            text = re.sub(_name_pattern(name), "...", text)
    return text


def _folders() -> Iterator[tuple[PurePath, str]]:
    """Yield the folders that identify the player, each with its replacement."""
    with contextlib.suppress(OSError):
        named = named_home()
        if named is not None:
            yield named, HOME
    with contextlib.suppress(RuntimeError):  # a user without a home folder
        yield Path.home(), "~"


def _path_pattern(folder: PurePath) -> re.Pattern[str]:
    """Return a pattern that finds a folder, even with the doubled separators of quoted Windows
    paths."""
    parts = [part for part in re.split(r"[\\/]+", str(folder)) if part]
    start = r"[\\/]" if folder.as_posix().startswith("/") else ""
    if not parts or (len(parts) == 1 and not start):
        return re.compile(r"(?!)")  # a root folder identifies no player
    flags = re.IGNORECASE if sys.platform in ("win32", "darwin") else 0
    return re.compile(start + r"[\\/]+".join(map(re.escape, parts)) + r"(?!\w)", flags)


def _name_pattern(name: str) -> str:
    """Return a pattern that finds a name: an ASCII name only as a whole word."""
    found = re.escape(name)
    return rf"(?<!\w){found}(?!\w)" if name.isascii() else found
