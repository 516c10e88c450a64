"""Tell where the libraries in a program come from: their versions, and their names in databases.

A library from a package of Debian or Ubuntu is known by that package, whose patches count. The
others come with pygame-ce or Python. Most state their version; a table knows the rest.
"""

from __future__ import annotations

import platform
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass

import pygame
from packageurl import PackageURL

LONE = rb"\0(\d+\.\d+\.\d+)\0"
STATED = {
    "expat": rb"\0expat_([\d.]+)\0",
    "flac": rb"reference libFLAC ([\d.]+)",
    "fluidsynth": LONE,
    "harfbuzz": LONE,
    "jpeg": rb"libjpeg-turbo version ([\d.]+)",
    "lzma": LONE,
    "mpg": LONE,
    "opus": rb"libopus ([\d.]+)",
    "png": rb"libpng version ([\d.]+)",
    "sndfile": rb"libsndfile-([\d.]+\d)",
    "tiff": rb"LIBTIFF, Version ([\d.]+)",
    "vorbis": rb"libVorbis ([\d.]+)",
    "wavpack": LONE,
    "xmp": LONE,
    "z": rb"deflate ([\d.]+\d)",
    "zlib": rb"deflate ([\d.]+\d)",
    "zlib-ng": rb"zlib-ng ([\d.]+\d)",
}
"""Library -> how its file states its version."""

RESOURCE = re.compile(rb"\xbd\x04\xef\xfe.{4}(.{8})", re.DOTALL)
"""The version in a DLL's resources, as Windows shows it."""

SDL = {
    "SDL2": pygame.get_sdl_version(),
    "SDL2_image": pygame.image.get_sdl_image_version(),
    "SDL2_mixer": pygame.mixer.get_sdl_mixer_version(),
    "SDL2_ttf": pygame.font.get_sdl_ttf_version(),
}
"""SDL's libraries -> their versions, as pygame knows them."""

PYGAME = "2.5.8"
"""The pygame-ce of the next two tables. For another one, read its sources again."""

OF_PYGAME = {
    **dict.fromkeys(("brotlicommon", "brotlidec"), "1.2.0"),
    "freetype": "2.14.3",
    "ogg": "1.3.6",
    "opusfile": "0.12",
    **dict.fromkeys(("vorbisenc", "vorbisfile"), "1.3.7"),
    **dict.fromkeys(("sharpyuv", "webp", "webpdemux"), "1.6.0"),
    "xmp": "4.7.2",
}
"""Library in pygame-ce's wheels that states no version, at least on some system -> its version.

Source: pygame-ce's buildconfig/deps/base/*/*.sha512.
"""

OF_PYGAME_ON_WINDOWS = {
    "libogg-0.dll": "1.3.5",
    **dict.fromkeys(("libwebp-7.dll", "libwebpdemux-2.dll"), "1.0.3"),
}
"""File of pygame-ce's wheel for Windows that SDL's makers built, with changes -> its version.

Sources: the branches in .gitmodules of SDL_mixer 2.8 and SDL_image 2.8, and WebP's own functions.
"""

FFI_OF_PYTHON = {"3.11": "3.4.4"}
"""Python for Windows -> its libffi. Source: CPython's issue 101763."""

CPES = {
    **dict.fromkeys(("brotlicommon", "brotlidec"), "google:brotli"),
    "SDL2": "libsdl:simple_directmedia_layer",
    "SDL2_image": "libsdl:sdl_image",
    "expat": "libexpat_project:libexpat",
    "ffi": "libffi_project:libffi",
    "flac": "flac_project:flac",
    "fluidsynth": "fluidsynth:fluidsynth",
    "freetype": "freetype:freetype",
    "harfbuzz": "harfbuzz_project:harfbuzz",
    "jpeg": "libjpeg-turbo:libjpeg-turbo",
    "lzma": "tukaani:xz",
    "mpg": "mpg123:mpg123",
    "opusfile": "xiph:opusfile",
    "png": "libpng:libpng",
    "python": "python:python",
    "sndfile": "libsndfile_project:libsndfile",
    "tiff": "libtiff:libtiff",
    **dict.fromkeys(("vorbis", "vorbisenc", "vorbisfile"), "xiph.org:libvorbis"),
    "wavpack": "wavpack:wavpack",
    **dict.fromkeys(("sharpyuv", "webp", "webpdemux"), "webmproject:libwebp"),
    **dict.fromkeys(("z", "zlib"), "zlib:zlib"),
}
"""Library -> vendor and product in the National Vulnerability Database."""

