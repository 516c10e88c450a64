"""A picture of the window as a PNG file, and in the system's clipboard for other programs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from game.rules.problems import Reason
from game.system.background import answer
from game.system.paths import documents_folder, free_file
from game.system.storage import write_bytes

SECONDS = 10
"""The most time that a program of the system can take."""
_WINDOWS = (
    "Add-Type -AssemblyName System.Windows.Forms, System.Drawing;"
    "$picture = [System.Drawing.Image]::FromFile('{path}');"
    "[System.Windows.Forms.Clipboard]::SetImage($picture); 'copied'"
)
_QUOTES = re.compile("['‘’‚‛]")
"""The signs that end a text in PowerShell. Two of them stand for one."""
_MACOS = 'set the clipboard to (read (POSIX file "{path}") as «class PNGf»)\nreturn "copied"'


def keep_picture(png: bytes, now: datetime, label: str = "picture") -> Reason:
    """Write a picture to a new file in the player's pictures, and copy it. Return where it is, in
    the words of `label`, or why it couldn't be written."""
    path = free_file(documents_folder("pictures"), f"{now:%Y-%m-%d %H.%M.%S}", ".png")
    problem = write_bytes(path, png)
    if problem is not None:
        return problem
    return Reason.of(f"{label}.{'copied' if copied(path) else 'saved'}", path=str(path))


def copied(path: Path) -> bool:
    """Copy a picture for other programs, by a program of the system. Return whether that worked."""
    if sys.platform in ("win32", "darwin"):
        return answer(command(path), SECONDS).strip() == "copied"
    found = command(path)
    if not found:
        return False
    try:
        # These programs stay, so that others can ask them for the picture. They print nothing.
        with path.open("rb") as file:
            done = subprocess.run(
                found,
                stdin=file,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=SECONDS,
                check=False,
            )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def command(path: Path) -> Sequence[str]:
    """Return the command that copies a picture here, empty if there is none."""
    if sys.platform == "win32":
        script = _WINDOWS.format(path=_QUOTES.sub(r"\g<0>\g<0>", str(path)))
        return ("powershell", "-NoProfile", "-STA", "-Command", script)
    if sys.platform == "darwin":
        quoted = str(path).replace("\\", "\\\\").replace('"', '\\"')
        return ("osascript", "-e", _MACOS.format(path=quoted))
    if os.environ.get("WAYLAND_DISPLAY") and shutil.which("wl-copy"):
        return ("wl-copy", "--type", "image/png")
    if os.environ.get("DISPLAY") and shutil.which("xclip"):
        return ("xclip", "-selection", "clipboard", "-t", "image/png", "-i", str(path))
    return ()
