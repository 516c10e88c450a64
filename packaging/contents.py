"""The contents of the packaged program. The spec and the tests read this."""

from __future__ import annotations

import ntpath
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

Entry: TypeAlias = tuple[str, str, str]
"""A line of PyInstaller's tables: the path in the program, the file it comes from, its kind."""

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "packaging" / "README.txt"
NAME = "pocket-mahjong"
TITLE = "Pocket Mahjong"
APP_ID = "io.github.pocket_mahjong"

PYTHON = "3.11"
"""The Python in every program of a release."""

GLIBC = (2, 34)
"""The oldest glibc that a release for Linux runs with."""

EXCLUDED = (
    # Optional libraries of other modules, which the game doesn't need.
    *("numpy", "PIL", "cv2", "OpenGL", "win32com", "pythoncom", "setuptools", "pip", "wheel"),
    # Tools for developers, and other windowing systems.
    *("unittest", "doctest", "pydoc", "pdb", "test", "tkinter", "_tkinter", "readline"),
    *("curses", "_curses", "_curses_panel"),
    *("lib2to3", "distutils", "ensurepip", "venv", "pycparser", "cffi"),
    # The network, which the game doesn't use. _hashlib is OpenSSL; Python has the same digests.
    *("ssl", "_ssl", "_hashlib", "http", "urllib.request", "ftplib", "smtplib", "imaplib"),
    *("socketserver", "xmlrpc", "email", "asyncio", "nis"),
    # Formats that the game doesn't read.
    *("sqlite3", "_sqlite3", "xml", "pyexpat", "bz2", "_bz2", "compression.zstd", "_zstd"),
    *("dbm", "_dbm", "_gdbm"),
    # Identifiers with the help of libuuid; Python makes them without it too.
    "_uuid",
    # Used only in a test inside Python's random. _decimal contains another library, libmpdec.
    *("statistics", "fractions", "decimal", "_decimal", "_pydecimal"),
    # Annotations of pygame, which no player installs. The machine of the build has it by chance.
    "typing_extensions",
    # Unused parts of pygame. Not joystick, pixelcopy and scrap: other parts load them.
    *("pygame.tests", "pygame.examples", "pygame.docs", "pygame.camera", "pygame._camera"),
    *("pygame._camera_opencv", "pygame.midi", "pygame.pypm", "pygame.surfarray", "pygame.sndarray"),
    *("pygame._freetype", "pygame.freetype", "pygame.ftfont", "pygame._sdl2.audio"),
    *("pygame._sdl2.mixer", "pygame._sdl2.controller_old", "pygame._sdl2.touch"),
)
"""Modules left out, with everything that only they import."""

UNUSED = {
    "freesansbold.ttf",  # pygame's own font, under the GPL
    *("portmidi.dll", "libportmidi.dll"),  # of pygame.midi
    "freetype.dll",  # of pygame._freetype; SDL_ttf contains its own
}
"""Files that pygame's hook packs, but the game doesn't use."""

OF_WINDOWS = ("api-ms-win-", "ucrtbase.")

OF_LINUX = {"libgcc_s.so.1", "libstdc++.so.6", "libz.so.1"}

SOURCES = {".po", ".pot", ".py"}
"""Sources in assets/ from which other files are made; players do not need them."""


def version() -> str:
    """Return the game's version without running the game."""
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("game/__init__.py has no line __version__ = ...")
    return found[1]


def data() -> list[tuple[str, str]]:
    """Return the data files, each with its folder in the program."""
    assets = [path for path in (ROOT / "assets").rglob("*") if path.is_file()]
    wanted = [path for path in assets if path.suffix not in SOURCES]
    return [
        *((str(path), path.parent.relative_to(ROOT).as_posix()) for path in sorted(wanted)),
        *((str(path), "licences") for path in papers()),
    ]


def bill(program: Path) -> Path:
    """Return the path of the bill of materials in a program's folder."""
    return program / "_internal" / "licences" / f"{NAME}.cdx.json"


def papers() -> list[Path]:
    """Return the licences: ours, and the libraries' licences with their list."""
    others = ROOT / "packaging" / "licences"
    first = [ROOT / "LICENSE", others / "THIRD-PARTY.txt"]
    return first + sorted(path for path in others.glob("*.txt") if path not in first)


def used(entries: Iterable[Entry]) -> list[Entry]:
    """Return the files that the game uses."""
    return [one for one in entries if ntpath.basename(one[0]).lower() not in UNUSED]


def without_windows(binaries: Iterable[Entry]) -> list[Entry]:
    """Return the binaries without the C library that Windows 10 and 11 have.

    PyInstaller packs it if a folder of the build machine's PATH contains it.
    """
    return [one for one in binaries if not one[0].lower().startswith(OF_WINDOWS)]


def without_system(binaries: Iterable[Entry]) -> list[Entry]:
    """Return the binaries without the libraries that every Linux has.

    Older copies in the program would keep the system's own display drivers from loading.
    """
    return [one for one in binaries if one[0] not in OF_LINUX]


def single(binaries: Iterable[Entry]) -> list[Entry]:
    """Return the binaries without DLLs of pygame's folder that are also in the top folder.

    Windows searches the top folder.
    """
    entries = list(binaries)
    top = {name.lower() for name, *_ in entries if name == ntpath.basename(name)}
    return [one for one in entries if not _is_second(one[0].lower(), top)]


def _is_second(name: str, top: set[str]) -> bool:
    folder, base = ntpath.split(name)
    return folder == "pygame" and base.endswith(".dll") and base in top


# --- archives ------------------------------------------------------------------------------------


def readme() -> bytes:
    """Return the readme of an archive."""
    return README.read_text(encoding="utf-8").format(version=version()).encode()


def in_archive(name: str) -> str:
    """Return the path in an archive of a file of the program: the licences are at the top."""
    return name.removeprefix("_internal/") if name.startswith("_internal/licences/") else name
