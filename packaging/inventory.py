"""The licence of every file in a packaged program, and of every Python module inside these files.

python packaging/inventory.py FOLDER    lists what has no licence; exit code 0 if everything has one

Reads programs for every system. Runs in an environment made from requirements-dev.txt.
"""

from __future__ import annotations

import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from PyInstaller.archive.readers import (  # type: ignore[import-untyped]
    ArchiveReadError,
    CArchiveReader,
)

import contents
import libraries

OURS, PYTHON, PYGAME = "LICENSE", "Python.txt", "LGPL-2.1.txt"
BOOTLOADER = "PyInstaller.txt"

LIBRARY = "_internal/base_library.zip"
"""The modules of Python that it needs before it can read others."""

FILES = {
    "pocket-mahjong": BOOTLOADER,
    "pocket-mahjong.exe": BOOTLOADER,
    LIBRARY: PYTHON,
    "_internal/Python": PYTHON,
    "_internal/Python.framework/*": PYTHON,
    "_internal/pygame/pygame_icon*.bmp": PYGAME,
    "_internal/assets/icon.png": OURS,
    "_internal/assets/felts/*.png": OURS,
    "_internal/assets/portraits/*.svg": OURS,
    "_internal/assets/table/*.svg": OURS,
    "_internal/assets/tiles/*.svg": OURS,
    "_internal/assets/sounds/*.wav": OURS,
    "_internal/assets/lessons/*.toml": OURS,
    "_internal/assets/locale/*.mo": OURS,
    "_internal/assets/drills/*.json": OURS,
    "_internal/assets/tables/*": OURS,
    "_internal/assets/fonts/NotoSans-*.ttf": "OFL-NotoSans.txt",
    "_internal/assets/fonts/NotoSansTC-*.ttf": "OFL-NotoSansTC.txt",
    "_internal/assets/fonts/NotoSansSC-*.ttf": "OFL-NotoSansSC.txt",
    "_internal/assets/fonts/Vollkorn-*.ttf": "OFL-Vollkorn.txt",
    "_internal/assets/fonts/PocketKai-*.ttf": "OFL-LXGWWenKai.txt",
}
"""Pattern of paths -> the licence of these files."""

TEXTS = ("_internal/licences/*", "_internal/assets/fonts/OFL-*.txt")
"""Patterns of the licences themselves."""

LIBRARIES = ("*.dll", "*.dylib", "*.so", "*.so.*")
"""Patterns of libraries, which packaging/libraries.py knows by their names."""

PACKAGES = {
    "game": OURS,
    "launcher": OURS,
    "platformdirs": "platformdirs.txt",
    "pygame": PYGAME,
    **dict.fromkeys(sys.stdlib_module_names, PYTHON),
}
"""Package or module -> its licence."""

PREFIXES = {"pyi": BOOTLOADER, "_pyi_": BOOTLOADER, "_sysconfigdata_": PYTHON}
"""The first letters of other modules -> their licence."""

FOREIGN = {
    *("_bz2", "_decimal", "_elementtree", "_hashlib", "_sqlite3", "_ssl", "_tkinter", "_zstd"),
    "pyexpat",
}
"""Modules of Python that contain or need a library whose licence isn't in packaging/licences."""

FOLDER = r"_internal/(?:python[\d.]+/lib-dynload/)?"
ENDING = r"(?:\.(?:cpython-|cp|abi)[\w-]*)?\.(?:so|pyd)"
COMPILED = re.compile(rf"{FOLDER}((?:\w+/)*\w+){ENDING}")
"""The path of a compiled module of Python or of a package; its name is the group."""


def licence_of(path: str) -> str | None:
    """Return the licence of a file, given by its path in the program, or None if it is unknown."""
    compiled = COMPILED.fullmatch(path)
    if matches(path, TEXTS):
        return PurePosixPath(path).name
    if compiled:
        return licence_of_module(compiled[1].partition("/")[0])
    if matches(path, LIBRARIES):
        return libraries.licence_of(path)
    return next((FILES[pattern] for pattern in FILES if fnmatchcase(path, pattern)), None)


def matches(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)


def licence_of_module(name: str) -> str | None:
    """Return the licence of a package or module such as pygame, or None if it is unknown."""
    if name in FOREIGN:
        return None
    found = (licence for letters, licence in PREFIXES.items() if name.startswith(letters))
    return PACKAGES.get(name) or next(found, None)


def problems(program: Path) -> Iterator[str]:
    """Yield a sentence for each file or module without a licence, and for each missing text."""
    files = [path for path in sorted(program.rglob("*")) if path.is_file()]
    paths = [path.relative_to(program).as_posix() for path in files]
    licences = {path: licence_of(path) for path in paths}
    try:
        inside = sorted(modules(program))
        licences |= {f"The module {name}": licence_of_module(name) for name in inside}
    except (ArchiveReadError, OSError, zipfile.BadZipFile) as error:
        yield f"The Python modules can't be read: {error}."
    yield from (f"{name} has no licence." for name, licence in licences.items() if not licence)
    texts = {PurePosixPath(path).name for path in paths if matches(path, TEXTS)}
    missing = {licence for licence in licences.values() if licence} - texts
    yield from (f"The licence {name} is missing." for name in sorted(missing))


def modules(program: Path) -> set[str]:
    """Return the packages, and the modules outside packages, in the program's archives.

    Raise ArchiveReadError, OSError or BadZipFile if an archive can't be read.
    """
    files = (path for path in program.iterdir() if path.stem == contents.NAME)
    archive = CArchiveReader(str(next(files, program / contents.NAME)))
    found = [name for name, entry in archive.toc.items() if entry[-1] in "ms"]
    for name, entry in archive.toc.items():
        if entry[-1] == "z":
            found += archive.open_embedded_archive(name).toc
    with zipfile.ZipFile(program / LIBRARY) as library:
        found += [name.replace("/", ".") for name in library.namelist()]
    return {name.partition(".")[0] for name in found}


def main(argv: list[str]) -> int:
    if len(argv) != 1:
        print(__doc__)
        return 2
    found = list(problems(Path(argv[0])))
    print("\n".join(found) or "Everything has a licence.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
