"""Safe files: never half written, and never lost if they can't be read."""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
import stat
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias, TypeVar

from game.rules.problems import Reason, RulesError, refuse
from game.system.paths import NOWHERE

COPIED = "problem.copied_aside"
SET_ASIDE = "problem.set_aside"

T = TypeVar("T")

Beside: TypeAlias = Callable[[Path], Path]
"""A function that returns the path of a file's companion, such as a match's history."""

_WHY = {
    errno.EACCES: "why.forbidden",
    errno.EPERM: "why.forbidden",
    errno.EROFS: "why.read_only",
    errno.ENOSPC: "why.full",
    errno.EDQUOT: "why.full",
    errno.ENOENT: "why.missing",
    errno.EISDIR: "why.folder",
    errno.ENOTDIR: "why.no_folder",
    errno.EBUSY: "why.busy",
    errno.EIO: "why.device",
    errno.ESTALE: "why.away",
    errno.ENXIO: "why.away",
    errno.ENODEV: "why.away",
    errno.ENOTCONN: "why.away",
    errno.EHOSTDOWN: "why.away",
    errno.EHOSTUNREACH: "why.away",
    errno.ETIMEDOUT: "why.away",
    errno.ENAMETOOLONG: "why.long",
}
LARGEST = 1 << 20
"""The size limit of a file in bytes, unless its reader sets another."""
LARGEST_COMPANION = 1 << 24
_PASSING = {errno.EACCES, errno.EPERM, errno.EBUSY, errno.ESTALE}
"""The errors that can end by themselves. Windows denies access to a file while a virus scanner or a
backup reads it."""
_WAITS = (0.01, 0.05, 0.2)  # seconds


class UnreadableError(RulesError):
    """A file can't be read now. It might be fine, so it must not be treated as damaged."""


def write_object(
    path: Path, data: Mapping[str, object], indent: int | None = None
) -> Reason | None:
    """Write a JSON object, whole or not at all. Return why it couldn't be written: it replaces no
    pipe, and doesn't wait for its reader."""
    with contextlib.suppress(OSError):
        irregular = _irregular(path)
        if irregular is not None:
            return Reason.of("problem.cannot_write", path=str(path), why=irregular)
    return write_text(path, json.dumps(data, indent=indent) + "\n")


def write_text(path: Path, text: str) -> Reason | None:
    """Replace or create a file in a single step, with its folder if needed.

    Return why it couldn't be written; the old file is then unchanged.
    """
    return write_bytes(path, text.encode(errors="backslashreplace"))


def write_bytes(path: Path, data: bytes) -> Reason | None:
    """Do the same as `write_text` for the contents of any file."""
    try:
        _write(path, data)
    except OSError as error:
        return cannot_write(path, error)
    return None


def write_named(path: Path, data: bytes) -> None:
    """Write a file that a command line names. Raise RulesError if it can't be written."""
    problem = write_bytes(path, data)
    if problem is not None:
        raise RulesError(replace(problem, key="command.not_written"))


def append_text(path: Path, text: str) -> Reason | None:
    """Append lines to an existing file and flush them to disk.

    Return why they couldn't be written; the file then keeps its length. A torn last line first gets
    its line end, so that it damages no other line.
    """
    end = None
    try:
        with path.open("rb+") as file:
            end = file.seek(0, os.SEEK_END)
            file.seek(max(end - 1, 0))
            is_torn = file.read() not in (b"", b"\n")
            file.write(b"\n" * is_torn + text.encode())
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        if end is not None:
            # Each try would leave its torn lines.
            with contextlib.suppress(OSError):
                os.truncate(path, end)
        return cannot_write(path, error)
    return None


def cannot_write(path: Path, error: OSError) -> Reason:
    """Return the message for a file that can't be written, or that has no folder."""
    if NOWHERE in path.parents:
        return Reason.of("problem.no_home")
    return Reason.of("problem.cannot_write", path=str(path), why=why(error))


def cannot_read(path: Path, error: OSError) -> Reason:
    """Return the message for a file that can't be read."""
    return Reason.of("problem.cannot_read", path=str(path), why=why(error))


def why(error: OSError) -> Reason | str:
    """Return the system's reason, in the player's language if known."""
    key = _WHY.get(error.errno or 0)
    return Reason.of(key) if key else error.strerror or str(error)


def _write(path: Path, data: bytes) -> None:
    # A link that the player made stays a link, unless it leads nowhere.
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        # A device or a pipe gets the data and is never replaced.
        with target.open("wb") as file:
            file.write(data)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=f".{target.name}")
    with _no_leftover(Path(name)) as temporary:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _rename(temporary, target)
    _settle(target.parent)


@contextlib.contextmanager
def _no_leftover(path: Path) -> Iterator[Path]:
    """Remove the file if the `with` block fails."""
    try:
        yield path
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _rename(source: Path, target: Path) -> None:
    _repeat(lambda: source.replace(target), _WAITS)


def _repeat(action: Callable[[], T], waits: Sequence[float]) -> T:
    """Do an action, and repeat it after each of these waits if its error might have passed."""
    for wait in waits:
        try:
            return action()
        except OSError as error:
            if error.errno not in _PASSING:
                raise
            time.sleep(wait)
    return action()


