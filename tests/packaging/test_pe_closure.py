"""The check for missing DLLs reads Windows' own format, and searches where Windows does."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path

import pytest

import pe_closure

LOADED, STORED = 0x1000, 0x400
"""The address of a made-up program's one section when loaded, and its place in the file."""


def program(
    wants: Sequence[str] = (), later: Sequence[str] = (), machine: int = pe_closure.X64
) -> bytes:
    """Return a Windows program that does nothing except load DLLs, at once or later."""
    rows = {1: (wants, 20, 12), 13: (later, 32, 4)}
    body, directories = b"", [(0, 0)] * 16
    for index, (names, size, name_at) in rows.items():
        texts = b"".join(name.encode() + b"\0" for name in names)
        table = len(body) + len(texts)
        places = [texts.index(name.encode() + b"\0") + len(body) for name in names]
        body += texts
        for place in places:
            body += struct.pack("<I", LOADED + place).rjust(name_at + 4, b"\1").ljust(size, b"\1")
        body += bytes(size)
        if names:
            directories[index] = (LOADED + table, size)
    optional = struct.pack("<H", 0x20B).ljust(108, b"\0") + struct.pack("<I", 16)
    optional += b"".join(struct.pack("<II", *one) for one in directories)
    start = b"MZ".ljust(0x3C, b"\0") + struct.pack("<I", 0x40)
    head = b"PE\0\0" + struct.pack("<HHIIIHH", machine, 1, 0, 0, 0, len(optional), 0)
    section = b".rdata\0\0" + struct.pack("<IIII", len(body), LOADED, len(body), STORED) + bytes(16)
    return (start + head + optional + section).ljust(STORED, b"\0") + body


def fill(folder: Path, **files: bytes) -> Path:
    """Write files; `_internal__a.dll` stands for _internal/a.dll."""
    for name, data in files.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def test_it_reads_the_needs_of_a_start_and_of_later() -> None:
    found = pe_closure.Program(program(["SDL2.dll", "KERNEL32.dll"], ["winmm.dll"])).needs()
    assert found == {"sdl2.dll", "kernel32.dll", "winmm.dll"}


def test_a_folder_with_everything_has_no_problem(tmp_path: Path) -> None:
    game = program(["python311.dll", "KERNEL32.dll", "api-ms-win-crt-heap-l1-1-0.dll"])
    fill(
        tmp_path,
        **{"game.exe": game, "_internal__python311.dll": program(["ntdll.dll"])},
        **{"_internal__pygame__a.pyd": program(["Python311.dll", "beside.dll"])},
        **{"_internal__pygame__beside.dll": program()},
    )
    assert list(pe_closure.problems(tmp_path)) == []
    assert pe_closure.main([str(tmp_path)]) == 0


def test_a_missing_dll_is_named_with_the_file_that_needs_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(tmp_path, **{"_internal__a.pyd": program(["MSVCP140.dll"], ["later.dll"])})
    assert pe_closure.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "_internal/a.pyd needs later.dll, which is missing.",
        "_internal/a.pyd needs msvcp140.dll, which is missing.",
    ]


def test_a_dll_in_a_folder_that_windows_does_not_search_is_missing(tmp_path: Path) -> None:
    fill(
        tmp_path,
        **{"_internal__a.pyd": program(["x.dll"]), "_internal__pygame__x.dll": program()},
    )
    assert list(pe_closure.problems(tmp_path)) == ["_internal/a.pyd needs x.dll, which is missing."]


def test_a_file_for_another_processor_or_of_another_kind_is_told(tmp_path: Path) -> None:
    torn = program(["a.dll"])
    files = {"a.dll": program(machine=0x14C), "b.dll": b"#!/bin/sh", "c.dll": torn[:0x80]}
    fill(tmp_path, **files, **{"d.dll": torn[:-40]})
    told = list(pe_closure.problems(tmp_path))
    assert told[0] == "a.dll is not for 64-bit Windows."
    assert [line.split(":")[0] for line in told[1:]] == [
        f"{name}.dll cannot be read" for name in "bcd"
    ]


def test_an_empty_folder_is_no_program(tmp_path: Path) -> None:
    assert pe_closure.main([str(tmp_path)]) == 1
