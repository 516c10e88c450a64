"""What goes into the packaged program, and what stays out. Read by the spec and by the tests."""

from __future__ import annotations

import ntpath
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

Entry: TypeAlias = tuple[str, str, str]
"""A line of PyInstaller's tables: the path in the program, the file it comes from, its kind."""

ROOT = Path(__file__).resolve().parent.parent
NAME = "pocket-mahjong"
TITLE = "Pocket Mahjong"
APP_ID = "io.github.pocket_mahjong"

EXCLUDED = (
    # Other programs' libraries, found only because some module would use them if they were there.
    *("numpy", "PIL", "cv2", "OpenGL", "win32com", "pythoncom", "setuptools", "pip", "wheel"),
    # Tools for making programs, and windows of another kind.
    *("unittest", "doctest", "pydoc", "pdb", "test", "tkinter", "_tkinter", "curses", "readline"),
    *("lib2to3", "distutils", "ensurepip", "venv", "pycparser", "cffi"),
    # The network. This game has none. _hashlib is OpenSSL; Python has the same digests itself.
    *("ssl", "_ssl", "_hashlib", "http", "urllib.request", "ftplib", "smtplib", "imaplib"),
    *("socketserver", "xmlrpc", "email", "asyncio"),
    # Formats that nothing here reads.
    *("sqlite3", "_sqlite3", "xml", "pyexpat", "bz2", "_bz2"),
    # Parts of pygame that the game does without. Not joystick, pixelcopy and scrap: others of its
    # parts load them.
    *("pygame.tests", "pygame.examples", "pygame.docs", "pygame.camera", "pygame._camera"),
    *("pygame._camera_opencv", "pygame.midi", "pygame.pypm", "pygame.surfarray", "pygame.sndarray"),
    *("pygame._freetype", "pygame.freetype", "pygame.ftfont", "pygame._sdl2.audio"),
    *("pygame._sdl2.mixer", "pygame._sdl2.controller", "pygame._sdl2.touch"),
)
"""Modules left out, with all that only they would bring."""

OF_LINUX = {"libgcc_s.so.1", "libstdc++.so.6", "libz.so.1"}

SOURCES = {".po", ".pot", ".py"}
"""What in assets/ others are made from: not for those who play."""


def version() -> str:
    """The game's version, read without running it."""
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("game/__init__.py has no line __version__ = ...")
    return found[1]


def data() -> list[tuple[str, str]]:
    """The files beside the code, each with the folder of the program it goes into."""
    assets = [path for path in (ROOT / "assets").rglob("*") if path.is_file()]
    wanted = [path for path in assets if path.suffix not in SOURCES]
    return [
        *((str(path), path.parent.relative_to(ROOT).as_posix()) for path in sorted(wanted)),
        *((str(path), "licences") for path in papers()),
    ]


def papers() -> list[Path]:
    """The licences: ours, the list of the others', these."""
    others = ROOT / "packaging" / "licences"
    first = [ROOT / "LICENSE", others / "THIRD-PARTY.txt"]
    return first + sorted(path for path in others.glob("*.txt") if path not in first)


def without_system(binaries: Iterable[Entry]) -> list[Entry]:
    """Without the libraries that a Linux has to have itself, and of which an older copy beside the
    program would keep the system's own drivers of the screen from loading."""
    return [one for one in binaries if one[0] not in OF_LINUX]


def single(binaries: Iterable[Entry]) -> list[Entry]:
    """Without the DLLs of pygame's folder that lie in the top folder too, where Windows looks."""
    entries = list(binaries)
    top = {name.lower() for name, *_ in entries if name == ntpath.basename(name)}
    return [one for one in entries if not _is_second(one[0].lower(), top)]


def _is_second(name: str, top: set[str]) -> bool:
    folder, base = ntpath.split(name)
    return folder == "pygame" and base.endswith(".dll") and base in top
