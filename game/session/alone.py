"""One program at a time: two that play would write the same match over each other."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from game.session.paths import lock_file

if sys.platform == "win32":
    import errno
    import msvcrt

    HELD = (0, errno.EACCES, errno.EDEADLK)
    """What is said where another program holds the lock; Wine says nothing."""

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
def alone() -> Iterator[bool]:
    """Whether no other program plays with the player's files; none can begin to meanwhile.

    The system lets go of it however the program ends. A place that cannot be written, or a disk
    that knows no locks, keeps nobody from playing: there this is always True.
    """
    file = _opened(lock_file())
    if file is None:
        yield True
        return
    with file:
        is_alone = _is_ours(file)
        try:
            yield is_alone
        finally:
            if is_alone:
                with contextlib.suppress(OSError):
                    _unlock(file)


def _opened(path: Path) -> BinaryIO | None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("ab")
    except OSError:
        return None


def _is_ours(file: BinaryIO) -> bool:
    """Whether nobody else holds the lock, which is ours from now on."""
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # no locks here
    return True
