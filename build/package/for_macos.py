"""Make the disk image for macOS, with the program and a link to Applications.

Apple's own tools do the work. PyInstaller has signed the program ad hoc, without a name, because
Apple's processors run nothing unsigned and a named signature costs money. A signed bundle must not
change, so this module only checks it.
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
    """Return file name -> content of the image, made from the bundle next to the program's folder.

    Raise subprocess.CalledProcessError if a tool fails; the tool prints the reason.
    """
    app = program.with_name(f"{contents.TITLE}.app")
    check(app)
    with tempfile.TemporaryDirectory() as place:
        shown, image = Path(place, "shown"), Path(place, "image.dmg")
        fill(shown, app)
        write(shown, image)
        run("hdiutil", "verify", "-quiet", str(image))
        name = f"{contents.NAME}-{version}-macos-universal2"
        bill = contents.bill(program).read_bytes()
        return {f"{name}.dmg": image.read_bytes(), f"{name}.cdx.json": bill}


def check(app: Path) -> None:
    """Check the description, the code for both processors, and the signatures."""
    run("plutil", "-lint", str(app / "Contents" / "Info.plist"))
    run("lipo", str(app / "Contents" / "MacOS" / contents.NAME), "-verify_arch", *PROCESSORS)
    run("codesign", "--verify", "--deep", "--strict", "--verbose=2", str(app))


def fill(shown: Path, app: Path) -> None:
    """Lay out the open image: the user drags the program from left to right."""
    shown.mkdir()
    # ditto also keeps a bundle's links and attributes.
    run("ditto", str(app), str(shown / app.name))
    (shown / "Applications").symlink_to("/Applications")


def write(shown: Path, image: Path) -> None:
    """Write the image. Try several times: the system can still hold a file after the copy."""
    command = ["hdiutil", "create", "-quiet", "-ov", "-format", "UDZO", "-fs", "HFS+"]
    command += ["-volname", contents.TITLE, "-srcfolder", str(shown), str(image)]
    for _ in range(TRIES - 1):
        if not subprocess.run(command).returncode:
            return
        time.sleep(PAUSE)
    run(*command)


def run(*command: str) -> None:
    subprocess.run(command, check=True)
