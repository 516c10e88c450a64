"""Files that are never half written, and never lost when they cannot be read."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from game.rules.problems import Reason, RulesError, refuse

Beside: TypeAlias = Callable[[Path], Path]
"""The path of the file that belongs to a file."""

_WHY = {
    errno.EACCES: "why.forbidden",
    errno.EPERM: "why.forbidden",
    errno.EROFS: "why.read_only",
    errno.ENOSPC: "why.full",
    errno.ENOENT: "why.missing",
    errno.EISDIR: "why.folder",
    errno.ENOTDIR: "why.no_folder",
    errno.EBUSY: "why.busy",
    errno.EIO: "why.device",
    errno.ENAMETOOLONG: "why.long",
}
_WAITS = (0.01, 0.05, 0.2)  # seconds


def write_object(
    path: Path, data: Mapping[str, object], indent: int | None = None
) -> Reason | None:
    """Write a JSON object, whole or not at all. Returns why it could not be written."""
    return write_text(path, json.dumps(data, indent=indent) + "\n")


def write_text(path: Path, text: str) -> Reason | None:
    """Put a new file in the place of the old one in a single step, with its folder if need be.

    Returns why it could not be written; the old file is then as it was.
    """
    return write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> Reason | None:
    """The same for the contents of any file."""
    try:
        _write(path, data)
    except OSError as error:
        return cannot_write(path, error)
    return None


def append_text(path: Path, text: str) -> Reason | None:
    """Add lines to a file that is there, to the disk itself. Returns why they could not be written.

    A last line that was torn off gets its end first, so that it spoils no other.
    """
    try:
        with path.open("rb+") as file:
            end = file.seek(0, os.SEEK_END)
            file.seek(max(end - 1, 0))
            is_torn = file.read() not in (b"", b"\n")
            file.write(b"\n" * is_torn + text.encode())
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return cannot_write(path, error)
    return None


def cannot_write(path: Path, error: OSError) -> Reason:
    return Reason.of("problem.cannot_write", path=str(path), why=_why(error))


def cannot_read(path: Path, error: OSError) -> Reason:
    return Reason.of("problem.cannot_read", path=str(path), why=_why(error))


def _why(error: OSError) -> Reason | str:
    """What the system says, in the player's language where that is known."""
    key = _WHY.get(error.errno or 0)
    return Reason.of(key) if key else error.strerror or str(error)


def _write(path: Path, data: bytes) -> None:
    # A link that the player made stays a link.
    target = path.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=f".{target.name}")
    with _no_leftover(Path(name)) as temporary:
        _fill(handle, data)
        _rename(temporary, target)
    _settle(target.parent)


@contextlib.contextmanager
def _no_leftover(path: Path) -> Iterator[Path]:
    """Remove the file when what is done with it fails."""
    try:
        yield path
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _fill(handle: int, data: bytes) -> None:
    """Write an open file, to the disk itself, and close it."""
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _rename(source: Path, target: Path) -> None:
    # Windows lets nobody replace a file while a virus scanner or a backup is reading it.
    for wait in _WAITS:
        try:
            source.replace(target)
            return
        except PermissionError:
            time.sleep(wait)
    source.replace(target)


def _settle(folder: Path) -> None:
    """Get the new name onto the disk, where the system can do that for a folder."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_object(path: Path) -> dict[str, object]:
    """The JSON object in a file. Raises FileNotFoundError when there is no such file, RulesError
    for anything else that cannot be read as one."""
    try:
        data = json.loads(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise
    except OSError as error:
        raise RulesError(cannot_read(path, error)) from error
    except (ValueError, RecursionError) as error:
        raise refuse("problem.not_json", path=str(path)) from error
    if not isinstance(data, dict):
        raise refuse("problem.not_json", path=str(path))
    return data


def set_aside(path: Path, beside: Beside | None = None) -> Reason:
    """Rename a file that cannot be used, as match.json to match.broken-1.json. Returns what to
    tell the player: its new name, or why it is still there."""
    return move_to_free(
        path, lambda n: path.with_name(f"{path.stem}.broken-{n}{path.suffix}"), beside
    )


def move_to_free(path: Path, name: Callable[[int], Path], beside: Beside | None = None) -> Reason:
    """Rename a file to the first numbered name that is free, from 1; no file is overwritten. The
    file beside it, if there is one, goes with it.

    Returns what to tell the player: its new name, or why it is still there.
    """
    try:
        with _no_leftover(_claimed(name, beside)) as place, _companion(path, place, beside):
            _rename(path, place)
    except OSError as error:
        return cannot_write(name(1), error)
    return Reason.of("problem.set_aside", aside=str(place))


def _claimed(name: Callable[[int], Path], beside: Beside | None) -> Path:
    """An empty file by the first free name: no other program can take it meanwhile."""
    name(1).parent.mkdir(parents=True, exist_ok=True)
    number = 1
    while name(number).exists() or (beside and beside(name(number)).exists()):
        number += 1
    name(number).touch(exist_ok=False)
    return name(number)


@contextlib.contextmanager
def _companion(path: Path, place: Path, beside: Beside | None) -> Iterator[None]:
    """Take the file beside `path` along while that is renamed to `place`.

    It is copied first and removed last: whenever the program ends, each of the two names of the
    file that is renamed has it beside.
    """
    if beside is None or not beside(path).is_file():
        yield
        return
    source, target = beside(path), beside(place)
    try:
        _write(target, source.read_bytes())
    except OSError:
        # A full disk has no room for two.
        _rename(source, target)
    try:
        yield
    except OSError:
        _rename(target, source)
        raise
    with contextlib.suppress(OSError):
        source.unlink(missing_ok=True)
