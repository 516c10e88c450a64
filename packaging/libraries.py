"""The libraries in the packaged program, and their licences."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePath

LICENCES = {
    "Brotli.txt": ("brotlicommon", "brotlidec"),
    "Expat.txt": ("expat",),
    "FLAC.txt": ("flac",),
    "FreeType.txt": ("freetype",),
    "HarfBuzz.txt": ("harfbuzz",),
    "LGPL-2.1.txt": ("fluidsynth", "mpg", "sndfile"),
    "Ogg.txt": ("ogg",),
    "Opus.txt": ("opus",),
    "Python.txt": ("python",),
    "SDL.txt": ("sdl",),
    "THIRD-PARTY.txt": ("vcruntime",),
    "Vorbis.txt": ("vorbis", "vorbisenc", "vorbisfile"),
    "WavPack.txt": ("wavpack",),
    "XZ.txt": ("lzma",),
    "libffi.txt": ("ffi",),
    "libjpeg-turbo.txt": ("jpeg",),
    "libpng.txt": ("png",),
    "libtiff.txt": ("tiff",),
    "libwebp.txt": ("webp", "webpdemux", "sharpyuv"),
    "libxmp.txt": ("xmp",),
    "opusfile.txt": ("opusfile",),
    "winpthreads.txt": ("winpthread",),
    "zlib.txt": ("z", "zlib"),
}
"""File in packaging/licences -> its libraries, by the letters that their names begin with."""

_LIBRARY = re.compile(r"\.dll$|\.dylib$|\.so(\.\d+)*$", re.IGNORECASE)
_MODULE = re.compile(r"\.(cpython-[\w-]+|abi3)\.so$|\.pyd$")
"""Compiled modules of Python or pygame, under the licence of these."""
_LETTERS = re.compile(r"(?:lib)?([a-z]+)")


def licence_of(path: str) -> str | None:
    """Return the licence file of a library such as libpng16-16.dll, or None if it is unknown."""
    found = _LETTERS.match(PurePath(path).name.lower())
    names = [file for file, names in LICENCES.items() if found and found[1] in names]
    return names[0] if names else None


def libraries(paths: Iterable[str]) -> list[str]:
    """Return the libraries among a program's files."""
    return [path for path in paths if _LIBRARY.search(path) and not _MODULE.search(path)]
