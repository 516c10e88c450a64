"""The log folder: the program's log and its crash reports."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import time
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path

from game.rules.problems import Reason
from game.system.diagnosis import impersonal, program
from game.system.paths import log_file, user_folder
from game.system.storage import write_text

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
