"""The log folder: the program's log, its crash reports, and facts about the program and the system
for both, without personal data."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import platform
import re
import sys
import time
from collections.abc import Iterable, Iterator
from io import TextIOWrapper
from pathlib import Path, PurePath

from game import __version__
from game.rules.problems import Reason
from game.system.paths import HOME, log_file, named_home, user_folder
from game.system.storage import write_text

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


LARGEST = 256 * 1024
"""The size limit of a log file in bytes. A full file becomes the first of the OLDER ones."""
OLDER = 2
REPORTS = 10
"""The number of newest crash reports to keep."""

log = logging.getLogger("game")


@contextlib.contextmanager
def logging_to_file() -> Iterator[None]:
    """Write the game's log messages to the log folder during the `with` block, if possible."""
    handler = _LogFile(log_file(), encoding="utf-8", delay=True, errors="backslashreplace")
    handler.setFormatter(_LineFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.info("%s", program())
    try:
        yield
        log.info("closed")
    except Exception as error:
        log.critical("stopped by %s", type(error).__name__)
        raise
    finally:
        log.setLevel(before)
        log.removeHandler(handler)
        handler.close()


class _LogFile(logging.FileHandler):
    """A log file that creates its folder and rotates when full. A failed write must not stop the
    game.

    (`logging.handlers` has a similar file. It also loads sockets and queues, which would delay the
    first frame.)
    """

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._make_room(len(self.format(record).encode(errors="backslashreplace")) + 1)
            super().emit(record)
        except OSError:
            self.handleError(record)

    def _make_room(self, size: int) -> None:
        """Rotate the log files if `size` more bytes would fill this one."""
        path = Path(self.baseFilename)
        if not path.exists() or path.stat().st_size + size < LARGEST:
            return
        if self.stream is not None:
            self.stream.close()
            self.stream = None
        older = [path.with_name(f"{path.name}.{number}") for number in range(OLDER, 0, -1)]
        for source, target in zip((*older[1:], path), older, strict=True):
            if source.exists():
                source.replace(target)

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            raise OSError(errno.EINVAL, "not a regular file")  # a pipe would wait for a reader
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Ignore the error: no one would see a message."""


class _LineFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return impersonal(super().format(record))


def write_report(text: str) -> tuple[Path, Reason | None]:
    """Write a crash report and delete old ones. Return its path, and why it couldn't be written."""
    folder = user_folder("log")
    path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    failed = write_text(path, text)
    with contextlib.suppress(OSError):
        for old in sorted(folder.glob("crash-*.txt"))[:-REPORTS]:
            old.unlink()
    return path, failed
