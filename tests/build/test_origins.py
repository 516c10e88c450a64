"""Every library in a program has a version that is true, and a name that databases know."""

from __future__ import annotations

import ctypes
import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pygame.freetype
import pytest

import contents
import libraries
from package import origins
from package.lock import PLAY, locked

NEITHER = {
    "sdl",  # the tables have its libraries, by their whole names
    "vcruntime",  # a file of Windows's C library; Microsoft lists no package of it
    "winpthread",  # a part of mingw-w64, with a version of its own
}
"""Libraries without a package and without an entry in the database of vulnerabilities."""

WHEEL = Path(pygame.__file__).parent.with_name("pygame_ce.libs")
VERSION_14_1 = b"\xbd\x04\xef\xfe\0\0\1\0" + bytes([1, 0, 14, 0, 3, 0, 2, 0])


@pytest.mark.parametrize(
    ("file", "content", "version"),
    [
        ("libFLAC.dll", b"\0reference libFLAC 1.5.0 20250211\0", "1.5.0"),
        ("libjpeg.62.4.0.dylib", b"libjpeg-turbo version 3.1.4.1 (build 20260809)", "3.1.4.1"),
        ("libharfbuzz-0.dll", b"text\x0014.3.0\0text", "14.3.0"),
        ("libharfbuzz-0.dll", b"\x0014.3.0\0text\x001.2.7\0", None),
        ("libexpat.so.1", b"\0expat_2.5.0\0", "2.5.0"),
        ("libz.1.dylib", b" deflate 1.3.1 Copyright 1995-2024 ", "1.3.1"),
        (
            "libz.1.3.1.zlib-ng.dylib",
            b" deflate 1.3.1 Copyright 1995-2024 \0zlib-ng 2.3.3",
            "2.3.3",
        ),
        ("VCRUNTIME140.dll", b"MZ" + VERSION_14_1, "14.1.2.3"),
        ("libxmp.so.4", b"A4.7.2\0", "4.7.2"),
        ("libogg.so.0", b"\x001.3.5\0", "1.3.6"),
        ("libogg-0.dll", b"", "1.3.5"),
        ("libstranger.so.1", b"\x001.3.5\0", None),
        ("1.so", b"", None),
    ],
)
def test_a_version_is_stated_or_tabled(file: str, content: bytes, version: str | None) -> None:
    assert origins.origin(file, content).version == version


def test_a_library_has_its_name_in_the_database_or_its_tag() -> None:
    png = origins.origin("libpng16-16.dll", b"libpng version 1.6.58")
    assert (png.purl, png.cpe) == (None, "cpe:2.3:a:libpng:libpng:1.6.58:*:*:*:*:*:*:*")
    opus = origins.origin("libopus.0.dylib", b"libopus 1.6.1")
    assert (str(opus.purl), opus.cpe) == ("pkg:github/xiph/opus@v1.6.1", None)
    ng = origins.origin("libz.1.dylib", b"deflate 1.3.1 zlib-ng 2.3.3")
    assert (str(ng.purl), ng.cpe) == ("pkg:github/zlib-ng/zlib-ng@2.3.3", None)


def test_every_library_has_a_name_except_a_few() -> None:
    named = {*origins.CPES, *origins.TAGS}
    known = {name for names in libraries.LICENCES.values() for name in names}
    assert known - named == NEITHER
    assert set(origins.SDL) <= named
    assert not set(origins.CPES) & set(origins.TAGS)


def test_the_tables_are_of_the_packages_in_use() -> None:
    """For a new pygame-ce or Python, look up what the tables say, then change their keys."""
    pins = {one.name: one.pin for one in locked(PLAY)}
    assert pins["pygame-ce"] == f"=={origins.PYGAME}"
    assert contents.PYTHON in origins.FFI_OF_PYTHON


def test_for_another_pygame_the_table_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.version, "ver", "2.5.9")
    assert origins.origin("libogg.so.0", b"").version is None


@pytest.mark.skipif(not WHEEL.is_dir(), reason="pygame's wheel has such a folder on Linux only")
def test_the_tables_agree_with_what_the_libraries_answer() -> None:
    answers = dict(asked())
    answers["freetype"] = pygame.freetype.get_version(linked=True)
    tabled = {name: tuple(map(int, origins.OF_PYGAME[name].split("."))) for name in answers}
    assert tabled == answers


def asked() -> Iterator[tuple[str, tuple[int, int, int]]]:
    """Yield the versions of libraries that only a function tells."""
    for name, function, bits in (
        ("brotlidec", "BrotliDecoderVersion", 12),
        ("webp", "WebPGetDecoderVersion", 8),
        ("webpdemux", "WebPGetDemuxVersion", 8),
    ):
        (file,) = WHEEL.glob(f"lib{name}-*")
        number, mask = getattr(ctypes.CDLL(str(file)), function)(), (1 << bits) - 1
        yield name, (number >> 2 * bits, number >> bits & mask, number & mask)


@pytest.mark.skipif(not WHEEL.is_dir(), reason="pygame's wheel has such a folder on Linux only")
def test_every_library_of_pygame_has_a_version_and_a_name() -> None:
    files = [path for path in WHEEL.iterdir() if libraries.licence_of(path.name)]
    found = {path.name: origins.origin(path.name, path.read_bytes()) for path in files}
    assert len(found) > 20
    nameless = [file for file, one in found.items() if not (one.version and (one.purl or one.cpe))]
    assert nameless == []


@pytest.mark.skipif(not shutil.which("dpkg-query"), reason="a system without Debian's packages")
def test_a_file_of_debian_is_known_by_its_package() -> None:
    tool = str(shutil.which("dpkg-query"))
    found = origins.of_debian([tool, "/usr/lib/libstranger.so.1"])
    assert set(found) == {tool}
    package = found[tool].purl
    assert package is not None
    assert (package.type, package.name, package.version) == ("deb", "dpkg", found[tool].version)
    assert found[tool].version == origins.query("--show", "--showformat=${Version}", "dpkg")
    assert set(package.qualifiers) == {"arch", "distro"}


@pytest.mark.parametrize("place", ["/lib/libfoo.so.1", "/usr/lib/libfoo.so.1"])
def test_a_package_can_name_a_file_with_usr_or_without(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One folder leads to the other, and packages of either kind are in use."""
    package = origins.Origin("1.2-3")
    monkeypatch.setattr(shutil, "which", str)
    monkeypatch.setattr(origins, "packages", lambda names: dict.fromkeys(names, package))
    monkeypatch.setattr(
        origins, "query", lambda _, *paths: f"libfoo1:amd64: {place}\n" if place in paths else ""
    )
    for source in ("/lib/libfoo.so.1", "/usr/lib/libfoo.so.1"):
        assert origins.of_debian([source]) == {source: package}


def test_without_debians_tool_no_file_is_of_debian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert origins.of_debian(["/usr/bin/dpkg-query"]) == {}
