"""Check which glibc a Linux program needs, and make Python's library need an older one.

python packaging/elf_versions.py FOLDER    prints the glibc needed; exit code 0 if a release may
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import contents

Version: TypeAlias = tuple[int, ...]

NEEDS, VERSIONS = 0x6FFFFFFE, 0x6FFFFFFF
"""The sections with the versions that a file needs, and with the version of each symbol."""

FIRST = {62: b"GLIBC_2.2.5", 183: b"GLIBC_2.17"}
"""Processor -> the first version of glibc's functions: x86-64 and ARM64."""

SYMBOL, NEWER = b"hypot", b"GLIBC_2.35"
"""In glibc 2.35, hypot lost the error handlers that no program sets. Otherwise it is the same."""

GLIBC = re.compile(rb"GLIBC_(\d+(?:\.\d+)+)")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a file: its kind, its place, the section with its texts, and its count."""

    kind: int
    start: int
    size: int
    link: int
    count: int


@dataclass(frozen=True, slots=True)
class Need:
    """A version that a file needs: its place in the file, its number there, and its name."""

    at: int
    number: int
    name: bytes


class Library:
    """The versions that a Linux program or library needs of others.

    Source: the "Linux Standard Base Core Specification", Symbol Versioning. Raises ValueError for a
    file of another kind, also for 32 bits.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        if data[:6] != b"\x7fELF\2\1":
            raise ValueError("not a 64-bit Linux program")
        try:
            (self.machine,) = struct.unpack_from("<H", data, 18)
            self._sections = list(self._read_sections())
        except struct.error as error:
            raise ValueError("cut short") from error

    def _read_sections(self) -> Iterator[Section]:
        (start,) = struct.unpack_from("<Q", self._data, 40)
        size, count = struct.unpack_from("<HH", self._data, 58)
        for at in range(start, start + size * count, size):
            yield Section(*struct.unpack_from("<4xI16xQQII", self._data, at))

    def needs(self) -> list[Need]:
        """Return the versions that it needs, of all libraries."""
        return [need for one in self._sections if one.kind == NEEDS for need in self._needs(one)]

    def _needs(self, section: Section) -> Iterator[Need]:
        at = section.start
        for _ in range(section.count):
            count, inner, following = struct.unpack_from("<2xH4xII", self._data, at)
            place = at + inner
            for _ in range(count):
                number, name, step = struct.unpack_from("<6xHII", self._data, place)
                yield Need(place, number, self._text(section, name))
                place += step
            at += following

    def _text(self, section: Section, offset: int) -> bytes:
        start = self._sections[section.link].start + offset
        return self._data[start : self._data.index(b"\0", start)]

    def symbols(self, need: Need) -> set[bytes]:
        """Return the symbols that it takes in a version."""
        (versions,) = (one for one in self._sections if one.kind == VERSIONS)
        table = self._sections[versions.link]
        numbers = struct.unpack_from(f"<{versions.size // 2}H", self._data, versions.start)
        return {
            self._text(table, *struct.unpack_from("<I", self._data, table.start + 24 * index))
            for index, number in enumerate(numbers)
            if number == need.number
        }


def needed(files: Iterable[bytes]) -> Version:
    """Return the oldest glibc that these files can use, such as (2, 34). Ignore other files."""
    names = (need.name for data in files if is_linux(data) for need in Library(data).needs())
    found = [GLIBC.fullmatch(name) for name in names]
    return max((numbers(one[1]) for one in found if one), default=(2, 17))


def is_linux(data: bytes) -> bool:
    return data.startswith(b"\x7fELF")


def numbers(version: bytes) -> Version:
    return tuple(map(int, version.split(b".")))


def with_older(data: bytes) -> bytes:
    """Return a file that takes hypot in its first version, if it needs 2.35 only for that."""
    library = Library(data)
    needs = library.needs()
    newer = [need for need in needs if need.name == NEWER]
    first = [need for need in needs if need.name == FIRST.get(library.machine)]
    if not first or [library.symbols(need) for need in newer] != [{SYMBOL}]:
        return data
    changed = bytearray(data)
    for start, end in ((0, 4), (8, 12)):  # the hash of the name, and the name
        changed[newer[0].at + start : newer[0].at + end] = data[first[0].at + start :][
            : end - start
        ]
    return bytes(changed)


def for_older(binaries: Iterable[contents.Entry], folder: Path) -> list[contents.Entry]:
    """Return the binaries, with changed copies in the folder of those that can use older glibc."""
    return [(name, older_copy(Path(source), folder), kind) for name, source, kind in binaries]


def older_copy(source: Path, folder: Path) -> str:
    """Return the path of a changed copy, or the source's path if nothing is to change."""
    data = source.read_bytes() if source.is_file() else b""
    older = with_older(data) if is_linux(data) else data
    if older == data:
        return str(source)
    copy = folder / source.name
    copy.write_bytes(older)
    return str(copy)


def main(argv: list[str]) -> int:
    if len(argv) != 1:
        print(__doc__)
        return 2
    found = needed(path.read_bytes() for path in Path(argv[0]).rglob("*") if path.is_file())
    print(f"needs glibc {dotted(found)}; a release, at most {dotted(contents.GLIBC)}")
    return int(found > contents.GLIBC)


def dotted(version: Version) -> str:
    return ".".join(map(str, version))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
