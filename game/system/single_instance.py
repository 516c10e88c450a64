"""One game at a time: two would overwrite each other's match."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from game.system.paths import lock_file

if sys.platform == "win32":
    import errno
    import msvcrt

    HELD = (0, errno.EACCES, errno.EDEADLK)
    """The error numbers if another program holds the lock; Wine gives 0."""

    def _lock(file: BinaryIO) -> None:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in HELD:
                raise BlockingIOError from error
            raise

    def _unlock(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


@contextlib.contextmanager
def single_instance() -> Iterator[bool]:
    """Yield whether no other game uses the player's files, and keep others out meanwhile.

    The system frees the lock however the program ends. If the folder can't be written or the disk
    has no locks, always yield True, so that the player can play.
    """
    file = _opened(lock_file())
    if file is None:
        yield True
        return
    with file:
        is_ours = _take(file)
        try:
            yield is_ours
        finally:
            if is_ours:
                with contextlib.suppress(OSError):
                    _unlock(file)


def _opened(path: Path) -> BinaryIO | None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        is_other = path.exists() and not path.is_file()
        return None if is_other else path.open("ab")  # a pipe would wait for a reader
    except OSError:
        return None


def _take(file: BinaryIO) -> bool:
    """Take the lock. Return False if another program holds it."""
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # no locks here
    return True
