"""Disks that fail: until the end of a `monkeypatch.context`."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from game.system import storage


def full_disk(patch: pytest.MonkeyPatch) -> None:
    """Let no file be written."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "")

    patch.setattr("tempfile.mkstemp", full)


def out_of_reach(patch: pytest.MonkeyPatch, file: Path) -> None:
    """Let this file not be read."""
    read = storage._read

    def away(path: Path, largest: int) -> bytes:
        if path == file:
            raise OSError(errno.EIO, "")
        return read(path, largest)

    patch.setattr(storage, "_read", away)
