"""The version resource of the Windows program: the text in Explorer under Properties, Details.

PyInstaller reads it from a text file. Nothing here needs Windows, so every system can test it.
"""

from __future__ import annotations

import re
from pathlib import Path

LANGUAGE, CHARSET = 0x0409, 1200  # American English, UTF-16

TEXT = """VSVersionInfo(
  ffi=FixedFileInfo(
    filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1,
    subtype=0x0, date=(0, 0)
  ),
  kids=[
    StringFileInfo([StringTable('{language:04X}{charset:04X}', [{strings}])]),
    VarFileInfo([VarStruct('Translation', [{language}, {charset}])])
  ]
)
"""


def numbers(version: str) -> tuple[int, int, int, int]:
    """Return the four numbers that Windows wants: 1.2 and 1.2rc1 are both 1, 2, 0, 0.

    Raise ValueError if the version doesn't begin with a number.
    """
    found = re.match(r"\d+(?:\.\d+){0,3}", version)
    if found is None:
        raise ValueError(f"{version!r} is not a version")
    first, second, third, fourth, *_ = *map(int, found[0].split(".")), 0, 0, 0, 0
    return first, second, third, fourth


def text(title: str, program: str, version: str) -> str:
    """Return the resource of a program such as pocket-mahjong.exe, as PyInstaller reads it."""
    said = {
        "CompanyName": title,
        "FileDescription": title,
        "FileVersion": version,
        "InternalName": program.removesuffix(".exe"),
        "LegalCopyright": "MIT licence",
        "OriginalFilename": program,
        "ProductName": title,
        "ProductVersion": version,
    }
    strings = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in said.items())
    return TEXT.format(
        numbers=numbers(version), strings=strings, language=LANGUAGE, charset=CHARSET
    )


def write(path: Path, title: str, version: str, program: str = "pocket-mahjong.exe") -> str:
    """Write the resource to a file. Return its path, which the spec passes on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(title, program, version), encoding="utf-8", newline="\n")
    return str(path)
