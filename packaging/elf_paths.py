"""Remove from Linux libraries the folders of the machine that compiled them.

A library can name folders in which the system searches for other libraries. Only those relative to
the library itself ($ORIGIN) exist on a player's machine.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LOAD, DYNAMIC = 1, 2
"""Kinds of segments: loaded into memory, and the table of what the loader needs to know."""
END, TEXTS, RPATH, RUNPATH = 0, 5, 15, 29
"""Kinds of entries in that table: its end, the place of its texts, folders to search."""
ENTRY = 16
"""The bytes of an entry: its kind, and a number."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a library: its kind, its place in the file and in memory, and its size."""

    kind: int
    start: int
    address: int
    size: int


def clean(program: Path) -> None:
    """Remove the folders from all libraries of a program."""
    for path in program.rglob("*.so*"):
        if path.is_symlink():
            continue
        data = path.read_bytes()
        changed = changed_library(data)
        if changed != data:
            path.write_bytes(changed)


def changed_library(data: bytes) -> bytes:
    """Return a library without the folders that aren't relative to itself. Return other files as
    they are."""
    if data[:6] != b"\x7fELF\2\1":  # 64 bits, lowest byte first
        return data
    changed = bytearray(data)
    for table in segments(data):
        if table.kind == DYNAMIC:
            _clean(changed, table)
    return bytes(changed)


def foreign_folders(data: bytes) -> list[bytes]:
    """Return the folders in which a library searches, except those relative to itself."""
    if data[:6] != b"\x7fELF\2\1":
        return []
    tables = (table for table in segments(data) if table.kind == DYNAMIC)
    return [folders for table in tables for _, _, folders in _foreign(data, table)]


def segments(data: bytes | bytearray) -> list[Segment]:
    (start,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    places = range(start, start + size * count, size)
    return [Segment(*struct.unpack_from("<I4xQQ8xQ", data, place)) for place in places]


def _clean(data: bytearray, table: Segment) -> None:
    """Remove the entries with foreign folders from a table, and their texts."""
    end = table.start + table.size
    for entry, text, folders in reversed(list(_foreign(data, table))):
        data[text : text + len(folders)] = bytes(len(folders))
        data[entry:end] = data[entry + ENTRY : end] + bytes(ENTRY)


def _foreign(data: bytes | bytearray, table: Segment) -> Iterator[tuple[int, int, bytes]]:
    """Yield the place of each entry with foreign folders, the place of its text, and the text."""
    places = range(table.start, table.start + table.size, ENTRY)
    entries = [(place, *struct.unpack_from("<QQ", data, place)) for place in places]
    texts = next((number for _, kind, number in entries if kind == TEXTS), 0)
    for place, kind, number in entries:
        if kind in (RPATH, RUNPATH):
            start = _place_of(data, texts) + number
            folders = bytes(data[start : data.index(b"\0", start)])
            if not all(folder.startswith(b"$ORIGIN") for folder in folders.split(b":")):
                yield place, start, folders


def _place_of(data: bytes | bytearray, address: int) -> int:
    """Return the place in the file of an address in memory."""
    return next(
        one.start + address - one.address
        for one in segments(data)
        if one.kind == LOAD and one.address <= address < one.address + one.size
    )
