"""What people get for Windows, as `run.py build` makes it there."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import windows_files


def artefacts(program: Path, _version: str) -> dict[str, bytes]:
    """File names with their bytes: the portable zip, and the installer where there is a makensis.
    Both are named after the version that the program itself has."""
    with tempfile.TemporaryDirectory() as place:
        made = [windows_files.make_zip(program, Path(place))]
        if shutil.which("makensis"):
            made.append(windows_files.make_installer(program, Path(place)))
        return {path.name: path.read_bytes() for path in made}
