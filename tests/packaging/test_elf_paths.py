"""Linux libraries lose the folders of the machine that compiled them, and nothing else."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

import elf_paths
from elf_paths import DYNAMIC, END, ENTRY, LOAD, RPATH, RUNPATH, TEXTS

NEEDED = 1
"""The kind of an entry that names another library."""
HEAD, MEMORY = 64, 0x10000
"""The size of the head of a file, and the address at which a made-up library is loaded."""


def library(*entries: tuple[int, str]) -> bytes:
    """Return a library whose only content is a table with these entries and their texts."""
    texts, rows = b"\0", b""
    for kind, text in entries:
        rows += struct.pack("<QQ", kind, len(texts))
        texts += text.encode() + b"\0"
    table = HEAD + 2 * 56
    size = len(rows) + 2 * ENTRY
    rows += struct.pack("<4Q", TEXTS, MEMORY + table + size, END, 0)
    end = table + size + len(texts)
    head = b"\x7fELF\2\1\1".ljust(32, b"\0") + struct.pack("<QQI3H", HEAD, 0, 0, HEAD, 56, 2)
    segments = b"".join(
        struct.pack("<IIQQQQQQ", kind, 0, start, MEMORY + start, 0, length, length, 8)
        for kind, start, length in ((LOAD, 0, end), (DYNAMIC, table, size))
    )
    return head.ljust(HEAD, b"\0") + segments + rows + texts


def entries_of(data: bytes) -> list[int]:
    """Return the kinds of the entries of a library's table, up to its end."""
    table = next(one for one in elf_paths.segments(data) if one.kind == DYNAMIC)
    kinds = [
        struct.unpack_from("<Q", data, place)[0]
        for place in range(table.start, table.start + table.size, ENTRY)
    ]
    return kinds[: kinds.index(END)]


@pytest.mark.parametrize("kind", [RPATH, RUNPATH])
@pytest.mark.parametrize("folders", ["/home/somewhere/lib", "$ORIGIN/libs:/opt/lib", ""])
def test_foreign_folders_are_removed(kind: int, folders: str) -> None:
    before = library((NEEDED, "libc.so.6"), (kind, folders), (NEEDED, "libm.so.6"))
    assert elf_paths.foreign_folders(before) == [folders.encode()]
    after = elf_paths.changed_library(before)
    assert len(after) == len(before)
    assert entries_of(after) == [NEEDED, NEEDED, TEXTS]
    assert elf_paths.foreign_folders(after) == []
    assert b"libc.so.6\0" in after
    assert b"\0libm.so.6\0" in after
    assert not folders or folders.encode() not in after


def test_both_kinds_of_entries_go() -> None:
    after = elf_paths.changed_library(library((RPATH, "/a"), (RUNPATH, "/b"), (NEEDED, "c")))
    assert entries_of(after) == [NEEDED, TEXTS]


@pytest.mark.parametrize(
    "data",
    [
        library((NEEDED, "libc.so.6"), (RUNPATH, "$ORIGIN/../pygame_ce.libs")),
        library((NEEDED, "libc.so.6")),
        b"\x7fELF\1\1 of 32 bits",
        b"a text",
        b"",
    ],
)
def test_all_else_stays_as_it_is(data: bytes) -> None:
    assert elf_paths.changed_library(data) == data
    assert elf_paths.foreign_folders(data) == []


def test_all_libraries_of_a_program_are_cleaned(tmp_path: Path) -> None:
    foreign, own = library((RUNPATH, "/a")), library((RUNPATH, "$ORIGIN"))
    (tmp_path / "libs").mkdir()
    (tmp_path / "libs" / "liba.so.1.2").write_bytes(foreign)
    (tmp_path / "libs" / "libb.so").write_bytes(own)
    (tmp_path / "liba.so.1.2").symlink_to("libs/liba.so.1.2")
    elf_paths.clean(tmp_path)
    assert (tmp_path / "libs" / "liba.so.1.2").read_bytes() == elf_paths.changed_library(foreign)
    assert (tmp_path / "libs" / "libb.so").read_bytes() == own
    assert (tmp_path / "liba.so.1.2").is_symlink()