def _settle(folder: Path) -> None:
    """Flush the new name to disk, if the system can do that for a folder."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def exists(path: Path) -> bool:
    """Return whether something is at a path. If the system can't tell, return False: the next
    use of the path says why."""
    try:
        return path.exists()
    except OSError:
        return False


def check_regular(path: Path) -> None:
    """Raise RulesError if this is a folder, or a pipe or device, which might never end."""
    irregular = _irregular(path)
    if irregular is not None:
        raise refuse("problem.cannot_read", path=str(path), why=irregular)


def _irregular(path: Path) -> Reason | None:
    mode = path.stat().st_mode
    if stat.S_ISREG(mode):
        return None
    return Reason.of("why.folder" if stat.S_ISDIR(mode) else "why.not_regular")


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """Return the contents of a file up to a size limit. Raise FileNotFoundError if the file is
    missing, UnreadableError if it can't be read, RulesError if it is too large or no file."""
    try:
        data = _repeat(lambda: _read(path, largest), _WAITS[:1])
    except FileNotFoundError:
        raise
    except NotADirectoryError as error:
        raise FileNotFoundError(*error.args, str(path)) from error
    except OSError as error:
        raise UnreadableError(cannot_read(path, error)) from error
    if len(data) > largest:
        raise refuse("problem.cannot_read", path=str(path), why=Reason.of("why.large"))
    return data


def _read(path: Path, largest: int) -> bytes:
    check_regular(path)
    with path.open("rb") as file:
        return file.read(largest + 1)


def read_object(
    path: Path, largest: int = LARGEST, deepest: int | None = None
) -> dict[str, object]:
    """Return the JSON object in a file. Raise FileNotFoundError if the file is missing,
    UnreadableError if it can't be read, RulesError for anything else that isn't one, or for more
    than `deepest` levels of lists and objects."""
    text = read_bytes(path, largest)
    try:
        data = json.loads(text.decode("utf-8-sig"), parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError) as error:
        raise refuse("problem.not_json", path=str(path)) from error
    if not isinstance(data, dict) or (deepest is not None and _is_deeper(data, deepest)):
        raise refuse("problem.not_json", path=str(path))
    return data


def _finite(text: str) -> float:
    """Return a number. Raise ValueError for one that JSON can't contain, such as NaN or 1e999."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _is_deeper(data: object, levels: int) -> bool:
    values = [data]
    for _ in range(levels + 1):
        values = [child for value in values for child in _children(value)]
    return bool(values)


def _children(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def set_aside(path: Path, beside: Beside | None = None) -> Reason:
    """Rename an unusable file, as match.json to match.broken-1.json. Return the message for the
    player: its new name, or why it is still there."""
    return move_to_free(path, lambda number: _broken(path, number), beside)


def copy_aside(path: Path) -> Reason:
    """Copy a file with refused values, as `set_aside` renames an unusable one. Return the message
    for the player: the copy's name, or why there is none."""
    try:
        with _no_leftover(_claimed(lambda n: _broken(path, n), None)) as place:
            _write(place, path.read_bytes())
    except OSError as error:
        return cannot_write(_broken(path, 1), error)
    return Reason.of(COPIED, aside=str(place))


def _broken(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}.broken-{number}{path.suffix}")


def move_to_free(path: Path, name: Callable[[int], Path], beside: Beside | None = None) -> Reason:
    """Rename a file to the first free numbered name, from 1, without overwriting a file. Its
    companion, if any, moves with it.

    Return the message for the player: its new name, or why it is still there.
    """
    try:
        with _no_leftover(_claimed(name, beside)) as place, _companion(path, place, beside):
            _rename(path, place)
    except OSError as error:
        return cannot_write(name(1), error)
    return Reason.of(SET_ASIDE, aside=str(place))


def move_to(path: Path, target: Path, beside: Beside | None = None) -> Reason | None:
    """Rename a file to a name that no file has. Its companion, if any, moves with it.

    Return why it is still there.
    """
    try:
        with _companion(path, target, beside):
            _rename(path, target)
    except OSError as error:
        return cannot_write(target, error)
    return None


def _claimed(name: Callable[[int], Path], beside: Beside | None) -> Path:
    """Create an empty file with the first free name, so that no other program takes it. Return its
    path."""
    name(1).parent.mkdir(parents=True, exist_ok=True)
    number = 1
    while name(number).exists() or (beside and beside(name(number)).exists()):
        number += 1
    name(number).touch(exist_ok=False)
    return name(number)


@contextlib.contextmanager
def _companion(path: Path, place: Path, beside: Beside | None) -> Iterator[None]:
    """Move the companion of `path` while the `with` block renames `path` to `place`.

    It is copied first and removed last. So the renamed file has its companion under either name,
    whenever the program ends.
    """
    if beside is None or not beside(path).is_file():
        yield
        return
    source, target = beside(path), beside(place)
    _copy_or_move(source, target)
    try:
        yield
    except OSError:
        if source.exists():
            target.unlink(missing_ok=True)
        else:
            _rename(target, source)
        raise
    with contextlib.suppress(OSError):
        source.unlink(missing_ok=True)


def _copy_or_move(source: Path, target: Path) -> None:
    try:
        _write(target, read_bytes(source, LARGEST_COMPANION))
    except (OSError, RulesError):
        # A full disk has no room for two, but perhaps for two names.
        try:
            target.hardlink_to(source)
        except OSError:
            _rename(source, target)
