"""What a log or a report of a crash may tell: the program and the system, and nobody's name."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath

from game import __version__
from game.session.paths import HOME

_SHORTEST_NAME = 2
"""One letter tells nothing of anybody, and is in every word."""


def program() -> str:
    """The program and what it runs on, in one line."""
    packaged = ", packaged" if getattr(sys, "frozen", False) else ""
    return f"Pocket Mahjong {__version__}, Python {platform.python_version()}{packaged}, {system()}"


def system() -> str:
    """The system by name, release and machine, as Linux 6.1.0-18-amd64 x86_64."""
    return f"{platform.system()} {platform.release()} {platform.machine()}"


def impersonal(text: str, names: Iterable[str] = ()) -> str:
    """A text that tells nothing of who plays: their folder is written ~, that of GAME_HOME by this
    name, and neither their login name in another path nor any of the other names is left."""
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
    """The folders that tell who plays, and what is written for them."""
    named = os.environ.get(HOME)
    if named:
        yield Path(named).absolute(), HOME
    try:
        yield Path.home(), "~"
    except RuntimeError:
        return  # this system knows of none


def _path_pattern(folder: PurePath) -> re.Pattern[str]:
    """Finds a folder, its separators doubled too: so they are in a quoted Windows path."""
    parts = [part for part in re.split(r"[\\/]+", str(folder)) if part]
    start = r"[\\/]" if folder.as_posix().startswith("/") else ""
    if not parts or (len(parts) == 1 and not start):
        return re.compile(r"(?!)")  # the root of everything is nobody's
    flags = re.IGNORECASE if sys.platform in ("win32", "darwin") else 0
    return re.compile(start + r"[\\/]+".join(map(re.escape, parts)) + r"(?!\w)", flags)


def _name_pattern(name: str) -> str:
    """Finds a name, but not inside of words where words are told apart."""
    found = re.escape(name)
    return rf"(?<!\w){found}(?!\w)" if name.isascii() else found