TAGS = {
    "SDL2_mixer": "pkg:github/libsdl-org/sdl_mixer@release-{}",
    "SDL2_ttf": "pkg:github/libsdl-org/sdl_ttf@release-{}",
    "ogg": "pkg:github/xiph/ogg@v{}",
    "opus": "pkg:github/xiph/opus@v{}",
    "xmp": "pkg:github/libxmp/libxmp@libxmp-{}",
    "zlib-ng": "pkg:github/zlib-ng/zlib-ng@{}",
}
"""Library that the database doesn't name -> the tag of a version."""

LIBRARY = re.compile(r"(?:lib)?(([a-z]+)\d*(?:_[a-z]+)?)", re.IGNORECASE)
"""The name of a library without its version: libpng16-16.dll, libSDL2_image-2.0.so.0.800.12."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a library comes from: its version, and its name as a package or in the database."""

    version: str | None = None
    purl: PackageURL | None = None
    cpe: str | None = None


def origin(file: str, content: bytes) -> Origin:
    """Return the origin of a library that comes with pygame-ce or Python."""
    key = key_of(file, content)
    version = version_of(key, file, content)
    if version is None:
        return Origin()
    purl = PackageURL.from_string(TAGS[key].format(version)) if key in TAGS else None
    return Origin(version, purl, cpe(CPES[key], version) if key in CPES else None)


def cpe(product: str, version: str) -> str:
    return f"cpe:2.3:a:{product}:{version}:*:*:*:*:*:*:*"


def key_of(file: str, content: bytes) -> str:
    """Return a library's name in the tables: its letters, or the whole name of one of SDL's."""
    found = LIBRARY.match(file)
    if found is None:
        return file
    key = found[1] if found[1] in SDL else found[2].lower()
    return "zlib-ng" if key in ("z", "zlib") and b"zlib-ng" in content else key


def version_of(key: str, file: str, content: bytes) -> str | None:
    """Return the version of a library, or None if neither its file nor a table has it."""
    if key == "python":
        return platform.python_version()
    if known := SDL.get(key):
        return ".".join(map(str, known))
    return stated(key, content) or resource(content) or tabled(key, file)


def stated(key: str, content: bytes) -> str | None:
    """Return the version that a library states, or None unless it is exactly one."""
    found = set(re.findall(STATED[key], content)) if key in STATED else set()
    return found.pop().decode() if len(found) == 1 else None


def tabled(key: str, file: str) -> str | None:
    """Return the version in the tables, if they are of this Python or this pygame-ce."""
    if file == "libffi-8.dll":
        return FFI_OF_PYTHON.get("{}.{}".format(*sys.version_info))
    if pygame.version.ver == PYGAME:
        return OF_PYGAME_ON_WINDOWS.get(file) or OF_PYGAME.get(key)
    return None


def resource(content: bytes) -> str | None:
    """Return the version in the resources of a DLL."""
    found = set(RESOURCE.findall(content))
    if len(found) != 1:
        return None
    minor, major, last, third = struct.unpack("<4H", found.pop())
    return f"{major}.{minor}.{third}.{last}"


def of_debian(sources: Iterable[str]) -> dict[str, Origin]:
    """Return file -> its package, of those files that come from a package of Debian or Ubuntu."""
    if shutil.which("dpkg-query") is None:
        return {}
    bare = {source: source.removeprefix("/usr") for source in sources}
    both = [path for one in bare.values() for path in (one, f"/usr{one}")]
    lines = re.findall(r"^(\S+): (?:/usr)?(/.*)$", query("--search", *both), re.MULTILINE)
    owners = {path: owner for owner, path in lines}
    made = packages(set(owners.values()))
    return {source: made[owners[path]] for source, path in bare.items() if path in owners}


def packages(names: set[str]) -> dict[str, Origin]:
    """Return installed package -> where it comes from."""
    if not names:
        return {}
    system = platform.freedesktop_os_release()
    distribution = f"{system['ID']}-{system.get('VERSION_ID', '')}".rstrip("-")
    form = "--showformat=${binary:Package} ${Package} ${Version} ${Architecture}\n"
    made = {}
    for line in query("--show", form, *sorted(names)).splitlines():
        owner, name, version, architecture = line.split()
        about = {"arch": architecture, "distro": distribution}
        made[owner] = Origin(version, PackageURL("deb", system["ID"], name, version, about))
    return made


def query(*words: str) -> str:
    """Return dpkg-query's answer, which it also has for a part of the question."""
    command = ["dpkg-query", *words]
    return subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ).stdout
