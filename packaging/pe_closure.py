"""Check that a Windows program's folder, or Windows, contains every DLL it needs.

python packaging/pe_closure.py FOLDER    lists what is missing; exit code 0 if nothing is

Running the program is no proof: the build machine and Wine have DLLs that a player's Windows
doesn't.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

X64 = 0x8664
SUFFIXES = {".exe", ".dll", ".pyd"}
INNER = "_internal"
"""The folder that the program tells Windows to search, whichever file needs the DLL."""

IMPORTS, DELAYED_IMPORTS = 1, 13
"""The directories of a file that name the DLLs needed at its start, and those needed later."""

WINDOWS = {
    *("advapi32", "bcrypt", "cfgmgr32", "comctl32", "comdlg32", "crypt32", "dwrite", "gdi32"),
    *("hid", "imm32", "iphlpapi", "kernel32", "msvcrt", "ntdll", "ole32", "oleaut32", "propsys"),
    *("psapi", "rpcrt4", "secur32", "setupapi", "shell32", "shlwapi", "ucrtbase", "user32"),
    *("usp10", "version", "windowscodecs", "winmm", "ws2_32"),
}
"""The DLLs of every Windows 10 and 11. Not Visual C++'s runtime: vcruntime140, msvcp140."""
API_SETS = ("api-ms-win-", "ext-ms-")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a file: its address when loaded, its place in the file, and its length."""

    loaded: int
    stored: int
    length: int


class Program:
    """The DLL needs of a Windows program or library.

    Source: Microsoft's "PE Format". Raises ValueError for a file of another kind.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        try:
            self._read_headers()
        except struct.error as error:
            raise ValueError("cut short") from error

    def _read_headers(self) -> None:
        (start,) = struct.unpack_from("<I", self._data, 0x3C)
        if self._data[:2] != b"MZ" or self._data[start : start + 4] != b"PE\0\0":
            raise ValueError("not a Windows program")
        self.machine, count = struct.unpack_from("<HH", self._data, start + 4)
        (size,) = struct.unpack_from("<H", self._data, start + 20)
        self._optional = start + 24
        table = self._optional + size
        self._sections = [self._section(table + 40 * index) for index in range(count)]

    def _section(self, at: int) -> Section:
        loaded, length, stored = struct.unpack_from("<III", self._data, at + 12)
        return Section(loaded, stored, length)

    def needs(self) -> set[str]:
        """Return the DLLs it needs, in lower case. Raise ValueError if it is damaged."""
        try:
            return {*self._names(IMPORTS, 20, 12), *self._names(DELAYED_IMPORTS, 32, 4)}
        except struct.error as error:
            raise ValueError("cut short") from error

    def _names(self, directory: int, size: int, name_at: int) -> Iterator[str]:
        """Yield the names in a table of rows; `name_at` is where a row has a name's address."""
        at = self._directory(directory)
        while at and any(struct.unpack_from(f"{size}B", self._data, at)):
            (name,) = struct.unpack_from("<I", self._data, at + name_at)
            start = self._place(name)
            yield self._data[start : self._data.index(b"\0", start)].decode("ascii").lower()
            at += size

    def _directory(self, index: int) -> int:
        """Return where a directory begins in the file, or 0 if the file has none of this kind."""
        (magic,) = struct.unpack_from("<H", self._data, self._optional)
        first = self._optional + (112 if magic == 0x20B else 96)
        (count,) = struct.unpack_from("<I", self._data, first - 4)
        if index >= count:
            return 0
        (address,) = struct.unpack_from("<I", self._data, first + 8 * index)
        return self._place(address) if address else 0

    def _place(self, address: int) -> int:
        for one in self._sections:
            if one.loaded <= address < one.loaded + one.length:
                return address - one.loaded + one.stored
        raise ValueError(f"nothing at {address:#x}")


def problems(folder: Path) -> Iterator[str]:
    """Yield a sentence for each thing missing from a program's folder."""
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)
    if not files:
        yield f"{folder} contains no Windows program."
    for file in files:
        name = file.relative_to(folder).as_posix()
        try:
            program = Program(file.read_bytes())
            needs = program.needs()
        except ValueError as error:
            yield f"{name} cannot be read: {error}."
            continue
        if program.machine != X64:
            yield f"{name} is not for 64-bit Windows."
        found = {path.name.lower() for place in searched(folder, file) for path in place.glob("*")}
        yield from (
            f"{name} needs {need}, which is missing."
            for need in sorted(needs - found)
            if not is_of_windows(need)
        )


def searched(folder: Path, file: Path) -> set[Path]:
    """Return the folders that Windows searches for DLLs of a file."""
    return {folder, folder / INNER, file.parent}


def is_of_windows(name: str) -> bool:
    return name.startswith(API_SETS) or name.removesuffix(".dll") in WINDOWS


def main(argv: list[str]) -> int:
    if len(argv) != 1:
        print(__doc__)
        return 2
    found = list(problems(Path(argv[0])))
    print("\n".join(found) or "Every DLL is there.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
