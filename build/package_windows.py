"""Make the release files for Windows on Windows, for `run.py build`."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import windows_files


def artefacts(program: Path, _version: str) -> dict[str, bytes]:
    """Return file name -> content: the portable zip, and the installer if makensis is there.

    Both are named after the version of the program.
    """
    with tempfile.TemporaryDirectory() as place:
        made = [windows_files.make_zip(program, Path(place))]
        if shutil.which("makensis"):
            made.append(windows_files.make_installer(program, Path(place)))
        return {path.name: path.read_bytes() for path in made}
