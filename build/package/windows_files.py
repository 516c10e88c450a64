"""Make the release files for Windows from the folder of the program: an installer, a zip and the
bill of materials.

python build/package/windows_files.py FOLDER [DIST]    makes all in DIST, by default dist/

Runs on every system with `makensis` (Debian package nsis). The same folder gives the same bytes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath
from time import gmtime

ROOT = Path(__file__).resolve().parent.parent.parent
DIST = ROOT / "dist"
PACKAGING = ROOT / "packaging"
sys.path[:0] = [str(ROOT / "build"), str(PACKAGING)]

import contents  # noqa: E402
from package.archives import EPOCH  # noqa: E402
from windows import version_info  # noqa: E402

SCRIPT = PACKAGING / "windows" / "installer.nsi"
ICON = PACKAGING / "icon" / "pocket-mahjong.ico"
PICTURE = SCRIPT.with_name("installer.bmp")
PROGRAM = f"{contents.NAME}.exe"
TIME = gmtime(EPOCH)


class MissingProgramError(Exception):
    """There is no program in the given folder."""


def main(argv: list[str]) -> int:
    if not 1 <= len(argv) <= 2:
        print(__doc__)
        return 2
    folder, dist = Path(argv[0]), Path(argv[1]) if argv[1:] else DIST
    try:
        for file in make(folder, dist):
            print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB", flush=True)
    except MissingProgramError as error:
        print(error)
        return 2
    return 0


def make(folder: Path, dist: Path = DIST) -> list[Path]:
    """Make the installer, the zip and the bill from the program's folder. Return their paths.

    Raise MissingProgramError if the folder does not contain a Windows program, and
    subprocess.CalledProcessError if makensis fails; it prints the reason.
    """
    if not (folder / PROGRAM).is_file():
        raise MissingProgramError(f"{folder} doesn't contain {PROGRAM}. Build the program first.")
    dist.mkdir(parents=True, exist_ok=True)
    return [one(folder, dist) for one in (make_installer, make_zip, copy_bill)]


def make_installer(folder: Path, dist: Path) -> Path:
    """Compile the installer."""
    version = contents.version()
    made = dist / f"{contents.NAME}-{version}-windows-x64-setup.exe"
    with tempfile.TemporaryDirectory() as place:
        listed = Path(place) / "files.nsh"
        listed.write_text(file_list(folder), encoding="utf-8", newline="\n")
        said = {
            "VERSION": version,
            "NUMBERS": ".".join(map(str, version_info.numbers(version))),
            "FILES": listed,
            "KILOBYTES": kilobytes(folder),
            "ICON": ICON,
            "PICTURE": PICTURE,
            "OUT": made.absolute(),
        }
        words = [f"-D{name}={value}" for name, value in said.items()]
        command = ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *words, str(SCRIPT)]
        # Otherwise makensis finds no path with a letter that the locale doesn't have.
        subprocess.run(command, env={**os.environ, "LC_ALL": "C.UTF-8"}, check=True)
    return made


def make_zip(folder: Path, dist: Path) -> Path:
    """Pack the program into one folder that works anywhere."""
    made = dist / f"{contents.NAME}-{contents.version()}-windows-x64-portable.zip"
    items = {
        contents.in_archive(file.relative_to(folder).as_posix()): file.read_bytes()
        for file in files(folder)
    }
    items[contents.README.name] = contents.readme()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in sorted(items.items()):
            entry = zipfile.ZipInfo(f"{contents.TITLE}/{name}", TIME[:6])
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 0
            packed.writestr(entry, content)
    return made


def copy_bill(folder: Path, dist: Path) -> Path:
    """Copy the bill of materials out of the program's folder."""
    made = dist / f"{contents.NAME}-{contents.version()}-windows-x64.cdx.json"
    made.write_bytes(contents.bill(folder).read_bytes())
    return made


def files(folder: Path) -> list[Path]:
    """Return the files of the program, always in the same order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def kilobytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in files(folder)) // 1024


def file_list(folder: Path) -> str:
    """Return two macros for the installer: one installs every file, one removes it."""
    macros = {"InstallFiles": installed(folder), "DeleteFiles": deleted(folder)}
    lines = [
        line
        for name, commands in macros.items()
        for line in (f"!macro {name}", *(f"  {one}" for one in commands), "!macroend")
    ]
    return "\n".join(lines) + "\n"


def installed(folder: Path) -> Iterator[str]:
    current = None
    for file in files(folder):
        if file.parent != current:
            current = file.parent
            yield f'SetOutPath "{target(folder, current)}"'
        yield f'File "/oname={escaped(file.name)}" "{file.absolute()}"'


def deleted(folder: Path) -> Iterator[str]:
    """Yield the commands that remove the files, then the folders, innermost first."""
    yield from (f'Delete "{target(folder, file)}"' for file in files(folder))
    inside = {parent for file in files(folder) for parent in file.relative_to(folder).parents}
    for one in sorted(inside - {Path()}, key=lambda path: (-len(path.parts), path)):
        yield f'RMDir "{target(folder, folder / one)}"'


def target(folder: Path, path: Path) -> str:
    r"""Return the installed path of a file or folder: $INSTDIR\_internal\..."""
    inside = str(PureWindowsPath(*path.relative_to(folder).parts))
    return "$INSTDIR" if inside == "." else f"$INSTDIR\\{escaped(inside)}"


def escaped(text: str) -> str:
    """Return text escaped for quotes in the installer's script."""
    return text.replace("$", "$$").replace('"', '$\\"')


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
