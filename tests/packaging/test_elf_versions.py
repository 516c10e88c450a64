"""The glibc that a Linux program needs is read from its files, and made older where it can be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import contents
import elf_versions
from tests.packaging.linux_files import ARM64, X86_64, elf_hash, library

OLD, NEW = "GLIBC_2.2.5", "GLIBC_2.35"
PYTHON = {"libm.so.6": ["GLIBC_2.29", NEW, OLD], "libc.so.6": ["GLIBC_2.34", OLD]}
SYMBOLS = [("pow", "GLIBC_2.29"), ("hypot", NEW), ("sin", OLD), ("dlopen", "GLIBC_2.34")]


def names(data: bytes) -> list[bytes]:
    return [need.name for need in elf_versions.Library(data).needs()]


def test_it_reads_the_versions_of_every_library() -> None:
    assert names(library({"a": ["A_1", "A_2"], "b": ["B_1"]})) == [b"A_1", b"A_2", b"B_1"]


def test_versions_are_compared_as_numbers_and_those_of_other_libraries_ignored() -> None:
    first = library({"libc.so.6": ["GLIBC_2.9", "GLIBC_2.17"], "libz.so.1": ["ZLIB_9.1"]})
    second = library({"libc.so.6": ["GLIBC_2.2.5", "GLIBC_PRIVATE"]})
    assert elf_versions.needed([first, second, b"GLIBC_2.99"]) == (2, 17)
    assert elf_versions.needed([second]) == (2, 2, 5)


def test_hypot_is_taken_in_its_first_version() -> None:
    older = elf_versions.with_older(library(PYTHON, SYMBOLS))
    assert elf_versions.needed([older]) == (2, 34)
    needs = elf_versions.Library(older).needs()
    assert [need.name.decode() for need in needs] == ["GLIBC_2.29", OLD, OLD, "GLIBC_2.34", OLD]
    assert elf_versions.Library(older).symbols(needs[1]) == {b"hypot"}
    for need in needs:
        digest = int.from_bytes(older[need.at : need.at + 4], "little")
        assert digest == elf_hash(need.name.decode()), "the loader compares the hash first"


def test_hypot_has_another_first_version_on_arm() -> None:
    made = library({"libm.so.6": [NEW, "GLIBC_2.17"]}, [("hypot", NEW)], machine=ARM64)
    assert set(names(elf_versions.with_older(made))) == {b"GLIBC_2.17"}


@pytest.mark.parametrize(
    ("wants", "symbols", "machine"),
    [
        pytest.param(PYTHON, [*SYMBOLS, ("new", NEW)], X86_64, id="another symbol"),
        pytest.param(PYTHON, [("new", NEW)], X86_64, id="only another symbol"),
        pytest.param({"libm.so.6": [NEW]}, [("hypot", NEW)], X86_64, id="no first version"),
        pytest.param(PYTHON, SYMBOLS, 243, id="another processor"),
        pytest.param({"libm.so.6": [OLD]}, [("hypot", OLD)], X86_64, id="old already"),
    ],
)
def test_anything_else_stays_as_it_is(
    wants: dict[str, list[str]], symbols: list[tuple[str, str]], machine: int
) -> None:
    made = library(wants, symbols, machine)
    assert elf_versions.with_older(made) == made


def test_only_a_changed_library_is_copied(tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    entries = []
    for name, content in (("a.so", library(PYTHON, SYMBOLS)), ("b.so", library({})), ("c", b"c")):
        (tmp_path / name).write_bytes(content)
        entries.append((f"in/{name}", str(tmp_path / name), "BINARY"))
    entries.append(("link.so", "a.so", "SYMLINK"))
    changed = elf_versions.for_older(entries, work)
    assert changed == [("in/a.so", str(work / "a.so"), "BINARY"), *entries[1:]]
    assert elf_versions.needed([(work / "a.so").read_bytes()]) == (2, 34)


@pytest.mark.parametrize("data", [b"\x7fELF\1\1" + bytes(60), library(PYTHON)[:-70], b"#!/bin/sh"])
def test_a_file_of_another_kind_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"not a 64-bit|cut short"):
        elf_versions.Library(data)


def test_a_program_that_needs_too_much_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a").write_bytes(library({"libc.so.6": ["GLIBC_2.34"]}))
    assert elf_versions.main([str(tmp_path)]) == 0
    (tmp_path / "b").write_bytes(library({"libc.so.6": ["GLIBC_2.38"]}))
    assert elf_versions.main([str(tmp_path)]) == 1
    assert "needs glibc 2.38" in capsys.readouterr().out


def test_the_readme_names_the_glibc_of_a_release() -> None:
    readme = (contents.ROOT / "README.md").read_text(encoding="utf-8")
    assert f"glibc {elf_versions.dotted(contents.GLIBC)} or newer" in readme


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such program")
def test_it_reads_a_real_program() -> None:
    found = elf_versions.needed([Path(sys.executable).read_bytes()])
    assert (2, 0) < found < (3, 0)
