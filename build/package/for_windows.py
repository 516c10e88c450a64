"""Make the release files for Windows on Windows, for `run.py build`."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from package import windows_files


def artefacts(program: Path, _version: str) -> dict[str, bytes]:
    """Return file name -> content: the portable zip, the bill of materials, and the installer if
    makensis is there.

    All are named after the version of the program.
    """
    with tempfile.TemporaryDirectory() as place:
        makers = [windows_files.make_zip, windows_files.copy_bill]
        if shutil.which("makensis"):
            makers.append(windows_files.make_installer)
        made = [make(program, Path(place)) for make in makers]
        return {path.name: path.read_bytes() for path in made}
