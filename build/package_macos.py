"""What is installed on macOS: a disk image with the program and a way into Applications.

Apple's own tools do the work. PyInstaller has signed the program ad hoc, that is without a name
behind it: Apple's processors run nothing unsigned, and a name has to be paid for. Nothing may be
changed in a bundle that is signed, so here it is only checked.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from pathlib import Path

import contents

PROCESSORS = ("arm64", "x86_64")
TRIES = 5
PAUSE = 5.0  # seconds


def artefacts(program: Path, version: str) -> dict[str, bytes]:
    """File name -> content of what is made from the bundle beside the program's folder.

    Raises subprocess.CalledProcessError if one of the tools refuses; it says why itself.
    """
    app = program.with_name(f"{contents.TITLE}.app")
    check(app)
    with tempfile.TemporaryDirectory() as place:
        shown, image = Path(place, "shown"), Path(place, "image.dmg")
        fill(shown, app)
        write(shown, image)
        run("hdiutil", "verify", "-quiet", str(image))
        return {f"{contents.NAME}-{version}-macos-universal2.dmg": image.read_bytes()}


def check(app: Path) -> None:
    """A description that macOS can read, code for both processors, and whole signatures."""
    run("plutil", "-lint", str(app / "Contents" / "Info.plist"))
    run("lipo", str(app / "Contents" / "MacOS" / contents.NAME), "-verify_arch", *PROCESSORS)
    run("codesign", "--verify", "--deep", "--strict", "--verbose=2", str(app))


def fill(shown: Path, app: Path) -> None:
    """What one sees when the image is opened: the program is dragged from left to right."""
    shown.mkdir()
    # Of a bundle ditto keeps all, its links and attributes too.
    run("ditto", str(app), str(shown / app.name))
    (shown / "Applications").symlink_to("/Applications")


def write(shown: Path, image: Path) -> None:
    """Write the image. Just after the copy the system may still hold a file: so, several tries."""
    command = ["hdiutil", "create", "-quiet", "-ov", "-format", "UDZO", "-fs", "HFS+"]
    command += ["-volname", contents.TITLE, "-srcfolder", str(shown), str(image)]
    for _ in range(TRIES - 1):
        if not subprocess.run(command).returncode:
            return
        time.sleep(PAUSE)
    run(*command)


def run(*command: str) -> None:
    subprocess.run(command, check=True)
