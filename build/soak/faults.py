"""A disk that fails: system calls on the player's files raise errors at random."""

from __future__ import annotations

import errno
import io
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

READING = ("read", "stat", "list")
WRITING = ("write", "create", "fsync", "replace", "mkdir", "unlink")


@dataclass(frozen=True)
class Failure:
    """A way to fail: the errors, the calls that raise them, and the share that do."""

    errors: tuple[int, ...]
    calls: tuple[str, ...]
    rates: tuple[float, ...] = (1.0, 0.5, 0.1)


FAILURES = (
    Failure((errno.ENOSPC, errno.EDQUOT), ("write", "create", "mkdir", "fsync")),
    Failure((errno.ENOSPC,), ("write", "fsync")),
    Failure((errno.EROFS, errno.EACCES), WRITING),
    Failure((errno.EIO,), (*WRITING, *READING)),
    Failure((errno.EIO,), READING),
    Failure((errno.ESTALE, errno.EBUSY), (*WRITING, *READING)),
    Failure((errno.EACCES, errno.EBUSY), ("replace", "unlink", "create")),
)
OF_ONE_FILE = (
    *(Failure((errno.ENOSPC,), (call,), (1.0,)) for call in ("create", "write", "fsync")),
    Failure((errno.EACCES,), ("replace",), (1.0,)),
    Failure((errno.ENOSPC, errno.EDQUOT), ("write", "create", "fsync"), (1.0,)),
)
"""The ways in which a file of a certain kind can't be written: each step alone, or a full disk."""
_CALLS = {
    "mkdir": "mkdir",
    "unlink": "unlink",
    "replace": "replace",
    "rename": "replace",
    "link": "create",
    "truncate": "write",
    "stat": "stat",
    "listdir": "list",
    "scandir": "list",
}
"""The functions of `os` that take a path, and what they do."""


@dataclass
class Disk:
    """The disk of a player's folder. It works until `fail` and after `recover`."""

    home: Path
    rng: random.Random
    failed: Counter[str] = field(default_factory=Counter)
    """The number of failed calls, by name."""
    only: str = ""
    """A part of the path of the files that fail, "" for all."""
    _refused: int = 0
    _failure: Failure | None = None
    _rate: float = 0.0
    _ours: dict[int, str] = field(default_factory=dict)
    """The open files of the player's folder, with their paths."""

    @property
    def is_failing(self) -> bool:
        return self._failure is not None

    def fail(self, only: str = "") -> None:
        """Fail from now on, in some way: all files, or those with this part in their path."""
        self._failure = self.rng.choice(OF_ONE_FILE if only else FAILURES)
        self._rate = self.rng.choice(self._failure.rates)
        self.only = only

    def refused_now(self) -> bool:
        """Return whether calls have failed since this was last asked."""
        before, self._refused = self._refused, self.failed.total()
        return self._refused > before

    def recover(self) -> None:
        """Work again."""
        self._failure = None

    @contextmanager
    def working(self) -> Iterator[None]:
        """Work meanwhile, so that a test can read the files."""
        failure, self._failure = self._failure, None
        try:
            yield
        finally:
            self._failure = failure

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Let the program use this disk. Waiting takes no time."""
        with ExitStack() as stack:
            for name, call in _CALLS.items():
                if hasattr(os, name):
                    made = self._checked(getattr(os, name), call)
                    stack.enter_context(patch.object(os, name, made))
            for module, name, made in (
                (os, "open", self._open),
                (os, "fsync", self._fsync),
                (os, "fdopen", self._fdopen),
                (io, "open", self._io_open),
            ):
                real = getattr(module, name)
                stack.enter_context(patch.object(module, name, _with(made, real)))
            stack.enter_context(patch("game.system.storage.time.sleep", lambda _: None))
            yield

    def check(self, call: str, path: str) -> None:
        """Raise an error if this call on this file fails now."""
        failure = self._failure
        if failure is None or call not in failure.calls or self.only not in path:
            return
        if self.rng.random() >= self._rate:
            return
        number = self.rng.choice(failure.errors)
        self.failed[call] += 1
        raise OSError(number, os.strerror(number))

    def _ours_at(self, path: object) -> str:
        """Return the path of a file of the player's folder, "" for any other."""
        if isinstance(path, int):
            return self._ours.get(path, "")
        text = str(path) if isinstance(path, str | os.PathLike) else ""
        return text if text.startswith(str(self.home)) else ""

    def _checked(self, real: Callable[..., Any], call: str) -> Callable[..., Any]:
        def function(path: Any = ".", *given: Any, **named: Any) -> Any:
            if ours := self._ours_at(path):
                self.check(call, ours)
            return real(path, *given, **named)

        return function

    def _open(self, real: Callable[..., int], path: Any, flags: int, *given: Any) -> int:
        ours = self._ours_at(path)
        if not ours:
            return real(path, flags, *given)
        self.check("create" if flags & os.O_CREAT else "read", ours)
        handle = real(path, flags, *given)
        self._ours[handle] = ours
        return handle

    def _fsync(self, real: Callable[[int], None], handle: int) -> None:
        # The real one would only cost time.
        if ours := self._ours_at(handle):
            self.check("fsync", ours)

    def _fdopen(self, real: Callable[..., Any], handle: int, *given: Any, **named: Any) -> Any:
        file = real(handle, *given, **named)
        ours = self._ours_at(handle)
        return _File(self, file, ours) if ours else file

    def _io_open(self, real: Callable[..., Any], path: Any, *given: Any, **named: Any) -> Any:
        ours = self._ours_at(path)
        if not ours:
            return real(path, *given, **named)
        mode = named.get("mode", given[0] if given else "r")
        self.check("read" if mode in ("r", "rb") else "create", ours)
        file = real(path, *given, **named)
        self._ours[file.fileno()] = ours
        return _File(self, file, ours)


def _with(function: Callable[..., Any], real: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given, **named: function(real, *given, **named)


class _File:
    """An open file on the disk. A write that fails has written a part."""

    def __init__(self, disk: Disk, file: Any, path: str) -> None:
        self._disk = disk
        self._file = file
        self._path = path

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *_: object) -> None:
        self._disk._ours.pop(self._file.fileno(), None)
        self._file.close()

    def write(self, data: Any) -> int:
        try:
            self._disk.check("write", self._path)
        except OSError:
            self._file.write(data[: len(data) // 2])
            raise
        return int(self._file.write(data))

    def flush(self) -> None:
        self._file.flush()
        self._disk.check("write", self._path)

    def read(self, *given: int) -> Any:
        self._disk.check("read", self._path)
        return self._file.read(*given)

    def readline(self, *given: int) -> Any:
        self._disk.check("read", self._path)
        return self._file.readline(*given)
