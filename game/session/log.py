"""The log folder: what the program notes while it is played, and the reports of its crashes."""

from __future__ import annotations

import contextlib
import logging
import os
import time
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path

from game.rules.problems import Reason
from game.session.diagnosis import impersonal, program
from game.session.paths import log_file, user_folder
from game.session.storage import write_text

LARGEST = 256 * 1024
"""Bytes of one file of the log. When it is full it becomes the first of the OLDER ones."""
OLDER = 2
REPORTS = 10
"""So many reports of crashes are kept, the newest."""

log = logging.getLogger("game")


@contextlib.contextmanager
def logging_to_file() -> Iterator[None]:
    """What the game logs meanwhile goes into the log folder, as far as that can be written."""
    handler = _LogFile(log_file(), encoding="utf-8", delay=True)
    handler.setFormatter(_Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
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
    """A file with its folder, put aside when it is full. One that cannot be written must not stop
    the game. (`logging.handlers` has such a file too, but loads sockets and queues with it, which
    the first frame would have to wait for.)"""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._make_room(len(self.format(record).encode()) + 1)
            super().emit(record)
        except OSError:
            self.handleError(record)

    def _make_room(self, size: int) -> None:
        """Put the file aside, and the older ones after it, if so many bytes are too many for it."""
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
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Say nothing of it: there is nobody to tell."""


class _Formatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return impersonal(super().format(record))


def write_report(text: str) -> tuple[Path, Reason | None]:
    """Write down how the program came to its end, and let old reports go. Returns where it was
    written, and why it could not be."""
    folder = user_folder("log")
    path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    failed = write_text(path, text)
    with contextlib.suppress(OSError):
        for old in sorted(folder.glob("crash-*.txt"))[:-REPORTS]:
            old.unlink()
    return path, failed
